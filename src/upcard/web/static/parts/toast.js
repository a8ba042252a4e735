// What is said to people.
//
// announce(text)             read out by screen readers, shown nowhere
// toast(text, kind?)         shown for a while and read out; kind: "good", "bad" or none
// LiveRegion, Toasts         stand once in the app
import { signal } from "@preact/signals";
import { html } from "../html.js";
import { t } from "../i18n.js";
import { Icon } from "./icons.js";

const said = signal({ text: "", turn: 0 });
const toasts = signal([]);
const SHOWN_FOR = 6000;
let number = 0;

export function announce(text) {
  if (text) said.value = { text, turn: said.peek().turn + 1 };
}

export function toast(text, kind = "") {
  const id = ++number;
  toasts.value = [...toasts.peek().filter((each) => each.text !== text).slice(-2), { id, text, kind }];
  announce(text);
  setTimeout(() => dismiss(id), SHOWN_FOR);
}

function dismiss(id) {
  toasts.value = toasts.peek().filter((each) => each.id !== id);
}

// Two regions in turn: the same text said twice is a change then.
export function LiveRegion() {
  const { text, turn } = said.value;
  return html`
    <div class="unseen" role="status" aria-live="polite">${turn % 2 ? text : ""}</div>
    <div class="unseen" role="status" aria-live="polite">${turn % 2 ? "" : text}</div>`;
}

export function Toasts() {
  return html`<div class="toasts">
    ${toasts.value.map(({ id, text, kind }) => html`
      <div key=${id} class=${`toast ${kind}`}><span>${text}</span>
        <button class="icon" onClick=${() => dismiss(id)} aria-label=${t("close")}>
          <${Icon} name="close" /></button></div>`)}
  </div>`;
}
