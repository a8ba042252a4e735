// <${RulesForm} value=${text} onChange=${text => …} onRead=${read => …} />: choose rules by preset,
// by shorthand or field by field.  `onRead` gets each answer of /api/rules (rules, fields, explain,
// playable, exact …), or null while the text is no rule set.
//
// useRules(text) → {read, error}   the same answer without the form, for pages that show rules
// usePresets() → [{name, title, source, rules}]
import { useEffect, useId, useRef } from "preact/hooks";
import { signal, useSignal } from "@preact/signals";
import { html } from "../html.js";
import { get } from "../api.js";
import { say, spoken, t } from "../i18n.js";
import { useAnswer } from "./answer.js";
import { Choice } from "./segmented.js";
import { Typed } from "./typed.js";

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
  const { told, error } = useAnswer("/api/rules", { text });
  return { read: told, error };
}

// Sets one rule on top of a text, one after another; the server knows what that takes back.
// set(name, to) → why it can't be, or "".
function useSetting(value, onChange) {
  const now = useRef(null);
  const last = useRef(Promise.resolve(""));
  now.current = { text: value, onChange };
  const set = async (name, to) => {
    try {
      const { rules } = await get("/api/rules", { text: now.current.text, set: name, to });
      now.current.text = rules;
      now.current.onChange(rules);
      return "";
    } catch (error) {
      return error.message;
    }
  };
  return (name, to) => {
    last.current = last.current.then(() => set(name, to));
    return last.current;
  };
}

const sections = (fields) =>
  ["shoe", "dealer", "player"].map((name) => [name, fields.filter((field) => field.section === name)]);

function Field({ field, set }) {
  const id = useId();
  const refused = useSignal("");
  useEffect(() => { refused.value = ""; }, [field.value]);
  const change = async (to) => { refused.value = await set(field.name, to); };
  const label = say(field.title);
  const choices = field.choices ?? (field.kind === "bool" ? ["yes", "no"] : null);
  return html`
    ${choices ? html`<${Choice} label=${label} value=${String(field.value)} onChange=${change}
        options=${choices.map((value) => ({ value: String(value), label: say(String(value)) }))} />`
      : html`<span class="choice"><label for=${id}>${label}</label>
        <${Typed} id=${id} value=${field.value} maxlength="12" autocomplete="off"
          onGiven=${(text) => change(text.trim())} /></span>`}
    ${refused.value && html`<p class="error refused" role="alert">${spoken(refused.value)}</p>`}`;
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
  const id = useId();
  const set = useSetting(value, onChange);
  useEffect(() => { onRead?.(read); }, [read]);
  const options = [{ value: "", label: t("rules.own") },
    ...sets.map(({ name, title }) => ({ value: name, label: say(title) || name }))];
  const chosen = sets.find(({ name }) => name === value.trim().toLowerCase())?.name ?? "";
  return html`
    <div class="rules-form">
      ${sets.length > 0 && html`<${Choice} label=${t("rules.preset")} value=${chosen} options=${options}
        onChange=${(name) => onChange(name || read?.rules || value)} />`}
      <span class="choice"><label for=${id}>${t("rules.shorthand")}</label>
        <${Typed} id=${id} value=${value} maxlength="300" spellcheck=${false} autocomplete="off"
          autocapitalize="off" aria-describedby=${`${id}read`} aria-invalid=${error ? "true" : undefined}
          onTyped=${onChange} /></span>
      <${Reading} read=${read} error=${error} id=${`${id}read`} />
      ${read?.explain && html`<details><summary>${t("rules.explained")}</summary>
        <${Explanation} read=${read} /></details>`}
      ${read?.fields && html`<details><summary>${t("rules.fields")}</summary>
        ${sections(read.fields).map(([section, fields]) => html`
          <fieldset key=${section} class="plain"><legend>${t(`rules.${section}`)}</legend>
            <div class="fields">${fields.map((field) => html`
              <${Field} key=${field.name} field=${field} set=${set} />`)}</div>
          </fieldset>`)}</details>`}
    </div>`;
}
