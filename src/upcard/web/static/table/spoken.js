// Events of a round in words, built from their fields; never from the server's English sentence.
//
// describe(event, boxes)          one event: "Box 1: hits on 12"
// describeAt(events, place, boxes) one of a whole round, by the hands that there were then
// newsOf(events, frame)           what to announce of the newest events
// resultsOf(frame)                how a round ended
// questionWords(frame)            what is asked, and of whom if there are several boxes
// turnName(seat, hand, frame)     whose turn it is, where there are several: "Box 2, hand 1"; else ""
// actionName(action, beside)      "Stand"; what declines is called by the offer that stands beside it
// seatName(seat, boxes, hand?)    "You", "Your hand 2", "Box 2", "Player 3, hand 1", "Dealer"; "Seat 1"
//                                 where nobody knows whose boxes they were
import { cardName, cardNames } from "../parts/card.js";
import { money, sign } from "../format.js";
import { say, t } from "../i18n.js";

export function seatName(seat, boxes, hand = null) {
  if (seat === null) return t("seat.dealer");
  const place = boxes.indexOf(seat);
  if (place >= 0 && boxes.length === 1) return hand === null ? t("seat.you") : t("seat.yours", { hand: String(hand + 1) });
  const kind = boxes.length === 0 ? "seat" : place < 0 ? "player" : "box";
  const name = t(`seat.${kind}`, { place: String((place < 0 ? seat : place) + 1) });
  return hand === null ? name : `${name}, ${t("seat.hand", { place: String(hand + 1) })}`;
}

export function turnName(seat, hand, { round, boxes }) {
  const isSplit = round.seats[seat].hands.length > 1;
  return isSplit || boxes.length > 1 ? seatName(seat, boxes, isSplit ? hand : null) : "";
}

export function actionName(action, beside) {
  if (action !== "decline") return t(`action.${action}`);
  return t(beside.includes("surrender") ? "decline.early surrender" : "decline.insurance");
}

export function questionWords({ round, boxes }) {
  const words = t(`question.${round.question}`);
  const isOne = boxes.length === 1 || round.question === "play";
  return isOne ? words : `${seatName(round.turn[0], boxes)}: ${words}`;
}

export function resultWords(amount) {
  if (sign(amount) === 0) return t("result.push");
  const key = sign(amount) > 0 ? "result.won" : "result.lost";
  return t(key, { amount: money(amount.replace("-", "")) });
}

const detail = (words, why) => (why ? t("event.detail", { words, detail: say(why) }) : words);

// "hits on 12", "declines insurance", and of the dealer "draws on 16", "is bust with 24".
function actWords({ seat, why }) {
  const [verb, first, ...rest] = why.split(" ");
  const who = seat === null ? "dealer" : "act";
  const key = first === "on" || verb === "is" ? verb : why.replace(/ /g, "-");
  const label = first === "on" ? rest.join(" ") : [first, ...rest].join(" ");
  return t(`${who}.${key}`, { label: say(label) });
}

const WORDS = {
  deal: (event) => detail(cardName(event.card), event.why),
  turn: (event) => detail(t("event.turn", { card: cardName(event.card) }), event.why),
  shuffle: () => t("event.shuffle"),
  peek: (event) => detail(t("event.peek"), event.why),
  act: (event) => {
    const words = actWords(event);
    return event.amount ? t("event.for", { words, amount: money(event.amount) }) : words;
  },
  result: (event) => detail(resultWords(event.amount), event.why),
  insurance: (event) => t("event.insurance", { words: resultWords(event.amount) }),
  void: () => t("event.void"),
};

const NOBODY = ["shuffle", "void"];

// With `isSplit` the first hand of several is numbered too.
export function describe(event, boxes, isSplit = false) {
  const words = WORDS[event.kind](event);
  if (NOBODY.includes(event.kind)) return words;
  return `${seatName(event.seat, boxes, isSplit ? event.hand : event.hand || null)}: ${words}`;
}

export function describeAt(events, place, boxes) {
  const { kind, seat } = events[place];
  const splits = events.slice(0, place).some((event) => event.action === "split" && event.seat === seat);
  return describe(events[place], boxes, splits && kind !== "insurance");
}

// ---------------------------------------------------------------- announcements

function dealtWords(frame) {
  const { round, boxes } = frame;
  const hands = boxes.map((seat) => {
    const [hand] = round.seats[seat].hands;
    return `${seatName(seat, boxes)}: ${cardNames(hand.cards)}, ${say(hand.label)}`;
  });
  const open = round.dealer.filter((card) => card !== "?");
  return [...hands, `${seatName(null, boxes)}: ${cardNames(open)}`];
}

function endWords(frame) {
  const { round, boxes } = frame;
  // An imported round tells no boxes.
  const seats = boxes.length ? boxes : round.seats.map((_, seat) => seat);
  const label = round.dealer_label ? `, ${say(round.dealer_label)}` : "";
  const dealer = `${seatName(null, boxes)}: ${cardNames(round.dealer)}${label}`;
  const hands = seats.flatMap((seat) => round.seats[seat].hands.map((hand, place, all) => {
    const name = seatName(seat, boxes, all.length > 1 ? place : null);
    return `${name}, ${say(hand.label)}: ${resultWords(hand.net)}`;
  }));
  const insured = frame.events
    .filter((event) => event.kind === "insurance" && seats.includes(event.seat))
    .map((event) => describe(event, boxes));
  return [dealer, ...insured, ...hands];
}

const sentences = (words) => words.map((each) => (/[.?!]$/.test(each) ? each : `${each}.`)).join(" ");

export const resultsOf = (frame) => sentences(frame.round.void ? [t("event.void")] : endWords(frame));

const isSplitting = (event) => event.kind === "act" && event.why.startsWith("splits");

export function newsOf(events, frame) {
  const { round, boxes } = frame;
  const fromTheDeal = events.length === frame.events.length;
  const words = fromTheDeal ? dealtWords(frame) : events
    .filter((event) => (event.kind === "deal" || isSplitting(event)) && boxes.includes(event.seat))
    .map((event) => describe(event, boxes, event.kind === "deal" && round.seats[event.seat].hands.length > 1));
  if (round.void) words.push(t("event.void"));
  else if (!round.turn) words.push(...endWords(frame));
  else if (round.question !== "play") words.push(questionWords(frame));
  return sentences(words);
}
