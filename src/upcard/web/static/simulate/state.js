// The runs of this visitor, and what becomes of them.
//
// runs            signal: the list, newest first; null before it is known
// follow() → off  keeps it up to date: by the live connection, by asking where that is lost
// begin(plan)     the new run; the others act on a run by its id: pause, resume, cancel, remove
// useRun(id, bankroll) → {detail, error}   all that a run has found, asked for anew as it goes on
import { useEffect, useId } from "preact/hooks";
import { signal, useSignal } from "@preact/signals";
import { get, isAborted, live, post } from "../api.js";

const ASK_EVERY = 2000;

export const runs = signal(null);

export const runOf = (id) => (runs.value ?? []).find((run) => run.id === id);
export const isRunning = (run) => run?.state === "running";

const addressOf = (id, what) => `/api/runs/${encodeURIComponent(id)}${what ? `/${what}` : ""}`;

function put(run) {
  const others = runs.peek() ?? [];
  const isKnown = others.some((other) => other.id === run.id);
  runs.value = isKnown ? others.map((other) => (other.id === run.id ? run : other)) : [run, ...others];
}

export async function load() {
  try {
    runs.value = (await get("/api/runs", {}, { slot: "runs" })).runs;
  } catch (error) {
    if (!isAborted(error)) runs.value ??= [];
  }
}

function hear({ kind, ...progress }) {
  const known = (runs.peek() ?? []).find((run) => run.id === progress.id);
  const ended = progress.state !== "running";
  if (!known || ended) load();
  if (known) put({ ...known, state: progress.state, rounds: progress.rounds, progress: ended ? null : progress });
}

export function follow() {
  load();
  const offs = [live.on("run", hear), live.back(load)];
  const timer = setInterval(() => {
    if (live.state.peek() !== "open" && runs.peek()?.some(isRunning)) load();
  }, ASK_EVERY);
  return () => {
    clearInterval(timer);
    for (const off of offs) off();
  };
}

export async function begin(plan) {
  const { run } = await post("/api/runs", plan);
  put(run);
  return run;
}

async function act(id, what) {
  put((await post(addressOf(id, what))).run);
}

export const pause = (id) => act(id, "pause");
export const resume = (id) => act(id, "resume");
export const cancel = (id) => act(id, "cancel");

export async function remove(id) {
  runs.value = (await post(addressOf(id, "delete"))).runs;
}

export const askPaths = (id, query) => get(addressOf(id, "paths"), query, { slot: "paths" });
export const askBoth = (one, other) => get("/api/runs/compare", { one, other }, { slot: "compare" });

export function useRun(id, bankroll) {
  const answer = useSignal({ detail: null, error: "" });
  const slot = useId();
  const state = runOf(id)?.state;
  useEffect(() => {
    let timer = 0;
    let gone = false;
    const ask = async () => {
      try {
        const detail = await get(addressOf(id), { bankroll: bankroll || undefined }, { slot });
        if (gone) return;
        answer.value = { detail, error: "" };
        if (isRunning(detail.run)) timer = setTimeout(ask, ASK_EVERY);
      } catch (error) {
        if (!gone && !isAborted(error)) answer.value = { ...answer.peek(), error: error.message };
      }
    };
    ask();
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [id, bankroll, state]);
  const fits = answer.value.detail?.run.id === id;
  return { detail: fits ? answer.value.detail : null, error: answer.value.error };
}
