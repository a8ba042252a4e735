// The cards before a round, rank by rank.
//
// <${ShoeEditor} counts whole onChange onReset? />
//   counts, whole   ten numbers, A, 2, … 9, T: as they are now, and of the whole shoe (for the bars)
//   onChange        gets ten new numbers; onReset is missing where there is nothing to reset
// countsOf("24,24,…"), textOf(counts)
import { html } from "../html.js";
import { number } from "../format.js";
import { t } from "../i18n.js";
import { Choice } from "../parts/segmented.js";
import { announce } from "../parts/toast.js";
import { Typed } from "../parts/typed.js";
import { RANKS, shownRank } from "./ranks.js";

const MOST = 999;
const DECKS = [1, 2, 3, 4, 5, 6, 7, 8];
const ofDecks = (decks) => RANKS.map((rank) => (rank === "T" ? 16 : 4) * decks);

export const countsOf = (text) => (text ? text.split(",").map(Number) : null);
export const textOf = (counts) => counts.join(",");

const sum = (counts) => counts.reduce((one, other) => one + other, 0);
const replaced = (counts, place, count) => counts.map((old, at) => (at === place ? count : old));

function Row({ rank, count, of, onCount }) {
  const name = t(`card.${rank}`);
  const read = (text) => {
    const typed = Number(text);
    if (text !== "" && Number.isInteger(typed) && typed >= 0 && typed <= MOST) onCount(typed);
  };
  const press = (left) => {
    if (left < 0) return;
    onCount(left);
    announce(t("shoe.left", { rank: name, n: left }));
  };
  const less = () => press(count - 1);
  return html`
    <div class="shoe-row" role="group" aria-label=${name}>
      <button type="button" class="rank" onClick=${less} aria-disabled=${count === 0 ? "true" : undefined}
        aria-label=${t("shoe.take", { rank: name })} title=${t("shoe.take", { rank: name })}>${shownRank(rank)}</button>
      <span class="meter" aria-hidden="true"><span style=${{ "--share": of > 0 ? Math.min(1, count / of) : 0 }}></span></span>
      <span class="stepper">
        <button type="button" tabindex="-1" onClick=${less} aria-label=${t("shoe.less", { rank: name })}>−</button>
        <${Typed} type="number" min="0" max=${MOST} step="1" value=${count} aria-label=${t("shoe.count", { rank: name })}
          onTyped=${read} />
        <button type="button" tabindex="-1" onClick=${() => press(count + 1)} aria-label=${t("shoe.more", { rank: name })}>+</button>
      </span>
    </div>`;
}

function Decks({ counts, onChange }) {
  const same = DECKS.find((decks) => textOf(ofDecks(decks)) === textOf(counts));
  const options = DECKS.map((decks) => ({ value: String(decks), label: t("shoe.decks", { n: decks }) }));
  return html`<${Choice} label=${t("shoe.start")} value=${same ? String(same) : ""}
    options=${same ? options : [{ value: "", label: t("shoe.own") }, ...options]}
    onChange=${(decks) => decks && onChange(ofDecks(Number(decks)))} />`;
}

export function ShoeEditor({ counts, whole, onChange, onReset }) {
  return html`
    <div class="shoe-editor">
      <div class="shoe-head">
        <${Decks} counts=${counts} onChange=${onChange} />
        <button type="button" onClick=${onReset} aria-disabled=${onReset ? undefined : "true"}>${t("shoe.reset")}</button>
      </div>
      ${RANKS.map((rank, place) => html`
        <${Row} key=${rank} rank=${rank} count=${counts[place]} of=${whole[place]}
          onCount=${(count) => onChange(replaced(counts, place, count))} />`)}
      <p class="shoe-sum"><b>${number(sum(counts))}</b> ${t("shoe.cards", { n: sum(counts) })}</p>
    </div>`;
}
