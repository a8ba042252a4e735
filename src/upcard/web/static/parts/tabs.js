// <${Tabs} label tabs=${[{name, title, content: () => html`…`}]} chosen onChoose />
import { useId, useRef } from "preact/hooks";
import { html } from "../html.js";

export function Tabs({ label, tabs, chosen, onChoose }) {
  const id = useId();
  const list = useRef(null);
  const shown = tabs.find((tab) => tab.name === chosen) ?? tabs[0];
  const move = (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const place = (tabs.indexOf(shown) + step + tabs.length) % tabs.length;
    onChoose(tabs[place].name);
    list.current.children[place].focus();
  };
  return html`
    <div class="tabs">
      <div role="tablist" aria-label=${label} ref=${list} onKeyDown=${move}>
        ${tabs.map((tab) => html`
          <button key=${tab.name} type="button" role="tab" id=${`${id}${tab.name}`}
            aria-selected=${tab === shown ? "true" : "false"} tabindex=${tab === shown ? 0 : -1}
            aria-controls=${`${id}panel`} onClick=${() => onChoose(tab.name)}>${tab.title}</button>`)}
      </div>
      <div role="tabpanel" id=${`${id}panel`} aria-labelledby=${`${id}${shown.name}`} tabindex="0">
        ${shown.content()}</div>
    </div>`;
}
