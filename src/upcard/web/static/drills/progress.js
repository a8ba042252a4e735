// What was learnt: accuracy, speed, and every cell's history; to be taken along or forgotten.
import { useEffect, useState } from "preact/hooks";
import { html } from "../html.js";
import { number, percent } from "../format.js";
import { spoken, t } from "../i18n.js";
import { ApiError, get, post } from "../api.js";
import { Dialog } from "../parts/dialog.js";
import { NumberTable } from "../parts/numbertable.js";
import { Choice } from "../parts/segmented.js";
import { toast } from "../parts/toast.js";
import { Heat, place } from "./heat.js";
import { LastBars, ShareBar, TimeBars } from "./pictures.js";
import { Figures } from "./report.js";
import { offer, sums } from "./state.js";
import { cellWords, contextWords } from "./words.js";

const MOST_BYTES = 2 * 1024 * 1024;
const newest = (entry) => entry.last.at(-1)?.[0] ?? "";

// The books of one kind of drill, the one that was answered in last first.
function booksOf(cells) {
  const books = new Map();
  for (const entry of cells) books.set(entry.context, [...(books.get(entry.context) ?? []), entry]);
  const last = (entries) => entries.map(newest).sort().at(-1);
  return [...books].sort(([, one], [, other]) => last(other).localeCompare(last(one)));
}

function CellTable({ cells }) {
  const columns = [
    { key: "cell", title: t("drills.table.cell"), head: true, show: cellWords },
    { key: "right", title: t("drills.figure.right"), show: (right, row) => `${number(right)} / ${number(row.asked)}` },
    { key: "last", title: t("drills.table.last"), text: true, show: (last) => html`<${LastBars} last=${last} />` },
    { key: "missed", title: t("drills.table.state"), text: true,
      show: (missed) => missed && html`<b>${t("drills.heat.missed")}</b>` },
  ];
  const rows = cells.map((entry) => ({ ...entry, key: entry.cell }));
  return html`<${NumberTable} caption=${t("drills.table.cells")} quiet columns=${columns} rows=${rows} />`;
}

// All answers that are kept of some cells, in the order in which they were given.
const answersOf = (cells) => cells.flatMap((entry) => entry.last)
  .sort(([one], [other]) => one.localeCompare(other))
  .map(([, right, seconds]) => ({ right, seconds }));

function Kinds({ cells, onChoose }) {
  return html`<ul class="kind-bars">${Object.entries(sums(cells)).map(([kind, { asked, right }]) => html`
    <li key=${kind}><button type="button" class="link" onClick=${() => onChoose(kind)}>${t(`drill.${kind}`)}</button>
      <${ShareBar} share=${right / asked} /><b>${percent(right / asked, 0)}</b>
      <span class="muted">${t("drills.asked", { n: asked })}</span></li>`)}</ul>`;
}

function Book({ cells }) {
  const [hands, others] = [cells.filter((entry) => place(entry.cell)), cells.filter((entry) => !place(entry.cell))];
  return html`
    ${hands.length > 0 && html`<${Heat} cells=${hands} />`}
    ${others.length > 0 && html`<section class="panel"><${CellTable} cells=${others} /></section>`}`;
}

function ResetDialog({ kind, onClose, onReset }) {
  const what = kind ? t("drills.reset.kind", { kind: t(`drill.${kind}`) }) : t("drills.reset.all");
  const actions = html`
    <button type="button" onClick=${onClose}>${t("cancel")}</button>
    <button type="button" class="primary danger" onClick=${onReset}>${t("drills.reset.do")}</button>`;
  return html`<${Dialog} title=${t("drills.reset")} onClose=${onClose} actions=${actions}><p>${what}</p><//>`;
}

function Keeping({ kind, onChange }) {
  const [asking, ask] = useState(false);
  const send = async (path, body, done) => {
    try {
      onChange(await post(path, body));
      toast(t(done), "good");
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast(error.status === 413 ? t("drills.import.long") : spoken(error.message), "bad");
    }
  };
  const take = async (event) => {
    const [file] = event.currentTarget.files;
    event.currentTarget.value = "";
    if (!file) return;
    if (file.size > MOST_BYTES) toast(t("drills.import.long"), "bad");
    else await send("/api/drills/import", { progress: await file.text() }, "drills.import.done");
  };
  const reset = () => {
    ask(false);
    send("/api/drills/reset", kind ? { kind } : {}, "drills.reset.done");
  };
  return html`
    <div class="keeping">
      <a class="button" href="/api/drills/export" download="drills.json">${t("drills.export")}</a>
      <label class="button file">${t("drills.import")}
        <input type="file" accept=".json,application/json" onChange=${take} /></label>
      <button type="button" onClick=${() => ask(true)}>${t("drills.reset")}</button>
      ${asking && html`<${ResetDialog} kind=${kind} onClose=${() => ask(false)} onReset=${reset} />`}
    </div>`;
}

export function Progress() {
  const [kind, choose] = useState("");
  const [told, tell] = useState(null);
  const [book, turn] = useState("");
  const [changes, count] = useState(0);
  const load = async () => {
    try {
      tell(await get("/api/drills/progress", { kind: kind || undefined }, { slot: "progress" }));
    } catch (error) {
      if (error instanceof ApiError) toast(spoken(error.message), "bad");
    }
  };
  useEffect(() => { load(); }, [kind, changes]);
  if (!told || !offer.value) return html`<p class="loading">…</p>`;
  const kinds = [{ value: "", label: t("drills.progress.all") },
    ...offer.value.kinds.map((value) => ({ value, label: t(`drill.${value}`) }))];
  const books = booksOf(told.cells);
  const [context, cells] = books.find(([name]) => name === book) ?? books[0] ?? ["", []];
  return html`
    <div class="drill-progress">
      <div class="progress-head">
        <${Choice} label=${t("drills.progress.kind")} value=${kind} options=${kinds} onChange=${choose} />
        ${kind && books.length > 1 && html`<${Choice} label=${t("drills.progress.book")} value=${context} onChange=${turn}
          options=${books.map(([name]) => ({ value: name, label: contextWords(name) }))} />`}
        <${Keeping} kind=${kind} onChange=${() => count((before) => before + 1)} />
      </div>
      ${told.asked === 0 ? html`<p class="panel narrow">${t("drills.progress.none")}</p>` : html`
        <section class="panel came-to"><${Figures} told=${told} />
          <${TimeBars} answers=${answersOf(told.cells)} /></section>
        ${kind ? html`<h2>${contextWords(context)}</h2><${Book} key=${context} cells=${cells} />`
          : html`<section class="panel"><${Kinds} cells=${told.cells} onChoose=${choose} /></section>`}`}
    </div>`;
}
