// The running count: cards pass by, at one's own pace or by the clock, and the count is typed where
// it is asked for.  A pause covers the cards.
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { html } from "../html.js";
import { t } from "../i18n.js";
import { keyOf, useKeys } from "../keys.js";
import { kept } from "../prefs.js";
import { number } from "../format.js";
import { cardNames, Card } from "../parts/card.js";
import { KeyButton } from "../parts/keyhint.js";
import { Switch } from "../parts/segmented.js";
import { announce } from "../parts/toast.js";
import { clock } from "./clock.js";
import { NumberInput } from "./numberstage.js";
import { answer, finish } from "./state.js";
import { askedWords, countNumber, factWords, questionWords } from "./words.js";

const SLOWEST = 20;
const FASTEST = 300;
const STEP = 10;
const pace = kept("drill-pace", 60);
const byHand = kept("drill-by-hand", false, [true, false]);

const quicker = (by) => { pace.value = Math.min(FASTEST, Math.max(SLOWEST, pace.peek() + by)); };

export function Pace() {
  const words = t("drills.pace", { n: pace.value });
  return html`
    <div class="pace">
      <label><span>${words}</span>
        <input type="range" min=${SLOWEST} max=${FASTEST} step=${STEP} value=${pace.value}
          disabled=${byHand.value} aria-valuetext=${words}
          onInput=${(event) => { pace.value = Number(event.currentTarget.value); }} /></label>
      <${Switch} label=${t("drills.by-hand")} checked=${byHand.value}
        onChange=${(on) => { byHand.value = on; }} />
    </div>`;
}

// phase: "ready" → "cards" ("paused") → "check" → "cards" … → "sent"
function useStream(question) {
  const phase = useSignal("ready");
  const shown = useSignal(0);
  const counts = useRef([]);
  const go = () => {
    if (question.checks.includes(shown.value)) phase.value = "check";
    else shown.value += 1;
  };
  useEffect(() => {
    if (phase.value !== "cards" || byHand.value) return undefined;
    const timer = setTimeout(go, (60000 / pace.value) * question.stream[0].length);
    return () => clearTimeout(timer);
  }, [phase.value, shown.value, pace.value, byHand.value]);
  useEffect(() => {
    if (phase.value === "cards" && shown.value) announce(cardNames(question.stream[shown.value - 1]));
  }, [shown.value]);
  const begin = () => {
    phase.value = "cards";
    shown.value = 1;
    clock.start();
  };
  const pause = () => {
    if (phase.value === "cards") clock.stop();
    else clock.run();
    phase.value = phase.value === "cards" ? "paused" : "cards";
  };
  const check = (count) => {
    const last = question.checks.length - 1;
    counts.current = [...counts.current.slice(0, last), count];
    if (counts.current.length > last) {
      phase.value = "sent";
      answer(counts.current.join(" "));
    } else {
      phase.value = "cards";
      shown.value += 1;
    }
  };
  return { phase, shown, go, begin, pause, check };
}

function Cards({ cards, hidden }) {
  if (hidden) return html`<p class="covered">${t("drills.paused")}</p>`;
  return html`<span class="passing">${cards.map((card, place) => html`
    <${Card} key=${place} card=${card} fresh />`)}</span>`;
}

function Controls({ stream, question }) {
  const { phase, shown, go, begin, pause, check } = stream;
  const button = useRef(null);
  const isAsked = phase.value === "check" || phase.value === "sent";
  useLayoutEffect(() => button.current?.querySelector("button").focus(), [isAsked, phase.value === "ready"]);
  if (isAsked) return html`
    <${NumberInput} label=${askedWords(question)} turn=${shown.value} onAnswer=${check} />`;
  const [label, press, key] = phase.value === "ready" ? [t("drills.begin"), begin, "go"]
    : byHand.value && phase.value === "cards" ? [t("drills.next-cards"), go, "go"]
      : [t(phase.value === "paused" ? "drills.resume" : "drills.pause"), pause, "pause"];
  return html`
    <p class="go-on" ref=${button}><${KeyButton} kind=${phase.value === "cards" && !byHand.value ? "" : "primary"}
      label=${label} hint=${keyOf("drills", key)} onPress=${press}
      about=${phase.value === "ready" ? factWords(question) : ""} /></p>
    <${Pace} />`;
}

export function StreamStage({ practice: { question, verdict }, children }) {
  const stream = useStream(question);
  const { phase, shown } = stream;
  const groups = question.stream.length;
  const moving = phase.value === "cards" || phase.value === "paused";
  const passing = phase.value === "cards" && !byHand.value;
  useKeys("drills", verdict ? {} : {
    go: () => {
      if (phase.value === "ready") return stream.begin();
      if (phase.value === "paused") return stream.pause();
      return phase.value === "cards" && byHand.value ? stream.go() : false;
    },
    pause: () => (moving && !byHand.value ? stream.pause() : moving ? stream.go() : false),
    end: () => { passing ? stream.pause() : finish(); },
    faster: () => quicker(STEP),
    slower: () => quicker(-STEP),
  });
  return html`
    <section class="stage stream" role="group" aria-label=${questionWords(question)}>
      <div class="deal" key=${shown.value}>
        ${moving && html`<${Cards} cards=${question.stream[shown.value - 1]} hidden=${phase.value === "paused"} />`}
        ${phase.value === "ready" && html`<p class="count-badge"><span>${t("drills.fact.start.short")}</span>
          <b>${countNumber(question.facts.start)}</b></p>`}
        ${phase.value === "check" && html`<p class="covered">${t("drills.check")}</p>`}
      </div>
      <p class="passed"><progress max=${groups} value=${shown.value} aria-label=${t("drills.progress")}></progress>
        <span>${t("drills.groups", { n: number(shown.value), all: number(groups) })}</span></p>
    </section>
    <div class="reply">${children ?? html`<${Controls} stream=${stream} question=${question} />`}</div>`;
}
