// What stands around a chart: its legend, the exceptions by two cards, files, and how it compares.
import { html } from "../html.js";
import { number, percent, signedPercent } from "../format.js";
import { t } from "../i18n.js";
import { letterName } from "../parts/chartgrid.js";
import { NumberTable } from "../parts/numbertable.js";
import { hashOf } from "../router.js";
import { capital, cellWords, handWords, tens } from "./hands.js";
import { chosen } from "./state.js";

const FORMS = ["svg", "png", "csv"];

export function Legend({ letters }) {
  return html`<ul class="legend" aria-label=${t("charts.legend")}>${letters.map((letter) => html`
    <li key=${letter}><span class=${`play ${letter[0]}`}>${letter}</span> ${letterName(letter)}</li>`)}</ul>`;
}

export function Exceptions({ frame }) {
  const { exceptions: all, kind } = frame;
  const columns = [
    { key: "hand", title: t("charts.exceptions.hand"), head: true },
    { key: "best", title: t("charts.exceptions.best"), text: true, show: (action) => t(`action.${action}`) },
    { key: "chart", title: t("charts.exceptions.chart"), text: true, show: (action) => t(`action.${action}`) },
    { key: "cost", title: t(kind === "two-card" ? "charts.exceptions.gain" : "charts.exceptions.cost"), show: (cost) => number(cost, 4) },
    { key: "chance", title: t("charts.exceptions.chance"), show: (chance) => percent(chance, 2) },
  ];
  const words = (one) => `${tens(one.hand)} ${t("charts.exceptions.v")} ${tens(one.up)}`;
  const rows = all.map((one) => ({ ...one, key: `${one.hand} ${one.up}`, hand: words(one) }));
  return html`
    <section class="panel exceptions"><h2>${t("charts.exceptions")}</h2>
      <p class="muted">${t(all.length ? `charts.exceptions.${kind}` : "charts.exceptions.none")}</p>
      ${all.length > 0 && html`<${NumberTable} caption=${t("charts.exceptions")} quiet columns=${columns} rows=${rows} />
        <p class="print-only">${rows.map((one) => `${one.hand}: ${t(`action.${one.best}`)}`).join("; ")}</p>`}
    </section>`;
}

export function Files({ frame }) {
  const query = (form) => new URLSearchParams({ rules: frame.rules, kind: frame.kind, form });
  return html`
    <div class="files" role="group" aria-label=${t("charts.files")}>
      ${FORMS.map((form) => html`<a key=${form} class="button" href=${`/api/chart/file?${query(form)}`}
        download=${`chart.${form}`} aria-label=${t("charts.files.get", { form: form.toUpperCase() })}>${form.toUpperCase()}</a>`)}
      <button type="button" onClick=${() => print()}>${t("charts.files.print")}</button>
      <a class="button" href=${hashOf("drills", { kind: "strategy", rules: frame.rules })}>${t("charts.files.drill")}</a>
    </div>`;
}

// What a chart gives away: who plays by every card of a hand has the edge that the odds page tells of a round.
export function EdgeByCards({ frame }) {
  const address = hashOf("odds", { tab: "round", rules: frame.rules });
  return html`<p class="edge-by-cards"><a href=${address}>${t("charts.edge.cards", { edge: percent(frame.edge_by_cards, 4) })}</a></p>`;
}

// The head of a chart: what it is of, and what it is worth.
export function Edge({ frame }) {
  return html`
    <dl class="edge"><div><dt>${t("charts.edge.house")}</dt><dd><b>${percent(frame.house_edge, 4)}</b></dd></div>
      <div><dt>${t("charts.edge.player")}</dt><dd><b>${signedPercent(frame.ev, 4)}</b></dd></div></dl>`;
}

const differWords = ({ row, up, one, other }) => t("charts.differ.cell", {
  hand: capital(handWords(row)), up: tens(up), one: letterName(one), other: letterName(other) });

export function Differences({ differing, titles, onLook }) {
  if (differing.length === 0) return html`<p class="panel">${t("charts.differ.none")}</p>`;
  const look = (one) => {
    chosen.value = { row: one.row, up: one.up };
    onLook(one);
  };
  return html`
    <section class="panel differences"><h2>${t("charts.differ.n", { n: differing.length })}</h2>
      <ul>${differing.map((one) => html`
        <li key=${`${one.row}${one.up}`}><button type="button" aria-label=${differWords(one)} onClick=${() => look(one)}>
          ${capital(cellWords(one.row, one.up))}
          <span class=${`play ${one.one[0]}`} title=${`${titles[0]}: ${letterName(one.one)}`}>${one.one}</span>
          <span aria-hidden="true">→</span>
          <span class=${`play ${one.other[0]}`} title=${`${titles[1]}: ${letterName(one.other)}`}>${one.other}</span></button></li>`)}</ul>
    </section>`;
}
