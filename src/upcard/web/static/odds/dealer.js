// How the dealer ends, by up card.
import { html } from "../html.js";
import { percent } from "../format.js";
import { say, t } from "../i18n.js";
import { useAnswer } from "../parts/answer.js";
import { NumberTable } from "../parts/numbertable.js";
import { Switch } from "../parts/segmented.js";
import { Told } from "../parts/told.js";
import { shownRank } from "./ranks.js";

function Cell({ chance, most }) {
  return html`<span class="heat" style=${{ "--share": chance / most }}>${percent(chance, 2)}</span>`;
}

function Ends({ told }) {
  const { columns, rows, all } = told;
  const most = Math.max(...rows.flatMap((row) => Object.values(row.chances)));
  const lines = rows.map(({ up, chances }) => ({ key: up, up: shownRank(up), ...chances }));
  if (all) lines.push({ key: "all", mark: "all", up: t("dealer.all"), ...all });
  return html`<${NumberTable} caption=${t("dealer.caption")} rows=${lines} columns=${[
    { key: "up", title: t("dealer.up"), head: true },
    ...columns.filter((final) => !told.given_no_natural || final !== "natural")
      .map((final) => ({ key: final, title: say(final), show: (chance) => html`<${Cell} chance=${chance} most=${most} />` })),
  ]} />`;
}

export function DealerTab({ query, change }) {
  const { rules, shoe, given } = query;
  const answer = useAnswer("/api/odds/dealer", { rules, shoe, given_no_natural: Boolean(given) });
  return html`<section class="panel heats">
    <${Told} answer=${answer}>${(told) => html`<${Ends} told=${told} />`}<//>
    <${Switch} label=${t("dealer.given")} checked=${Boolean(given)} onChange=${(on) => change({ given: on ? "1" : undefined })} />
    <p class="muted small">${t("dealer.note")}</p></section>`;
}
