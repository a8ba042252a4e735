// <${Typed} value=${text} onTyped=${text => …} onGiven=${text => …} …input attributes />: an input whose
// text is the typist's until he is done: a page that is drawn anew in between, because an answer came,
// never takes back what stands there.  `onTyped` hears every change, `onGiven` what stands there at Enter
// or when the field is left; then, and after what `onGiven` promises, the field shows `value` again.
import { useRef } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { html } from "../html.js";

export function Typed({ value, onTyped, onGiven, ...more }) {
  const text = useSignal(null);
  const given = useRef(null);
  const type = (event) => {
    text.value = event.currentTarget.value;
    given.current = null;
    onTyped?.(text.value);
  };
  const give = async () => {
    const told = text.peek();
    if (told === null || told === given.current) return;
    given.current = told;
    await onGiven?.(told);
    if (given.current === told) text.value = given.current = null;
  };
  const enter = (event) => { if (event.key === "Enter") give(); };
  return html`<input ...${more} value=${text.value ?? value} onInput=${type} onKeyDown=${enter} onBlur=${give} />`;
}
