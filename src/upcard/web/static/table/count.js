// The count of the cards seen, by any system: off, shown, on request, or quizzed before the deal.
//
// countMode, countSystem   kept
// quizDue()                promises whether the count is asked before the next deal
import { useEffect, useId, useLayoutEffect } from "preact/hooks";
import { signal, useSignal } from "@preact/signals";
import { html } from "../html.js";
import { get, isAborted } from "../api.js";
import { number, ratio } from "../format.js";
import { t } from "../i18n.js";
import { keyOf } from "../keys.js";
import { kept } from "../prefs.js";
import { Choice, Segmented } from "../parts/segmented.js";
import { Dialog } from "../parts/dialog.js";
import { Key } from "../parts/keyhint.js";
import { announce } from "../parts/toast.js";
import { frame, settled } from "./state.js";

export const COUNTS = ["off", "shown", "request", "quiz"];
export const countMode = kept("count", "off", COUNTS);
export const countSystem = kept("count-system", "hi-lo");
const count = signal(null);
const asked = signal(-1);
let loading = null;

async function load() {
  try {
    count.value = await get("/api/table/count", { system: countSystem.peek() }, { slot: "count" });
  } catch (error) {
    if (isAborted(error)) return;
    count.value = null;
    if (error.status === 422) countSystem.value = "hi-lo";
  }
}

export async function quizDue() {
  if (countMode.peek() !== "quiz" || frame.peek().shoe.shuffle_due) return false;
  await loading;
  return count.peek()?.seen > 0;
}

export function toggleCount() {
  const mode = countMode.peek();
  if (mode === "request") {
    const { step } = frame.peek();
    if (asked.peek() === step) announce(t("count.hidden"));
    asked.value = asked.peek() === step ? -1 : step;
    return;
  }
  if (mode !== "quiz") countMode.value = mode === "off" ? "shown" : "off";
  announce(`${t("count")}: ${t(`count.${countMode.peek()}`)}.`);
}

const plainNumber = (text) => number(ratio(text), Number.isInteger(ratio(text)) ? 0 : 2);

function countWords({ running, true: real }) {
  if (real === null) return t("count.said.running", { running: plainNumber(running) });
  return t("count.said", { running: plainNumber(running), real: plainNumber(real) });
}

function Numbers({ told }) {
  const rows = [
    ["count.running", plainNumber(told.running)],
    ["count.true", told.true === null ? null : plainNumber(told.true)],
    ["count.decks", told.decks_left === null ? null : number(ratio(told.decks_left), 2)],
    ["count.seen", number(told.seen)],
  ];
  return html`<dl class="counts">${rows.filter(([, value]) => value !== null).map(([key, value]) => html`
    <div key=${key}><dt>${t(key)}</dt><dd>${value}</dd></div>`)}</dl>`;
}

export function CountPanel() {
  const mode = countMode.value;
  const { step } = frame.value;
  const isAsked = mode === "request" && asked.value === step && count.value?.step === step;
  const isOpen = settled.value && count.value && (mode === "shown" || isAsked);
  // At once: whoever deals next waits for it.
  useLayoutEffect(() => {
    if (mode !== "off") loading = load();
  }, [step, mode, countSystem.value]);
  useEffect(() => {
    if (isOpen && mode === "request") announce(countWords(count.value));
  }, [isOpen]);
  const names = count.value?.names ?? [{ name: countSystem.value, title: "…" }];
  const systems = names.map(({ name, title }) => ({ value: name, label: title }));
  return html`
    <section class="panel count" aria-labelledby="count-title">
      <h2 id="count-title">${t("count")} <${Key}>${keyOf("table", "count")}<//></h2>
      <${Segmented} label=${t("count.mode")} hidden value=${mode} onChange=${(value) => { countMode.value = value; }}
        options=${COUNTS.map((value) => ({ value, label: t(`count.${value}`) }))} />
      ${mode !== "off" && html`<${Choice} label=${t("count.system")} options=${systems} value=${countSystem.value}
        onChange=${(value) => { countSystem.value = value; }} />`}
      ${isOpen && html`<${Numbers} told=${count.value} />`}
      ${mode === "request" && html`<button type="button" onClick=${toggleCount}>${t(isOpen ? "count.hide" : "count.reveal")}
        <${Key}>${keyOf("table", "count")}<//></button>`}
      ${mode === "quiz" && html`<p class="muted">${t("count.quiz.how")}</p>`}
    </section>`;
}

// ---------------------------------------------------------------- the quiz

const isSame = (typed, wanted) =>
  typed.trim() !== "" && Number(typed.trim().replace(",", ".").replace("−", "-")) === ratio(wanted);

function Answer({ name, value, onChange, given, wanted }) {
  const id = useId();
  const right = given && isSame(value, wanted);
  return html`
    <p><label>${t(`count.${name}`)} <input value=${value} inputmode="text" autofocus=${name === "running"} autocomplete="off" maxlength="8"
      aria-invalid=${given && !right ? "true" : undefined} aria-describedby=${given ? id : undefined}
      readonly=${given} onInput=${(event) => onChange(event.currentTarget.value)} /></label>
      ${given && html`<b id=${id} class=${right ? "good" : "bad"}>
        ${right ? t("quiz.right") : t("quiz.wrong", { value: plainNumber(wanted) })}</b>`}</p>`;
}

export function Quiz({ onDone, onClose }) {
  const running = useSignal("");
  const real = useSignal("");
  const given = useSignal(false);
  const told = count.value;
  const hasTrue = told.true !== null;
  const submit = (event) => {
    event.preventDefault();
    if (given.value) {
      onDone();
      return;
    }
    given.value = true;
    const right = isSame(running.value, told.running) && (!hasTrue || isSame(real.value, told.true));
    announce(right ? t("verdict.right") : `${t("quiz.no")} ${countWords(told)}`);
  };
  return html`
    <${Dialog} title=${t("quiz")} onClose=${onClose}>
      <form onSubmit=${submit} class="quiz">
        <p class="muted">${t("quiz.how", { system: told.title })}</p>
        <${Answer} name="running" value=${running.value} given=${given.value}
          wanted=${told.running} onChange=${(text) => { running.value = text; }} />
        ${hasTrue && html`<${Answer} name="true" value=${real.value} given=${given.value}
          wanted=${told.true} onChange=${(text) => { real.value = text; }} />`}
        <button class="primary">${given.value ? t("deal") : t("quiz.check")} <${Key}>Enter<//></button>
      </form>
    <//>`;
}
