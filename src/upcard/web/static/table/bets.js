// Before a round: boxes, bets and the deal.
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { signal } from "@preact/signals";
import { html } from "../html.js";
import { money } from "../format.js";
import { spoken, t } from "../i18n.js";
import { keyOf, shortcutOf, useKeys } from "../keys.js";
import { kept } from "../prefs.js";
import { AmountInput, CHIPS, Chip } from "../parts/chips.js";
import { Key } from "../parts/keyhint.js";
import { Segmented, Switch } from "../parts/segmented.js";
import { announce } from "../parts/toast.js";
import { DECISIONS } from "./actions.js";
import { isAmount, plus, times, typed } from "./money.js";
import { failure, frame, settled } from "./state.js";

const FIRST_BET = "10";
const AUTO_PAUSE = 2200;
export const autoDeal = kept("auto-deal", false, [true, false]);
export const bets = signal([FIRST_BET]);
const chosen = signal(0);

// The server keeps the bets of the last deal; a table of its own begins with a small one.
export function takeBets(table) {
  bets.value = table.bets.length ? table.bets.map(typed) : [FIRST_BET];
  chosen.value = 0;
}

function setBoxes(count) {
  const last = bets.peek().at(-1);
  bets.value = Array.from({ length: count }, (_, place) => bets.peek()[place] ?? last);
  chosen.value = Math.min(chosen.peek(), count - 1);
}

function put(make) {
  bets.value = bets.peek().map((bet, place) => (place === chosen.peek() ? make(bet) : bet));
}

const fieldName = (place) => (bets.value.length > 1 ? t("bet.box", { place: String(place + 1) }) : t("bet"));

// Keys and chips change a field that has no focus.
function change(make) {
  put(make);
  const place = chosen.peek();
  announce(`${fieldName(place)}: ${money(bets.peek()[place] || "0")}.`);
}

function BetFields() {
  const many = bets.value.length > 1;
  return html`<div class="bet-fields">${bets.value.map((bet, place) => html`
    <span key=${place} class=${`bet-field ${many && place === chosen.value ? "chosen" : ""}`}>
      <${AmountInput} value=${bet} label=${fieldName(place)}
        invalid=${bet !== "" && !isAmount(bet)} onFocus=${() => { chosen.value = place; }}
        onChange=${(text) => { chosen.value = place; put(() => text); }} /></span>`)}</div>`;
}

const ChipRow = () => html`
  <div class="chip-row">${CHIPS.map((chip, place) => html`
    <${Chip} key=${chip} value=${chip} hint=${keyOf("table", `chip${place + 1}`)}
      onPress=${() => change((bet) => plus(bet, chip))} />`)}</div>`;

const TOOLS = [
  ["clearBet", "0", () => ""],
  ["halveBet", "½", (bet) => times(bet, 1n, 2n)],
  ["doubleBet", "×2", (bet) => times(bet, 2n)],
];

const BetTools = () => html`
  <span class="bet-tools">${TOOLS.map(([name, sign, make]) => html`
    <button key=${name} type="button" onClick=${() => change(make)} aria-label=${t(`key.table.${name}`)}
      aria-keyshortcuts=${shortcutOf(keyOf("table", name))}>${sign}<${Key}>${keyOf("table", name)}<//></button>`)}</span>`;

function useBetKeys(onDeal, isFree) {
  const most = frame.value.most_boxes;
  const chips = CHIPS.map((chip, place) => [`chip${place + 1}`, () => change((bet) => plus(bet, chip))]);
  const tools = TOOLS.map(([name, , make]) => [name, () => change(make)]);
  const early = DECISIONS.map((name) => [name, () => announce(t("refuse.between"))]);
  useKeys("table", {
    ...Object.fromEntries([...(isFree ? [] : [...chips, ...tools]), ...early]),
    deal: onDeal,
    boxes: () => {
      setBoxes((bets.peek().length % most) + 1);
      announce(t("boxes.count", { n: bets.peek().length }));
    },
    stop: () => { autoDeal.value = false; },
  });
}

function useAutoDeal(onDeal) {
  const waits = autoDeal.value && settled.value && frame.value.round && !frame.value.bankrupt;
  useEffect(() => {
    if (!waits || failure.peek()) return undefined;
    const timer = setTimeout(() => document.hidden || onDeal(), AUTO_PAUSE);
    return () => clearTimeout(timer);
  }, [waits, frame.value.step]);
}

export const AutoDeal = () => html`
  <${Switch} label=${t("deal.auto")} checked=${autoDeal.value} onChange=${(on) => { autoDeal.value = on; }} />`;

export function Bets({ onDeal }) {
  const button = useRef(null);
  const isFree = frame.value.kind === "parlour";
  const ready = isFree || bets.value.every(isAmount);
  const deal = () => {
    if (ready && settled.peek()) onDeal(isFree ? bets.peek().map(() => "1") : bets.peek());
  };
  useBetKeys(deal, isFree);
  useAutoDeal(deal);
  useLayoutEffect(() => {
    const { activeElement: focus } = document;
    if (settled.value && (focus === document.body || focus?.closest(".felt, .buttons") || focus?.id === "main"))
      button.current?.focus({ preventScroll: true });
  }, [settled.value]);
  const counts = Array.from({ length: frame.value.most_boxes }, (_, place) => place + 1);
  const isSame = !isFree && bets.value.join() === frame.value.bets.map(typed).join();
  return html`
    <section class="controls betting" aria-label=${t("betting")}>
      <div class="bet-row">
        ${!isFree && html`<${BetFields} />`}
        <${Segmented} label=${t("boxes")} value=${bets.value.length} onChange=${setBoxes}
          options=${counts.map((value) => ({ value, label: String(value) }))} />
      </div>
      <div class="bet-lower">
      ${!isFree && html`<${ChipRow} />`}
      <div class="deal-row">
        ${!isFree && html`<${BetTools} />`}
        <button ref=${button} type="button" class="primary deal" onClick=${deal} aria-keyshortcuts="Enter"
          aria-disabled=${ready ? undefined : "true"}>${t(isSame ? "deal.same" : "deal")}
          <${Key}>Enter<//></button>
      </div></div>
      <p class="reason" role="status">${failure.value ? spoken(failure.value) : ready ? "" : t("bet.missing")}</p>
    </section>`;
}

export const purse = (table) => (table.bankroll === null ? t("bankroll.none") : money(table.bankroll));
