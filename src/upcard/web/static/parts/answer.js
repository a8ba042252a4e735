// useAnswer(path, query, {when?, pause?}) → {told, error, waiting}: what the server says to a question
// that changes as somebody types.  Asked a moment after the last change; the old answer stays until the
// new one is there (`waiting`).  Only for questions whose answer never changes: the last ones are kept.
import { useEffect, useId } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { get, isAborted } from "../api.js";

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

export function useAnswer(path, query, { when = true, pause = PAUSE } = {}) {
  const answer = useSignal({ told: null, error: "", waiting: true });
  const slot = useId();
  const key = JSON.stringify([path, query, when]);
  useEffect(() => {
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
    if (answer.peek().waiting) timer = setTimeout(ask, answer.peek().told ? pause : 0);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [key]);
  return answer.value;
}
