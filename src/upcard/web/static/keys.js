// The keyboard, in one place.
//
// KEYMAP          scope → {name: key}: what the help dialog lists (texts "key.<scope>.<name>") and
//                 what hints on buttons show; a page adds the scope of its own name
// keyOf(scope, name)                       the key for a hint: "H", "Enter", "⌫"
// shortcutOf(hint)                         the same as `aria-keyshortcuts` names it: "Backspace"
// useKeys(scope, {name: fn}, {modal}?)     hears the keys while the component is there
//
// Letters do nothing while somebody types, or when single-letter keys are switched off; Enter is
// left to a button or link that has the focus.  While a modal dialog is open only layers that say
// `modal` hear.
import { useLayoutEffect, useRef } from "preact/hooks";
import { letterKeys } from "./prefs.js";

export const KEYMAP = {
  global: { help: "?", close: "Escape" },
  table: {
    deal: "Enter",
    hit: "h",
    stand: "s",
    double: "d",
    split: "p",
    surrender: "r",
    insure: "i",
    yes: "y",
    decline: "n",
    even: "e",
    advice: "a",
    count: "c",
    chip1: "1",
    chip2: "2",
    chip3: "3",
    chip4: "4",
    chip5: "5",
    doubleBet: "+",
    halveBet: "-",
    clearBet: "Backspace",
    boxes: "b",
    stop: "Escape",
  },
  replay: { back: "ArrowLeft", next: "ArrowRight", first: "Home", last: "End", play: " " },
};

const SHOWN = {
  Escape: "Esc",
  ArrowLeft: "←",
  ArrowRight: "→",
  Backspace: "⌫",
  " ": "␣",
  "-": "−",
};

export function keyOf(scope, name) {
  const key = KEYMAP[scope]?.[name] ?? "";
  return SHOWN[key] ?? (key.length === 1 ? key.toUpperCase() : key);
}

const NAMED = { ...Object.fromEntries(Object.entries(SHOWN).map(([key, sign]) => [sign, key])), "␣": "Space", "+": "Plus" };

export const shortcutOf = (hint) => NAMED[hint] ?? hint;

const layers = [];

export function useKeys(scope, handlers, { modal = false } = {}) {
  const newest = useRef(handlers);
  newest.current = handlers;
  // At once, not after the next paint: a key may follow fast.
  useLayoutEffect(() => {
    const layer = { scope, modal, handlers: newest };
    layers.push(layer);
    return () => layers.splice(layers.indexOf(layer), 1);
  }, [scope, modal]);
}

const NO_TEXT = ["button", "checkbox", "radio", "range", "file", "submit"];
const isTyping = (target) =>
  target.matches?.("textarea, select, [contenteditable]") ||
  (target.matches?.("input") && !NO_TEXT.includes(target.type));

function isLeftAlone(event, key) {
  const { target } = event;
  if (key === "Escape") return false;
  if (key === "Enter") return target.matches("button, a, summary, select, textarea, [role=gridcell]");
  if (isTyping(target)) return true;
  if (key === " ") return target.matches("button, a, summary, input");
  if (key.startsWith("Arrow") || key === "Home" || key === "End")
    return target.matches("input, [role=tab], [role=gridcell], [role=radio]");
  return !letterKeys.value && key !== "?";
}

function hear(event) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (isLeftAlone(event, key)) return;
  const inDialog = document.querySelector("dialog:modal") !== null;
  for (const { scope, modal, handlers } of [...layers].reverse()) {
    if (inDialog && !modal) continue;
    const name = Object.keys(KEYMAP[scope]).find((known) => KEYMAP[scope][known] === key);
    const handler = name && handlers.current[name];
    if (!handler || (event.repeat && key.length === 1)) continue;
    if (handler(event) !== false) event.preventDefault();
    return;
  }
}

addEventListener("keydown", hear);
