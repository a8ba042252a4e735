// Beside the answers: the rules and the cards that they are for.
import { html } from "../html.js";
import { t } from "../i18n.js";
import { useKeys } from "../keys.js";
import { useAnswer } from "../parts/answer.js";
import { RulesForm } from "../parts/rulesform.js";
import { ShoeEditor, countsOf, textOf } from "./shoe.js";
import { DECK } from "./win.js";

const USUAL = { false: "6D", true: "counter" };

function Shoe({ query, change }) {
  const { told } = useAnswer("/api/odds/dealer", { rules: query.rules });
  const whole = countsOf(told?.shoe);
  const counts = countsOf(query.shoe) ?? whole;
  const reset = () => change({ shoe: undefined });
  useKeys("odds", { reset });
  if (!counts || counts.some(Number.isNaN)) return html`<p class="muted">${t(told ? "shoe.endless" : "shoe.unread")}</p>`;
  const set = (next) => change({ shoe: textOf(next) === told?.shoe ? undefined : textOf(next) });
  return html`<${ShoeEditor} counts=${counts} whole=${whole ?? counts} onChange=${set} onReset=${query.shoe && reset} />`;
}

function Deck({ query, change }) {
  const counts = countsOf(query.deck ?? DECK);
  const reset = () => change({ deck: undefined });
  useKeys("odds", { reset });
  const set = (next) => change({ deck: textOf(next) === DECK ? undefined : textOf(next) });
  const whole = counts.map(() => Math.max(...counts));
  return html`<${ShoeEditor} counts=${counts} whole=${whole} onChange=${set} onReset=${query.deck && reset} />`;
}

export function Side({ query, change, isDeck }) {
  const usual = USUAL[isDeck];
  const name = isDeck ? "game" : "rules";
  const rules = query[name] ?? usual;
  return html`
    <aside class="side" aria-label=${t("odds.side")}>
      <section class="panel"><h2>${t(isDeck ? "shoe.deck" : "shoe")}</h2>
        ${isDeck ? html`<${Deck} query=${query} change=${change} />` : html`<${Shoe} query=${query} change=${change} />`}
        <p class="muted small">${t(isDeck ? "shoe.deck.how" : "shoe.how")}</p></section>
      <section class="panel"><h2 class="unseen">${t("odds.rules")}</h2>
        <${RulesForm} value=${rules} onChange=${(text) => change({ [name]: text === usual ? undefined : text })} /></section>
    </aside>`;
}
