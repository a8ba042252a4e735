// Sitting down: rules, bankroll, automatic players, seed.
//
// <${Setup} query onSat onCancel? />   `query` is the address; hashOf it leads here again
// isTaken(query)                       whether this browser has sat down by that address already
import { useRef } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { html } from "../html.js";
import { spoken, t } from "../i18n.js";
import { kept } from "../prefs.js";
import { AmountInput } from "../parts/chips.js";
import { Choice } from "../parts/segmented.js";
import { RulesForm } from "../parts/rulesform.js";
import { go, hashOf } from "../router.js";
import { sit } from "./state.js";

const MOST_OTHERS = 4;
const USUAL_BANKROLL = "1000";
const STRATEGIES = ["basic", "mimic", "never-bust", "stand-on-15", "stand-on-17"];
const taken = kept("taken", "");
const lastRules = kept("rules", "6D");

export const isTaken = (query) => Object.keys(query).length === 0 || hashOf("table", query) === taken.value;

const listed = (text) => (text ? text.split(",").filter(Boolean) : []);

function Players({ label, value, onChange, most }) {
  const names = STRATEGIES.map((name) => ({ value: name, label: t(`player.${name}`) }));
  const set = (place, name) => onChange(value.map((old, at) => (at === place ? name : old)).filter(Boolean));
  const options = [{ value: "", label: t("player.remove") }, ...names];
  return html`
    <fieldset class="players"><legend>${label}</legend>
      ${value.map((name, place) => html`<${Choice} key=${place} hidden label=${t("player.number", { place: String(place + 1) })}
        value=${name} options=${STRATEGIES.includes(name) ? options : [...options, { value: name, label: name }]}
        onChange=${(to) => set(place, to)} />`)}
      ${most > 0 && html`<button type="button" onClick=${() => onChange([...value, "basic"])}>${t("player.add")}</button>`}
    </fieldset>`;
}

function useFields(query) {
  const fields = useSignal(null);
  const fresh = () => ({
    rules: query.rules ?? lastRules.peek(),
    bankroll: query.bankroll ?? USUAL_BANKROLL,
    before: listed(query.before),
    after: listed(query.after),
    seed: query.seed ?? "",
  });
  const key = hashOf("table", query);
  const of = useRef(null);
  if (of.current !== key) {
    of.current = key;
    fields.value = fresh();
  }
  const set = (name) => (value) => { fields.value = { ...fields.peek(), [name]: value }; };
  return [fields.value, set];
}

function asMessage({ rules, bankroll, before, after, seed }, leave) {
  return { rules, bankroll, before, after, leave, ...(seed ? { seed } : {}) };
}

// What is usual is left out of the address.
function asQuery({ rules, bankroll, before, after, seed }) {
  const owned = bankroll === USUAL_BANKROLL ? "" : bankroll;
  return { rules, bankroll: owned, before: before.join(","), after: after.join(","), seed };
}

export function Setup({ query, onSat, onCancel }) {
  const [fields, set] = useFields(query);
  const failure = useSignal(null);
  const read = useSignal(null);
  const inHand = failure.value?.status === 409;
  const submit = async (event) => {
    event.preventDefault();
    const refusal = await sit(asMessage(fields, inHand));
    if (refusal === undefined) return;
    failure.value = refusal;
    if (refusal) return;
    lastRules.value = fields.rules;
    taken.value = hashOf("table", asQuery(fields));
    go("table", asQuery(fields), { replace: true });
    scrollTo(0, 0);
    onSat?.();
  };
  const left = MOST_OTHERS - fields.before.length - fields.after.length;
  const isFree = read.value?.kind === "parlour";
  return html`
    <form class="setup" onSubmit=${submit}>
      ${query.seed && html`<p class="hint">${t("setup.seeded")}</p>`}
      <${RulesForm} value=${fields.rules} onChange=${set("rules")} onRead=${(told) => { read.value = told; }} />
      <div class="fields">
        ${!isFree && html`<span class="choice"><${AmountInput} label=${t("bankroll")}
          value=${fields.bankroll} onChange=${set("bankroll")} /></span>`}
        <span class="choice"><label for="setup-seed">${t("setup.seed")}</label>
          <input id="setup-seed" value=${fields.seed} inputmode="numeric" pattern="[0-9]{1,20}"
            maxlength="20" autocomplete="off" placeholder=${t("setup.seed.none")}
            onInput=${(event) => set("seed")(event.currentTarget.value.trim())} /></span>
      </div>
      <details open=${left < MOST_OTHERS}><summary>${t("setup.others")}</summary>
        <div class="fields">
          <${Players} label=${t("setup.before")} value=${fields.before} onChange=${set("before")} most=${left} />
          <${Players} label=${t("setup.after")} value=${fields.after} onChange=${set("after")} most=${left} />
        </div></details>
      ${failure.value && html`<p class="error" role="alert">${spoken(failure.value.message)}</p>`}
      <p class="row"><button class="primary">${inHand ? t("setup.leave") : t("setup.sit")}</button>
        ${onCancel && html`<button type="button" onClick=${onCancel}>${t("setup.back")}</button>`}</p>
    </form>`;
}
