// The classroom: exact figures beside an experiment that runs until they meet; for a projector too.
import { useEffect } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { html } from "../html.js";
import { number, percent, signed, signedPercent } from "../format.js";
import { compact } from "../parts/bars.js";
import { say, spoken, t } from "../i18n.js";
import { keyOf, useKeys } from "../keys.js";
import { useAnswer } from "../parts/answer.js";
import { Key } from "../parts/keyhint.js";
import { NumberTable } from "../parts/numbertable.js";
import { Plot } from "../parts/plot.js";
import { RulesForm } from "../parts/rulesform.js";
import { Choice, Segmented } from "../parts/segmented.js";
import { useNews } from "../parts/told.js";
import { useExperiment } from "./experiment.js";
import { RANKS, shownRank } from "./ranks.js";

const WHATS = ["dealer", "edge", "classroom"];
const USUAL = { dealer: "6D", edge: "6D", classroom: "classroom" };
const BAND = 1.96;
const SHOWN_PART = 20;
const NEWS_EVERY = 15_000;

const shownValue = (what, value, digits = 3) => (what === "edge" ? signedPercent(value, digits) : percent(value, digits));
const rowName = (name) => (/^\d+$|^(bust|natural)$/.test(name) ? say(name) : t(`class.row.${name}`));

function Setting({ what, query, change }) {
  const { cup = "", rules = "", seed = "" } = query;
  return html`
    <div class="settings"><div class="fields">
      ${what === "dealer" && html`<${Choice} label=${t("class.up")} value=${cup} onChange=${(to) => change({ cup: to || undefined })}
        options=${[{ value: "", label: t("class.up.any") }, ...RANKS.map((rank) => ({ value: rank, label: shownRank(rank) }))]} />`}
      <span class="choice"><label for="class-seed">${t("class.seed")}</label>
        <input id="class-seed" value=${seed} inputmode="numeric" pattern="[0-9]*" maxlength="15" autocomplete="off" placeholder=${t("class.seed.none")}
          onChange=${(event) => change({ seed: event.currentTarget.value.replace(/\D/g, "") || undefined })} /></span>
    </div>
    ${what !== "classroom" && html`<details><summary>${t("odds.rules")}</summary>
      <${RulesForm} value=${rules || USUAL[what]} onChange=${(text) => change({ rules: text === USUAL[what] ? undefined : text })} /></details>`}</div>`;
}

function Buttons({ experiment, isLarge, onLarge }) {
  const { running, played, start, pause, step, reset } = experiment;
  const toggle = running ? pause : start;
  useKeys("odds", { start: toggle, step, reset });
  return html`
    <div class="run-buttons">
      <button type="button" class="primary action" onClick=${toggle} aria-keyshortcuts="Space"><span>${t(running ? "class.pause" : played ? "class.resume" : "class.start")}</span><${Key}>${keyOf("odds", "start")}<//></button>
      <button type="button" class="action" onClick=${step} aria-disabled=${running ? "true" : undefined} aria-keyshortcuts="N"><span>${t("class.step")}</span><${Key}>${keyOf("odds", "step")}<//></button>
      <button type="button" class="action" onClick=${reset} aria-disabled=${played ? undefined : "true"} aria-keyshortcuts="R"><span>${t("class.reset")}</span><${Key}>${keyOf("odds", "reset")}<//></button>
      <button type="button" aria-pressed=${String(isLarge)} onClick=${onLarge}>${t("class.large")}</button>
    </div>`;
}

function Beside({ what, rows, chosen, onChoose }) {
  const columns = [
    { key: "name", title: t("class.what"), head: true, show: (name) => html`<span class=${name === chosen ? "plotted" : ""}>${rowName(name)}</span>` },
    { key: "exact", title: t("class.theory"), show: (value) => shownValue(what, value) },
    { key: "estimate", title: t("class.experiment"), show: (value) => (value === undefined ? "–" : shownValue(what, value)) },
    { key: "z", title: t("class.z"), show: (z) => (z === undefined ? "–" : signed(z, 2)) },
  ];
  return html`
    <${NumberTable} caption=${t("class.beside")} columns=${columns} rows=${rows.map((row) => ({ key: row.name, ...row }))} />
    ${rows.length > 1 && html`<${Choice} label=${t("class.plotted")} value=${chosen} onChange=${onChoose}
      options=${rows.map(({ name }) => ({ value: name, label: rowName(name) }))} />`}`;
}

// The first rounds scatter so widely that later ones would be a flat line beside them.
function Running({ what, history, name, isLarge }) {
  const end = history.at(-1)?.rounds ?? 0;
  const points = history.filter((point) => point.rounds * SHOWN_PART >= end);
  const lines = points.map((point) => point.rows[name]);
  const series = [
    { label: t("class.experiment"), values: lines.map((row) => row.estimate), tone: 1, width: 3 },
    { label: t("class.theory"), values: lines.map((row) => row.exact), tone: 2, dash: [8, 6] },
    { label: t("class.high"), values: lines.map((row) => row.exact + BAND * row.standard_error), tone: 6, width: 1 },
    { label: t("class.low"), values: lines.map((row) => row.exact - BAND * row.standard_error), tone: 6, width: 1 },
  ];
  return html`<${Plot} title=${t("class.plot", { name: rowName(name) })} x=${points.map((point) => point.rounds)} series=${series} bands=${[[3, 4]]}
    xLabel=${t("class.rounds.axis")} yLabel=${rowName(name)} showX=${compact} height=${isLarge ? 420 : 320} show=${(value) => shownValue(what, value, what === "edge" ? 3 : 2)} />`;
}

function useLarge() {
  const isLarge = useSignal(false);
  const set = (on) => {
    isLarge.value = on;
    document.body.classList.toggle("lectern", on);
  };
  useEffect(() => {
    const left = () => document.fullscreenElement || set(false);
    document.addEventListener("fullscreenchange", left);
    return () => {
      document.removeEventListener("fullscreenchange", left);
      set(false);
      if (document.fullscreenElement) document.exitFullscreen();
    };
  }, []);
  const toggle = () => {
    set(!isLarge.peek());
    if (isLarge.peek()) document.documentElement.requestFullscreen?.().catch(() => {});
    else if (document.fullscreenElement) document.exitFullscreen();
  };
  useKeys("global", { close: () => (isLarge.peek() ? toggle() : false) });
  return [isLarge.value, toggle];
}

function useChosen(rows) {
  const chosen = useSignal("");
  const name = rows.some((row) => row.name === chosen.value) ? chosen.value : rows[0]?.name;
  return [name, (to) => { chosen.value = to; }];
}

export function Classroom({ query, change }) {
  const what = WHATS.includes(query.what) ? query.what : "dealer";
  const asked = { what, rules: (what !== "classroom" && query.rules) || USUAL[what], up: what === "dealer" ? query.cup ?? "" : "" };
  const theory = useAnswer("/api/classroom/theory", asked);
  const experiment = useExperiment(query.seed ? { ...asked, seed: Number(query.seed) } : asked);
  const [isLarge, toggleLarge] = useLarge();
  const { played, history, running } = experiment;
  const rows = [played, theory.told].find((told) => told?.what === what)?.rows ?? [];
  const [name, choose] = useChosen(rows);
  const shown = rows.find((row) => row.name === name);
  const rounds = played?.totals.rounds ?? 0;
  useNews(played && shown ? t("class.news", { rounds, name: rowName(name), value: shownValue(what, shown.estimate), exact: shownValue(what, shown.exact) }) : "", running ? NEWS_EVERY : undefined);
  const error = experiment.error || theory.error;
  return html`
    <div class="classroom">
      <section class="panel setting">
        <${Segmented} label=${t("class.choose")} value=${what} onChange=${(to) => change({ what: to === "dealer" ? undefined : to })}
          options=${WHATS.map((value) => ({ value, label: t(`class.${value}`) }))} />
        <p class="muted">${t(`class.${what}.how`)}</p>
        <${Setting} what=${what} query=${query} change=${change} />
      </section>
      <section class="panel stage">
        <h2 class="unseen">${t(`class.${what}`)}</h2>
        <div class="stage-head">
          <p class="rounds"><b>${number(rounds)}</b> ${t("class.rounds", { n: rounds })}${played && html` <span class="muted seed">${t("class.seeded", { seed: String(played.seed) })}</span>`}</p>
          <${Buttons} experiment=${experiment} isLarge=${isLarge} onLarge=${toggleLarge} />
        </div>
        ${error && html`<p class="error" role="alert">${spoken(error)}</p>`}
        <div class="stage-body">
          <div><${Beside} what=${what} rows=${rows} chosen=${name} onChoose=${choose} /></div>
          <div>${history.length > 0 ? html`<${Running} what=${what} history=${history} name=${name} isLarge=${isLarge} />`
            : html`<p class="muted empty">${t("class.empty")}</p>`}</div>
        </div>
        <p class="muted small">${t("class.z.how")}</p>
      </section>
    </div>`;
}
