// What each card is worth in a counting system.
import { html } from "../html.js";
import { t } from "../i18n.js";
import { countNumber } from "./words.js";

// The server tells them in this order; people read the ace last.
const TOLD = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T"];
const ORDER = [...TOLD.slice(1), "A"];

export function Tags({ count }) {
  if (!count?.tags) return null;
  return html`
    <table class="tags"><caption class="unseen">${t("drills.tags")}</caption>
      <thead><tr>${ORDER.map((rank) => html`<th scope="col" key=${rank}>${rank === "T" ? "10" : rank}</th>`)}</tr></thead>
      <tbody><tr>${ORDER.map((rank) => html`<td key=${rank}>${countNumber(count.tags[TOLD.indexOf(rank)])}</td>`)}</tr></tbody>
    </table>`;
}
