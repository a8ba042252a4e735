// <${Dialog} title="…" onClose=${fn} wide? actions=${html`…`}>…<//>: a native modal dialog.  It is
// open while it is rendered; Esc, the cross and a press outside close it; the focus goes back.
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { html } from "../html.js";
import { t } from "../i18n.js";
import { Icon } from "./icons.js";
import { LiveRegion } from "./toast.js";

export function Dialog({ title, onClose, children, actions, wide = false }) {
  const element = useRef(null);
  // Remembered before anything that is rendered with the dialog takes the focus.
  const before = useRef(document.activeElement);
  const id = useId();
  // At once: what is typed next is meant for the dialog.
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog.showModal();
    return () => {
      // While it is open nothing outside takes the focus.
      dialog.close();
      if (before.current?.isConnected) before.current.focus();
    };
  }, []);
  const outside = (event) => event.target === element.current && onClose();
  const cancel = (event) => { event.preventDefault(); onClose(); };
  return html`
    <dialog ref=${element} class=${wide ? "wide" : ""} aria-labelledby=${id} onCancel=${cancel}
      onPointerDown=${outside}>
      <${LiveRegion} />
      <div class="sheet">
        <div class="sheet-head"><h2 id=${id}>${title}</h2>
          <button class="icon" onClick=${onClose} aria-label=${t("close")}>
            <${Icon} name="close" /></button></div>
        <div class="sheet-body" tabindex="-1">${children}</div>
        ${actions && html`<div class="sheet-foot">${actions}</div>`}
      </div>
    </dialog>`;
}
