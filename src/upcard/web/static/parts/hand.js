// <${Hand} cards=${["Kh", "6s"]} label="16" />: cards that overlap, and what the dealer calls out.
// `label` is the server's ("soft 18", "bust with 24") and is translated here; `fresh` is how many
// cards at the end came just now.
import { html } from "../html.js";
import { say, t } from "../i18n.js";
import { Card, cardNames } from "./card.js";

export const handName = (cards, label) =>
  label ? t("hand.name", { cards: cardNames(cards), label: say(label) }) : cardNames(cards);

export function Hand({ cards, label, fresh = 0, badge, tone = "" }) {
  return html`
    <span class="hand" style=${{ "--cards": cards.length }}>
      <span class="cards">
        ${cards.map((card, place) => html`
          <${Card} key=${`${place}${card}`} card=${card} fresh=${place >= cards.length - fresh} />`)}
      </span>
      ${label && html`<span class=${`total ${tone}`}>${say(label)}</span>`}
      ${badge && html`<span class="badge">${badge}</span>`}
    </span>`;
}
