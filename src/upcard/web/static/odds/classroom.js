// The classroom: exact figures beside an experiment that runs until they meet; for a projector too.
import { useEffect } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { html } from "../html.js";
import { number } from "../format.js";
import { spoken, t } from "../i18n.js";
import { keyOf, useKeys } from "../keys.js";
import { useAnswer } from "../parts/answer.js";
import { Key } from "../parts/keyhint.js";
import { RulesForm } from "../parts/rulesform.js";
import { Choice, Segmented } from "../parts/segmented.js";
import { useNews } from "../parts/told.js";
import { Typed } from "../parts/typed.js";
import { Approach, Beside, rowName, shownValue } from "./beside.js";
import { useExperiment } from "./experiment.js";
import { RANKS, shownRank } from "./ranks.js";

const WHATS = ["dealer", "edge", "classroom"];
const USUAL = { dealer: "6D", edge: "6D", classroom: "classroom" };
const NEWS_EVERY = 15_000;

function useLarge() {
  const isLarge = useSignal(false);
  const set = (on) => {
    isLarge.value = on;
    document.body.classList.toggle("lectern", on);
  };
  const leave = () => document.fullscreenElement && document.exitFullscreen();
  useEffect(() => {
    const left = () => document.fullscreenElement || set(false);
    document.addEventListener("fullscreenchange", left);
    return () => {
      document.removeEventListener("fullscreenchange", left);
      set(false);
      leave();
    };
  }, []);
  const toggle = () => {
    set(!isLarge.peek());
    if (isLarge.peek()) document.documentElement.requestFullscreen?.().catch(() => {});
    else leave();
  };
  useKeys("global", { close: () => (isLarge.peek() ? toggle() : false) });
  return [isLarge.value, toggle];
}

function Details({ what, query, change }) {
  const { cup = "", rules = "", seed = "" } = query;
  const ups = [{ value: "", label: t("class.up.any") }, ...RANKS.map((rank) => ({ value: rank, label: shownRank(rank) }))];
  const sow = (text) => change({ seed: text.replace(/\D/g, "") || undefined });
  return html`
    <div class="settings"><div class="fields">
      ${what === "dealer" && html`<${Choice} label=${t("class.up")} value=${cup} options=${ups}
        onChange=${(to) => change({ cup: to || undefined })} />`}
      <span class="choice"><label for="class-seed">${t("class.seed")}</label>
        <${Typed} id="class-seed" value=${seed} inputmode="numeric" pattern="[0-9]*" maxlength="15" autocomplete="off"
          placeholder=${t("class.seed.none")} onGiven=${sow} /></span>
    </div>
    ${what !== "classroom" && html`<details><summary>${t("odds.rules")}</summary>
      <${RulesForm} value=${rules || USUAL[what]}
        onChange=${(text) => change({ rules: text === USUAL[what] ? undefined : text })} /></details>`}</div>`;
}

function Setting({ what, query, change }) {
  return html`
    <section class="panel setting">
      <${Segmented} label=${t("class.choose")} value=${what} onChange=${(to) => change({ what: to === "dealer" ? undefined : to })}
        options=${WHATS.map((value) => ({ value, label: t(`class.${value}`) }))} />
      <p class="muted">${t(`class.${what}.how`)}</p>
      <${Details} what=${what} query=${query} change=${change} />
    </section>`;
}

function RunButton({ name, text, onPress, isOff = false, kind = "" }) {
  return html`
    <button type="button" class=${`action ${kind}`} aria-disabled=${isOff ? "true" : undefined} onClick=${onPress}
      aria-keyshortcuts=${name === "start" ? "Space" : keyOf("odds", name)}>
      <span>${t(text)}</span><${Key}>${keyOf("odds", name)}<//></button>`;
}

function Buttons({ experiment, isLarge, onLarge }) {
  const { running, played, start, pause, reset } = experiment;
  const toggle = running ? pause : start;
  const step = () => running || experiment.step();
  useKeys("odds", { start: toggle, step, reset });
  return html`
    <div class="run-buttons">
      <${RunButton} name="start" kind="primary" onPress=${toggle}
        text=${running ? "class.pause" : played ? "class.resume" : "class.start"} />
      <${RunButton} name="step" text="class.step" onPress=${step} isOff=${running} />
      <${RunButton} name="reset" text="class.reset" onPress=${reset} isOff=${!played} />
      <button type="button" aria-pressed=${String(isLarge)} onClick=${onLarge}>${t("class.large")}</button>
    </div>`;
}

function Rounds({ played }) {
  const rounds = played?.totals.rounds ?? 0;
  return html`
    <p class="rounds"><b>${number(rounds)}</b> ${t("class.rounds", { n: rounds })}
      ${played && html` <span class="muted seed">${t("class.seeded", { seed: String(played.seed) })}</span>`}</p>`;
}

function newsOf(what, played, row) {
  if (!played || !row) return "";
  const [value, exact] = [row.estimate, row.exact].map((each) => shownValue(what, each));
  return t("class.news", { rounds: played.totals.rounds, name: rowName(row.name), value, exact });
}

function Stage({ what, experiment, rows, error }) {
  const chosen = useSignal("");
  const [isLarge, toggleLarge] = useLarge();
  const { played, history, running } = experiment;
  const row = rows.find(({ name }) => name === chosen.value) ?? rows[0];
  useNews(newsOf(what, played, row), running ? NEWS_EVERY : undefined);
  return html`
    <section class="panel stage">
      <h2 class="unseen">${t(`class.${what}`)}</h2>
      <div class="stage-head"><${Rounds} played=${played} />
        <${Buttons} experiment=${experiment} isLarge=${isLarge} onLarge=${toggleLarge} /></div>
      ${error && html`<p class="error" role="alert">${spoken(error)}</p>`}
      <div class="stage-body">
        <div><${Beside} what=${what} rows=${rows} chosen=${row?.name} onChoose=${(to) => { chosen.value = to; }} /></div>
        <div>${played && history.length > 0
          ? html`<${Approach} what=${what} history=${history} name=${row.name} isLarge=${isLarge} />`
          : html`<p class="muted empty">${t("class.empty")}</p>`}</div>
      </div>
      <p class="muted small">${t("class.z.how")}</p>
    </section>`;
}

export function Classroom({ query, change }) {
  const what = WHATS.includes(query.what) ? query.what : "dealer";
  const rules = (what !== "classroom" && query.rules) || USUAL[what];
  const asked = { what, rules, up: what === "dealer" ? query.cup ?? "" : "" };
  const theory = useAnswer("/api/classroom/theory", asked);
  const experiment = useExperiment(query.seed ? { ...asked, seed: Number(query.seed) } : asked);
  // What is left of another experiment is not shown.
  const current = (told) => (told?.what === what ? told : null);
  const played = current(experiment.played);
  const rows = (played ?? current(theory.told))?.rows ?? [];
  return html`
    <div class="classroom">
      <${Setting} what=${what} query=${query} change=${change} />
      <${Stage} what=${what} experiment=${{ ...experiment, played }} rows=${rows} error=${experiment.error || theory.error} />
    </div>`;
}
