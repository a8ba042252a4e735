// Questions, cells, reasons and costs in words; everything from codes and facts, never from the
// server's English sentences.
//
// questionWords(question)   all that is on the stage, for ears
// factWords(question)       what it is asked of: "True count of +3."
// askedWords(question)      the question itself: "What is the true count?"
// nextWords(question)       as short as it can be said: "Hard 13: ten, three against six."
// cellWords("hard 16 v T")  a cell of a drill: "hard 16 v 10"
// contextWords(text)        what a book of progress is of
// answerWords(question, text)   "hit" → "Hit", "-2" → "−2"
// wrongWords(question, verdict) "Hitting is right, not standing."
// whyWords(verdict)         one line why the right answer is right
// costWords(verdict)        what the wrong answer costs, or ""
// countNumber(3)            "+3": a count with its sign
import { cardName, cardNames } from "../parts/card.js";
import { number, percent, signed } from "../format.js";
import { has, locale, t } from "../i18n.js";
import { nameOf } from "../names.js";

const PLAYS = ["hit", "stand", "double", "split", "surrender"];
const INSURES = ["insure", "decline"];
const MOVES = [...PLAYS, ...INSURES];
const EV_DIGITS = 4;

export const capital = (text) => text && text[0].toLocaleUpperCase(locale()) + text.slice(1);
const tens = (text) => text.replace(/T/g, "10");

// Counts are whole, halves or other fractions; what is no decimal comes as text, "1/3".
export function countNumber(value) {
  if (typeof value === "string" && value.includes("/")) return value.replace("-", "−");
  const digits = (String(value).split(".")[1] ?? "").length;
  return signed(Number(value), digits);
}

const plain = (value) => number(Number(value), (String(value).split(".")[1] ?? "").length);

const betWords = (bet) => bet.replace("x", " × ");

const countWords = (uses, value) => t(`drills.count.${uses}`, { count: countNumber(value) });

export function handWords(hand) {
  const [kind, total] = hand.split(" ");
  return total ? t(`drills.hand.${kind}`, { total }) : tens(hand);
}

const CELLS = [
  [/^(.+) v (.+)$/, (hand, up) => t("drills.cell.play", { hand: handWords(hand), up: tens(up) })],
  [/^TC (.+)$/, (count) => capital(countWords("true", count))],
  [/^RC (.+)$/, (count) => capital(countWords("running", count))],
  [/^(\S+) of (\d+) decks dealt$/, (dealt, decks) => t("drills.cell.dealt", { dealt: plain(dealt), decks })],
  [/^(\d+) to (\d+) cards$/, (first, last) => t("drills.cell.tray", { first, last })],
  [/^(\d+) cards (?:(\d) at a time|one by one)(?:, asked every (\d+))?$/, (cards, group = "1", every = "") =>
    t(every ? "drills.cell.stream.asked" : "drills.cell.stream", { cards, group, every })],
  [/^insurance$/, () => t("action.insure")],
  [/^cards left$/, () => t("drills.cell.left")],
];

export function cellWords(cell) {
  for (const [shape, words] of CELLS) {
    const found = shape.exec(cell);
    if (found) return words(...found.slice(1));
  }
  return cell;
}

export const contextWords = (context) => context.split(", ")
  .map((part) => part.replace(/^ramp .*/, "ramp"))
  .map((part) => (has(`drills.context.${part}`) ? t(`drills.context.${part}`) : nameOf(part)))
  .join(" · ");

export function answerWords(question, answer) {
  if (PLAYS.includes(answer)) return t(`action.${answer}`);
  if (INSURES.includes(answer)) return t(`drills.answer.${answer}`);
  if (question.kind === "bets") return answer === "0" ? t("drills.bet.out") : betWords(answer);
  if ("cards_dealt" in question.facts) return t("drills.tray.decks", { n: Number(answer), decks: plain(answer) });
  return answer.split(" ").map(countNumber).join(", ");
}

export function wrongWords(question, { given, answer }) {
  if (MOVES.includes(answer)) return capital(t("drills.wrong.play", { given: doing(given), right: doing(answer) }));
  return t("drills.wrong", { given: answerWords(question, given), answer: answerWords(question, answer) });
}

// ---------------------------------------------------------------- questions

export function factWords({ facts, kind }) {
  if ("tens_left" in facts) return t("drills.fact.tens", { tens: facts.tens_left, cards: facts.cards_left });
  if ("cards_dealt" in facts) return t("drills.fact.cards", { cards: facts.cards_dealt });
  if (kind === "count") return t("drills.fact.start", { count: countNumber(facts.start) });
  const counts = ["true_count", "running"].filter((name) => name in facts)
    .map((name) => capital(countWords(name.split("_")[0], facts[name])));
  if ("decks_dealt" in facts) counts.push(t("drills.fact.dealt", { dealt: plain(facts.decks_dealt), decks: facts.decks }));
  return counts.map((words) => `${words}.`).join(" ");
}

export function askedWords(question) {
  if (question.choices.includes("insure")) return t("drills.asked.insurance");
  if (question.choices.length) return t("drills.asked.play");
  if ("cards_dealt" in question.facts) return t("drills.asked.tray");
  return t(`drills.asked.${question.kind}`);
}

export function questionWords(question) {
  const parts = [];
  if (question.up_card) {
    parts.push(t("drills.fact.hand", { cards: cardNames(question.hand) }));
    parts.push(t("drills.fact.dealer", { card: cardName(question.up_card) }));
  }
  return [...parts, factWords(question), askedWords(question)].filter(Boolean).join(" ");
}

function dealtWords({ cell, hand, up_card: up }) {
  const ranks = cardNames(hand.map((card) => card[0]));
  const cards = t("drills.next.play", { cards: ranks, up: cardName(up[0]) });
  const [kind, total] = cell.split(" v ")[0].split(" ");
  return total ? t("drills.next.total", { hand: handWords(`${kind} ${total}`), cards }) : cards;
}

export function nextWords(question) {
  const isPlay = question.choices.length > 0 && !question.choices.includes("insure");
  return [isPlay && capital(dealtWords(question)), factWords(question)].filter(Boolean).join(" ");
}

// ---------------------------------------------------------------- reasons

const doing = (action) => t(`drills.doing.${action}`);
const value = (ev) => signed(ev, EV_DIGITS);
const share = (chance) => percent(chance, 0);

function worth(facts) {
  return {
    cell: capital(t("drills.cell.play", { hand: handWords(facts.hand), up: tens(facts.up_card) })),
    right: doing(facts.right),
    given: doing(facts.given),
    ev: value(facts.ev),
    evGiven: value(facts.ev_given),
  };
}

// To hit or to stand: whether a card can bust the hand, and when standing wins.
function drawing(code, facts) {
  const risk = facts.bust ? "risky" : "safe";
  const ends = facts.wins === facts.dealer_bust ? "bust" : "total";
  const shares = { bust: share(facts.bust), wins: share(facts.wins), loses: share(facts.loses) };
  return `${t("drills.why.worth", worth(facts))} ${t(`drills.why.${code}.${risk}.${ends}`, shares)}`;
}

const play = (code, facts) => t(`drills.why.${code}`, worth(facts));

function index(code, facts) {
  const from = countWords(facts.uses, facts.index);
  const count = countNumber(facts.count);
  if (facts.below === "decline") return t(`drills.why.${code}.insurance`, { from, count });
  const cell = capital(cellWords(facts.cell));
  return t(`drills.why.${code}`, { cell, above: doing(facts.at_or_above), below: doing(facts.below), from, count });
}

const WHYS = {
  hit: drawing,
  stand: drawing,
  "index-reached": index,
  "index-not-reached": index,
  tens: (_code, { tens_left, cards_left, ev }) => t("drills.why.tens", {
    tens: tens_left, cards: cards_left, share: percent(tens_left / cards_left), ev: value(ev) }),
  "running-count": (_code, facts) => t("drills.why.running-count", { n: facts.cards, cards: facts.cards,
    count: countNumber(facts.count), given: countNumber(facts.given),
    start: countNumber(facts.start), added: countNumber(facts.added) }),
  "true-count": (_code, facts) => t(`drills.why.true-count.${facts.rounding}`, {
    n: Number(facts.decks_left), decks: plain(facts.decks_left), running: countNumber(facts.running),
    quotient: signed(facts.quotient, 2), count: countNumber(facts.count) }),
  tray: (_code, { cards, decks, nearest }) => t("drills.why.tray", {
    cards, decks: number(decks, 2), nearest: plain(nearest) }),
  bet: (_code, { uses, count, bet, ev }) => [
    t(bet === "0" ? "drills.why.out" : "drills.why.bet", { count: countWords(uses, count), bet: betWords(bet) }),
    ev === undefined ? "" : t("drills.why.bet.worth", { ev: value(ev) }),
  ].join(" "),
};

export const whyWords = ({ code, facts }) => (WHYS[code] ?? play)(code, facts);

// By a count nobody knows the cards left, so the cost is that among the cards to expect.
const BY_COUNT = ["index-reached", "index-not-reached", "chart"];

export function costWords({ code, facts, cost, given }) {
  if (code === "bet" && cost < 0 && facts.ev > 0)
    return t("drills.cost.more", { bet: betWords(given), gain: number(-cost, EV_DIGITS) });
  if (!(cost > 0)) return "";
  const told = { cost: number(cost, EV_DIGITS) };
  if (code !== "bet") {
    const key = BY_COUNT.includes(code) ? "drills.cost.about" : "drills.cost";
    return t(key, { doing: capital(doing(given)), ...told });
  }
  return t(given === "0" ? "drills.cost.out" : "drills.cost.bet", { bet: betWords(given), ...told });
}
