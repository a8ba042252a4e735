// <${Figures} items=${[{name, value, note?, tone?}]} />: a few numbers in large letters.
import { html } from "../html.js";

export function Figures({ items }) {
  return html`<dl class="figures">${items.map(({ name, value, note, tone = "" }) => html`
    <div key=${name}><dt>${name}</dt><dd><b class=${tone}>${value}</b>
      ${note && html` <span class="muted">${note}</span>`}</dd></div>`)}</dl>`;
}
