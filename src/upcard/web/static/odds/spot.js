// Choosing a hand and an up card, by buttons or on a line.
//
// spotIn(query)   the hand and up card of an address, and whether they can be asked about
// <${SpotPicker} hand="A,7" up="9" label? onSpot=${({hand, up}) => …}>…<//>
import { useEffect, useRef } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { html } from "../html.js";
import { t } from "../i18n.js";
import { useKeys } from "../keys.js";
import { cardNames } from "../parts/card.js";
import { Hand } from "../parts/hand.js";
import { useNews } from "../parts/told.js";
import { RankKeys, cardsOf, spotOf, spotText } from "./ranks.js";

// An address with neither of them asks for an example.
export function spotIn({ hand = "", up = "" }) {
  const spot = hand || up ? { hand, up } : { hand: "A,7", up: "9" };
  return { ...spot, isWhole: spot.up !== "" && spot.hand.includes(",") };
}

const MOST_CARDS = 21;
const STILL = 600;

function useTyped(hand, up, onSpot) {
  const typed = useSignal(null);
  const spot = typed.value === null ? { hand, up } : spotOf(typed.value);
  const type = (text) => {
    typed.value = text;
    const read = spotOf(text);
    if (read) onSpot(read);
  };
  return { text: typed.value ?? spotText(hand, up), isRead: spot !== null, type, leave: () => { typed.value = null; } };
}

// True once what can't be read has stood still for a moment.
function useRefusal(text, isRead) {
  const isTold = useSignal(false);
  useEffect(() => {
    if (isRead) isTold.value = false;
    const timer = isRead ? 0 : setTimeout(() => { isTold.value = true; }, STILL);
    return () => clearTimeout(timer);
  }, [text, isRead]);
  return isTold.value;
}

function SpotLine({ hand, up, onSpot }) {
  const line = useRef(null);
  const { text, isRead, type, leave } = useTyped(hand, up, onSpot);
  const isRefused = useRefusal(text, isRead);
  useKeys("odds", { hand: () => line.current.select() });
  return html`
    <span class="choice"><label for="spot">${t("hand.text")}</label>
      <input id="spot" ref=${line} value=${text} maxlength="60" spellcheck=${false} autocomplete="off" autocapitalize="characters"
        aria-invalid=${isRead ? undefined : "true"} aria-describedby="spot-how" aria-keyshortcuts="/"
        onInput=${(event) => type(event.currentTarget.value)} onBlur=${leave} />
      <span id="spot-how" class=${isRead ? "muted small" : "error small"}>
        ${t(isRead ? "hand.text.how" : "hand.text.unread")}</span>
      ${isRefused && html`<span class="unseen" role="alert">${t("hand.text.unread")}</span>`}</span>`;
}

function Spread({ cards, up, label }) {
  return html`
    <div class="spread">
      <div><span class="who">${t("hand.dealer")}</span><${Hand} cards=${[up || "?", "?"]} /></div>
      <div><span class="who">${t("hand.mine")}</span>
        ${cards.length > 0 ? html`<${Hand} cards=${cards} label=${label} />` : html`<span class="none">${t("hand.none")}</span>`}</div>
    </div>`;
}

export function SpotPicker({ hand, up, label, onSpot, children }) {
  const cards = cardsOf(hand) ?? [];
  const take = (next) => onSpot({ hand: next.join(","), up });
  const none = cards.length ? undefined : "true";
  return html`
    <section class="panel picker">
      <${Spread} cards=${cards} up=${up} label=${label} />
      <div class="picks">
        <h2>${t("hand.mine")}</h2>
        <${RankKeys} label=${t("hand.add")} onPick=${(rank) => cards.length < MOST_CARDS && take([...cards, rank])} />
        <p class="row"><button type="button" aria-disabled=${none} onClick=${() => take(cards.slice(0, -1))}>${t("hand.back")}</button>
          <button type="button" aria-disabled=${none} onClick=${() => take([])}>${t("hand.clear")}</button></p>
        <h2>${t("hand.up")}</h2>
        <${RankKeys} label=${t("hand.up")} chosen=${up} onPick=${(rank) => onSpot({ hand, up: rank })} />
        <${SpotLine} hand=${hand} up=${up} onSpot=${onSpot} />
        ${children}
      </div>
    </section>`;
}

// What is there of a spot that is not whole, and what is missing.
export function Missing({ hand }) {
  const cards = cardsOf(hand) ?? [];
  const held = cards.length ? t("hand.held", { cards: cardNames(cards) }) : t("hand.held.none");
  useNews(`${held} ${t("hand.missing")}`);
  return html`<p class="panel muted">${t("hand.missing")}</p>`;
}
