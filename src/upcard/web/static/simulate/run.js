// One run: how far it is, what it has found, and what can be done with it.
import { useLayoutEffect, useRef } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { html } from "../html.js";
import { number, percent, signed } from "../format.js";
import { spoken, t } from "../i18n.js";
import { useKeys } from "../keys.js";
import { compact } from "../parts/bars.js";
import { Dialog } from "../parts/dialog.js";
import { Figures } from "../parts/figures.js";
import { Plot } from "../parts/plot.js";
import { useNews } from "../parts/told.js";
import { toast } from "../parts/toast.js";
import { go, route } from "../router.js";
import { State } from "./list.js";
import { plan, planOf } from "./plan.js";
import { Results } from "./results.js";
import { Risks } from "./risks.js";
import { cancel, isRunning, pause, remove, resume, runOf, useArrival, useRun } from "./state.js";
import { goalLine, intervalLine, planLine, timeLine } from "./words.js";

const NEWS_EVERY = 20_000;

async function tried(what) {
  try {
    await what();
  } catch (error) {
    toast(spoken(error.message), "bad");
  }
}

function Deletion({ run, onClose }) {
  const confirm = async () => {
    onClose();
    await tried(() => remove(run.id));
    if (!runOf(run.id) && route.peek().query.run === run.id) go("simulate");
  };
  return html`
    <${Dialog} title=${t("sim.delete.title", { name: run.id })} onClose=${onClose}
      actions=${html`<button type="button" onClick=${onClose}>${t("cancel")}</button>
        <button type="button" class="danger" onClick=${confirm}>${t("sim.delete")}</button>`}>
      <p>${t("sim.delete.how", { n: run.rounds })}</p><//>`;
}

const CAN_END = ["running", "paused", "failed"];

// Where the button that was pressed is gone, as at the end of a run, `lost` takes the focus.
function useHold(lost) {
  const row = useRef(null);
  const held = row.current?.contains(document.activeElement);
  useLayoutEffect(() => {
    if (held && !row.current.contains(document.activeElement)) lost.current.focus();
  });
  return row;
}

function Buttons({ run, seats, heading }) {
  const row = useHold(heading);
  const asks = useSignal(false);
  const running = isRunning(run);
  const turn = running ? pause : run.state === "paused" ? resume : null;
  const toggle = () => turn && tried(() => turn(run.id));
  useKeys("simulate", { toggle });
  const again = () => {
    plan.value = planOf(run, seats);
    go("simulate");
  };
  return html`
    <div class="row run-buttons" ref=${row}>
      ${turn && html`<button type="button" class="primary" aria-keyshortcuts="Space" onClick=${toggle}>
        ${t(running ? "sim.pause" : "sim.resume")}</button>`}
      ${CAN_END.includes(run.state) && html`<button type="button" onClick=${() => tried(() => cancel(run.id))}>
        ${t("sim.cancel")}</button>`}
      ${seats && html`<button type="button" onClick=${again}>${t("sim.again")}</button>`}
      <button type="button" onClick=${() => { asks.value = true; }}>${t("sim.delete")}</button>
      ${asks.value && html`<${Deletion} run=${run} onClose=${() => { asks.value = false; }} />`}
    </div>`;
}

function Progress({ run }) {
  const { progress } = run;
  const done = progress?.share_done ?? 0;
  return html`
    <div class="progress-line">
      <progress max="1" value=${done} aria-label=${t("sim.progress")}></progress>
      <span>${percent(done, 0)}</span></div>
    <p class="muted speed">${t("sim.speed", { speed: number(progress?.rounds_per_second) })}
      ${" · "}${t("sim.left", { time: timeLine(progress?.seconds_left) })}</p>`;
}

// The newest news is ahead of the points that the server told last.
function pointsOf(detail, progress) {
  const points = detail?.points ?? [];
  if (!progress?.interval95 || progress.rounds <= (points.at(-1)?.rounds ?? 0)) return points;
  const { rounds, ev, interval95: [low, high] } = progress;
  return [...points, { rounds, ev, low, high }];
}

function Estimate({ points }) {
  if (points.length < 2) return null;
  const series = [
    { label: t("sim.ev"), values: points.map(({ ev }) => ev), tone: 1, width: 3 },
    { label: t("sim.high"), values: points.map(({ high }) => high), tone: 6, width: 1 },
    { label: t("sim.low"), values: points.map(({ low }) => low), tone: 6, width: 1 },
  ];
  return html`<${Plot} title=${t("sim.plot")} x=${points.map(({ rounds }) => rounds)} series=${series} bands=${[[2, 3]]}
    xLabel=${t("sim.axis.rounds")} show=${(value) => signed(value, 4)} showX=${compact} height=${260} />`;
}

// How far the run is known to be: the news are ahead of what it has found, or have fallen behind.
function latest({ rounds, progress }, detail) {
  const result = detail?.result ?? { rounds, ev: null, interval95: null };
  return progress && progress.rounds >= (detail?.result.rounds ?? 0) ? progress : result;
}

function newsOf(run, { rounds, ev, interval95 }) {
  if (ev === null) return "";
  return t("sim.news", { state: t(`state.${run.state}`), rounds, ev: signed(ev, 4), interval: intervalLine(interval95, 4) });
}

function Head({ run, detail, now: { rounds, ev, interval95 } }) {
  const heading = useArrival(run.id);
  return html`
    <section class="panel run-head">
      <div class="run-title"><h2 ref=${heading} tabindex="-1">${run.id}</h2><${State} run=${run} /></div>
      <p class="muted">${planLine(run)} · ${goalLine(run.goal)}${detail && ` · ${t("sim.seed.is", { seed: detail.seed })}`}</p>
      ${run.why && html`<p class="why">${spoken(run.why)}</p>`}
      <${Figures} items=${[
        { name: t("sim.ev"), value: signed(ev, 5), note: intervalLine(interval95, 5), tone: ev < 0 ? "bad" : "good" },
        { name: t("sim.rounds.played"), value: number(rounds) },
      ]} />
      ${isRunning(run) && html`<${Progress} run=${run} />`}
      <${Buttons} run=${run} seats=${detail?.result.seats_at_table} heading=${heading} />
      <${Estimate} points=${pointsOf(detail, run.progress)} />
    </section>`;
}

function Found({ run, detail, now, bankroll, onBankroll }) {
  const { result, risk } = detail;
  if (result.rounds === 0) return null;
  return html`
    ${result.rounds < now.rounds && html`<p class="as-of">${t("sim.as-of", { n: result.rounds })}</p>`}
    <${Results} result=${result} counts=${run.count !== null} />
    <${Risks} id=${run.id} risk=${risk} bankroll=${bankroll} onBankroll=${onBankroll} />`;
}

// What can't be told can still be deleted.
function Untold({ run, error }) {
  const heading = useArrival(run?.id);
  return html`
    <section class="panel run-head">
      ${run && html`<div class="run-title"><h2 ref=${heading} tabindex="-1">${run.id}</h2><${State} run=${run} /></div>`}
      <p class="error" role="alert">${spoken(error)}</p>
      ${run && html`<${Buttons} run=${run} heading=${heading} />`}
    </section>`;
}

export function Run({ id }) {
  const bankroll = useSignal("");
  const { detail, error } = useRun(id, bankroll.value);
  const run = runOf(id) ?? detail?.run;
  const now = run && latest(run, detail);
  useNews(run ? newsOf(run, now) : "", NEWS_EVERY);
  if (error && !detail) return html`<${Untold} run=${run} error=${error} />`;
  if (!run) return html`<p class="loading">…</p>`;
  return html`
    <${Head} run=${run} detail=${detail} now=${now} />
    ${detail && html`<${Found} run=${run} detail=${detail} now=${now} bankroll=${bankroll.value}
      onBankroll=${(to) => { bankroll.value = to; }} />`}`;
}
