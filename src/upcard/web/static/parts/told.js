// <${Told} answer=${useAnswer(…)} wait?>${(told) => html`…`}<//>: the answer, or why there is none, or that
// it is being worked out (`wait` says so where it takes long); an older answer stays in sight, paler, until the new one is there.
//
// useNews(text, every?)   reads a result out once it has stood still, never more often than every few
//                         seconds; with `every` also what doesn't stand still, after so many
import { useEffect, useRef } from "preact/hooks";
import { html } from "../html.js";
import { spoken } from "../i18n.js";
import { announce } from "./toast.js";

const STILL = 900;
const APART = 3000;

export function Told({ answer, wait = "…", children }) {
  const { told, error, waiting } = answer;
  if (error) return html`<p class="error" role="alert">${spoken(error)}</p>`;
  if (!told) return html`<p class="loading">${wait}</p>`;
  return html`<div class=${waiting ? "told stale" : "told"} aria-busy=${waiting ? "true" : undefined}>${children(told)}</div>`;
}

export function useNews(text, every = Infinity) {
  const last = useRef({ at: -Infinity, text: "" });
  useEffect(() => {
    if (!text || text === last.current.text) return undefined;
    const since = performance.now() - last.current.at;
    const tell = () => {
      last.current = { at: performance.now(), text };
      announce(text);
    };
    if (since > every) tell();
    const timer = since > every ? 0 : setTimeout(tell, Math.max(STILL, APART - since));
    return () => clearTimeout(timer);
  }, [text]);
}
