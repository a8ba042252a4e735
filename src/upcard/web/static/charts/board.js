// A chart to look at and to edit: the arrows go on from block to block, Home and End to the ends of
// a row, Page Up and Page Down to those of a column; the cell under the mouse is looked at as well.
import { useRef } from "preact/hooks";
import { html } from "../html.js";
import { signed } from "../format.js";
import { t } from "../i18n.js";
import { ChartGrid, letterName, rowLabel } from "../parts/chartgrid.js";
import { capital, cellWords, handWords } from "./hands.js";
import { chosen, edits, hovered, isSame, nameOf } from "./state.js";

const BLOCKS = ["hard", "soft", "pairs"];

function blocksOf(frame, withEdits) {
  return frame.blocks.map((block) => ({ ...block, rows: block.rows.map((row) => ({
    ...row,
    row: row.label,
    label: rowLabel(row.label),
    name: capital(handWords(row.label)),
    cells: row.cells.map((cell) => {
      const edited = withEdits ? edits.value[nameOf({ row: row.label, up: cell.up })] : undefined;
      return { ...cell, row: row.label, best: cell.letter, letter: edited?.letter ?? cell.letter };
    }),
  })) }));
}

function marks(differing) {
  return (_row, cell) => [
    cell.letter !== cell.best && "edited",
    differing.has(nameOf(cell)) && "differs",
    (isSame(cell, chosen.value) || isSame(cell, hovered.value)) && "looked-at",
  ].filter(Boolean).join(" ");
}

function describe(differing) {
  return (_row, cell) => {
    const play = `${letterName(cell.letter)}${worth(cell)}`;
    const words = t("charts.board.cell", { cell: capital(cellWords(cell.row, cell.up)), play });
    const edited = cell.letter !== cell.best && t("charts.board.edited", { play: letterName(cell.best) });
    const other = differing.get(nameOf(cell));
    return [words, edited, other && t("charts.board.differs", { play: letterName(other) })].filter(Boolean).join(" ");
  };
}

// What the play of a cell is worth, as its own chart plays it.
function worth({ letter, best, values }) {
  const all = Object.values(values);
  return letter === best && all.length ? `, ${signed(Math.max(...all), 4)}` : "";
}

// Where a key leads from block b, row r, column c; null: ChartGrid's own matter.
function target(blocks, key, [block, down, along]) {
  const rows = blocks[block].rows.length;
  const last = blocks[block].rows[down].cells.length - 1;
  if (key === "Home") return [block, down, 0];
  if (key === "End") return [block, down, last];
  if (key === "PageUp") return [block, 0, along];
  if (key === "PageDown") return [block, rows - 1, along];
  if (key === "ArrowDown" && down === rows - 1 && blocks[block + 1]) return [block + 1, 0, along];
  if (key === "ArrowUp" && down === 0 && blocks[block - 1]) return [block - 1, blocks[block - 1].rows.length - 1, along];
  return null;
}

const placeOf = (event) => event.target.dataset?.at?.split("/").map(Number);

export function focusCell(board, frame, cell) {
  const block = frame.blocks.findIndex((each) => each.rows.some((row) => row.label === cell.row));
  const down = frame.blocks[block].rows.findIndex((row) => row.label === cell.row);
  const along = frame.columns.indexOf(cell.up);
  board?.querySelector(`[data-at="${block}/${down}/${along}"]`)?.focus();
}

// `mine`: with the cells played otherwise.
export function Board({ frame, title, differing = new Map(), onEnter, mine = false, name = "board" }) {
  const board = useRef(null);
  const blocks = blocksOf(frame, mine);
  const cellAt = ([block, down, along]) => {
    const { row, up } = blocks[block].rows[down].cells[along];
    return { row, up };
  };
  const look = (to) => (event) => {
    const place = placeOf(event);
    if (place && !isSame(cellAt(place), to.peek())) to.value = cellAt(place);
  };
  // A page that scrolls under a resting mouse points at nothing.
  const point = (event) => (event.movementX || event.movementY) && look(hovered)(event);
  const enter = (event) => {
    look(chosen)(event);
    hovered.value = null;
    // On a small screen the panel lies over the foot of the page.
    requestAnimationFrame(() => event.target.scrollIntoView({ block: "nearest" }));
  };
  const press = (event) => {
    const place = placeOf(event);
    const next = place && target(blocks, event.key, place);
    const isEnter = place && onEnter && (event.key === "Enter" || event.key === " ");
    if (!next && !isEnter) return;
    event.preventDefault();
    event.stopPropagation();
    if (isEnter) onEnter();
    else board.current.querySelector(`[data-at="${next.join("/")}"]`).focus();
  };
  const leave = () => { hovered.value = null; };
  return html`
    <section class="board-of" id=${name} ref=${board} aria-label=${title} onKeyDownCapture=${press}
      onFocusIn=${enter} onMouseMove=${point} onMouseLeave=${leave}>
      <${ChartGrid} columns=${frame.columns} blocks=${blocks.filter((block) => BLOCKS.includes(block.name))}
        mark=${marks(differing)} describe=${describe(differing)}
        onCell=${(_row, cell) => { chosen.value = { row: cell.row, up: cell.up }; }} />
    </section>`;
}
