// What is said to people.
//
// announce(text)             read out by screen readers, shown nowhere; what comes within a moment is
//                            one utterance
// toast(text, kind?)         shown for a while and read out; kind: "good", "bad" or none
// LiveRegion                 stands once in the app and in every dialog: the innermost one speaks, as
//                            all outside an open dialog is hidden from screen readers
// Toasts                     stands once in the app
import { useLayoutEffect } from "preact/hooks";
import { signal, useSignal } from "@preact/signals";
import { html } from "../html.js";
import { t } from "../i18n.js";
import { Icon } from "./icons.js";

const toasts = signal([]);
const SHOWN_FOR = 6000;
const TOGETHER = 120;
const regions = [];
const unsaid = new Set();
let number = 0;

export function announce(text) {
  if (!text) return;
  if (unsaid.size === 0) setTimeout(speak, TOGETHER);
  unsaid.add(text);
}

function speak() {
  const said = regions.at(-1);
  // Not every text is a sentence.
  const text = [...unsaid].join(". ").replace(/([.?!…])\. /g, "$1 ");
  if (said) said.value = { text, turn: said.peek().turn + 1 };
  unsaid.clear();
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
  const said = useSignal({ text: "", turn: 0 });
  useLayoutEffect(() => {
    regions.push(said);
    return () => regions.splice(regions.indexOf(said), 1);
  }, []);
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
