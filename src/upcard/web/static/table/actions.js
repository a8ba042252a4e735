// What can be done with the hand that is asked about: buttons, keys, and smaller amounts.
import { useLayoutEffect } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { html } from "../html.js";
import { money, signed } from "../format.js";
import { locale, spoken, t } from "../i18n.js";
import { keyOf, useKeys } from "../keys.js";
import { announce } from "../parts/toast.js";
import { AmountInput } from "../parts/chips.js";
import { KeyButton } from "../parts/keyhint.js";
import { isAmount } from "./money.js";
import { questionWords } from "./spoken.js";
import { act, busy, frame, settled } from "./state.js";

const PLAY = ["hit", "stand", "double", "split", "surrender"];
const OFFERS = { "insurance": ["insure", "even money", "decline"], "early surrender": ["surrender", "decline"] };
const NAMES = { "even money": "even" };
export const DECISIONS = [...PLAY, "insure", "even", "decline", "yes"];

export const asked = (question) => OFFERS[question] ?? PLAY;

function useDecision() {
  const reason = useSignal("");
  const less = useSignal("");
  const { round, smaller, step } = frame.value;
  // At once: an amount for one hand is none for the next.
  useLayoutEffect(() => {
    reason.value = "";
    less.value = "";
  }, [step]);
  const refuse = (words) => {
    reason.value = words;
    announce(words);
  };
  const choose = (action) => {
    if (!settled.peek()) return undefined;
    const amount = (smaller.includes(action) && less.value) || round.for_less[action];
    const why = amount ? null : round.why_not[action];
    return why ? refuse(spoken(why)) : act(action, amount);
  };
  return { reason, less, refuse, choose };
}

// Where the chips reach for a part only, the button names it.
function labelOf(action, { for_less: short }, named) {
  const amount = named || short[action];
  if (!settled.value || !amount) return t(`action.${action}`);
  return t(`short.${action}`, { amount: money(amount) });
}

const whyNot = (action, round) => (round.for_less[action] ? "" : round.why_not[action]);

const keyFor = (action) => keyOf("table", NAMES[action] ?? action);

// Why a key does nothing: of its kind nothing is offered, or something else is asked first.
function notOffered(action, round) {
  if (round.question === "play") return t(`refuse.${action}`);
  const keys = asked(round.question).filter((each) => !whyNot(each, round)).map(keyFor);
  const listed = new Intl.ListFormat(locale(), { type: "disjunction" }).format(keys);
  return t(`refuse.asked.${round.question}`, { keys: listed });
}

// Price and value, "+5 · −0.062"; for ears "costs 5, worth −0.062".
function noteOf(action, { amounts, round }, advice, named) {
  if (!settled.value || whyNot(action, round)) return "";
  const isWhole = amounts[action] && !round.for_less[action] && !named;
  const amount = isWhole && money(amounts[action]);
  const value = advice?.values?.[action] !== undefined && signed(advice.values[action]);
  if (!amount && !value) return "";
  const seen = [amount && t("costs", { amount }), value];
  const said = [amount && t("costs.said", { amount }), value && t("worth.said", { value })];
  return html`<span aria-hidden="true">${seen.filter(Boolean).join(" · ")}</span>
    <span class="unseen">${said.filter(Boolean).join(", ")}</span>`;
}

export function Actions({ advice }) {
  const { round } = frame.value;
  const { reason, less, refuse, choose } = useDecision();
  const shown = asked(round.question);
  const yes = round.question === "early surrender" ? "surrender"
    : round.legal.includes("even money") ? "even money" : "insure";
  const pressed = (action) => () => {
    if (shown.includes(action)) choose(action);
    else if (settled.peek()) refuse(notOffered(action, round));
  };
  const isOffer = round.question !== "play";
  useKeys("table", {
    ...Object.fromEntries(PLAY.map((action) => [action, pressed(action)])),
    insure: pressed("insure"),
    even: pressed("even money"),
    decline: pressed("decline"),
    yes: pressed(isOffer ? yes : "decline"),
  });
  // Even money is insurance for a natural, and nobody takes a part of it.
  const small = round.legal.includes("even money") ? null
    : frame.value.smaller.find((action) => shown.includes(action));
  const reasonOf = (action) => (settled.value ? whyNot(action, round) : "");
  const named = (action) => (action === small && isAmount(less.value) ? less.value : "");
  return html`
    <section class=${`controls ${settled.value ? "" : "waiting"}`} aria-label=${t("actions")}>
      <p class="question">${settled.value ? questionWords(frame.value) : t("coming")}</p>
      <div class="buttons">
        ${shown.map((action) => html`
          <${KeyButton} key=${action} label=${labelOf(action, round, named(action))} hint=${keyFor(action)}
            reason=${spoken(reasonOf(action))} busy=${busy.value || !settled.value}
            kind=${advice?.best === action ? "best" : ""} note=${noteOf(action, frame.value, advice, named(action))}
            onPress=${() => choose(action)} onRefused=${refuse} />`)}
        ${small && html`<form class="less" onSubmit=${(event) => { event.preventDefault(); choose(small); }}>
          <${AmountInput} label=${t(`less.${small}`)} value=${less.value}
            onChange=${(text) => { less.value = text; }} /></form>`}
      </div>
      <p class="reason" aria-live="off">${reason.value}</p>
    </section>`;
}
