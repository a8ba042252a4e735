// The drill of this client: what is to be asked, the question, and how the answers were.
//
// offer      signal: what can be drilled (GET /api/drills), null while unknown
// settings   what to be asked, kept in this browser; change(name, value)
// practice   signal: null, or {kind, test, goal, number, question, why_not, answered, right, streak, last, verdict}
// report     signal: null, or what the last practice came to
import { computed, signal } from "@preact/signals";
import { ApiError, get, post } from "../api.js";
import { spoken, t } from "../i18n.js";
import { loadNames } from "../names.js";
import { kept } from "../prefs.js";
import { go } from "../router.js";
import { announce, toast } from "../parts/toast.js";
import { clock } from "./clock.js";
import { answerWords, nextWords } from "./words.js";

const FIRST = {
  kind: "strategy", rules: "6D", strategy: "total", only: "all", indices: "illustrious-18-fab-4",
  count: "hi-lo", decks: 6, cards: 52, group: 1, check_every: 0, tray: "half", cards_left: false,
  bets: "1-12", goal: 20, streams: 3,
};
const DECK = 52;
export const HANDS = ["strategy", "deviations"];
const SENT = {
  strategy: ["rules", "strategy", "only"],
  deviations: ["rules", "strategy", "indices", "count", "only"],
  insurance: ["rules", "indices", "count", "cards_left", "only"],
  count: ["count", "decks", "cards", "group", "check_every"],
  "true-count": ["count", "decks", "tray", "only"],
  bets: ["count", "bets", "only"],
};

const stored = kept("drills", FIRST);
export const settings = computed(() => ({ ...FIRST, ...stored.value }));
export const change = (name, value) => { stored.value = { ...settings.peek(), [name]: value }; };

export const offer = signal(null);
export const practice = signal(null);
export const report = signal(null);
export const failure = signal("");
export const busy = signal(false);

export async function loadOffer() {
  loadNames();
  if (offer.peek()) return;
  try {
    offer.value = await get("/api/drills");
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    failure.value = error.message;
  }
}

// All sets of index plays that there are belong to Hi-Lo; the others are drilled with any count.
function countOf({ kind, count }) {
  return kind === "deviations" || kind === "insurance" ? FIRST.count : count;
}

function message(test) {
  const told = settings.peek();
  const wanted = { ...told, count: countOf(told) };
  if (!HANDS.includes(told.kind) && told.only !== "missed") wanted.only = "all";
  wanted.cards = Math.min(told.cards, DECK * told.decks);
  if (told.check_every * told.group >= wanted.cards) wanted.check_every = 0;
  const fields = SENT[told.kind].map((name) => [name, wanted[name]]);
  return { ...Object.fromEntries(fields), kind: told.kind, test };
}

// The answers to each kind of drill.
export function sums(cells) {
  const known = {};
  for (const { kind, asked, right } of cells) {
    const sum = (known[kind] ??= { asked: 0, right: 0 });
    sum.asked += asked;
    sum.right += right;
  }
  return known;
}

export function refuse(sentence) {
  failure.value = sentence;
  announce(spoken(sentence));
}

// A second press while the first is on its way does nothing.
async function once(work) {
  if (busy.peek()) return;
  busy.value = true;
  failure.value = "";
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    await refused(error);
  } finally {
    busy.value = false;
  }
}

async function refused(error) {
  failure.value = error.message;
  // Another window, or a new server, has no such question: what was answered is kept.
  if (practice.peek() && (error.status === 404 || error.status === 409)) {
    practice.value = null;
    failure.value = "";
    toast(t("drills.moved"));
    go("drills", {}, { replace: true });
  } else if (error.status === 0) {
    failure.value = "";
    toast(t("drills.unsent"), "bad");
  } else if (practice.peek()) {
    refuse(error.message);
  }
}

function show(asked, more) {
  failure.value = "";
  const { number, question, why_not } = asked;
  practice.value = { ...practice.peek(), ...more, number, question, why_not };
  clock.start();
}

export const start = (test) => once(async () => {
  const told = settings.peek();
  const asked = await post("/api/drills", message(test));
  const goal = told.kind === "count" ? told.streams : told.goal;
  report.value = null;
  show(asked, { kind: told.kind, test, goal, answered: 0, right: 0, streak: 0, last: null, verdict: null });
  go("drills", { view: "practice" });
});

// What the server would call no answer is refused there; it counts for nothing.
export const answer = (reply) => once(async () => {
  const before = practice.peek();
  const seconds = Math.min(clock.seconds(), 3600);
  const asked = await post("/api/drills/answer", { number: before.number, reply, seconds });
  const answered = before.answered + 1;
  if (before.test) {
    show(asked, { answered });
    if (answered >= before.goal || !asked.question) await close();
    else announce(nextWords(asked.question));
    return;
  }
  judged(before, asked, answered);
});

function judged(before, asked, answered) {
  const { verdict } = asked;
  if (verdict.right) {
    const last = answerWords(before.question, verdict.answer);
    show(asked, { answered, right: before.right + 1, streak: before.streak + 1, last });
    announce([t("drills.right"), asked.question && nextWords(asked.question)].filter(Boolean).join(" "));
  } else {
    practice.value = { ...before, answered, streak: 0, last: null, verdict, next: asked };
  }
}

export function goOn() {
  const { next } = practice.peek();
  show(next, { verdict: null, next: null });
}

async function close() {
  report.value = { ...(await post("/api/drills/end")), kind: practice.peek().kind, test: practice.peek().test };
  practice.value = null;
  go("drills", { view: "report" }, { replace: true });
}

export const finish = () => once(close);
