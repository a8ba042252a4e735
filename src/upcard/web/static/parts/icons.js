// <${Icon} name="…" />: line icons of 24 units, and the four suits as filled shapes.
import { html } from "../html.js";

const LINES = {
  table: "M3 8a9 3 0 0 1 18 0v2a9 9 0 0 1-18 0zM9 14l3-4 3 4",
  drills: "M12 3a9 9 0 1 0 9 9M12 7a5 5 0 1 0 5 5M12 12l8-8M16 4h4v4",
  charts: "M4 4h16v16H4zM4 9.3h16M4 14.7h16M9.3 4v16M14.7 4v16",
  odds: "M5 20V10M12 20V4M19 20v-7",
  simulate: "M3 17c4 0 4-8 8-8s3 5 6 3 3-6 4-7M3 21h18",
  settings: "M4 7h9M19 7h1M4 17h1M11 17h9M16 4.5v5M8 14.5v5",
  help: "M9 9.5a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1-1.5 2.2M12 17.5v.1M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18",
  close: "M6 6l12 12M18 6L6 18",
  first: "M6 5v14M18 6l-8 6 8 6z",
  back: "M15 6l-7 6 7 6",
  next: "M9 6l7 6-7 6",
  last: "M18 5v14M6 6l8 6-8 6z",
  play: "M8 5l11 7-11 7z",
  pause: "M8 5v14M16 5v14",
  best: "M5 13l4 4L19 7",
  chair: "M6 3v10h12V3M6 13v8M18 13v8M6 17h12",
};

export const SUITS = {
  s: "M12 2C9 6 4 9 4 13.5a4.2 4.2 0 0 0 6.9 3.2C10.7 19 10 20.5 8.5 22h7c-1.5-1.5-2.2-3-2.4-5.3a4.2 4.2 0 0 0 6.9-3.2C20 9 15 6 12 2z",
  h: "M12 21.5C6 16.5 2.5 13 2.5 8.8A4.9 4.9 0 0 1 12 7a4.9 4.9 0 0 1 9.5 1.8c0 4.2-3.5 7.7-9.5 12.7z",
  d: "M12 1.5L19.5 12 12 22.5 4.5 12z",
  c: "M12 2.2a4.3 4.3 0 0 0-3.5 6.8 4.4 4.4 0 1 0 2.3 6.9C10.6 18.7 10 20.4 8.5 22h7c-1.5-1.6-2.1-3.3-2.3-6.1a4.4 4.4 0 1 0 2.3-6.9A4.3 4.3 0 0 0 12 2.2z",
};

export function Icon({ name }) {
  if (name === "brand") return html`
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
    <rect x="5" y="2" width="14" height="20" rx="2.5" class="leaf" />
    <g transform="translate(6.6 6.6) scale(.45)"><path d=${SUITS.s} class="pip" /></g></svg>`;
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${LINES[name]}
    fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round"
    stroke-linejoin="round" /></svg>`;
}

export function Suit({ suit }) {
  return html`<svg class="suit" viewBox="0 0 24 24" aria-hidden="true">
    <path d=${SUITS[suit]} fill="currentColor" /></svg>`;
}
