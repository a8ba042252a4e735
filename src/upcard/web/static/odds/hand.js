// Any hand against any up card: what each action is worth, and how the dealer will end.
import { html } from "../html.js";
import { number, percent, signed } from "../format.js";
import { say, t } from "../i18n.js";
import { useAnswer } from "../parts/answer.js";
import { Barred } from "../parts/bars.js";
import { NumberTable } from "../parts/numbertable.js";
import { Segmented } from "../parts/segmented.js";
import { Told, useNews } from "../parts/told.js";
import { actionColumn } from "./actions.js";
import { Missing, SpotPicker, spotIn } from "./spot.js";

const HANDS = ["1", "2", "3", "4"];

function Values({ told }) {
  const among = Object.values(told.values);
  const rows = Object.entries(told.values).sort(([, one], [, other]) => other - one)
    .map(([action, value]) => ({ key: action, action, value, cost: told.costs[action], mark: action === told.best ? "best" : "" }));
  const columns = [
    actionColumn(told.best),
    { key: "value", title: t("hand.value"), show: (value) => html`<${Barred} value=${value} among=${among}>${signed(value, 4)}<//>` },
    { key: "cost", title: t("hand.cost"), show: (cost) => (cost ? number(cost, 4) : "–") },
  ];
  return html`<${NumberTable} caption=${t("hand.values")} columns=${columns} rows=${rows} />`;
}

function Ends({ dealer, given }) {
  const shown = Object.entries(dealer).filter(([final]) => !given || final !== "natural");
  const among = shown.map(([, chance]) => chance);
  const columns = [
    { key: "final", title: t("hand.final"), head: true, show: (final) => say(final) },
    { key: "chance", title: t("hand.chance"), show: (chance) => html`<${Barred} value=${chance} among=${among}>${percent(chance, 2)}<//>` },
  ];
  const rows = shown.map(([final, chance]) => ({ key: final, final, chance }));
  return html`<${NumberTable} caption=${t("hand.ends")} columns=${columns} rows=${rows} />`;
}

// A hand with no decision left, such as a natural, is worth what it is worth.
const newsOf = ({ best, values, standing }) => (best === null ? t("hand.standing", { value: signed(standing, 4) })
  : t("hand.news", { best: t(`action.${best}`), value: signed(values[best], 4) }));

function Answer({ told }) {
  useNews(newsOf(told));
  return html`
    <div class="pair">
      <section class="panel">
        ${told.best === null ? html`<p>${newsOf(told)}</p>` : html`<${Values} told=${told} />`}
        <p class="muted small">${t(told.given_no_natural ? "hand.unit.given" : "hand.unit")}</p>
        ${told.insurance !== null && html`<p>${t("hand.insurance", { value: signed(told.insurance, 4) })}</p>`}</section>
      <section class="panel"><${Ends} dealer=${told.dealer} given=${told.given_no_natural} />
        ${told.given_no_natural && html`<p class="muted small">${t("hand.given")}</p>`}</section>
    </div>`;
}

export function HandTab({ query, change }) {
  const { hands = "1", rules, shoe } = query;
  const { hand, up, isWhole } = spotIn(query);
  const answer = useAnswer("/api/odds/hand", { rules, shoe, hand, up, n_hands: hands }, { when: isWhole });
  return html`
    <${SpotPicker} hand=${hand} up=${up} label=${answer.told?.label} onSpot=${change}>
      <details open=${hands !== "1"}><summary>${t("hand.split")}</summary>
        <${Segmented} label=${t("hand.hands")} value=${hands} onChange=${(to) => change({ hands: to === "1" ? undefined : to })}
          options=${HANDS.map((value) => ({ value, label: value }))} />
        <p class="muted small">${t("hand.hands.how")}</p></details>
    <//>
    ${isWhole ? html`<${Told} answer=${answer}>${(told) => html`<${Answer} told=${told} />`}<//>`
      : html`<${Missing} hand=${hand} />`}`;
}
