// <${NumberTable} caption columns rows />
//   columns   [{key, title, show?: value => text, text?: true (left), head?: true (row header)}]
//   rows      objects by key; `mark: "best" | "bad"` colours a row, `note` says it in words
import { useLayoutEffect, useRef } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { html } from "../html.js";

function Cell({ column, row }) {
  const value = row[column.key];
  const shown = column.show ? column.show(value, row) : value;
  if (column.head) return html`<th scope="row">${shown}</th>`;
  return html`<td class=${column.text ? "text" : ""}>${shown}</td>`;
}

// Those who have no mouse scroll a wide one with the arrows.
function useWide() {
  const holder = useRef(null);
  const isWide = useSignal(false);
  useLayoutEffect(() => {
    const seen = new ResizeObserver(() => { isWide.value = holder.current.scrollWidth > holder.current.clientWidth; });
    seen.observe(holder.current);
    return () => seen.disconnect();
  }, []);
  return [holder, isWide.value];
}

export function NumberTable({ caption, columns, rows, quiet = false }) {
  const [holder, isWide] = useWide();
  return html`
    <div ref=${holder} class="scroller" ...${isWide ? { tabindex: 0, role: "region", "aria-label": caption } : {}}>
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
