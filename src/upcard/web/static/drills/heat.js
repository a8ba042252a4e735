// What is known of each cell, as a chart of right answers among the last ones; and of one cell all.
import { useState } from "preact/hooks";
import { html } from "../html.js";
import { number } from "../format.js";
import { t } from "../i18n.js";
import { ChartGrid, rowLabel } from "../parts/chartgrid.js";
import { LastBars } from "./pictures.js";
import { capital, cellWords, handWords } from "./words.js";

const UPS = ["2", "3", "4", "5", "6", "7", "8", "9", "T", "A"];
const numbered = (from, to) => Array.from({ length: to - from + 1 }, (_none, place) => String(from + place));
// The rows that are always there; others are shown once they were asked.
const ROWS = { hard: numbered(5, 20), soft: numbered(13, 20), pairs: UPS.map((rank) => `${rank},${rank}`) };
const UNKNOWN = "·";

export function place(cell) {
  const found = /^(?:(hard|soft) (\d+)|(\S+,\S+)) v (\S+)$/.exec(cell);
  if (!found) return null;
  const [, block = "pairs", total, pair, up] = found;
  return { block, row: total ?? pair, up };
}

const rightOf = (last) => last.filter(([, right]) => right).length;
const lastWords = (entry) => `${rightOf(entry.last)}/${entry.last.length}`;

// A fifth of right answers a step; the number in the cell says it exactly.
const tone = (entry) => `heat${Math.round((rightOf(entry.last) / entry.last.length) * 4)}`;

function blocksOf(cells) {
  const known = new Map(cells.map((entry) => [entry.cell, entry]));
  const rows = { hard: [...ROWS.hard], soft: [...ROWS.soft], pairs: [...ROWS.pairs] };
  for (const { cell } of cells) {
    const at = place(cell);
    if (at && !rows[at.block].includes(at.row)) rows[at.block].push(at.row);
  }
  const order = (one, other) => Number(one) - Number(other);
  for (const name of ["hard", "soft"]) rows[name].sort(order);
  return Object.entries(rows).map(([name, labels]) => ({ name, rows: labels.map((label) => {
    const hand = name === "pairs" ? label : `${name} ${label}`;
    const found = UPS.map((up) => known.get(`${hand} v ${up}`));
    return { label: rowLabel(hand), name: capital(handWords(hand)), hand,
      cells: found.map((entry) => ({ letter: entry ? lastWords(entry) : UNKNOWN, entry })) };
  }) }));
}

const mark = (_row, { entry }) => (entry ? `${tone(entry)} ${entry.missed ? "missed" : ""}` : "unasked");

function describe(row, { entry }, up) {
  const cell = capital(cellWords(`${row.hand} v ${up}`));
  if (!entry) return t("drills.heat.unasked", { cell });
  const words = t("drills.heat.cell", { n: entry.last.length, cell, right: rightOf(entry.last), all: entry.last.length });
  return entry.missed ? `${words} ${t("drills.heat.missed")}` : words;
}

function CellDetail({ entry }) {
  if (!entry) return html`<p class="muted">${t("drills.heat.choose")}</p>`;
  return html`
    <h3>${capital(cellWords(entry.cell))}</h3>
    <p>${t("drills.heat.all", { n: entry.asked, right: number(entry.right), all: number(entry.asked) })}
      ${" "}${entry.missed ? html`<b class="bad">${t("drills.heat.missed")}</b>` : ""}</p>
    <${LastBars} last=${entry.last} />`;
}

function Legend() {
  return html`<ul class="heat-legend">
    ${[0, 1, 2, 3, 4].map((step) => html`<li key=${step}><span class=${`play heat${step}`}>${step}/4</span></li>`)}
    <li><span class="play heat2 missed">2/4</span> ${t("drills.heat.missed")}</li>
    <li><span class="play unasked">${UNKNOWN}</span> ${t("drills.heat.never")}</li></ul>`;
}

export function Heat({ cells }) {
  const [chosen, choose] = useState(null);
  const entry = cells.find((each) => each.cell === chosen);
  const blocks = blocksOf(cells);
  const seen = (event) => {
    const at = event.target.dataset?.at?.split("/").map(Number);
    if (at) choose(blocks[at[0]].rows[at[1]].cells[at[2]].entry?.cell ?? null);
  };
  return html`
    <p class="muted">${t("drills.heat.how")}</p><${Legend} />
    <div class="heat"><div class="heat-grid" onFocusIn=${seen}>
      <${ChartGrid} columns=${UPS} blocks=${blocks} mark=${mark} describe=${describe}
        onCell=${(_row, cell) => choose(cell.entry?.cell ?? null)} /></div>
      <aside class="panel cell-detail" aria-live="polite"><${CellDetail} entry=${entry} /></aside></div>`;
}
