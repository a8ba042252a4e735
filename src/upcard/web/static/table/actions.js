// What can be done with the hand that is asked about: buttons, keys, and smaller amounts.
import { useEffect } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { html } from "../html.js";
import { money, signed } from "../format.js";
import { spoken, t } from "../i18n.js";
import { keyOf, useKeys } from "../keys.js";
import { announce } from "../parts/toast.js";
import { AmountInput } from "../parts/chips.js";
import { KeyButton } from "../parts/keyhint.js";
import { act, busy, frame, settled } from "./state.js";

const PLAY = ["hit", "stand", "double", "split", "surrender"];
const OFFERS = { "insurance": ["insure", "even money", "decline"], "early surrender": ["surrender", "decline"] };
const NAMES = { "even money": "even" };

export const asked = (question) => OFFERS[question] ?? PLAY;

function useDecision() {
  const reason = useSignal("");
  const less = useSignal("");
  const { round, smaller, step } = frame.value;
  useEffect(() => {
    reason.value = "";
    less.value = "";
  }, [step]);
  const refuse = (why) => {
    reason.value = why;
    announce(spoken(why));
  };
  const choose = (action) => {
    if (!settled.peek()) return undefined;
    const amount = (smaller.includes(action) && less.value) || round.for_less[action];
    const why = amount ? null : round.why_not[action];
    return why ? refuse(why) : act(action, amount);
  };
  return { reason, less, refuse, choose };
}

// Where the chips reach for a part only, the button names it.
function labelOf(action, { for_less: short }, named) {
  const amount = named || short[action];
  if (!settled.value || !amount) return t(`action.${action}`);
  return t(`short.${action}`, { amount: named || money(amount) });
}

const whyNot = (action, round) => (round.for_less[action] ? "" : round.why_not[action]);

function noteOf(action, { amounts, round }, advice) {
  const value = advice?.values?.[action];
  const costs = amounts[action] && !round.for_less[action];
  const parts = [costs && t("costs", { amount: money(amounts[action]) }), value !== undefined && signed(value)];
  return parts.filter(Boolean).join(" · ");
}

export function Actions({ advice }) {
  const { round } = frame.value;
  const { reason, less, refuse, choose } = useDecision();
  const shown = asked(round.question);
  const yes = round.question === "early surrender" ? "surrender"
    : round.legal.includes("even money") ? "even money" : "insure";
  const pressed = (action) => () => (shown.includes(action) ? choose(action) : false);
  const isOffer = round.question !== "play";
  useKeys("table", {
    ...Object.fromEntries(PLAY.map((action) => [action, pressed(action)])),
    insure: pressed("insure"),
    even: pressed("even money"),
    decline: pressed("decline"),
    yes: () => (isOffer ? choose(yes) : false),
  });
  // Even money is insurance for a natural, and nobody takes a part of it.
  const small = round.legal.includes("even money") ? null
    : frame.value.smaller.find((action) => shown.includes(action));
  const reasonOf = (action) => (settled.value ? whyNot(action, round) : "");
  return html`
    <section class=${`controls ${settled.value ? "" : "waiting"}`} aria-label=${t("actions")}>
      <p class="question">${settled.value ? t(`question.${round.question}`) : t("coming")}</p>
      <div class="buttons">
        ${shown.map((action) => html`
          <${KeyButton} key=${action} label=${labelOf(action, round, action === small && less.value)} hint=${keyOf("table", NAMES[action] ?? action)}
            reason=${spoken(reasonOf(action))} busy=${busy.value || !settled.value}
            kind=${advice?.best === action ? "best" : ""} note=${settled.value && !whyNot(action, round) ? noteOf(action, frame.value, advice) : ""}
            onPress=${() => choose(action)} onRefused=${() => refuse(round.why_not[action])} />`)}
        ${small && html`<form class="less" onSubmit=${(event) => { event.preventDefault(); choose(small); }}>
          <${AmountInput} label=${t(`less.${small}`)} value=${less.value}
            onChange=${(text) => { less.value = text; }} /></form>`}
      </div>
      <p class="reason" aria-live="off">${reason.value && spoken(reason.value)}</p>
    </section>`;
}
