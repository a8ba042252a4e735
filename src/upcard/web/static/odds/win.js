// The greatest chance to win from a known deck.
import { html } from "../html.js";
import { percent } from "../format.js";
import { t } from "../i18n.js";
import { useAnswer } from "../parts/answer.js";
import { Barred } from "../parts/bars.js";
import { NumberTable } from "../parts/numbertable.js";
import { Told, useNews } from "../parts/told.js";
import { actionColumn } from "./actions.js";
import { Missing, SpotPicker, spotIn } from "./spot.js";

export const DECK = "4,4,4,4,4,4,4,4,4,16";
const ACTIONS = ["stand", "hit", "double", "split"];

function Allowed({ actions, onActions }) {
  const listed = actions.split(",");
  const toggle = (action) => onActions(ACTIONS.filter((one) => (one === action) !== listed.includes(one)).join(","));
  return html`
    <fieldset class="checks"><legend>${t("win.actions")}</legend>
      ${ACTIONS.map((action) => html`
        <label key=${action} class="check"><input type="checkbox" checked=${listed.includes(action)} onChange=${() => toggle(action)} />
          <span>${t(`action.${action}`)}</span></label>`)}</fieldset>`;
}

function Chances({ told }) {
  const rows = ACTIONS.filter((action) => told.actions.includes(action))
    .map((action) => ({ key: action, action, chance: told.chances[action] ?? null, mark: action === told.best ? "best" : "" }));
  const columns = [
    actionColumn(told.best),
    { key: "chance", title: t("win.chance"), show: (chance) => (chance === null ? t("win.not")
      : html`<${Barred} value=${chance} among=${[1]}>${percent(chance, 3)}<//>`) },
  ];
  return html`<${NumberTable} caption=${t("win.caption")} columns=${columns} rows=${rows} />`;
}

function Answer({ told }) {
  useNews(t("win.news", { chance: percent(told.win_probability, 3), best: t(`action.${told.best}`) }));
  return html`<section class="panel">
    <p class="greatest">${t("win.greatest")} <b>${percent(told.win_probability, 3)}</b></p>
    <${Chances} told=${told} />
    <p class="muted small">${t(told.given_no_natural ? "win.note.given" : "win.note")}</p></section>`;
}

export function WinTab({ query, change }) {
  const { game: rules = "counter", deck = DECK, actions = "stand,hit" } = query;
  const { hand, up, isWhole } = spotIn(query);
  const answer = useAnswer("/api/odds/win", { rules, deck, hand, up, actions }, { when: isWhole });
  return html`
    <${SpotPicker} hand=${hand} up=${up} onSpot=${change}>
      <${Allowed} actions=${actions} onActions=${(to) => to && change({ actions: to })} /><//>
    ${isWhole ? html`<${Told} answer=${answer}>${(told) => html`<${Answer} told=${told} />`}<//>`
      : html`<${Missing} hand=${hand} />`}`;
}
