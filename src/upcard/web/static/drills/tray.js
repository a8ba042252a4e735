// The discard tray from the side, to be estimated by eye: as high as the decks of the game, each
// card a line.  Ears are told what lies in it, as the terminal tells everybody.
import { html } from "../html.js";
import { t } from "../i18n.js";
import { number } from "../format.js";

const DECK = 52;
const WIDTH = 150;
const FLOOR = 8;

// A smaller game has thicker cards on the screen, so that half a deck is seen at one deck as well.
const heightOf = (decks) => 80 + Math.min(decks, 8) * 32;

export function Tray({ facts, open }) {
  const { decks, cards_dealt: cards, decks_dealt: dealt } = facts;
  const full = heightOf(decks);
  const filled = (full * (cards ?? dealt * DECK)) / (decks * DECK);
  const height = full + FLOOR + 18;
  const words = cards === undefined
    ? t("drills.fact.dealt", { dealt: number(dealt, String(dealt).split(".")[1]?.length ?? 0), decks })
    : t("drills.fact.cards", { cards });
  return html`
    <figure class="tray-figure">
      <svg viewBox=${`0 0 ${WIDTH} ${height}`} width=${WIDTH} height=${height} role="img" aria-label=${words}>
        <defs><pattern id="edges" width="10" height="3" patternUnits="userSpaceOnUse">
          <rect width="10" height="3" class="edge" /><rect width="10" height="1" class="gap" /></pattern></defs>
        <rect x="26" y=${height - FLOOR - filled} width="98" height=${filled} fill="url(#edges)" class="pile" />
        <rect x="26" y=${height - FLOOR - filled} width="98" height="2" class="top-card" />
        <path d=${`M14 2V${height - 3}H136V2`} class="wall" />
        ${open && Array.from({ length: decks }, (_none, place) => {
          const y = height - FLOOR - (full * (place + 1)) / decks;
          return html`<path key=${place} d=${`M14 ${y}h10M126 ${y}h10`} class="tick" />`;
        })}
      </svg>
      <figcaption>${open ? words : t("drills.tray.of", { n: decks, decks })}</figcaption>
    </figure>`;
}
