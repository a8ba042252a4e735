// Advice: what each action is worth for the cards that nobody has seen, by the server's coach.
//
// adviceMode   kept: "off", "after" (what the decision just taken was worth), "always"
// useAdvice()  the coach's frame for the decision asked for, or null
// adviceWords(advice), verdictWords()   what a screen reader hears of it, and of the decision just taken
import { useEffect } from "preact/hooks";
import { signal } from "@preact/signals";
import { html } from "../html.js";
import { get, isAborted } from "../api.js";
import { number, percent, signed, signedPercent } from "../format.js";
import { say, spoken, t } from "../i18n.js";
import { kept } from "../prefs.js";
import { NumberTable } from "../parts/numbertable.js";
import { Segmented } from "../parts/segmented.js";
import { actionName, turnName } from "./spoken.js";
import { frame, playing, settled, verdict } from "./state.js";

export const ADVICE = ["off", "after", "always"];
export const adviceMode = kept("advice", "after", ADVICE);

const coached = signal(null);
const next = signal(null);

async function ask(path, answer) {
  const { step } = frame.peek();
  try {
    const told = await get(path, {}, { slot: path });
    if (told.step === frame.peek()?.step && told.step === step) answer.value = told;
  } catch (error) {
    if (!isAborted(error)) answer.value = null;
  }
}

export function useAdvice() {
  const step = frame.value?.step;
  const mode = adviceMode.value;
  const isOn = mode === "always" && playing.value && settled.value;
  useEffect(() => {
    // The steps of another table begin anew.
    if (isOn) ask("/api/table/advice", coached);
    else coached.value = null;
  }, [step, isOn]);
  const wantsNext = mode !== "off" && !playing.value && settled.value && frame.value && !frame.value.bankrupt;
  useEffect(() => {
    if (wantsNext) ask("/api/table/next", next);
  }, [step, wantsNext]);
  const fits = isOn && coached.value?.step === step && !coached.value.why;
  return fits ? coached.value : null;
}

const fromBest = (values) => Object.entries(values).sort(([, one], [, other]) => other - one);

// "Best: Stand, +0.123; Hit −0.201."
export function adviceWords({ values, best, seat, hand }) {
  const named = (action) => actionName(action, Object.keys(values));
  const others = fromBest(values).filter(([action]) => action !== best);
  const parts = [`${named(best)}, ${signed(values[best])}`,
    ...others.map(([action, value]) => `${named(action)} ${signed(value)}`)];
  const who = turnName(seat, hand, frame.peek());
  const words = { who, best: parts.join("; ") };
  return who ? t("advice.now.of", words) : t("advice.now", words);
}

function Values({ values, costs, best, given }) {
  const rows = fromBest(values).map(([action, value]) => ({
    key: action,
    action: actionName(action, Object.keys(values)),
    value,
    cost: costs ? costs[action] : null,
    mark: action === best ? "best" : action === given ? "bad" : "",
    said: action === best ? t("advice.best") : action === given ? t("advice.yours") : "",
  }));
  const columns = [
    { key: "action", title: t("advice.action"), head: true, show: (name, row) => html`${name}${row.said && html` <em>${row.said}</em>`}` },
    { key: "value", title: t("advice.value"), show: (value) => signed(value, 4) },
    costs && { key: "cost", title: t("advice.cost"), show: (cost) => (cost ? number(cost, 4) : "–") },
  ].filter(Boolean);
  return html`<${NumberTable} caption=${t("advice.values")} quiet columns=${columns} rows=${rows} />`;
}

export function DealerBars({ dealer, given }) {
  const most = Math.max(...Object.values(dealer), 0.01);
  return html`
    <h3>${t("advice.dealer")}${given && html` <span class="muted">${t("advice.given")}</span>`}</h3>
    <dl class="bars">${Object.entries(dealer).filter(([final, chance]) => final !== "natural" || chance > 0).map(([final, chance]) => html`
      <div key=${final}><dt>${say(final)}</dt>
        <dd><span class="bar" style=${{ width: `${(100 * chance) / most}%` }}></span>
          <span>${percent(chance, 2)}</span></dd></div>`)}</dl>`;
}

const bestWords = ({ best, values }) => t("verdict.best", { best: actionName(best, Object.keys(values)) });

export function verdictWords() {
  const told = adviceMode.peek() === "off" ? null : verdict.peek();
  if (!told) return "";
  if (told.cost === 0) return t("verdict.right");
  return `${t("verdict.cost", { cost: number(told.cost, 4) })} ${bestWords(told)}`;
}

function Verdict({ told }) {
  const right = told.cost === 0;
  return html`
    <div class=${`verdict ${right ? "right" : "wrong"}`}>
      <p><b>${right ? t("verdict.right") : t("verdict.cost", { cost: number(told.cost, 4) })}</b>
        ${" "}${t("verdict.hand", { hand: told.hand, up: told.up_card, given: actionName(told.given, Object.keys(told.values)) })}
        ${!right && html` ${bestWords(told)}`}</p>
    </div>`;
}

function Now({ advice }) {
  // Insurance is asked before the dealer looks, so its worth is under no condition.
  const given = advice?.given_no_natural && advice.question !== "insurance";
  if (advice) return html`
    <${Values} values=${advice.values} costs=${advice.costs} best=${advice.best} />
    <p class="muted small">${t(given ? "advice.unit.given" : "advice.unit")}</p>
    <${DealerBars} dealer=${advice.dealer} given=${advice.given_no_natural} />`;
  const why = coached.value?.step === frame.value.step ? coached.value.why : "";
  return html`<p class="muted">${why ? spoken(why) : "…"}</p>`;
}

function Next() {
  if (next.value?.step !== frame.value.step) return html`<p class="muted">…</p>`;
  const { ev } = next.value;
  if (ev === null) return html`<p class="muted">${t("next.unknown")}</p>`;
  return html`<p class="next">${t("next")}${" "}
    <b class=${ev < 0 ? "bad" : "good"}>${signedPercent(ev, 3)}</b> <span class="muted">${t("next.unit")}</span></p>`;
}

export function AdvicePanel({ advice }) {
  const mode = adviceMode.value;
  const told = mode !== "off" && settled.value ? verdict.value : null;
  return html`
    <section class="panel advice" aria-labelledby="advice-title">
      <h2 id="advice-title">${t("advice")}</h2>
      <${Segmented} label=${t("advice.mode")} hidden value=${mode} onChange=${(value) => { adviceMode.value = value; }}
        options=${ADVICE.map((value) => ({ value, label: t(`advice.${value}`) }))} />
      ${told && html`<${Verdict} told=${told} />
        ${mode === "after" && html`<${Values} values=${told.values} best=${told.best} given=${told.given} />`}`}
      ${mode === "always" && playing.value && settled.value && html`<${Now} advice=${advice} />`}
      ${mode !== "off" && !playing.value && settled.value && html`<${Next} />`}
      ${mode === "off" && html`<p class="muted">${t("advice.off.how")}</p>`}
      ${mode === "after" && playing.value && !told && html`<p class="muted">${t("advice.after.how")}</p>`}
    </section>`;
}
