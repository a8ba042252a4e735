// Cells that are played otherwise, and what that costs.
import { html } from "../html.js";
import { signed, signedPercent } from "../format.js";
import { spoken, t } from "../i18n.js";
import { letterName } from "../parts/chartgrid.js";
import { Icon } from "../parts/icons.js";
import { useNews } from "../parts/told.js";
import { capital, cellWords } from "./hands.js";
import { chosen, edits, forget, nameOf } from "./state.js";

function Edit({ one, cost, onLook }) {
  const words = capital(cellWords(one.row, one.up));
  const look = () => {
    chosen.value = { row: one.row, up: one.up };
    onLook(one);
  };
  const undo = () => {
    const { [nameOf(one)]: _gone, ...rest } = edits.value;
    edits.value = rest;
  };
  return html`
    <li><button type="button" class="link" onClick=${look}>${words}</button>
      <span class=${`play ${one.letter[0]}`} title=${letterName(one.letter)}>${one.letter}</span>
      <span class="number">${cost === undefined ? "…" : signedPercent(-cost, 4)}</span>
      <button type="button" class="icon" aria-label=${t("charts.edits.undo", { cell: words })} onClick=${undo}>
        <${Icon} name="close" /></button></li>`;
}

// `of`: the rules that they cost so much by, where two are shown.
export function Edits({ cost, of, onLook }) {
  const all = Object.values(edits.value);
  const { told, error } = cost;
  useNews(told && all.length ? t("charts.edits.sum", { n: all.length, cost: signedPercent(-told.cost, 4) }) : "");
  if (all.length === 0) return null;
  const costs = new Map(told?.cells.map((cell) => [nameOf(cell), cell.cost]));
  return html`
    <section class="panel edits" aria-label=${t("charts.edits")}>
      <div class="edits-head"><h2>${t("charts.edits")}</h2>
        <button type="button" onClick=${forget}>${t("charts.edits.reset")}</button></div>
      ${of && html`<p class="muted">${of}</p>`}
      ${error && html`<p class="error" role="alert">${spoken(error)}</p>`}
      ${told && html`<p class="edits-sum"><b>${t("charts.edits.sum", { n: all.length, cost: signedPercent(-told.cost, 4) })}</b>
        <span class="muted">${t("charts.edits.evs", { best: signed(told.best_ev, 6), ev: signed(told.ev, 6) })}</span></p>`}
      <ul>${all.map((one) => html`<${Edit} key=${nameOf(one)} one=${one} cost=${costs.get(nameOf(one))} onLook=${onLook} />`)}</ul>
    </section>`;
}
