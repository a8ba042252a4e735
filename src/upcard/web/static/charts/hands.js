// Hands and cells as people write them.
//
// handWords("hard 16")          "hard 16", in the chosen language; pairs stay: "8,8", "10,10"
// cellWords("hard 16", "T")     "hard 16 v 10"
import { locale, t } from "../i18n.js";

export const tens = (text) => text.replace(/T/g, "10");
export const capital = (text) => text && text[0].toLocaleUpperCase(locale()) + text.slice(1);

export function handWords(hand) {
  const [kind, total] = hand.split(" ");
  return total ? t(`charts.hand.${kind}`, { total }) : tens(hand);
}

export const cellWords = (hand, up) => t("charts.cell.play", { hand: handWords(hand), up: tens(up) });
