// The felt: dealer above, seats in an arc below, the shoe and the discard tray at the sides.
//
// <${Felt} table frame live? />   `table` as model.js gives it, `frame` for names and the shoe
import { useLayoutEffect, useRef } from "preact/hooks";
import { html } from "../html.js";
import { money, sign, signedMoney } from "../format.js";
import { t } from "../i18n.js";
import { handName, Hand } from "../parts/hand.js";
import { Stack } from "../parts/chips.js";
import { resultWords, seatName } from "./spoken.js";

const toneOf = (label) => (label.startsWith("bust") ? "bust" : label === "natural" ? "natural" : "");
const netTone = (net) => ["lost", "push", "won"][sign(net) + 1];

function Result({ net }) {
  return html`<span class=${`net ${netTone(net)}`}>
    <span class="unseen">${resultWords(net)}</span>
    <span aria-hidden="true">${sign(net) === 0 ? t("result.push.short") : signedMoney(net)}</span></span>`;
}

let focused = "";

// The focus follows the hand to play, but stays on a button that plays the same hand again.
function useFocus(element, isTurn, name) {
  useLayoutEffect(() => {
    if (!isTurn) return;
    const { activeElement } = document;
    const stays = activeElement?.closest(".buttons") && focused === name;
    if (stays || activeElement?.matches("input, textarea, dialog *")) return;
    focused = name;
    element.current.focus({ preventScroll: true });
  }, [isTurn]);
}

// The controls may lie over the felt: above them stands the hand in turn, at the end the last one, and
// the dealer as well where there is room.  The page jumps there, so nobody has to watch it move.
function useSight(felt, isOpen, step) {
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const here = felt.current;
    const controls = here.parentNode.querySelector(".controls");
    const look = () => {
      here.style.setProperty("--controls", `${controls.offsetHeight}px`);
      const hand = here.querySelector(".spot.turn") ?? [...here.querySelectorAll(".own")].at(-1);
      for (const seen of [here.querySelector(".dealer"), hand]) seen.scrollIntoView({ block: "nearest" });
    };
    look();
    const isOver = () => controls.getBoundingClientRect().top < here.getBoundingClientRect().bottom;
    const grown = new ResizeObserver(() => isOver() && look());
    grown.observe(controls);
    return () => grown.disconnect();
  }, [isOpen, step]);
}

function PlayerHand({ hand, name, isTurn, isLast, isLive, betting }) {
  const element = useRef(null);
  useFocus(element, isTurn && isLive, name);
  const wager = hand.wager && t(hand.doubled ? "wager.doubled" : "wager", { amount: money(hand.wager) });
  const parts = [name, handName(hand.cards, hand.label), betting && wager, hand.net !== null && resultWords(hand.net)];
  return html`
    <div class=${`spot ${isTurn ? "turn" : ""} ${hand.net === null ? "" : netTone(hand.net)}`}
      ref=${element} tabindex=${isLive ? -1 : undefined} role="group"
      aria-label=${parts.filter(Boolean).join(", ")}>
      <${Hand} cards=${hand.cards} label=${hand.label} tone=${toneOf(hand.label)} fresh=${isLast ? 1 : 0} />
      <span class="money">
        ${betting && hand.wager && html`<${Stack} amount=${hand.wager} />`}
        ${hand.net !== null && html`<${Result} net=${hand.net} />`}
      </span>
    </div>`;
}

function Insurance({ seat }) {
  if (!seat.insurance || sign(seat.insurance) === 0) return null;
  return html`<span class="insured">${t("insured", { amount: money(seat.insurance) })}
    ${seat.insuranceNet !== null && html` <${Result} net=${seat.insuranceNet} />`}</span>`;
}

// Before the first deal the server knows no boxes yet.
const placesOf = ({ before, after }, count) =>
  Array.from({ length: count - before.length - after.length }, (_, place) => place + before.length);

function Seat({ seat, place, table, frame, isLive }) {
  const { round } = frame;
  const boxes = round ? frame.boxes : placesOf(frame, table.seats.length);
  // An imported round tells no boxes: all seats are alike then.
  const own = boxes.includes(place) || boxes.length === 0;
  const turn = table.complete && round?.turn?.[0] === place ? round.turn[1] : null;
  const name = seatName(place, boxes);
  const { last } = table;
  const middle = (table.seats.length - 1) / 2;
  const away = middle ? (place - middle) / middle : 0;
  const named = (at) => seatName(place, boxes, seat.hands.length > 1 ? at : null);
  return html`
    <li class=${`seat ${own ? "own" : "other"} ${turn === null ? "" : "asked"}`} style=${{ "--away": away }}>
      <div class="hands">
        ${seat.hands.map((hand, at) => html`
          <${PlayerHand} key=${at} hand=${hand} name=${named(at)} isTurn=${turn === at} isLive=${isLive && own}
            betting=${frame.kind !== "parlour"} isLast=${last?.kind === "deal" && last.seat === place && last.hand === at} />`)}
      </div>
      <${Insurance} seat=${seat} />
      <span class="who" aria-hidden="true">${name}</span>
    </li>`;
}

function Dealer({ table }) {
  const { cards, label } = table.dealer;
  const isLast = table.last && ["deal", "turn"].includes(table.last.kind) && table.last.seat === null;
  return html`
    <div class="dealer" role="group" aria-label=${`${t("seat.dealer")}: ${handName(cards, label)}`}>
      <span class="who" aria-hidden="true">${t("seat.dealer")}</span>
      <${Hand} cards=${cards} label=${label} tone=${toneOf(label)} fresh=${isLast ? 1 : 0} />
    </div>`;
}

// ---------------------------------------------------------------- the shoe and the tray

const share = (cards, size) => `${(100 * cards) / size}%`;

export function Shoe({ shoe }) {
  if (shoe.size === null) return html`<p class="shoe infinite">${t("shoe.infinite")}</p>`;
  const cut = shoe.behind_cut;
  const words = [t("shoe.left", { n: shoe.left }), cut !== null && t("shoe.cut", { n: cut })];
  return html`
    <figure class="shoe">
      <div class="box" role="img" aria-label=${words.filter(Boolean).join(", ")}>
        <span class="stack" style=${{ height: share(shoe.left, shoe.size) }}></span>
        ${cut !== null && html`<span class="cut" style=${{ bottom: share(cut, shoe.size) }}></span>`}
      </div>
      <figcaption aria-hidden="true"><b>${shoe.left}</b> ${t("shoe.left.short")}
        ${shoe.shuffle_due && html`<br /><em>${t("shoe.due")}</em>`}</figcaption>
    </figure>`;
}

export function Tray({ shoe }) {
  if (shoe.size === null) return null;
  return html`
    <figure class="shoe tray">
      <div class="box" role="img" aria-label=${t("tray", { n: shoe.discards })}>
        <span class="stack" style=${{ height: share(shoe.discards, shoe.size) }}></span></div>
      <figcaption aria-hidden="true"><b>${shoe.discards}</b> ${t("tray.short")}</figcaption>
    </figure>`;
}

function Print({ words }) {
  if (!words) return null;
  return html`
    <svg class="print" viewBox="0 0 800 120" aria-hidden="true">
      <path id="arc" d="M40 18 Q400 150 760 18" fill="none" />
      <text font-size=${Math.min(30, 1250 / words.length)}><textPath href="#arc" startOffset="50%" text-anchor="middle">${words}</textPath></text>
    </svg>`;
}

export function Felt({ table, frame, shoe = frame.shoe, isLive = false, print = "" }) {
  const felt = useRef(null);
  useSight(felt, isLive && Boolean(table?.complete && table.last), frame.step);
  return html`
    <section ref=${felt} class=${`felt seats-${table?.seats.length ?? 0}`} aria-label=${t("felt")}>
      <div class="upper">
        ${shoe ? html`<${Tray} shoe=${shoe} />` : html`<span></span>`}
        ${table ? html`<${Dealer} table=${table} />` : html`<div class="dealer empty"></div>`}
        ${shoe ? html`<${Shoe} shoe=${shoe} />` : html`<span></span>`}
      </div>
      <${Print} words=${print} />
      ${table && html`<ul class="seats">${table.seats.map((seat, place) => html`
        <${Seat} key=${place} seat=${seat} place=${place} table=${table} frame=${frame}
          isLive=${isLive} />`)}</ul>`}
    </section>`;
}
