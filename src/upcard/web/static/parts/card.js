// <${Card} card="Kh" fresh? small? />: "?" lies face down; a card without suit ("K") is known by
// rank alone.  cardName("Th") is "ten of hearts" in the chosen language.
import { html } from "../html.js";
import { t } from "../i18n.js";
import { Suit } from "./icons.js";

export function cardName(card) {
  if (!card || card === "?") return t("card.hidden");
  const [face, suit] = card;
  const rank = t(`card.${face}`);
  return suit ? t("card.name", { rank, suit: t(`card.${suit}`) }) : rank;
}

export const cardNames = (cards) => cards.map(cardName).join(", ");

const shown = (face) => (face === "T" ? "10" : face);

export function Card({ card, fresh = false }) {
  const hidden = card === "?";
  const suit = hidden ? "" : card[1] ?? "";
  const kind = hidden ? "back" : suit || "plain";
  return html`
    <span class=${`card ${kind} ${fresh ? "fresh" : ""}`} role="img" aria-label=${cardName(card)}>
      ${!hidden && html`
        <span class="corner" aria-hidden="true"><b>${shown(card[0])}</b>${suit && html`<${Suit} suit=${suit} />`}</span>
        ${suit && html`<${Suit} suit=${suit} />`}`}
    </span>`;
}
