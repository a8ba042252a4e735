// What a practice came to: how many were right, how fast, what the misses cost, and each of them.
import { useEffect, useRef } from "preact/hooks";
import { html } from "../html.js";
import { number, percent } from "../format.js";
import { t } from "../i18n.js";
import { keyOf, useKeys } from "../keys.js";
import { cardNames } from "../parts/card.js";
import { KeyButton } from "../parts/keyhint.js";
import { announce } from "../parts/toast.js";
import { go } from "../router.js";
import { Ring, TimeBars } from "./pictures.js";
import { busy, change, report, start } from "./state.js";
import { Verdict } from "./verdict.js";
import { capital, cellWords, countNumber } from "./words.js";

export function Figures({ told }) {
  return html`
    <dl class="figures-line">
      <div><dt>${t("drills.figure.accuracy")}</dt><dd><${Ring} share=${told.accuracy} /></dd></div>
      <div><dt>${t("drills.figure.right")}</dt><dd><b>${number(told.right)}</b> / ${number(told.asked)}</dd></div>
      <div><dt>${t("drills.figure.time")}</dt><dd><b>${number(told.median_seconds, 1)}</b> s</dd></div>
      ${told.cost > 0 && html`
        <div><dt>${t(told.kind === "bets" ? "drills.figure.cost.units" : "drills.figure.cost")}</dt><dd><b>${number(told.cost, 4)}</b></dd></div>`}
    </dl>`;
}

function Miss({ answer: { question, verdict, seconds } }) {
  const count = question.kind === "deviations" ? question.facts.true_count ?? question.facts.running : undefined;
  return html`
    <li class="panel miss">
      <p class="miss-head"><b>${capital(cellWords(question.cell))}</b>
        ${count !== undefined && html` <span>${t("drills.count.short", { count: countNumber(count) })}</span>`}
        <span class="muted">${question.hand.length > 0 && cardNames(question.hand)}</span>
        <span class="muted">${number(seconds, 1)} s</span></p>
      <${Verdict} question=${question} verdict=${verdict} />
    </li>`;
}

function Nothing() {
  return html`<p class="muted">${t("drills.report.none")}</p>`;
}

export function Report() {
  const told = report.value;
  const heading = useRef(null);
  const sentence = t("drills.report.sum", { n: told.asked, right: number(told.right), all: number(told.asked),
    share: percent(told.accuracy, 0) });
  useEffect(() => {
    heading.current.focus();
    if (told.asked) announce(sentence);
  }, []);
  useKeys("drills", { go: () => { start(told.test); }, end: () => go("drills") });
  const misses = told.answers.filter((answer) => !answer.verdict.right);
  const retrain = () => {
    change("only", "missed");
    start(false);
  };
  return html`
    <div class="drill-report">
      <div class="drill-head"><h1 ref=${heading} tabindex="-1">${t(told.test ? "drills.report.test" : "drills.report.training")}:
        ${" "}${t(`drill.${told.kind}`)}</h1></div>
      ${told.asked === 0 ? html`<${Nothing} />` : html`
        <section class="panel came-to"><${Figures} told=${{ ...told.report, ...told }} />
          <${TimeBars} answers=${told.answers.map(({ verdict, seconds }) => ({ right: verdict.right, seconds }))} /></section>`}
      <div class="starts">
        <${KeyButton} kind="primary" label=${t("drills.report.again")} hint=${keyOf("drills", "go")} busy=${busy.value}
          onPress=${() => start(told.test)} />
        ${misses.length > 0 && told.kind !== "count" && html`
          <${KeyButton} label=${t("drills.report.misses")} busy=${busy.value} onPress=${retrain} />`}
        <${KeyButton} label=${t("drills.report.other")} hint=${keyOf("drills", "end")} onPress=${() => go("drills")} />
      </div>
      ${misses.length > 0 && html`<h2>${t("drills.report.missed", { n: misses.length })}</h2>
        <ol class="misses">${misses.map((answer, place) => html`<${Miss} key=${place} answer=${answer} />`)}</ol>`}
      ${told.asked > 0 && misses.length === 0 && html`<p class="good"><b>${t("drills.report.perfect")}</b></p>`}
    </div>`;
}
