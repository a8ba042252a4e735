// A question that a number answers: the true count, decks in the tray, a bet.
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { html } from "../html.js";
import { spoken, t } from "../i18n.js";
import { Key } from "../parts/keyhint.js";
import { CountBadge } from "./playstage.js";
import { answer, failure, refuse } from "./state.js";
import { Tray } from "./tray.js";
import { askedWords, factWords, questionWords } from "./words.js";

const PAD = ["7", "8", "9", "⌫", "4", "5", "6", "−", "1", "2", "3", ".", "0"];
const NAMES = { "−": "drills.minus", "⌫": "drills.back" };

// Touch screens have no minus on their pad of numbers, so there is one here; keys type as well.
function Pad({ value, more }) {
  const press = (sign) => {
    if (sign === "⌫") value.value = value.value.slice(0, -1);
    else if (sign === "−") value.value = value.value.startsWith("-") ? value.value.slice(1) : `-${value.value}`;
    else value.value += sign;
  };
  return html`
    <div class="pad" role="group" aria-label=${t("drills.pad")}>
      ${[...PAD, ...more].map((sign) => html`
        <button key=${sign} type="button" aria-label=${sign in NAMES ? t(NAMES[sign]) : undefined}
          onClick=${() => press(sign)}>${sign}</button>`)}
    </div>`;
}

const NUMBER = /^[+-]?\d{1,9}([./]\d{1,9})?$/;
const BET = /^\d{1,9}([./]\d{1,9})?(x[1-9])?$/;

// Digits are meant for the field, also after a press somewhere else.
function useDigits(input) {
  useLayoutEffect(() => {
    const hear = (event) => {
      const isElsewhere = !event.target.matches("input, select, textarea") && !document.querySelector("dialog:modal");
      const isDigit = /^[\d+-]$/.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (isDigit && isElsewhere) input.current.focus();
    };
    addEventListener("keydown", hear);
    return () => removeEventListener("keydown", hear);
  }, []);
}

// `bet` takes units and spots, "5x2", and no sign; `about` says what is asked about, for ears.
export function NumberInput({ label, about, onAnswer, turn, bet = false }) {
  const value = useSignal("");
  const input = useRef(null);
  const id = useId();
  useDigits(input);
  // At once: the first digit may follow fast.
  useLayoutEffect(() => {
    value.value = "";
    input.current.focus();
  }, [turn]);
  const send = (event) => {
    event.preventDefault();
    const told = value.value.trim().toLowerCase().replace(",", ".").replace("−", "-").replace("×", "x");
    input.current.focus();
    if (!told) return;
    if ((bet ? BET : NUMBER).test(told)) onAnswer(told);
    else refuse(t(bet ? "drills.no-bet" : "drills.no-number"));
  };
  return html`
    <form class="number-form" onSubmit=${send}>
      <label for=${id}>${label}</label>
      <span class="number-line">
        <input id=${id} ref=${input} value=${value.value} inputmode="none" autocomplete="off"
          maxlength="16" aria-invalid=${failure.value ? "true" : undefined}
          aria-describedby=${`${id}about ${id}why`}
          onInput=${(event) => { value.value = event.currentTarget.value; }} />
        <button type="submit" class="primary">${t("drills.answer")} <${Key}>⏎<//></button>
      </span>
      <span id=${`${id}about`} hidden>${about}</span>
      ${failure.value && html`<p id=${`${id}why`} class="error">${spoken(failure.value)}</p>`}
      <${Pad} value=${value} more=${bet ? ["x"] : []} />
    </form>`;
}

export function NumberStage({ practice: { question, number, verdict }, children }) {
  const { facts } = question;
  const hasTray = "decks_dealt" in facts || "cards_dealt" in facts;
  return html`
    <section class="stage figure-stage" role="group" aria-label=${questionWords(question)}>
      <div class="deal" key=${number}>
        ${hasTray && html`<${Tray} facts=${facts} open=${Boolean(verdict)} />`}
        <${CountBadge} facts=${facts} />
      </div>
    </section>
    <div class="reply">${children ?? html`
      <${NumberInput} label=${askedWords(question)} about=${factWords(question)} turn=${number} onAnswer=${answer}
        bet=${question.kind === "bets"} />`}</div>`;
}
