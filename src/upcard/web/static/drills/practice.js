// A drill that is on: what is asked, the answer, and what is said to a wrong one.
import { useLayoutEffect, useRef } from "preact/hooks";
import { html } from "../html.js";
import { spoken, t } from "../i18n.js";
import { keyOf, useKeys } from "../keys.js";
import { Icon } from "../parts/icons.js";
import { Key, KeyButton } from "../parts/keyhint.js";
import { busy, failure, finish, goOn, practice } from "./state.js";
import { NumberStage } from "./numberstage.js";
import { PlayStage } from "./playstage.js";
import { StreamStage } from "./stream.js";
import { Verdict } from "./verdict.js";
import { contextWords } from "./words.js";

function Score({ practice: { test, goal, answered, right, streak } }) {
  if (test) return html`
    <p class="score"><b>${t("drills.of", { n: answered, goal })}</b>
      <progress max=${goal} value=${answered} aria-label=${t("drills.progress")}></progress></p>`;
  return html`
    <p class="score">
      <span><span class="unseen">${t("drills.figure.right")}: </span><b>${right}</b> / ${answered}</span>
      ${streak > 1 && html`<span class="streak">${t("drills.streak", { n: streak })}</span>`}</p>`;
}

function Head({ practice: on }) {
  return html`
    <div class="drill-head">
      <div><h1>${t(`drill.${on.kind}`)}</h1>
        <p class="muted">${on.question && contextWords(on.question.context)}</p></div>
      <${Score} practice=${on} />
      <button type="button" onClick=${finish} aria-keyshortcuts="Escape">${t("drills.end")}
        <${Key}>${keyOf("drills", "end")}<//></button>
    </div>`;
}

function Missed({ question, verdict }) {
  const button = useRef(null);
  useLayoutEffect(() => button.current.querySelector("button").focus(), []);
  return html`
    <div class="missed" role="alert"><${Verdict} question=${question} verdict=${verdict} /></div>
    <p class="go-on" ref=${button}><${KeyButton} kind="primary" label=${t("drills.go-on")}
      hint=${keyOf("drills", "go")} onPress=${goOn} /></p>`;
}

// A right answer flashes over the next question; it is told to ears by announce().
function Flash({ practice: { last, answered } }) {
  if (!last) return null;
  return html`<p class="flash" key=${answered} aria-hidden="true"><${Icon} name="best" /> ${last}</p>`;
}

function NothingLeft() {
  const heading = useRef(null);
  useLayoutEffect(() => heading.current.focus(), []);
  return html`
    <section class="panel narrow"><h2 ref=${heading} tabindex="-1">${t("drills.nothing")}</h2>
      <p>${t("drills.nothing.how")}</p>
      <button type="button" class="primary" onClick=${finish}>${t("drills.end")}</button></section>`;
}

function stageOf(question) {
  if (question.stream.length) return StreamStage;
  return question.choices.length ? PlayStage : NumberStage;
}

export function Practice() {
  const on = practice.value;
  const end = () => { finish(); };
  useKeys("drills", on.verdict ? { go: goOn, pause: goOn, end } : on.question?.stream.length ? {} : { end });
  if (!on.question) return html`<${Head} practice=${on} /><${NothingLeft} />`;
  const Stage = stageOf(on.question);
  const missed = on.verdict && html`<${Missed} question=${on.question} verdict=${on.verdict} />`;
  return html`
    <div class="drilling" aria-busy=${busy.value}>
      <${Head} practice=${on} />
      <${Flash} practice=${on} />
      <${Stage} key=${on.question.stream.length ? on.number : "stage"} practice=${on}>${missed}<//>
      ${failure.value && on.question.choices.length > 0 && html`<p class="error refused">${spoken(failure.value)}</p>`}
    </div>`;
}

