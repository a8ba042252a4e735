// <${RulesForm} value=${text} onChange=${text => …} onRead=${read => …} />: choose rules by preset,
// by shorthand or field by field.  `onRead` gets each answer of /api/rules (rules, fields, explain,
// playable, exact …), or null while the text is no rule set.
//
// useRules(text) → {read, error}   the same answer without the form, for pages that show rules
// usePresets() → [{name, title, source, rules}]
import { useEffect, useId, useRef } from "preact/hooks";
import { signal, useSignal } from "@preact/signals";
import { html } from "../html.js";
import { get, isAborted } from "../api.js";
import { say, spoken, t } from "../i18n.js";
import { Choice } from "./segmented.js";

const PAUSE = 150;
const presets = signal(null);

export function usePresets() {
  useEffect(() => {
    if (presets.value) return;
    presets.value = [];
    get("/api/presets").then((told) => { presets.value = told.presets; }, () => {});
  }, []);
  return presets.value ?? [];
}

export function useRules(text) {
  const answer = useSignal({ read: null, error: "" });
  const id = useId();
  useEffect(() => {
    const timer = setTimeout(async () => {
      try {
        answer.value = { read: await get("/api/rules", { text }, { slot: `rules${id}` }), error: "" };
      } catch (error) {
        if (!isAborted(error)) answer.value = { read: null, error: error.message };
      }
    }, answer.peek().read ? PAUSE : 0);
    return () => clearTimeout(timer);
  }, [text]);
  return answer.value;
}

// Setting one of these takes back what the others said, as the shorthand does on top of a preset.
const TAKES_BACK = {
  double_on: ["double_soft"],
  hit_split_aces: ["double_split_aces"],
  shuffle: ["penetration", "reshuffle_at", "rounds_per_shoe"],
  penetration: ["shuffle", "reshuffle_at", "rounds_per_shoe"],
  reshuffle_at: ["shuffle", "penetration", "rounds_per_shoe"],
  rounds_per_shoe: ["shuffle", "penetration", "reshuffle_at"],
};

function changed(read, usual, name, value) {
  const said = new Map(usual.fields.map((field) => [field.name, field.value]));
  const dropped = TAKES_BACK[name] ?? [];
  const kept = read.fields.filter((field) => field.name !== name && !dropped.includes(field.name))
    .filter((field) => field.value !== said.get(field.name) || field.name === "double_soft");
  return [...kept, { name, value }].map((field) => `${field.name}=${field.value}`).join(" ");
}

const sections = (fields) =>
  ["shoe", "dealer", "player"].map((name) => [name, fields.filter((field) => field.section === name)]);

function Field({ field, onChange }) {
  const id = useId();
  const label = say(field.title);
  const choices = field.choices ?? (field.kind === "bool" ? ["yes", "no"] : null);
  if (choices) return html`
    <${Choice} label=${label} value=${String(field.value)} onChange=${onChange}
      options=${choices.map((value) => ({ value: String(value), label: say(String(value)) }))} />`;
  return html`<span class="choice"><label for=${id}>${label}</label>
    <input id=${id} value=${field.value} maxlength="12" autocomplete="off"
      onChange=${(event) => onChange(event.currentTarget.value.trim())} /></span>`;
}

export function Explanation({ read }) {
  return html`<dl class="explain">${read.explain.map(({ topic, text }) => html`
    <div key=${topic}><dt>${say(topic)}</dt><dd>${say(text)}</dd></div>`)}</dl>`;
}

function Reading({ read, error, id }) {
  if (error) return html`<p id=${id} class="error" role="alert">${spoken(error)}</p>`;
  if (!read) return html`<p id=${id} class="muted">…</p>`;
  return html`
    <p id=${id} class="muted"><span class="rules-text">${read.rules}</span>
      ${(read.notes ?? []).map((note) => html` · ${say(note)}`)}</p>
    ${read.playable && html`<p class="error" role="alert">${spoken(read.playable)}</p>`}`;
}

export function RulesForm({ value, onChange, onRead }) {
  const sets = usePresets();
  const { read, error } = useRules(value);
  const { read: usual } = useRules("6D");
  const id = useId();
  const fromFields = useRef("");
  useEffect(() => {
    onRead?.(read);
    // What the fields say is long: it is written as the server prints it.
    if (read && fromFields.current === value) onChange(read.rules);
    fromFields.current = "";
  }, [read]);
  const set = (name, to) => {
    fromFields.current = changed(read, usual, name, to);
    onChange(fromFields.current);
  };
  const options = [{ value: "", label: t("rules.own") },
    ...sets.map((set) => ({ value: set.name, label: say(set.title) || set.name }))];
  const chosen = sets.find((set) => set.name === value.trim().toLowerCase())?.name ?? "";
  return html`
    <div class="rules-form">
      ${sets.length > 0 && html`<${Choice} label=${t("rules.preset")} value=${chosen} options=${options}
        onChange=${(name) => onChange(name || read?.rules || value)} />`}
      <span class="choice"><label for=${id}>${t("rules.shorthand")}</label>
        <input id=${id} value=${value} maxlength="300" spellcheck="false" autocomplete="off"
          autocapitalize="off" aria-describedby=${`${id}read`} aria-invalid=${error ? "true" : undefined}
          onInput=${(event) => onChange(event.currentTarget.value)} /></span>
      <${Reading} read=${read} error=${error} id=${`${id}read`} />
      ${read?.explain && html`<details><summary>${t("rules.explained")}</summary>
        <${Explanation} read=${read} /></details>`}
      ${read?.fields && usual?.fields && html`<details><summary>${t("rules.fields")}</summary>
        ${sections(read.fields).map(([section, fields]) => html`
          <fieldset key=${section} class="plain"><legend>${t(`rules.${section}`)}</legend>
            <div class="fields">${fields.map((field) => html`
              <${Field} key=${field.name} field=${field}
                onChange=${(to) => set(field.name, to)} />`)}</div>
          </fieldset>`)}</details>`}
    </div>`;
}
