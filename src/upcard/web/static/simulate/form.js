// A new simulation: rules, seats, strategy, count, bets, how long.
import { useEffect, useId } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { html } from "../html.js";
import { number } from "../format.js";
import { spoken, t } from "../i18n.js";
import { loadNames, nameOf, names } from "../names.js";
import { RulesForm } from "../parts/rulesform.js";
import { Choice, Segmented } from "../parts/segmented.js";
import { go } from "../router.js";
import { USUAL, errorOf, messageOf, plan, roundsOf } from "./plan.js";
import { begin, useArrival } from "./state.js";

const MOST_SEATS = 7;
const LENGTHS = [1e6, 1e7, 1e8, 1e9];
const ERRORS = ["0.01", "0.001", "0.0005"];

const set = (name) => (value) => { plan.value = { ...plan.peek(), [name]: value }; };

function Line({ label, name, how, ...more }) {
  const id = useId();
  return html`
    <span class="choice"><label for=${id}>${label}</label>
      <input id=${id} value=${plan.value[name]} autocomplete="off" spellcheck=${false} autocapitalize="off" ...${more}
        aria-describedby=${how ? `${id}how` : undefined} onInput=${(event) => set(name)(event.currentTarget.value)} />
      ${how && html`<span id=${`${id}how`} class="muted small">${how}</span>`}</span>`;
}

function Seats({ players }) {
  const { seats } = plan.value;
  const options = ["me", ...players].map((value) => ({ value, label: nameOf(value) }));
  const change = (place, to) => set("seats")(seats.map((old, at) => (at === place ? to : old)));
  return html`
    <fieldset class="seats"><legend>${t("sim.seats")}</legend>
      <ol>${seats.map((seat, place) => html`
        <li key=${place}><${Choice} hidden label=${t("sim.seat", { place: String(place + 1) })} value=${seat} options=${options}
          onChange=${(to) => change(place, to)} />
          ${seats.length > 1 && html`<button type="button" aria-label=${t("sim.seat.remove", { place: String(place + 1) })}
            onClick=${() => set("seats")(seats.filter((_seat, at) => at !== place))}>−</button>`}</li>`)}</ol>
      ${seats.length < MOST_SEATS && html`
        <button type="button" onClick=${() => set("seats")([...seats, players[0]])}>${t("sim.seat.add")}</button>`}
      <p class="muted small">${t("sim.seats.how")}</p>
    </fieldset>`;
}

function Counting({ counts, indices }) {
  const { count } = plan.value;
  const none = { value: "", label: t("sim.none") };
  return html`
    <div class="fields">
      <${Choice} label=${t("sim.count")} value=${count} onChange=${set("count")}
        options=${[none, ...counts.map(({ name, title }) => ({ value: name, label: title }))]} />
      ${count && html`<${Choice} label=${t("sim.indices")} value=${plan.value.indices} onChange=${set("indices")}
        options=${[none, ...indices.map((name) => ({ value: name, label: nameOf(name) }))]} />`}
    </div>
    <${Line} label=${t("sim.bets")} name="bets" maxlength="300" how=${t(count ? "sim.bets.how" : "sim.bets.flat")} />`;
}

function Length() {
  const { goal } = plan.value;
  const isRounds = goal === "rounds";
  const valueOf = isRounds ? roundsOf : errorOf;
  const offers = isRounds ? LENGTHS.map((rounds) => number(rounds)) : ERRORS;
  return html`
    <${Segmented} label=${t("sim.until")} value=${goal} onChange=${set("goal")}
      options=${["rounds", "until_se"].map((value) => ({ value, label: t(`sim.until.${value}`) }))} />
    ${isRounds ? html`<${Line} label=${t("sim.rounds")} name="rounds" inputmode="numeric" maxlength="20" />`
      : html`<${Line} label=${t("sim.error")} name="until_se" inputmode="decimal" maxlength="20" how=${t("sim.error.how")} />`}
    <p class="row offers">${offers.map((offer) => html`
      <button key=${offer} type="button" aria-pressed=${String(valueOf(offer) === valueOf(plan.value[goal]))}
        onClick=${() => set(goal)(offer)}>${offer}</button>`)}</p>`;
}

export function Form() {
  const heading = useArrival("/form");
  const failure = useSignal("");
  const busy = useSignal(false);
  const submit = async (event) => {
    event.preventDefault();
    if (busy.peek()) return;
    busy.value = true;
    try {
      const run = await begin(messageOf(plan.peek()));
      plan.value = { ...plan.peek(), name: "" };
      go("simulate", { run: run.id });
    } catch (error) {
      failure.value = error.message;
    }
    busy.value = false;
  };
  useEffect(() => { loadNames(); }, []);
  const offer = names.value;
  if (!offer) return html`<p class="loading">…</p>`;
  const strategies = [...offer.strategies, ...offer.charts].map((value) => ({ value, label: nameOf(value) }));
  return html`
    <form class="run-form" onSubmit=${submit}>
      <section class="panel"><h2 ref=${heading} tabindex="-1">${t("sim.game")}</h2>
        <${RulesForm} value=${plan.value.rules} onChange=${set("rules")} />
        <${Seats} players=${offer.players} /></section>
      <section class="panel"><h2>${t("sim.play")}</h2>
        <${Choice} label=${t("sim.strategy")} value=${plan.value.strategy} options=${strategies} onChange=${set("strategy")} />
        <${Counting} counts=${offer.counts} indices=${offer.indices} /></section>
      <section class="panel"><h2>${t("sim.length")}</h2>
        <${Length} />
        <details open=${Boolean(plan.value.seed || plan.value.name)}><summary>${t("sim.more")}</summary>
          <div class="fields">
            <${Line} label=${t("sim.name")} name="name" maxlength="100" pattern="[A-Za-z0-9][A-Za-z0-9._\\-]*" how=${t("sim.name.how")} />
            <${Line} label=${t("sim.seed")} name="seed" inputmode="numeric" maxlength="20" pattern="[0-9]*" how=${t("sim.seed.how")} />
          </div></details>
        ${failure.value && html`<p class="error" role="alert">${spoken(failure.value)}</p>`}
        <p class="row"><button class="primary start" aria-disabled=${busy.value ? "true" : undefined}>${t("sim.start")}</button>
          <button type="button" onClick=${() => { plan.value = USUAL; failure.value = ""; }}>${t("sim.usual")}</button></p></section>
    </form>`;
}
