// Cards known by rank alone.
//
// RANKS                        in the order in which a shoe is told: A, 2, … 9, T
// cardsOf("a,10 k")            ["A", "T", "T"]; null where something is no card
// spotOf("A,7 v 9")            {hand: "A,7", up: "9"}, or null
// <${RankKeys} label onPick chosen? />   ten buttons; with `chosen` one of them is pressed
import { html } from "../html.js";
import { t } from "../i18n.js";

export const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T"];
const CARD = /10|[2-9ATJQKX]/gi;
const BETWEEN = /^[\s,;+-]*$/;
const AGAINST = /\s*(?:vs?\.?|against|gegen|contra)\s*/i;

export const shownRank = (rank) => (rank === "T" ? "10" : rank);

export function cardsOf(text) {
  if (!BETWEEN.test(text.replace(CARD, ""))) return null;
  return (text.toUpperCase().match(CARD) ?? []).map((card) => ("10JQKX".includes(card) ? "T" : card));
}

export function spotOf(text) {
  const [mine, dealers, ...more] = text.trim().split(AGAINST);
  const hand = cardsOf(mine);
  const up = cardsOf(dealers ?? "");
  if (!hand || !up || up.length > 1 || more.length > 0) return null;
  return { hand: hand.join(","), up: up[0] ?? "" };
}

export const spotText = (hand, up) => [hand, up].filter(Boolean).join(" v ");

export function RankKeys({ label, onPick, chosen }) {
  const isChoice = chosen !== undefined;
  return html`
    <div class="rank-keys" role="group" aria-label=${label}>
      ${RANKS.map((rank) => html`
        <button key=${rank} type="button" class="rank" onClick=${() => onPick(rank)}
          aria-pressed=${isChoice ? String(rank === chosen) : undefined}
          aria-label=${t(`card.${rank}`)}>${shownRank(rank)}</button>`)}
    </div>`;
}
