// Past rounds: the list, export and import, and the decisions that were not the best.
import { useEffect, useRef } from "preact/hooks";
import { signal, useSignal } from "@preact/signals";
import { html } from "../html.js";
import { get, isAborted, post } from "../api.js";
import { number, sign, signedMoney, when } from "../format.js";
import { spoken, t } from "../i18n.js";
import { cardNames } from "../parts/card.js";
import { NumberTable } from "../parts/numbertable.js";
import { toast } from "../parts/toast.js";
import { actionName } from "./spoken.js";
import { seen } from "./state.js";

const rounds = signal({ rounds: [], more: false });
const mistakes = signal([]);

async function load(path, query, take) {
  try {
    take(await get(path, query, { slot: path }));
  } catch (error) {
    if (!isAborted(error) && error.status) toast(spoken(error.message), "bad");
  }
}

const newest = () => load("/api/table/rounds", {}, (told) => { rounds.value = told; });

const older = () => load("/api/table/rounds", { before: rounds.peek().rounds.at(-1)?.id }, (told) => {
  rounds.value = { rounds: [...rounds.peek().rounds, ...told.rounds], more: told.more };
});

const pretty = (cards) => cards.replace(/T/g, "10").replace(/s/g, "♠").replace(/h/g, "♥").replace(/d/g, "♦").replace(/c/g, "♣");

const named = (cards) => cardNames(cards.split(" "));

function Entry({ round, onReplay }) {
  const net = sign(round.net);
  const cards = `${round.hands.map(pretty).join(" · ")} – ${pretty(round.dealer)}`;
  return html`
    <li><button type="button" class="entry" onClick=${() => onReplay(round.id)} title=${round.rules}>
      <span class="unseen">${round.hands.map(named).join("; ")}; ${t("seat.dealer")}: ${named(round.dealer)}</span>
      <span aria-hidden="true">${cards}</span>
      <span class=${net < 0 ? "bad" : net > 0 ? "good" : "muted"}>${net === 0 ? t("result.push.short") : signedMoney(round.net)}</span>
      <small class="muted">${when(round.at)}</small></button></li>`;
}

function Transfer() {
  const file = useRef(null);
  const take = async (event) => {
    const [chosen] = event.currentTarget.files;
    event.currentTarget.value = "";
    if (!chosen) return;
    try {
      const told = await post("/api/table/import", { lines: await chosen.text() });
      toast(t("history.imported", { n: told.rounds }), "good");
      newest();
    } catch (error) {
      toast(spoken(error.message), "bad");
    }
  };
  return html`
    <p class="row"><a class="button" href="/api/table/export" download="rounds.jsonl">${t("history.export")}</a>
      <button type="button" onClick=${() => file.current.click()}>${t("history.import")}</button>
      <input ref=${file} type="file" accept=".jsonl,.txt,.json" hidden onChange=${take} aria-label=${t("history.import")} /></p>`;
}

export function History({ onReplay }) {
  const finished = seen.value?.statistics.rounds;
  useEffect(() => { newest(); }, [finished]);
  const { rounds: lines, more } = rounds.value;
  return html`
    ${lines.length === 0 && html`<p class="muted">${t("history.none")}</p>`}
    <ol class="entries">${lines.map((round) => html`<${Entry} key=${round.id} round=${round} onReplay=${onReplay} />`)}</ol>
    ${more && html`<button type="button" onClick=${older}>${t("history.more")}</button>`}
    <${Transfer} />`;
}

export function Mistakes() {
  const step = seen.value?.step;
  const all = useSignal(false);
  useEffect(() => {
    load("/api/table/mistakes", {}, (told) => { mistakes.value = told.mistakes; });
  }, [step]);
  if (mistakes.value.length === 0) return html`<p class="muted">${t("mistakes.none")}</p>`;
  const rows = all.value ? mistakes.value : mistakes.value.slice(0, 12);
  const columns = [
    { key: "hand", title: t("mistakes.hand"), head: true, show: (hand, row) => t("mistakes.spot", { hand, up: row.up_card }) },
    { key: "given", title: t("mistakes.given"), text: true, show: (action, { best }) => actionName(action, [best]) },
    { key: "best", title: t("mistakes.best"), text: true, show: (action, { given }) => actionName(action, [given]) },
    { key: "cost", title: t("advice.cost"), show: (cost) => number(cost, 4) },
  ];
  return html`<${NumberTable} caption=${t("mistakes.caption")} columns=${columns} rows=${rows} />
    ${rows.length < mistakes.value.length && html`
      <button type="button" onClick=${() => { all.value = true; }}>${t("history.more")}</button>`}`;
}

