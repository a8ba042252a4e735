// useAnswer(path, query, {when?, pause?}) → {told, error, waiting}: what the server says to a question
// that changes as somebody types.  A change is asked about at once, or a moment after the last one while
// somebody keeps typing; with `pause` always so long after it, for work of seconds.  The old answer stays
// until the new one is there (`waiting`).  Only for questions whose answer never changes: the last ones
// are kept.
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { get, isAborted } from "../api.js";

const TYPING = 300;
const PAUSE = 120;
const MOST_KEPT = 60;
const TOO_OFTEN = 429;
const REST = 1000;

const kept = new Map();

function keep(key, told) {
  kept.set(key, told);
  if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value);
  return told;
}

export function useAnswer(path, query, { when = true, pause } = {}) {
  const answer = useSignal({ told: null, error: "", waiting: true });
  const slot = useId();
  const changed = useRef(-Infinity);
  const asked = useRef(false);
  const key = JSON.stringify([path, query, when]);
  useLayoutEffect(() => {
    const isTyping = performance.now() - changed.current < TYPING;
    // To be there for the first time is no change.
    if (asked.current) changed.current = performance.now();
    asked.current = true;
    const wait = answer.peek().told ? pause ?? (isTyping ? PAUSE : 0) : 0;
    let timer = 0;
    let gone = false;
    const take = (next) => { if (!gone) answer.value = next; };
    const ask = async () => {
      try {
        take({ told: keep(key, await get(path, query, { slot })), error: "", waiting: false });
      } catch (error) {
        if (isAborted(error) || gone) return;
        if (error.status === TOO_OFTEN) timer = setTimeout(ask, REST);
        else take({ told: null, error: error.message, waiting: false });
      }
    };
    if (when && kept.has(key)) take({ told: kept.get(key), error: "", waiting: false });
    else take({ ...answer.peek(), waiting: when });
    if (answer.peek().waiting) timer = setTimeout(ask, wait);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [key]);
  return answer.value;
}
