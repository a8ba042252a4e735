// The runs of this visitor, and what becomes of them.
//
// runs            signal: the list, newest first; null before it is known
// follow() → off  keeps it up to date: by the live connection, by asking where that is lost
// begin(plan)     the new run; the others act on a run by its id: pause, resume, cancel, remove
// useRun(id, bankroll) → {detail, error}   all that a run has found, asked for anew as it goes on
// arrive(name), useArrival(name) → ref     who leaves for a run, "/form" or "/compare" arrives at its heading
import { useEffect, useId, useLayoutEffect, useRef } from "preact/hooks";
import { signal, useSignal } from "@preact/signals";
import { get, isAborted, live, post } from "../api.js";

const ASK_EVERY = 2000;

export const runs = signal(null);

export const runOf = (id) => (runs.value ?? []).find((run) => run.id === id);
export const isRunning = (run) => run?.state === "running";

const addressOf = (id, what) => `/api/runs/${encodeURIComponent(id)}${what ? `/${what}` : ""}`;

const known = (id) => (runs.peek() ?? []).find((run) => run.id === id);

// The last news of a run that has ended says where it is until all that it found is there.
function withNews(run) {
  const news = known(run.id)?.progress;
  return run.progress || news?.rounds !== run.rounds ? run : { ...run, progress: news };
}

function put(run) {
  const others = runs.peek() ?? [];
  const put = withNews(run);
  runs.value = known(run.id) ? others.map((other) => (other.id === run.id ? put : other)) : [put, ...others];
}

export async function load() {
  try {
    runs.value = (await get("/api/runs", {}, { slot: "runs" })).runs.map(withNews);
  } catch (error) {
    if (!isAborted(error)) runs.value ??= [];
  }
}

function hear({ kind, ...progress }) {
  const run = known(progress.id);
  if (!run || progress.state !== "running") load();
  if (run) put({ ...run, state: progress.state, rounds: progress.rounds, progress });
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

// Whatever is done, the list is asked for anew: news of a short run may be here before the answer to
// its beginning, and a list asked for before a deletion may come after it.
function take(run) {
  put(run);
  load();
  return run;
}

export const begin = async (plan) => take((await post("/api/runs", plan)).run);

const act = async (id, what) => take((await post(addressOf(id, what))).run);

export const pause = (id) => act(id, "pause");
export const resume = (id) => act(id, "resume");
export const cancel = (id) => act(id, "cancel");

export async function remove(id) {
  runs.value = (await post(addressOf(id, "delete"))).runs;
  load();
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
        if (!gone) answer.value = { detail, error: "" };
      } catch (error) {
        if (!gone && !isAborted(error)) answer.value = { ...answer.peek(), error: error.message };
      }
      if (!gone && isRunning(known(id))) timer = setTimeout(ask, ASK_EVERY);
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

const leaving = signal("");

export const arrive = (name) => { leaving.value = name; };

export function useArrival(name) {
  const heading = useRef(null);
  const isAwaited = leaving.value === name;
  useLayoutEffect(() => {
    if (!isAwaited || !heading.current) return;
    leaving.value = "";
    scrollTo(0, 0);
    heading.current.focus({ preventScroll: true });
  }, [isAwaited]);
  return heading;
}
