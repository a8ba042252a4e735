// Buttons that show their key.
//
// <${Key}>H<//>                          a key cap, hidden from screen readers
// <${KeyButton} label key reason … />    `reason` makes it unavailable: it keeps the focus, says why
//                                        in its description, and calls onRefused(reason) when pressed;
//                                        `about` is said there of one that is available
import { useId } from "preact/hooks";
import { html } from "../html.js";
import { shortcutOf } from "../keys.js";

export const Key = ({ children }) => html`<kbd aria-hidden="true">${children}</kbd>`;

export function KeyButton(props) {
  const { label, hint, reason, about, onPress, onRefused, note, kind = "", class: more = "", busy } = props;
  const id = useId();
  const told = reason || about;
  const press = () => (reason ? onRefused?.(reason) : !busy && onPress());
  return html`
    <button type="button" class=${`action ${kind} ${more}`} aria-disabled=${reason ? "true" : undefined}
      aria-keyshortcuts=${hint ? shortcutOf(hint) : undefined} title=${reason || undefined}
      aria-describedby=${told ? id : undefined} onClick=${press}>
      <span class="label">${label}</span>
      ${hint && html`<${Key}>${hint}<//>`}
      ${note && html`<span class="note">${note}</span>`}
    </button>
    ${told && html`<span id=${id} hidden>${told}</span>`}`;
}
