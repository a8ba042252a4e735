// <${NumberTable} caption columns rows />
//   columns   [{key, title, show?: value => text, text?: true (left), head?: true (row header)}]
//   rows      objects by key; `mark: "best" | "bad"` colours a row, `note` says it in words
import { html } from "../html.js";

function Cell({ column, row }) {
  const value = row[column.key];
  const shown = column.show ? column.show(value, row) : value;
  if (column.head) return html`<th scope="row">${shown}</th>`;
  return html`<td class=${column.text ? "text" : ""}>${shown}</td>`;
}

// Those who have no mouse scroll a long one with the arrows.
const LONG = 8;

export function NumberTable({ caption, columns, rows, quiet = false }) {
  return html`
    <div class="scroller" ...${rows.length > LONG ? { tabindex: 0, role: "region", "aria-label": caption } : {}}>
      <table class="numbers">
        <caption class=${quiet ? "unseen" : ""}>${caption}</caption>
        <thead><tr>${columns.map((column) => html`
          <th scope="col" class=${column.text || column.head ? "text" : ""}>${column.title}</th>`)}</tr></thead>
        <tbody>${rows.map((row, place) => html`
          <tr key=${row.key ?? place} class=${row.mark ?? ""}>
            ${columns.map((column) => html`<${Cell} column=${column} row=${row} />`)}</tr>`)}</tbody>
      </table>
    </div>`;
}
