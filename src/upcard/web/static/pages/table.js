// The table: sit down, bet, decide; advice, count, statistics and history beside it.
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { html } from "../html.js";
import { signedMoney } from "../format.js";
import { spoken, t } from "../i18n.js";
import { useKeys } from "../keys.js";
import { kept } from "../prefs.js";
import { Dialog } from "../parts/dialog.js";
import { Segmented } from "../parts/segmented.js";
import { Tabs } from "../parts/tabs.js";
import { useRules } from "../parts/rulesform.js";
import { announce } from "../parts/toast.js";
import { go } from "../router.js";
import { Actions } from "../table/actions.js";
import { ADVICE, AdvicePanel, adviceMode, adviceWords, useAdvice, verdictWords } from "../table/advice.js";
import { AutoDeal, Bets, bets, purse, takeBets } from "../table/bets.js";
import { CountPanel, Quiz, quizDue, toggleCount } from "../table/count.js";
import { Felt } from "../table/felt.js";
import { History, Mistakes } from "../table/history.js";
import { Replay } from "../table/replay.js";
import { Setup, isTaken } from "../table/setup.js";
import { describeAt, newsOf } from "../table/spoken.js";
import { Statistics } from "../table/statistics.js";
import { emptyTable } from "../table/model.js";
import { deal, failure, felt, finishDealing, follow, frame, load, playing, seen, settled, shown, speed } from "../table/state.js";

export const styles = true;
const tab = kept("table-tab", "round");
const PATIENCE = 600;

const joined = (words) => words.filter(Boolean).join(" ");

// Announces what happened once all of it lies open.
function useNews(advice) {
  const unsaid = useRef("");
  const heard = useRef(shown.value);
  const isFirst = useRef(true);
  const { step } = frame.value;
  useEffect(() => {
    if (!settled.value) return;
    const { events, round, bankrupt } = frame.value;
    const from = events.length < heard.current ? 0 : heard.current;
    if (round && (!isFirst.current || round.turn)) {
      const news = newsOf(isFirst.current ? events : events.slice(from), frame.value);
      const verdict = isFirst.current || from === 0 ? "" : verdictWords();
      unsaid.current = joined([unsaid.current, verdict, news, bankrupt && t("table.bankrupt")]);
    }
    isFirst.current = false;
    heard.current = round?.turn ? events.length : 0;
  }, [settled.value, step]);
  useTelling(unsaid, advice);
}

// Cards and the advice on them are one utterance, unless the advice takes long.
function useTelling(unsaid, advice) {
  useEffect(() => {
    if (!settled.value) return undefined;
    const tell = () => {
      announce(joined([unsaid.current, advice && adviceWords(advice)]));
      unsaid.current = "";
    };
    const waits = !advice && adviceMode.peek() === "always" && playing.peek();
    const timer = setTimeout(tell, waits ? PATIENCE : 0);
    return () => clearTimeout(timer);
  }, [settled.value, frame.value.step, advice !== null]);
}

// While cards are coming, any key or press on the table shows them all, and does nothing else.
function useHaste() {
  useEffect(() => {
    const skip = (event) => {
      const elsewhere = event.target.closest?.("dialog, aside, header") || event.key === "Tab";
      if (settled.peek() || elsewhere || event.ctrlKey || event.metaKey || event.altKey) return;
      finishDealing();
      event.preventDefault();
      event.stopPropagation();
    };
    addEventListener("keydown", skip, true);
    addEventListener("click", skip, true);
    return () => {
      removeEventListener("keydown", skip, true);
      removeEventListener("click", skip, true);
    };
  }, []);
}

function printOf(read) {
  if (!read?.fields) return read?.rules ?? "";
  const value = Object.fromEntries(read.fields.map((field) => [field.name, field.value]));
  const ratio = String(value.blackjack_pays).replace(":", t("print.to"));
  const pays = value.naturals === "none" ? "" : t("print.pays", { ratio });
  const soft = t(value.hit_soft_17 === "yes" ? "print.h17" : "print.s17");
  return [pays, value.dealer === "chase" ? "" : soft].filter(Boolean).join("  ·  ");
}

function Bar({ onNew }) {
  const table = seen.value;
  const hasNet = table.kind !== "parlour" && table.statistics.rounds > 0;
  return html`
    <div class="bar-top">
      <div><p class="purse"><span class="muted">${t("bankroll")}</span> <b>${purse(table)}</b>
          ${hasNet && !playing.value && html` <span class="muted">(${signedMoney(table.statistics.net)})</span>`}</p>
        <p class="rules-text"><span class="unseen">${t("rules.preset")}: </span>${table.rules}</p></div>
      <button type="button" onClick=${onNew}>${t("table.new")}</button>
    </div>`;
}

function Log() {
  const { events, boxes } = frame.value;
  if (events.length === 0) return html`<p class="muted">${t("log.none")}</p>`;
  return html`<ol class="log plain" tabindex="0" aria-label=${t("tab.round")}>${events.slice(0, shown.value).map((_, place) => html`
    <li key=${place}>${describeAt(events, place, boxes)}</li>`)}</ol>`;
}

function Side({ advice, onReplay }) {
  const tabs = [
    { name: "round", title: t("tab.round"), content: () => html`<${Log} />` },
    { name: "statistics", title: t("tab.statistics"), content: () => html`<${Statistics} />` },
    { name: "history", title: t("tab.history"), content: () => html`<${History} onReplay=${onReplay} />` },
    { name: "mistakes", title: t("tab.mistakes"), content: () => html`<${Mistakes} />` },
  ];
  const speeds = ["instant", "normal", "slow"].map((value) => ({ value, label: t(`speed.${value}`) }));
  return html`
    <aside class="side" aria-label=${t("side")}>
      <${AdvicePanel} advice=${advice} />
      <${CountPanel} />
      <section class="panel"><${Tabs} label=${t("side")} tabs=${tabs} chosen=${tab.value}
        onChoose=${(name) => { tab.value = name; }} /></section>
      <section class="panel"><${Segmented} label=${t("speed")} options=${speeds} value=${speed.value}
        onChange=${(value) => { speed.value = value; }} /><${AutoDeal} /></section>
    </aside>`;
}

function Over({ onNew }) {
  return html`<section class="controls"><p>${t("table.bankrupt")}</p>
    <button type="button" class="primary" onClick=${onNew}>${t("table.new")}</button></section>`;
}

function Playing({ onNew }) {
  const advice = useAdvice();
  const { read } = useRules(frame.value.rules);
  const quiz = useSignal(null);
  const replay = useSignal(null);
  useNews(advice);
  useKeys("table", {
    advice: () => {
      adviceMode.value = ADVICE[(ADVICE.indexOf(adviceMode.peek()) + 1) % ADVICE.length];
      announce(`${t("advice")}: ${t(`advice.${adviceMode.peek()}`)}.`);
    },
    count: toggleCount,
  });
  useHaste();
  // At once: a key that changes the bets may follow fast.
  useLayoutEffect(() => takeBets(frame.value), [frame.value.rules, frame.value.bets.length === 0]);
  const begin = async (wanted) => {
    if (await quizDue()) quiz.value = wanted;
    else deal(wanted);
  };
  const { trouble, bankrupt } = frame.value;
  const over = bankrupt && settled.value;
  return html`
    <h1 class="unseen">${t("nav.table")}</h1>
    <div class="room">
      <div class="board" data-step=${frame.value.step} aria-busy=${settled.value ? undefined : "true"}>
        <${Bar} onNew=${onNew} />
        ${trouble && html`<p class="trouble" role="alert">${t("table.trouble")} ${spoken(trouble)}</p>`}
        <${Felt} table=${felt.value ?? emptyTable(frame.value, bets.value.length)} frame=${frame.value}
          shoe=${seen.value.shoe} isLive print=${printOf(read)} />
        ${over ? html`<${Over} onNew=${onNew} />`
          : playing.value ? html`<${Actions} advice=${advice} />` : html`<${Bets} onDeal=${begin} />`}
      </div>
      <${Side} advice=${advice} onReplay=${(id) => { replay.value = id; }} />
    </div>
    ${quiz.value && html`<${Quiz} onClose=${() => { quiz.value = null; }}
      onDone=${() => { const wanted = quiz.value; quiz.value = null; deal(wanted); }} />`}
    ${replay.value && html`<${Replay} id=${replay.value} onClose=${() => { replay.value = null; }} />`}`;
}

export default function Table({ query }) {
  const wantsNew = useSignal(false);
  useEffect(() => {
    load();
    return follow();
  }, []);
  if (frame.value === undefined) return html`<h1 class="unseen">${t("nav.table")}</h1>
    <p class="loading">${spoken(failure.value) || "…"}</p>`;
  const asksForAnother = !isTaken(query);
  if (frame.value === null || asksForAnother) return html`
    <section class="panel narrow"><h1>${t("setup")}</h1>
      <${Setup} query=${query} onCancel=${frame.value && (() => go("table"))} /></section>`;
  return html`
    <${Playing} onNew=${() => { wantsNew.value = true; }} />
    ${wantsNew.value && html`<${Dialog} title=${t("table.new")} onClose=${() => { wantsNew.value = false; }}>
      <${Setup} query=${{}} onSat=${() => { wantsNew.value = false; }} /><//>`}`;
}
