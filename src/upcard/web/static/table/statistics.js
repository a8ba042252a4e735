// What the session has come to; all numbers are the referee's.
import { html } from "../html.js";
import { money, number, ratio, signedMoney, signedPercent } from "../format.js";
import { t } from "../i18n.js";
import { seen } from "./state.js";

const COUNTED = ["rounds", "won", "lost", "drawn", "naturals", "busts", "doubles", "splits", "surrenders", "insured", "void"];

export function Statistics() {
  const { statistics, kind } = seen.value;
  const bets = kind !== "parlour";
  const rows = [
    ...COUNTED.map((name) => [name, number(statistics[name])]),
    ...(bets ? [["net", signedMoney(statistics.net)], ["wagered", money(statistics.wagered)]] : []),
    ...(bets && statistics.rounds ? [
      ["best", signedMoney(statistics.best)], ["worst", signedMoney(statistics.worst)],
      ["per_bet", signedPercent(ratio(statistics.per_bet))], ["per_wagered", signedPercent(ratio(statistics.per_wagered))],
    ] : []),
  ];
  return html`<dl class="counts two">${rows.map(([name, value]) => html`
    <div key=${name}><dt>${t(`statistics.${name}`)}</dt><dd>${value}</dd></div>`)}</dl>`;
}
