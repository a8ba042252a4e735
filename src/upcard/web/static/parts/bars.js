// Bars that repeat what a number says; screen readers get the number alone.  Brings css/figures.css.
//
// <${Barred} value among>text<//>   a bar, and the number at its end; the longest of `among` fills the
//                                  room, shared by both sides where some are below zero and some above
// compact(25_000_000)              "25M", where there is no room for more
import { html } from "../html.js";
import { locale } from "../i18n.js";

document.head.append(Object.assign(document.createElement("link"), {
  rel: "stylesheet", href: new URL("../css/figures.css", import.meta.url).href,
}));

export const compact = (value) =>
  new Intl.NumberFormat(locale(), { notation: "compact", maximumSignificantDigits: 3 }).format(value);

export function Barred({ value, among, children }) {
  const most = Math.max(...among.map(Math.abs));
  const isBoth = Math.min(...among) < 0 && Math.max(...among) > 0;
  const share = most > 0 ? Math.min(1, Math.abs(value) / most) : 0;
  return html`
    <span class="barred">
      <span class=${`meter ${isBoth ? "signed" : ""} ${value < 0 ? "under" : ""}`} aria-hidden="true">
        <span style=${{ "--share": share }}></span></span>
      <span class="figure">${children}</span>
    </span>`;
}
