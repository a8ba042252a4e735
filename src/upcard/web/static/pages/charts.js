// Charts: the exact best one for any rules, cell by cell; beside another; and edited.
//
// #/charts?rules=6D+H17&kind=two-card   a chart; &other=8D+S17 puts another one beside it
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { html } from "../html.js";
import { number, percent } from "../format.js";
import { spoken, t } from "../i18n.js";
import { KEYMAP, useKeys } from "../keys.js";
import { letterName } from "../parts/chartgrid.js";
import { RulesForm } from "../parts/rulesform.js";
import { Segmented, Switch } from "../parts/segmented.js";
import { announce, toast } from "../parts/toast.js";
import { useNews } from "../parts/told.js";
import { go } from "../router.js";
import { Board, focusCell } from "../charts/board.js";
import { Detail, choose } from "../charts/detail.js";
import { Edits } from "../charts/edits.js";
import { capital, cellWords } from "../charts/hands.js";
import { actionOf, isLegal, nextLetter } from "../charts/letters.js";
import { Differences, Edge, EdgeByCards, Exceptions, Files, Legend } from "../charts/notes.js";
import { chosen, edits, findCell, hovered, nameOf, useCharts, useCost } from "../charts/state.js";

export const styles = true;

KEYMAP.charts = {
  cell: "←↑↓→", row: "Home End", column: "PgUp PgDn", letters: "Enter",
  hit: "h", stand: "s", double: "d", split: "p", surrender: "r", best: "Backspace",
};
const FIRST = "6D";
const SECOND = "6D H17";
const STEADY = 400;

const wishOf = ({ rules = FIRST, other = "", kind }) => ({ rules, other, kind: kind === "two-card" ? kind : "total" });

// What is typed is the page's; the address follows when it stands still.
function useWish(query) {
  const wish = useSignal(wishOf(query));
  const pushed = useRef(JSON.stringify(query));
  useEffect(() => {
    const timer = setTimeout(() => {
      const { rules, other, kind } = wish.value;
      const told = { rules, kind, other };
      for (const [name, usual] of Object.entries(wishOf({}))) if (told[name] === usual) delete told[name];
      pushed.current = JSON.stringify(told);
      go("charts", told, { replace: true });
    }, STEADY);
    return () => clearTimeout(timer);
  }, [wish.value]);
  useEffect(() => {
    if (JSON.stringify(query) === pushed.current) return;
    wish.value = wishOf(query);
  }, [JSON.stringify(query)]);
  return [wish.value, (more) => { wish.value = { ...wish.peek(), ...more }; }];
}

function whyNot(cell, key) {
  const words = { cell: capital(cellWords(cell.row, cell.up)), play: t(`action.${actionOf(key)}`) };
  if (!nextLetter(cell.block, key, "")) return t("charts.no.pair", words);
  if (isLegal(key, cell.values)) return "";
  const legal = Object.keys(cell.values).map((action) => t(`action.${action}`)).join(", ");
  return t("charts.no.play", { ...words, legal });
}

function useEditKeys(frame, isEditable) {
  const put = (key) => () => {
    const at = hovered.value ?? chosen.value;
    const cell = frame && at && findCell(frame, at);
    if (!cell || !isEditable) return false;
    const why = key && whyNot(cell, key);
    if (why) return toast(why);
    const now = edits.value[nameOf(cell)]?.letter ?? cell.letter;
    const letter = key ? nextLetter(cell.block, key, now) : cell.letter;
    announce(t("charts.board.cell", { cell: capital(cellWords(cell.row, cell.up)), play: letterName(letter) }));
    return choose(cell, letter);
  };
  useKeys("charts", { hit: put("H"), stand: put("S"), double: put("D"), split: put("P"), surrender: put("R"), best: put("") });
}

const isWide = () => matchMedia("(min-width: 801px)").matches;

function Wishes({ wish, onChange }) {
  const { rules, other, kind } = wish;
  const [open] = useState(isWide());
  const kinds = ["total", "two-card"].map((value) => ({ value, label: t(`charts.kind.${value}`) }));
  return html`
    <details class=${`panel wishes ${other ? "two" : ""}`} open=${open}>
      <summary>${t("charts.wishes.rules")} <span class="rules-text">${other ? `${rules} / ${other}` : rules}</span></summary>
      <div class="wishes-in">
        <div key="one">${other && html`<h2>${t("charts.wishes.one")}</h2>`}
          <${RulesForm} value=${rules} onChange=${(text) => onChange({ rules: text })} /></div>
        ${Boolean(other) && html`<div key="other"><h2>${t("charts.wishes.other")}</h2>
          <${RulesForm} value=${other} onChange=${(text) => onChange({ other: text || " " })} /></div>`}
        <div key="more" class="wishes-more">
          <${Segmented} label=${t("charts.kind")} value=${kind} options=${kinds} onChange=${(to) => onChange({ kind: to })} />
          <${Switch} label=${t("charts.wishes.compare")} checked=${Boolean(other)}
            onChange=${(on) => onChange({ other: on ? (rules === SECOND ? FIRST : SECOND) : "" })} />
        </div>
      </div>
    </details>`;
}

function lettersIn(frames) {
  const used = new Set(frames.flatMap((frame) => Object.keys(frame.legend)));
  for (const { letter } of Object.values(edits.value)) used.add(letter);
  return [...used];
}

function differingMaps(differing) {
  return [new Map(differing.map((one) => [nameOf(one), one.other])), new Map(differing.map((one) => [nameOf(one), one.one]))];
}

const toLetters = () => setTimeout(() => document.querySelector(".letters input:checked")?.focus());

function Boards({ charts, page, editable }) {
  const { one, other, differing } = charts;
  const [ofOne, ofOther] = differingMaps(differing);
  const frames = other ? [one, other] : [one];
  return html`
    <div class=${`boards ${other ? "two" : ""}`} ref=${page}>
      ${frames.map((frame, place) => html`
        <div key=${place} class="board-column">
          ${other && html`<h2>${frame.rules}</h2><${Edge} frame=${frame} /><${EdgeByCards} frame=${frame} />`}
          <${Board} frame=${frame} title=${t("charts.board", { rules: frame.rules })} name=${`board${place}`}
            mine=${place === 0} differing=${place ? ofOther : ofOne} onEnter=${editable ? toLetters : undefined} />
        </div>`)}
    </div>`;
}

function PrintTitle({ frame, edge }) {
  return html`<p class="print-title"><b>${frame.rules}</b> · ${t(`charts.kind.${frame.kind}`)} ·
    ${" "}${t("charts.edge.house")} ${percent(edge, 3)}</p>`;
}

const newsOf = ({ one, other, differing }) => (other
  ? t(differing.length ? "charts.differ.n" : "charts.differ.none", { n: differing.length })
  : t("charts.edge.news", { rules: one.rules, edge: percent(one.house_edge, 3) }));

export default function Charts({ query }) {
  const [wish, change] = useWish(query);
  const { charts, error, stale, took } = useCharts(wish);
  const page = useRef(null);
  const frame = charts?.one;
  const frames = [frame, charts?.other].filter(Boolean);
  const titles = frames.map((each) => each.rules);
  const isEditable = !wish.other;
  const cost = useCost({ rules: frame?.rules ?? wish.rules, kind: wish.kind });
  const worth = cost.told ?? frame;
  useEditKeys(frame, isEditable);
  useNews(charts ? newsOf(charts) : "");
  // Some 340 cells or twice as many: drawn anew for another chart, not while it is waited for.
  const boards = useMemo(() => charts && html`<${Boards} charts=${charts} page=${page} editable=${isEditable} />`,
    [charts, isEditable]);
  const look = (cell) => focusCell(page.current, frame, cell);
  const step = (key) => {
    const at = chosen.value;
    const cells = page.current.querySelectorAll("td[tabindex]");
    if (!at || !cells.length) return;
    look(at);
    document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  };
  return html`
    <div class="charts-head"><h1>${t("nav.charts")}</h1>
      ${frame && !charts.other && html`<${Edge} frame=${worth} /><${EdgeByCards} frame=${frame} />`}
      <p class="muted took">
        ${!error && t(stale ? "charts.took.waiting" : "charts.took", { ms: number(took) })}</p>
    </div>
    <div class=${`chart-room ${wish.other ? "two" : ""}`}>
      <${Wishes} wish=${wish} onChange=${change} />
      <div class=${stale ? "chart-main stale" : "chart-main"} aria-busy=${stale ? "true" : "false"}>
        ${error && html`<p class="panel error">${spoken(error)}</p>`}
        ${!charts && !error && html`<p class="loading">…</p>`}
        ${charts && html`
          ${charts.other ? html`<${Differences} differing=${charts.differing} titles=${titles} onLook=${look} />`
            : html`<${PrintTitle} frame=${frame} edge=${worth.house_edge} />`}
          ${boards}
          <${Legend} letters=${lettersIn(frames)} />
          ${!charts.other && html`<${Files} frame=${frame} /><${Exceptions} frame=${frame} />`}`}
      </div>
      ${charts && html`
        <div class="chart-side" tabindex="0" role="region" aria-label=${t("charts.detail")}>
          <${Detail} frames=${frames} titles=${charts.other && titles} editable=${isEditable}
            onStep=${step} onDone=${look} />
          <${Edits} cost=${cost} of=${charts.other && frame.rules} onLook=${look} />
        </div>`}
    </div>`;
}
