// Small pictures of answers, drawn as SVG; each says in words what it shows.
//
// <${Ring} share=${0.84} />                  a share as a ring with its number inside
// <${TimeBars} answers=${[{right, seconds}]} />   a bar an answer, as high as it took
// <${ShareBar} share=${0.84} />               a share as a bar; its number stands beside it
// <${LastBars} last=${[[when, right, seconds]]} />  the last answers to a cell
import { html } from "../html.js";
import { number, percent, when } from "../format.js";
import { t } from "../i18n.js";

const ROUND = 2 * Math.PI * 21;

export function Ring({ share }) {
  const words = percent(share, 0);
  return html`
    <svg class="ring" viewBox="0 0 52 52" width="52" height="52" role="img" aria-label=${words}>
      <circle cx="26" cy="26" r="21" class="ring-back" />
      <circle cx="26" cy="26" r="21" class="ring-front" stroke-dasharray=${`${ROUND * (share ?? 0)} ${ROUND}`}
        transform="rotate(-90 26 26)" />
      <text x="26" y="30.5" text-anchor="middle">${words.replace(/\s/, "")}</text>
    </svg>`;
}

export function ShareBar({ share }) {
  return html`<svg class="share-bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
    <rect width="100" height="10" class="back" /><rect width=${100 * share} height="10" class="front" /></svg>`;
}

// Wrong bars are hollow and crossed at their foot: the shape tells them, not the colour.
function Bars({ bars, label, width, height }) {
  const step = width / Math.max(bars.length, 8);
  const longest = Math.max(...bars.map((bar) => bar.seconds), 1);
  const foot = 14;
  return html`
    <svg class="bars" viewBox=${`0 0 ${width} ${height}`} width=${width} height=${height} role="img"
      aria-label=${label} preserveAspectRatio="none">
      ${bars.map(({ right, seconds, title }, place) => {
        const high = Math.max(3, ((height - foot - 2) * seconds) / longest);
        const x = place * step + step * 0.12;
        const middle = place * step + step / 2;
        return html`<g key=${place} class=${right ? "hit" : "miss"}><title>${title}</title>
          <rect x=${x} y=${height - foot - high} width=${step * 0.76} height=${high} rx="1.5" />
          ${step >= 7 && html`<path d=${`M${middle - 3} ${right ? `${height - 6}l2 3l4 -6` : `${height - 9}l6 6m0 -6l-6 6`}`} />`}</g>`;
      })}
    </svg>`;
}

const told = (right, seconds) => t(right ? "drills.bar.right" : "drills.bar.wrong", { seconds: number(seconds, 1) });

export function TimeBars({ answers }) {
  const shown = answers.slice(-80);
  const bars = shown.map(({ right, seconds }) => ({ right, seconds, title: told(right, seconds) }));
  return html`<figure class="picture"><figcaption>${t("drills.picture.times", { n: shown.length })}</figcaption>
    <${Bars} bars=${bars} width=${Math.max(160, Math.min(bars.length * 16, 640))} height=${84}
      label=${bars.map((bar) => bar.title).join("; ")} /></figure>`;
}

export function LastBars({ last }) {
  const bars = last.map(([at, right, seconds]) => ({ right, seconds, title: `${when(at)}: ${told(right, seconds)}` }));
  return html`<${Bars} bars=${bars} width=${128} height=${56} label=${bars.map((bar) => bar.title).join("; ")} />`;
}
