// A past round, card by card.
import { useEffect, useRef } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { html } from "../html.js";
import { get } from "../api.js";
import { signedMoney, when } from "../format.js";
import { spoken, t } from "../i18n.js";
import { keyOf, shortcutOf, useKeys } from "../keys.js";
import { Dialog } from "../parts/dialog.js";
import { Icon } from "../parts/icons.js";
import { announce } from "../parts/toast.js";
import { hashOf } from "../router.js";
import { Felt } from "./felt.js";
import { tableAt } from "./model.js";
import { describeAt, resultsOf } from "./spoken.js";

const BEAT = 900;

function usePlayer(length, tell) {
  const at = useSignal(0);
  const runs = useSignal(false);
  const show = (to) => {
    at.value = Math.max(0, Math.min(length, to));
    tell(at.peek());
  };
  const move = (to) => {
    runs.value = false;
    show(to);
  };
  useEffect(() => {
    if (!runs.value) return undefined;
    if (at.value >= length) {
      runs.value = false;
      return undefined;
    }
    const timer = setTimeout(() => show(at.peek() + 1), BEAT);
    return () => clearTimeout(timer);
  }, [runs.value, at.value, length]);
  const steps = {
    first: () => move(0),
    back: () => move(at.peek() - 1),
    play: () => {
      if (at.peek() >= length) show(0);
      runs.value = !runs.peek();
    },
    next: () => move(at.peek() + 1),
    last: () => move(length),
  };
  return { at: at.value, runs: runs.value, steps, move };
}

function Buttons({ player }) {
  return html`<div class="replay-buttons" role="group" aria-label=${t("key.replay")}>
    ${Object.entries(player.steps).map(([name, press]) => html`
      <button key=${name} type="button" class="icon" onClick=${press} aria-label=${t(`key.replay.${name}`)}
        aria-keyshortcuts=${shortcutOf(keyOf("replay", name))}><${Icon} name=${name === "play" && player.runs ? "pause" : name} /></button>`)}
  </div>`;
}

function Log({ events, boxes, player }) {
  const list = useRef(null);
  useEffect(() => {
    list.current.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [player.at]);
  return html`<ol class="log" ref=${list}>${events.map((_, place) => html`
    <li key=${place}><button type="button" class="link" aria-current=${place === player.at - 1 ? "step" : undefined}
      onClick=${() => player.move(place + 1)}>${describeAt(events, place, boxes)}</button></li>`)}</ol>`;
}

function Round({ told }) {
  const { round, events } = told;
  const boxes = told.boxes ?? [];
  const tell = (at) => {
    if (at === 0) announce(t("replay.start"));
    else announce(at < events.length ? describeAt(events, at - 1, boxes) : resultsOf({ round, events, boxes }));
  };
  const player = usePlayer(events.length, tell);
  useKeys("replay", player.steps, { modal: true });
  const frame = { round: { ...round, turn: null }, boxes, kind: "betting", shoe: null };
  return html`
    <p class="muted">${when(told.at)} · <span class="rules-text">${round.rules}</span> · ${signedMoney(told.net)}</p>
    <div class="replay">
      <div><${Felt} table=${tableAt(round, events, player.at)} frame=${frame} />
        <${Buttons} player=${player} /></div>
      <${Log} events=${events} boxes=${boxes} player=${player} />
    </div>
    ${told.line && html`<details><summary>${t("replay.line")}</summary><code class="line">${told.line}</code></details>`}
    ${told.seed && html`<p><a href=${hashOf("table", { rules: round.rules, seed: told.seed })}>
      ${t("replay.seed", { seed: told.seed })}</a></p>`}`;
}

export function Replay({ id, onClose }) {
  const told = useSignal(null);
  const failure = useSignal("");
  useEffect(() => {
    get(`/api/table/rounds/${id}`, {}, { slot: "replay" })
      .then((answer) => { told.value = answer; }, (error) => { failure.value = error.message; });
  }, [id]);
  return html`
    <${Dialog} title=${t("key.replay")} onClose=${onClose} wide>
      ${failure.value && html`<p class="error">${spoken(failure.value)}</p>`}
      ${told.value && html`<${Round} told=${told.value} />`}
    <//>`;
}
