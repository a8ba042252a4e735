// What the bets of a run risk: figures for a bankroll, and bankrolls played out.
import { useSignal } from "@preact/signals";
import { html } from "../html.js";
import { isAborted } from "../api.js";
import { number, percent, signed } from "../format.js";
import { spoken, t } from "../i18n.js";
import { compact } from "../parts/bars.js";
import { AmountInput } from "../parts/chips.js";
import { Figures } from "../parts/figures.js";
import { NumberTable } from "../parts/numbertable.js";
import { Plot } from "../parts/plot.js";
import { Choice, Switch } from "../parts/segmented.js";
import { announce } from "../parts/toast.js";
import { askPaths } from "./state.js";

const PATHS = 200;
const SHOWN = 5;
const ROUNDS = ["1000", "5000", "10000", "25000"];
const MIDDLE = 50;

function Numbers({ risk }) {
  const known = (value, show) => (value === null ? "–" : show(value));
  const items = [
    { name: t("risk.hour"), value: signed(risk.ev_per_hour, 3), note: t("risk.hour.note", { n: risk.rounds_per_hour }) },
    { name: t("risk.sd.hour"), value: number(risk.sd_per_hour, 2), note: t("sim.units") },
    { name: t("risk.n0.hours"), value: known(risk.n0_hours, (hours) => number(hours)), note: t("risk.n0.note") },
    { name: t("risk.kelly.bankroll"), value: known(risk.kelly_bankroll, (units) => number(units)), note: t("risk.kelly.bankroll.note") },
    ...(risk.bankroll === null ? [] : [
      { name: t("risk.kelly"), value: known(risk.kelly, (share) => number(share, 3)), note: t("risk.kelly.note") },
      { name: t("risk.ruin"), value: known(risk.ruin, (chance) => percent(chance, 2)), note: t("risk.ruin.note") },
      { name: t("risk.double"), value: known(risk.ruin_before_double, (chance) => percent(chance, 2)) },
      { name: t("risk.certain"), value: known(risk.certainty_equivalent, (units) => signed(units, 5)), note: t("sim.units.round") },
    ]),
  ];
  return html`<${Figures} items=${items} />`;
}

function Picture({ told }) {
  const { points, percentiles, bands } = told.paths;
  const column = (place) => bands.map((row) => row[place]);
  const last = percentiles.length - 1;
  const series = [
    ...percentiles.map((share, place) => ({
      label: t("paths.percentile", { share: String(share) }), values: column(place), tone: share === MIDDLE ? 1 : 6,
      width: share === MIDDLE ? 3 : 1, dash: place === 0 || place === last ? [6, 5] : undefined,
    })),
    ...told.samples.map((values, place) =>
      ({ label: t("paths.one", { place: String(place + 1) }), values, tone: (place % 4) + 2, width: 1 })),
  ];
  return html`<${Plot} title=${t("paths.plot")} x=${points} series=${series} bands=${[[last + 1, 1]]}
    xLabel=${t("sim.axis.rounds")} yLabel=${t("paths.axis")} show=${(value) => number(value)} showX=${compact} height=${340} />`;
}

function Spread({ told }) {
  const { percentiles, final, deepest, longest } = told.paths;
  const measures = { final, deepest, longest };
  const line = (key, name, read) =>
    ({ key, name, ...Object.fromEntries(Object.entries(measures).map(([each, of]) => [each, number(read(of))])) });
  const rows = percentiles.map((share, place) => line(place, t("paths.percent", { share: String(share) }), (of) => of.percentiles[place]));
  return html`<${NumberTable} caption=${t("paths.spread")} rows=${[...rows, line("mean", t("paths.mean"), (of) => of.mean)]} columns=${[
    { key: "name", title: t("paths.percentiles"), head: true },
    ...Object.keys(measures).map((name) => ({ key: name, title: t(`paths.${name}`) })),
  ]} />`;
}

function Played({ told }) {
  const { paths, ruined, ruin, ruin95, ahead, rounds } = told.paths;
  const [low, high] = ruin95.map((end) => percent(end, 1));
  return html`
    <${Figures} items=${[
      { name: t("paths.ruined"), value: percent(ruin, 1), note: t("paths.ruined.note", { n: ruined, paths, low, high }) },
      { name: t("paths.ahead"), value: percent(ahead, 1), note: t("paths.ahead.note", { rounds }) },
    ]} />
    <${Picture} told=${told} /><${Spread} told=${told} />`;
}

function usePaths(id) {
  const state = useSignal({ told: null, error: "", waiting: false });
  const ask = async (query) => {
    state.value = { ...state.peek(), error: "", waiting: true };
    try {
      const told = await askPaths(id, query);
      state.value = { told, error: "", waiting: false };
      announce(t("paths.news", { ruin: percent(told.paths.ruin, 1), ahead: percent(told.paths.ahead, 1) }));
    } catch (error) {
      if (isAborted(error)) return;
      state.value = { told: null, error: error.message, waiting: false };
    }
  };
  return [state.value, ask];
}

export function Risks({ id, risk, bankroll, onBankroll }) {
  const typed = useSignal(bankroll || "1000");
  const rounds = useSignal("10000");
  const resize = useSignal(false);
  const [{ told, error, waiting }, ask] = usePaths(id);
  const submit = (event) => {
    event.preventDefault();
    onBankroll(typed.value);
    ask({ bankroll: typed.value, paths: PATHS, rounds: rounds.value, resize: resize.value, shown: SHOWN });
  };
  return html`
    <section class="panel risks"><h2>${t("risk")}</h2>
      ${risk ? html`<${Numbers} risk=${risk} />` : html`<p class="muted">${t("risk.none")}</p>`}
      ${risk && html`<form class="fields" onSubmit=${submit}>
        <span class="choice"><${AmountInput} label=${t("risk.bankroll")} value=${typed.value}
          onChange=${(to) => { typed.value = to; }} /></span>
        <${Choice} label=${t("paths.rounds")} value=${rounds.value} onChange=${(to) => { rounds.value = to; }}
          options=${ROUNDS.map((value) => ({ value, label: number(Number(value)) }))} />
        <${Switch} label=${t("paths.resize")} checked=${resize.value} onChange=${(on) => { resize.value = on; }} />
        <p><button class="primary" aria-disabled=${waiting ? "true" : undefined}>
          ${t(waiting ? "paths.wait" : "paths.ask", { n: PATHS })}</button></p>
      </form>`}
      ${error && html`<p class="error" role="alert">${spoken(error)}</p>`}
      ${told && html`<${Played} told=${told} />`}
    </section>`;
}
