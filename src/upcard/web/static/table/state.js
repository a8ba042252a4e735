// The table of this client: what the server says of it, and the few things to be done at it.
//
// frame      signal: undefined while unknown, null without a table, else the server's TableFrame
// shown      signal: how many events of the round lie open already
// settled    whether all do; `seen` is the frame as far as it is told (bankroll, shoe, statistics)
// busy       a request is on its way: nothing is sent twice
// verdict    what the last decision was worth
import { batch, computed, effect, signal } from "@preact/signals";
import { ApiError, get, live, post } from "../api.js";
import { spoken, t } from "../i18n.js";
import { kept } from "../prefs.js";
import { toast } from "../parts/toast.js";
import { isSeen, tableAt } from "./model.js";

export const frame = signal(undefined);
export const shown = signal(0);
export const busy = signal(false);
export const verdict = signal(null);
export const failure = signal("");
export const speed = kept("speed", "normal", ["instant", "normal", "slow"]);

const told = signal(null);
export const settled = computed(() => !frame.value || shown.value >= frame.value.events.length);
export const seen = computed(() => (settled.value ? frame.value : told.value ?? frame.value));
export const playing = computed(() => Boolean(frame.value?.round?.turn));
export const felt = computed(() => {
  const { round, events } = frame.value ?? {};
  return round ? tableAt(round, events, shown.value) : null;
});
effect(() => {
  if (settled.value) told.value = frame.value;
});

// ---------------------------------------------------------------- cards come one by one

const PAUSES = { instant: 0, normal: 330, slow: 850 };
const calm = matchMedia("(prefers-reduced-motion: reduce)");
let timer = 0;

export function finishDealing() {
  clearTimeout(timer);
  if (frame.peek()) shown.value = frame.peek().events.length;
}

function dealOn() {
  const { events } = frame.peek();
  const pause = calm.matches ? 0 : PAUSES[speed.peek()];
  let next = shown.peek();
  do next += 1; while (next < events.length && (pause === 0 || !isSeen(events[next - 1])));
  shown.value = Math.min(next, events.length);
  if (shown.peek() < events.length) timer = setTimeout(dealOn, pause);
}

// What is asked for is numbered, and so is what was done: an answer from before is never shown.
let asked = 0;
let known = 0;

function show(table, from, turn = ++asked) {
  known = turn;
  clearTimeout(timer);
  batch(() => {
    shown.value = Math.min(from, table?.events.length ?? 0);
    frame.value = table;
  });
  if (table && shown.peek() < table.events.length) dealOn();
}

// ---------------------------------------------------------------- what is asked of the server

let newest = -1;
let stale = false;

const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);

export async function load({ now = false } = {}) {
  if (busy.peek() && !now) {
    stale = true;
    return;
  }
  const turn = ++asked;
  try {
    const { table } = await get("/api/table");
    if (busy.peek() && !now) stale = true;
    else if (turn >= known && !isSame(table, frame.peek())) show(table, Infinity, turn);
  } catch (error) {
    if (error instanceof ApiError && error.status) failure.value = error.message;
  }
}

function ended() {
  busy.value = false;
  if (stale || newest > (frame.peek()?.step ?? -1)) load();
  stale = false;
}

// A second press while the first is on its way does nothing.
async function once(work) {
  if (busy.peek()) return;
  busy.value = true;
  failure.value = "";
  try {
    await work();
  } catch (error) {
    await failed(error);
  } finally {
    ended();
  }
}

async function failed(error) {
  if (!(error instanceof ApiError)) throw error;
  if (error.status === 409 && "step" in error.body) {
    await load({ now: true });
    toast(t("table.moved"));
  } else if (error.status === 0) {
    toast(t("table.unsent"), "bad");
  } else {
    failure.value = error.message;
    toast(spoken(error.message), "bad");
  }
}

export const deal = (bets) => once(async () => {
  const before = frame.peek();
  const { table } = await post("/api/table/deal", { step: before.step, bets });
  verdict.value = null;
  if (before.shoe.shuffle_due) toast(t("table.shuffled"));
  show(table, 0);
});

export const act = (action, amount) => once(async () => {
  const { step, events } = frame.peek();
  const message = amount ? { step, action, amount } : { step, action };
  const answer = await post("/api/table/act", message);
  verdict.value = answer.verdict;
  show(answer.table, events.length);
});

// Returns the server's refusal, or null; undefined while something else is on its way.
export async function sit(message) {
  if (busy.peek()) return undefined;
  busy.value = true;
  try {
    const { table } = await post("/api/table", message);
    batch(() => {
      verdict.value = null;
      failure.value = "";
      show(table, Infinity);
    });
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error;
  } finally {
    ended();
  }
}

// Another window may play at the same table.
export function follow() {
  const offs = [
    live.on("table", ({ step, new: fresh }) => {
      newest = fresh ? -1 : step;
      if (busy.peek() || (!fresh && step === frame.peek()?.step)) return;
      load();
    }),
    live.back(load),
  ];
  return () => offs.forEach((off) => off());
}
