// What a run has found: figures, hands, outcomes, and rounds by the count.
import { useSignal } from "@preact/signals";
import { html } from "../html.js";
import { number, percent, signed, signedPercent } from "../format.js";
import { t } from "../i18n.js";
import { nameOf } from "../names.js";
import { Barred } from "../parts/bars.js";
import { Figures } from "../parts/figures.js";
import { NumberTable } from "../parts/numbertable.js";
import { Switch } from "../parts/segmented.js";
import { intervalLine } from "./words.js";

const HANDS = ["rounds_won", "rounds_pushed", "rounds_lost", "splits", "naturals", "surrendered", "insured", "insurance_won",
  "hands", "hands_won", "hands_pushed", "hands_lost", "doubled", "busts"];
const RARE = 0.0005;

function Worth({ result }) {
  const { ev, interval95, sd, standard_error: error, average_bet: bet } = result;
  const items = [
    { name: t("sim.ev"), value: signed(ev, 5), note: intervalLine(interval95, 5) },
    { name: t("sim.error"), value: number(error, 5), note: t("sim.units.round") },
    { name: t("sim.sd"), value: number(sd, 4), note: t("sim.units.round") },
    { name: t("sim.ev100"), value: signed(result.ev_per_100, 3), note: t("sim.units") },
    { name: t("sim.bet"), value: number(bet, 4), note: t("sim.units.round") },
    { name: t("sim.edge.bets"), value: signedPercent(result.edge_on_bets, 3) },
    { name: t("sim.edge.action"), value: signedPercent(result.edge_on_action, 3) },
    ...(result.score === null ? [] : [
      { name: "SCORE", value: number(result.score, 2), note: intervalLine(result.score_interval95, 2) },
      { name: "N0", value: number(result.n0), note: t("sim.n0") },
      { name: "DI", value: number(result.di, 2) },
    ]),
    ...(result.played < 1 ? [{ name: t("sim.played"), value: percent(result.played, 2), note: t("sim.played.note") }] : []),
  ];
  return html`<section class="panel"><h2>${t("sim.worth")}</h2><${Figures} items=${items} />
    ${result.score === null && html`<p class="muted small">${t(ev < 0 ? "sim.score.below" : "sim.score.none")}</p>`}</section>`;
}

function Hands({ seat }) {
  const rows = HANDS.map((name) => ({ key: name, name: t(`hands.${name}`), number: seat.hands[name] }));
  return html`<${NumberTable} caption=${t("sim.hands")} rows=${rows} columns=${[
    { key: "name", title: t("sim.what"), head: true }, { key: "number", title: t("sim.number"), show: (value) => number(value) },
  ]} />`;
}

function Outcomes({ outcomes }) {
  const among = Object.values(outcomes);
  const rows = Object.entries(outcomes).map(([net, share]) => ({ key: net, net: Number(net), share }))
    .sort((one, other) => one.net - other.net);
  return html`<${NumberTable} caption=${t("sim.outcomes")} rows=${rows} columns=${[
    { key: "net", title: t("sim.net"), head: true, show: (net) => signed(net, Number.isInteger(net) ? 0 : 1) },
    { key: "share", title: t("sim.share"), show: (share) => html`<${Barred} value=${share} among=${among}>${percent(share, 3)}<//>` },
  ]} />`;
}

function Counts({ rows }) {
  const every = useSignal(false);
  const shown = every.value ? rows : rows.filter((row) => row.share >= RARE);
  const evs = shown.map((row) => row.ev);
  const shares = shown.map((row) => row.share);
  return html`
    <section class="panel by-count">
      <${NumberTable} caption=${t("sim.counts")} rows=${shown.map((row) => ({ key: row.count, ...row }))} columns=${[
        { key: "count", title: t("sim.true"), head: true, show: (count) => signed(count, 0) },
        { key: "share", title: t("sim.share"), show: (share) => html`<${Barred} value=${share} among=${shares}>${percent(share, 2)}<//>` },
        { key: "ev", title: t("sim.ev.unit"), show: (ev) => html`<${Barred} value=${ev} among=${evs}>${signedPercent(ev, 2)}<//>` },
        { key: "error", title: t("sim.error"), show: (error) => percent(error, 2) },
        { key: "bet", title: t("sim.bet.spot"), show: (bet, { spots }) => `${number(bet, 2)}${spots > 1 ? ` × ${spots}` : ""}` },
        { key: "rounds", title: t("sim.axis.rounds"), show: (rounds) => number(rounds) },
      ]} />
      ${(shown.length < rows.length || every.value) && html`
        <${Switch} label=${t("sim.counts.rare")} checked=${every.value} onChange=${(on) => { every.value = on; }} />`}
    </section>`;
}

function Seats({ result }) {
  const rows = result.seats.map((seat, place) => ({ key: place, place: `${place + 1} · ${nameOf(seat.strategy)}`, ...seat }));
  return html`<section class="panel by-seat"><${NumberTable} caption=${t("sim.by.seat")} rows=${rows} columns=${[
    { key: "place", title: t("sim.seat.name"), head: true },
    { key: "ev", title: t("sim.ev.unit"), show: (ev) => signedPercent(ev, 3) },
    { key: "interval95", title: t("sim.range"), show: ([low, high]) =>
      t("sim.range.cell", { low: signedPercent(low, 3), high: signedPercent(high, 3) }) },
    { key: "sd", title: t("sim.sd"), show: (sd) => number(sd, 4) },
  ]} /></section>`;
}

export function Results({ result, counts }) {
  const mine = result.seats.find((seat) => seat.strategy === "me") ?? result.seats[0];
  return html`
    <${Worth} result=${result} />
    <div class="pair">
      <section class="panel"><${Outcomes} outcomes=${result.outcomes} /><p class="muted small">${t("sim.outcomes.note")}</p></section>
      <section class="panel"><${Hands} seat=${mine} /></section>
    </div>
    ${counts && html`<${Counts} rows=${result.true_counts} />`}
    ${result.seats.length > 1 && html`<${Seats} result=${result} />`}`;
}
