// Theory beside experiment: the figures as a table, and the estimate on its way as a plot.
//
// <${Beside} what rows chosen onChoose />            rows of /api/classroom/theory or …/play
// <${Approach} what history name isLarge />          history of useExperiment
// shownValue(what, value), rowName(name)             a figure and its name, as they are read
import { html } from "../html.js";
import { percent, signed, signedPercent } from "../format.js";
import { say, t } from "../i18n.js";
import { compact } from "../parts/bars.js";
import { NumberTable } from "../parts/numbertable.js";
import { Plot } from "../parts/plot.js";
import { Choice } from "../parts/segmented.js";

const SHOWN_PART = 20;

export const shownValue = (what, value, digits = 3) =>
  (what === "edge" ? signedPercent(value, digits) : percent(value, digits));

export const rowName = (name) => (/^\d+$|^(bust|natural)$/.test(name) ? say(name) : t(`class.row.${name}`));

export function Beside({ what, rows, chosen, onChoose }) {
  const known = (show) => (value) => (value === undefined ? "–" : show(value));
  const columns = [
    { key: "name", title: t("class.what"), head: true,
      show: (name) => html`<span class=${name === chosen ? "plotted" : ""}>${rowName(name)}</span>` },
    { key: "exact", title: t("class.theory"), show: (value) => shownValue(what, value) },
    { key: "estimate", title: t("class.experiment"), show: known((value) => shownValue(what, value)) },
    { key: "z", title: t("class.z"), show: known((z) => signed(z, 2)) },
  ];
  return html`
    <${NumberTable} caption=${t("class.beside")} columns=${columns} rows=${rows.map((row) => ({ key: row.name, ...row }))} />
    ${rows.length > 1 && html`<${Choice} label=${t("class.plotted")} value=${chosen} onChange=${onChoose}
      options=${rows.map(({ name }) => ({ value: name, label: rowName(name) }))} />`}`;
}

// The first rounds scatter so widely that later ones would be a flat line beside them.
export function Approach({ what, history, name, isLarge }) {
  const end = history.at(-1).rounds;
  const points = history.filter((point) => point.rounds * SHOWN_PART >= end);
  const line = (read) => points.map((point) => read(point.rows[name]));
  const series = [
    { label: t("class.experiment"), values: line((row) => row.estimate), tone: 1, width: 3 },
    { label: t("class.theory"), values: line((row) => row.exact), tone: 2, dash: [8, 6] },
    { label: t("class.high"), values: line((row) => row.high), tone: 6, width: 1 },
    { label: t("class.low"), values: line((row) => row.low), tone: 6, width: 1 },
  ];
  const digits = what === "edge" ? 3 : 2;
  return html`<${Plot} title=${t("class.plot", { name: rowName(name) })} x=${points.map(({ rounds }) => rounds)}
    series=${series} bands=${[[3, 4]]} xLabel=${t("class.rounds.axis")} showX=${compact}
    show=${(value) => shownValue(what, value, digits)} height=${isLarge ? 420 : 320} />`;
}
