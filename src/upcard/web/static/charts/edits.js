// Cells that are played otherwise, and what that costs.
import { useRef } from "preact/hooks";
import { html } from "../html.js";
import { percent, signed } from "../format.js";
import { spoken, t } from "../i18n.js";
import { letterName } from "../parts/chartgrid.js";
import { Icon } from "../parts/icons.js";
import { useNews } from "../parts/told.js";
import { capital, cellWords } from "./hands.js";
import { chosen, edits, forget, nameOf, newest, undo } from "./state.js";

const costWords = (cost) => t("charts.edits.cost", { cost: percent(cost, 4) });

function Edit({ one, cost, onLook }) {
  const words = capital(cellWords(one.row, one.up));
  const look = () => {
    chosen.value = { row: one.row, up: one.up };
    onLook(one);
  };
  return html`
    <li><button type="button" class="link" onClick=${look}>${words}</button>
      <span class=${`play ${one.letter[0]}`} title=${letterName(one.letter)}>${one.letter}</span>
      ${cost === undefined ? html`<span class="number">…</span>` : html`
        <span class="number" aria-hidden="true">${percent(cost, 4)}</span><span class="unseen">${costWords(cost)}</span>`}
      <button type="button" class="icon" aria-label=${t("charts.edits.undo", { cell: words })} onClick=${() => undo(one)}>
        <${Icon} name="close" /></button></li>`;
}

const sumWords = ({ cells, cost }) => t("charts.edits.sum", { n: cells.length, cost: percent(cost, 4) });

// The cell that was edited last, where it is not the only one, and the sum; at the end that all is as it was.
function useCostNews(all, told) {
  const wereSome = useRef(false);
  wereSome.current ||= all.length > 0;
  const last = all.length > 1 && told?.cells.find((cell) => nameOf(cell) === newest.value);
  const one = last && t("charts.board.cell", { cell: capital(cellWords(last.row, last.up)), play: costWords(last.cost) });
  const sum = told?.cells.length === all.length && [one, sumWords(told)].filter(Boolean).join(" ");
  useNews(all.length > 0 ? sum : wereSome.current && t("charts.edits.none"));
}

// `of`: the rules that they cost so much by, where two are shown.
export function Edits({ cost, of, onLook }) {
  const all = Object.values(edits.value);
  const { told, error } = cost;
  useCostNews(all, told);
  if (all.length === 0) return null;
  const costs = new Map(told?.cells.map((cell) => [nameOf(cell), cell.cost]));
  return html`
    <section class="panel edits" aria-label=${t("charts.edits")}>
      <div class="edits-head"><h2>${t("charts.edits")}</h2>
        <button type="button" onClick=${forget}>${t("charts.edits.reset")}</button></div>
      ${of && html`<p class="muted">${of}</p>`}
      ${error && html`<p class="error" role="alert">${spoken(error)}</p>`}
      ${told && html`<p class="edits-sum"><b>${sumWords(told)}</b>
        <span class="muted">${t("charts.edits.evs", { best: signed(told.best_ev, 6), ev: signed(told.ev, 6) })}</span></p>`}
      <ul>${all.map((one) => html`<${Edit} key=${nameOf(one)} one=${one} cost=${costs.get(nameOf(one))} onLook=${onLook} />`)}</ul>
    </section>`;
}
