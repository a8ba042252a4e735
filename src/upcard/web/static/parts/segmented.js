// <${Segmented} label options=${[{value, label}]} value onChange />: a few choices side by side
// (native radio buttons); `select` where there are many: <${Choice} … /> with the same properties.
import { useId } from "preact/hooks";
import { html } from "../html.js";

export function Segmented({ label, options, value, onChange, hidden = false }) {
  const name = useId();
  return html`
    <fieldset class="segmented"><legend class=${hidden ? "unseen" : ""}>${label}</legend>
      <span>${options.map((option) => html`
        <label key=${option.value}>
          <input type="radio" name=${name} value=${option.value} checked=${option.value === value}
            onChange=${() => onChange(option.value)} />
          <span>${option.label}</span></label>`)}</span>
    </fieldset>`;
}

export function Choice({ label, options, value, onChange, hidden = false }) {
  const id = useId();
  return html`
    <span class="choice"><label for=${id} class=${hidden ? "unseen" : ""}>${label}</label>
      <select id=${id} value=${value} onChange=${(event) => onChange(event.currentTarget.value)}>
        ${options.map((option) => html`
          <option key=${option.value} value=${option.value} selected=${option.value === value}>${option.label}</option>`)}
      </select></span>`;
}

export function Switch({ label, checked, onChange }) {
  return html`<label class="switch"><input type="checkbox" role="switch" checked=${checked}
    onChange=${(event) => onChange(event.currentTarget.checked)} /><span>${label}</span></label>`;
}
