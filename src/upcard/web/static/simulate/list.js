// The saved runs: open one, mark two and compare them.
import { useSignal } from "@preact/signals";
import { html } from "../html.js";
import { percent, when } from "../format.js";
import { t } from "../i18n.js";
import { Icon } from "../parts/icons.js";
import { go, hashOf } from "../router.js";
import { arrive, isRunning, runs } from "./state.js";
import { planLine } from "./words.js";

export const State = ({ run }) => html`<span class=${`state ${run.state}`}>${t(`state.${run.state}`)}</span>`;

function Entry({ run, isOpen, isMarked, onMark }) {
  const done = isRunning(run) && run.progress?.share_done;
  return html`
    <li class=${isOpen ? "run-entry open" : "run-entry"}>
      <label class="check mark"><input type="checkbox" checked=${isMarked} onChange=${onMark}
        aria-label=${t("sim.mark", { name: run.id })} /></label>
      <a href=${hashOf("simulate", { run: run.id })} aria-current=${isOpen ? "true" : undefined}
        onClick=${() => arrive(run.id)}>
        <b>${run.id}</b> <${State} run=${run} />
        <small class="muted">${t("sim.rounds.done", { n: run.rounds })} · ${done ? percent(done, 0) : when(run.created)}</small>
        <small class="muted plan-line">${planLine(run)}</small></a></li>`;
}

export function List({ query }) {
  const marked = useSignal([]);
  const all = runs.value ?? [];
  const two = marked.value.filter((id) => all.some((run) => run.id === id));
  const mark = (id) => { marked.value = two.includes(id) ? two.filter((one) => one !== id) : [...two.slice(-1), id]; };
  const isReady = two.length === 2;
  const compare = () => {
    if (!isReady) return;
    go("simulate", { one: two[0], other: two[1] });
  };
  return html`
    <aside class="panel runs" aria-labelledby="runs-title">
      <div class="runs-head"><h2 id="runs-title" tabindex="-1">${t("sim.saved")}</h2>
        <a class="button" href=${hashOf("simulate")} aria-current=${query.run || query.one ? undefined : "page"}
          onClick=${() => arrive("/form")}>
          <${Icon} name="play" />${t("sim.new")}</a></div>
      ${runs.value && all.length === 0 && html`<p class="muted">${t("sim.saved.none")}</p>`}
      <ol>${all.map((run) => html`
        <${Entry} key=${run.id} run=${run} isOpen=${run.id === query.run}
          isMarked=${two.includes(run.id)} onMark=${() => mark(run.id)} />`)}</ol>
      ${all.length > 1 && html`
        <button type="button" aria-disabled=${isReady ? undefined : "true"} aria-describedby="compare-how"
          onClick=${compare}>${t("sim.compare")}</button>
        <p id="compare-how" class="muted small">${t("sim.compare.how")}</p>`}
    </aside>`;
}
