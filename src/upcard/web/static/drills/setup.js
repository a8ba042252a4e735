// What to be asked: the kind of drill, its settings, and the two ways to be drilled.
import { html } from "../html.js";
import { percent } from "../format.js";
import { spoken, t } from "../i18n.js";
import { keyOf, useKeys } from "../keys.js";
import { nameOf, names } from "../names.js";
import { KeyButton } from "../parts/keyhint.js";
import { RulesForm } from "../parts/rulesform.js";
import { Choice, Segmented } from "../parts/segmented.js";
import { go } from "../router.js";
import { HANDS, busy, change, failure, offer, practice, settings, start } from "./state.js";
import { Pace } from "./stream.js";
import { Tags } from "./tags.js";

const BADGES = { strategy: "16", deviations: "+3", insurance: "A", count: "Σ", "true-count": "÷", bets: "×2" };
const DECKS = [1, 2, 4, 6, 8];
const CARDS = [13, 26, 52, 104, 208];
const GOALS = [10, 20, 50, 100];
const STREAMS = [1, 3, 5, 10];

function Kind({ kind, known }) {
  const chosen = settings.value.kind === kind;
  return html`
    <label class="kind">
      <input type="radio" name="kind" value=${kind} checked=${chosen} onChange=${() => change("kind", kind)} />
      <span class="kind-face">
        <span class="badge" aria-hidden="true">${BADGES[kind]}</span>
        <span class="kind-words"><b>${t(`drill.${kind}`)}</b><small>${t(`drill.${kind}.what`)}</small></span>
        ${known && html`<span class="kind-known"><b>${percent(known.right / known.asked, 0)}</b>
          <small>${t("drills.asked", { n: known.asked })}</small></span>`}
      </span>
    </label>`;
}

function Kinds({ known }) {
  return html`<fieldset class="kinds"><legend class="unseen">${t("drills.kinds")}</legend>
    ${offer.value.kinds.map((kind) => html`<${Kind} key=${kind} kind=${kind} known=${known[kind]} />`)}</fieldset>`;
}

// ---------------------------------------------------------------- settings

const options = (values, label) => values.map((value) => ({ value, label: label(value) }));

function Pick({ name, values, label = String, title = t(`drills.set.${name}`) }) {
  return html`<${Segmented} label=${title} value=${settings.value[name]} options=${options(values, label)}
    onChange=${(value) => change(name, value)} />`;
}

function Only({ kind }) {
  const all = offer.value.only.filter((only) => HANDS.includes(kind) || only === "all" || only === "missed");
  const value = all.includes(settings.value.only) ? settings.value.only : "all";
  return html`<${Segmented} label=${t("drills.set.only")} value=${value} onChange=${(to) => change("only", to)}
    options=${options(all, (only) => t(`drills.only.${only}`))} />`;
}

const Rules = () => html`<${RulesForm} value=${settings.value.rules} onChange=${(text) => change("rules", text)} />`;

function Indices() {
  return html`<${Choice} label=${t("drills.set.indices")} value=${settings.value.indices}
    options=${options(offer.value.indices, nameOf)} onChange=${(to) => change("indices", to)} />`;
}

// The systems that most people count come first.
const KNOWN_BEST = ["hi-lo", "ko", "hi-opt-i", "hi-opt-ii", "omega-ii", "halves", "red-7", "zen"];

function Count({ trueOnly = false }) {
  const told = names.value?.counts;
  const of = (name) => told?.find((count) => count.name === name);
  const fits = (name) => !trueOnly || of(name)?.uses !== "running";
  const rest = offer.value.counts.filter((name) => !KNOWN_BEST.includes(name));
  const all = [...KNOWN_BEST.filter((name) => offer.value.counts.includes(name)), ...rest].filter(fits);
  return html`
    <${Choice} label=${t("drills.set.count")} value=${settings.value.count} onChange=${(to) => change("count", to)}
      options=${options(all, (name) => of(name)?.title ?? name)} />
    <${Tags} count=${of(settings.value.count)} />`;
}

function Bets() {
  return html`
    <label class="choice"><span>${t("drills.set.bets")}</span>
      <input value=${settings.value.bets} maxlength="300" spellcheck=${false} autocomplete="off"
        onInput=${(event) => change("bets", event.currentTarget.value)} />
      <small class="muted">${t("drills.set.bets.how")}</small></label>`;
}

const Classes = () => html`<${Pick} name="strategy" values=${offer.value.strategies} label=${(name) => t(`drills.class.${name}`)} />`;

const FORMS = {
  strategy: () => html`<${Only} kind="strategy" /><${Classes} /><${Rules} />`,
  deviations: () => html`<${Only} kind="deviations" /><${Indices} /><${Rules} />`,
  insurance: () => html`
    <${Pick} name="cards_left" values=${[false, true]} label=${(left) => t(left ? "drills.set.by.cards" : "drills.set.by.count")} />
    ${!settings.value.cards_left && html`<${Only} kind="insurance" /><${Indices} />`}<${Rules} />`,
  count: () => html`<${Count} />
    <${Pick} name="decks" values=${DECKS} /><${Pick} name="cards" values=${CARDS.filter((n) => n <= 52 * settings.value.decks)} />
    <${Pick} name="group" values=${[1, 2, 3]} /><${Checks} /><${Pace} />`,
  "true-count": () => html`
    <${Pick} name="tray" values=${offer.value.trays} label=${(tray) => t(`drills.tray.${tray}`)} />
    ${settings.value.tray !== "cards" && html`<${Count} trueOnly />`}
    <${Only} kind="true-count" /><${Pick} name="decks" values=${DECKS} />`,
  bets: () => html`<${Count} /><${Bets} /><${Only} kind="bets" />`,
};

function Checks() {
  const { cards, group } = settings.value;
  const every = [0, 4, 8, 13].filter((groups) => groups * group < cards);
  return html`<${Pick} name="check_every" values=${every}
    label=${(n) => (n ? t("drills.set.check_every.n", { n }) : t("drills.set.check_every.end"))} />`;
}

function Goal({ kind }) {
  const [name, values] = kind === "count" ? ["streams", STREAMS] : ["goal", GOALS];
  return html`<${Choice} label=${t(`drills.set.${name}`)} value=${String(settings.value[name])}
    options=${options(values.map(String), (n) => n)} onChange=${(n) => change(name, Number(n))} />`;
}

function Starts({ kind }) {
  return html`
    <div class="starts">
      <${KeyButton} kind="primary" label=${t("drills.train")} hint=${keyOf("drills", "go")} busy=${busy.value}
        note=${t("drills.train.how")} onPress=${() => start(false)} />
      <${KeyButton} label=${t("drills.test")} hint=${keyOf("drills", "test")} busy=${busy.value}
        note=${t("drills.test.how")} onPress=${() => start(true)} />
      <${Goal} kind=${kind} />
    </div>`;
}

export function Setup({ known }) {
  useKeys("drills", { go: () => { start(false); }, test: () => { start(true); } });
  if (!offer.value) return html`<p class="loading">${failure.value ? spoken(failure.value) : "…"}</p>`;
  const { kind } = settings.value;
  const Form = FORMS[kind];
  return html`
    <div class="drill-setup">
      <${Kinds} known=${known} />
      <section class="panel settings" aria-label=${t("drills.settings")}>
        <h2>${t(`drill.${kind}`)}</h2>
        <p class="muted">${t(`drill.${kind}.how`)}</p>
        <${Starts} kind=${kind} />
        ${failure.value && html`<p class="error" role="alert">${spoken(failure.value)}</p>`}
        ${practice.value && html`<p><button type="button" class="link"
          onClick=${() => go("drills", { view: "practice" })}>${t("drills.resume-drill")}</button></p>`}
        <hr /><${Form} key=${kind} />
      </section>
    </div>`;
}
