// What lies on the table after the first `shown` events of a round: plain values for the felt, for
// a live round as for a replay.  Nothing is worked out here; wagers and names come from the server.

const fresh = (seat) => ({ cards: [], label: "", wager: seat.bet, doubled: false, net: null });

function begin(round) {
  return {
    dealer: { cards: [], label: "" },
    seats: round.seats.map((seat) => ({
      bet: seat.bet,
      insurance: null,
      insuranceNet: null,
      net: null,
      hands: [fresh(seat)],
    })),
    last: null,
  };
}

// Before the first deal: a spot for everybody.
export function emptyTable({ before, after }, boxes) {
  const bare = { bet: null, insurance: null, insuranceNet: null, net: null };
  const count = before.length + boxes + after.length;
  const seats = Array.from({ length: count }, () => ({ ...bare, hands: [fresh(bare)] }));
  return { dealer: { cards: [], label: "" }, seats, last: null, complete: true };
}

function give(table, event) {
  const card = event.card ?? "?";
  const taker = event.seat === null ? table.dealer : table.seats[event.seat].hands[event.hand];
  taker.cards.push(card);
  if (event.card) taker.label = event.why;
}

function turn(table, event) {
  table.dealer.cards = table.dealer.cards.filter((card) => card !== "?");
  table.dealer.cards.push(event.card);
  table.dealer.label = event.why;
}

function act(table, event, round) {
  if (event.seat === null) return;
  const seat = table.seats[event.seat];
  const hand = seat.hands[event.hand];
  if (event.action === "double") {
    // Hands before this one are played out, so its place is the same at the end of the round.
    hand.wager = round.seats[event.seat].hands[event.hand].wager;
    hand.doubled = true;
  } else if (event.action === "split") {
    const second = { ...fresh(seat), cards: hand.cards.splice(1, 1) };
    hand.label = "";
    seat.hands.splice(event.hand + 1, 0, second);
  } else if (event.action === "surrender") {
    hand.label = "surrendered";
  } else if (event.action === "insure") {
    seat.insurance = round.seats[event.seat].insurance;
  }
}

const STEPS = {
  deal: give,
  turn,
  act,
  result: (table, event) => { table.seats[event.seat].hands[event.hand].net = event.amount; },
  insurance: (table, event) => { table.seats[event.seat].insuranceNet = event.amount; },
};

export function tableAt(round, events, shown = events.length) {
  const table = begin(round);
  for (const event of events.slice(0, shown)) {
    STEPS[event.kind]?.(table, event, round);
    table.last = event;
  }
  table.complete = shown >= events.length;
  if (table.complete) table.seats.forEach((seat, place) => { seat.net = round.seats[place].net; });
  return table;
}

// Whether an event shows itself on the felt, and so takes its time.
export const isSeen = (event) => event.kind === "deal" || event.kind === "turn" || event.kind === "act";
