// What one card less of a rank changes.
import { html } from "../html.js";
import { signedPercent } from "../format.js";
import { t } from "../i18n.js";
import { useAnswer } from "../parts/answer.js";
import { Barred } from "../parts/bars.js";
import { NumberTable } from "../parts/numbertable.js";
import { Told } from "../parts/told.js";
import { RANKS, shownRank } from "./ranks.js";

const LONG = 600;

function columnOf(name, effects) {
  const among = Object.values(effects);
  return { key: name, title: t(`removal.${name}`), show: (value) => (value === undefined ? "–"
    : html`<${Barred} value=${value} among=${among}>${signedPercent(value, 4)}<//>`) };
}

function Effects({ told }) {
  const { kept, best, insurance_change: insurance } = told;
  const isInsured = Object.keys(insurance).length > 0;
  const rows = RANKS.filter((rank) => rank in best).map((rank) =>
    ({ key: rank, rank, kept: kept[rank], best: best[rank], insurance: insurance[rank] }));
  const columns = [
    { key: "rank", title: t("removal.rank"), head: true, show: shownRank },
    columnOf("best", best), columnOf("kept", kept),
    isInsured && columnOf("insurance", insurance),
  ].filter(Boolean);
  return html`<${NumberTable} caption=${t("removal.caption")} columns=${columns} rows=${rows} />`;
}

export function RemovalTab({ query }) {
  const { rules, shoe } = query;
  const answer = useAnswer("/api/odds/removal", { rules, shoe }, { pause: LONG });
  return html`<section class="panel removal"><${Told} answer=${answer} wait=${t("removal.wait")}>${(told) => html`
    <${Effects} told=${told} />
    <p>${t("removal.whole", { ev: signedPercent(told.ev, 4) })}</p>
    <p class="muted small">${t("removal.note")}</p>`}<//></section>`;
}
