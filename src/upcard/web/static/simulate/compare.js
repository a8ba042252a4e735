// Two runs side by side.
import { useEffect } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { html } from "../html.js";
import { isAborted } from "../api.js";
import { number, signed } from "../format.js";
import { spoken, t } from "../i18n.js";
import { nameOf } from "../names.js";
import { NumberTable } from "../parts/numbertable.js";
import { hashOf } from "../router.js";
import { askBoth, useArrival } from "./state.js";

const named = (name) => (name ? nameOf(name) : "–");

const ROWS = [
  ["rules", (run) => run.rules],
  ["strategy", (run) => named(run.strategy)],
  ["seats_at_table", (run) => run.seats_at_table.map(nameOf).join(", ")],
  ["count", (run) => named(run.count)],
  ["bets", (run) => run.bets],
  ["indices", (run) => named(run.indices)],
  ["rounds", (run) => number(run.rounds)],
  ["ev", (run) => signed(run.ev, 6)],
  ["standard_error", (run) => number(run.standard_error, 6)],
  ["difference", (run) => signed(run.difference, 6)],
  ["difference_error", (run) => number(run.difference_error, 6)],
  ["z", (run) => signed(run.z, 2)],
];

function Beside({ runs: [one, other] }) {
  const rows = ROWS.map(([name, show]) => ({
    key: name, name: t(`compare.${name}`), one: show(one), other: show(other), mark: other.differs.includes(name) ? "differs" : "",
  }));
  const head = (run) => html`<a href=${hashOf("simulate", { run: run.name })}>${run.name}</a>`;
  return html`
    <${NumberTable} caption=${t("compare.caption")} rows=${rows} columns=${[
      { key: "name", title: t("sim.what"), head: true },
      { key: "one", title: head(one) },
      { key: "other", title: head(other), show: (value, { mark }) => html`${mark && html`<em>${t("compare.differs")}</em> `}${value}` },
    ]} />
    <p class="muted small">${t("compare.note")}${other.same_cards && ` ${t("compare.same")}`}</p>`;
}

export function Compare({ one, other }) {
  const answer = useSignal({ told: null, error: "" });
  const heading = useArrival("/compare");
  useEffect(() => {
    askBoth(one, other).then(
      (told) => { answer.value = { told, error: "" }; },
      (error) => { if (!isAborted(error)) answer.value = { told: null, error: error.message }; },
    );
  }, [one, other]);
  const { told, error } = answer.value;
  return html`<section class="panel compare"><h2 ref=${heading} tabindex="-1">${t("compare")}</h2>
    ${error && html`<p class="error" role="alert">${spoken(error)}</p>`}
    ${told ? html`<${Beside} runs=${told.runs} />` : !error && html`<p class="loading">…</p>`}
  </section>`;
}
