// Chips.
//
// <${Chip} value="25" onPress? hint? />   one chip; a button if it can be pressed
// <${Stack} amount="15/2" />              a wager: a small pile and the exact amount
// <${AmountInput} value onChange label max? />   exact amounts: "10", "7.5", "20/3"; a comma is a point
import { useId } from "preact/hooks";
import { html } from "../html.js";
import { money } from "../format.js";
import { t } from "../i18n.js";
import { Key } from "./keyhint.js";

export const CHIPS = ["1", "5", "25", "100", "500"];

export function Chip({ value, onPress, hint }) {
  const face = html`<span class=${`chip c${value}`} aria-hidden="true"><b>${value}</b></span>`;
  if (!onPress) return face;
  return html`
    <button type="button" class="chip-button" onClick=${onPress} aria-keyshortcuts=${hint || undefined}
      aria-label=${t("chip.add", { amount: value })}>${face}${hint && html`<${Key}>${hint}<//>`}</button>`;
}

// The pile shows the highest chip that the amount holds: a picture, the number says it exactly.
function pile(amount) {
  const [above, below = 1] = String(amount).split("/").map(Number);
  return CHIPS.findLast((chip) => Number(chip) <= above / below) ?? CHIPS[0];
}

export function Stack({ amount, label }) {
  return html`<span class="wager" aria-label=${label} role=${label ? "img" : undefined}>
    <span class=${`chip mini c${pile(amount)}`} aria-hidden="true"></span>
    <span aria-hidden="true">${money(amount)}</span></span>`;
}

export function AmountInput({ value, onChange, label, invalid, onFocus, hidden = false }) {
  const id = useId();
  const read = (event) => onChange(event.currentTarget.value.trim().replace(",", "."));
  return html`
    <label class=${hidden ? "unseen" : ""} for=${id}>${label}</label>
    <input id=${id} class="amount" inputmode="decimal" autocomplete="off" maxlength="24"
      value=${value} aria-invalid=${invalid ? "true" : undefined} onInput=${read} onFocus=${onFocus} />`;
}
