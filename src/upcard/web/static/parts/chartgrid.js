// <${ChartGrid} columns=${["2", …, "A"]} blocks=${[{name, rows: [{label, name?, cells: [{letter}]}]}]} />
//   a row's `name` is said for its label
//   mark(row, cell, place) → "" | "differs" | "missed" | …   class of a cell
//   onCell(row, cell, place)   makes the cells pressable: one stop of Tab, arrows move within
//   describe(row, cell, place) → text     said of a cell; by default "hard 16 against ten: hit"
// rowLabel("soft 13") → "A,2"; "hard 16" → "16"; "T,T" → "10,10": as heads of rows are written
// A letter in every cell; colour only repeats what the letter says (palette as in upcard chart).
import { useRef } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { html } from "../html.js";
import { say, t } from "../i18n.js";

const MOVES = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

const BESIDE_ACE = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T"];
const SOFTEST = 12;

export function rowLabel(hand) {
  const [kind, total] = hand.split(" ");
  const label = kind === "soft" ? `A,${BESIDE_ACE[total - SOFTEST]}` : total ?? hand;
  return label.replace(/T/g, "10");
}

export const letterName = (letter) => t(`letter.${letter}`);

const plain = (row, cell, up) =>
  t("chart.cell", { row: say(row.label), up: t(`card.${up}`), play: letterName(cell.letter) });

function Block({ block, columns, at, here, mark, onCell, describe }) {
  return html`
    <table class="chart" role=${onCell ? "grid" : undefined}>
      <caption>${t(`chart.${block.name}`)}</caption>
      <thead><tr><th scope="col"><span class="unseen">${t("chart.hand")}</span></th>
        ${columns.map((up) => html`<th scope="col" key=${up}>${up === "T" ? "10" : up}</th>`)}</tr></thead>
      <tbody>${block.rows.map((row, down) => html`
        <tr key=${row.label}><th scope="row" aria-label=${row.name}>${row.label}</th>
          ${row.cells.map((cell, place) => html`
            <td key=${place} role=${onCell ? "gridcell" : undefined}
              class=${`play ${cell.letter[0]} ${mark?.(row, cell, place) ?? ""}`}
              data-at=${`${here}/${down}/${place}`}
              tabindex=${onCell ? (at.value === `${here}/${down}/${place}` ? 0 : -1) : undefined}
              aria-label=${(describe ?? plain)(row, cell, columns[place])}
              onClick=${onCell && (() => onCell(row, cell, place))}
              >${cell.letter}</td>`)}</tr>`)}</tbody>
    </table>`;
}

export function ChartGrid(props) {
  const { blocks, onCell } = props;
  const grid = useRef(null);
  const at = useSignal("0/0/0");
  const focus = (place) => {
    const cell = grid.current.querySelector(`[data-at="${place}"]`);
    if (!cell) return;
    at.value = place;
    cell.focus();
  };
  const press = (event) => {
    const place = event.target.dataset?.at;
    if (!onCell || !place) return;
    const [block, down, along] = place.split("/").map(Number);
    if (event.key === "Enter" || event.key === " ") {
      const row = blocks[block].rows[down];
      onCell(row, row.cells[along], along);
    } else if (MOVES[event.key]) {
      const [rows, cells] = MOVES[event.key];
      focus(`${block}/${down + rows}/${along + cells}`);
    } else return;
    event.preventDefault();
  };
  const entered = (event) => {
    if (event.target.dataset?.at) at.value = event.target.dataset.at;
  };
  return html`<div class="charts" ref=${grid} onKeyDown=${press} onFocusIn=${entered}>
    ${blocks.map((block, here) => html`<${Block} key=${block.name} ...${props} block=${block} here=${here} at=${at} />`)}
  </div>`;
}
