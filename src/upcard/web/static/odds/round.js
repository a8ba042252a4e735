// What a round is worth: house edge, and EV by up card.
import { html } from "../html.js";
import { percent, signedPercent } from "../format.js";
import { t } from "../i18n.js";
import { useAnswer } from "../parts/answer.js";
import { Barred } from "../parts/bars.js";
import { Figures } from "../parts/figures.js";
import { NumberTable } from "../parts/numbertable.js";
import { Choice, Segmented } from "../parts/segmented.js";
import { Told, useNews } from "../parts/told.js";
import { shownRank } from "./ranks.js";

const STRATEGIES = ["CDZ-", "two-card", "total"];
const INSURANCE = ["never", "optimal"];

function ByUpCard({ by }) {
  const among = Object.values(by);
  const rows = Object.entries(by).map(([up, ev]) => ({ key: up, up, ev }));
  return html`<${NumberTable} caption=${t("round.by")} rows=${rows} columns=${[
    { key: "up", title: t("dealer.up"), head: true, show: shownRank },
    { key: "ev", title: t("round.ev"), show: (ev) => html`<${Barred} value=${ev} among=${among}>${signedPercent(ev, 3)}<//>` },
  ]} />`;
}

function Answer({ told }) {
  useNews(t("round.news", { edge: percent(told.house_edge, 3) }));
  return html`
    <section class="panel"><${Figures} items=${[
      { name: t("round.edge"), value: percent(told.house_edge, 4), tone: told.house_edge > 0 ? "bad" : "good", note: t("round.edge.note") },
      { name: t("round.value"), value: signedPercent(told.ev, 4), note: t("round.value.note") },
      { name: t("round.gain"), value: signedPercent(told.insurance_gain, 4), note: t("round.gain.note") },
    ]} /></section>
    <section class="panel"><${ByUpCard} by=${told.by_up_card} /><p class="muted small">${t("round.by.note")}</p></section>`;
}

export function RoundTab({ query, change }) {
  const { rules, shoe, strategy = "CDZ-", insurance = "never" } = query;
  const answer = useAnswer("/api/odds/round", { rules, shoe, strategy, insurance });
  return html`
    <section class="panel fields">
      <${Choice} label=${t("round.strategy")} value=${strategy} onChange=${(to) => change({ strategy: to === "CDZ-" ? undefined : to })}
        options=${STRATEGIES.map((value) => ({ value, label: t(`strategy.${value}`) }))} />
      <${Segmented} label=${t("round.insurance")} value=${insurance}
        onChange=${(to) => change({ insurance: to === "never" ? undefined : to })}
        options=${INSURANCE.map((value) => ({ value, label: t(`insurance.${value}`) }))} />
    </section>
    <${Told} answer=${answer}>${(told) => html`<${Answer} told=${told} />`}<//>`;
}
