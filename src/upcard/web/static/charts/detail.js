// What is known of one cell: the value of every action, what two cards do otherwise, and the letter
// to be played instead.
import { html } from "../html.js";
import { number, signed } from "../format.js";
import { t } from "../i18n.js";
import { letterName } from "../parts/chartgrid.js";
import { Icon } from "../parts/icons.js";
import { toast } from "../parts/toast.js";
import { capital, cellWords, tens } from "./hands.js";
import { isLegal, lettersOf } from "./letters.js";
import { MOST_EDITS, chosen, edit, edits, findCell, hovered, isSame, nameOf } from "./state.js";

const DIGITS = 4;

const ranked = (values) => Object.entries(values).sort(([, one], [, other]) => other - one);

// Zero lies where both sides have room for a whole bet, or for two where somebody doubles badly.
function Bar({ value, most }) {
  const share = (50 * Math.abs(value)) / most;
  return html`
    <svg class="ev-bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <rect width="100" height="10" class="back" />
      <rect x=${value < 0 ? 50 - share : 50} width=${share} height="10" class=${value < 0 ? "minus" : "plus"} />
      <path d="M50 0V10" class="zero" /></svg>`;
}

function Values({ values }) {
  const all = ranked(values);
  if (all.length === 0) return html`<p class="muted">${t("charts.detail.none")}</p>`;
  const most = Math.max(1, ...all.map(([, value]) => Math.abs(value)));
  return html`
    <table class="values"><caption class="unseen">${t("charts.detail.values")}</caption>
      <tbody>${all.map(([action, value], place) => html`
        <tr key=${action} class=${place === 0 ? "best" : ""}>
          <th scope="row">${place === 0 && html`<${Icon} name="best" />`}${t(`action.${action}`)}</th>
          <td class="bar-cell"><${Bar} value=${value} most=${most} /></td>
          <td class="number">${signed(value, DIGITS)}</td></tr>`)}</tbody>
    </table>`;
}

function Ahead({ values }) {
  const [best, second] = ranked(values);
  if (!second) return null;
  return html`<p>${t("charts.detail.ahead", { gain: number(best[1] - second[1], DIGITS), play: t(`action.${second[0]}`) })}</p>`;
}

// Two cards that are played better otherwise: a chart by totals loses by them, one by cards does it.
function Odd({ odd, kind }) {
  return html`
    ${kind === "two-card" && html`<p class="muted">${t("charts.detail.odd.letter")}</p>`}
    <h3>${t("charts.detail.odd")}</h3>
    <ul class="odd">${odd.map((one) => html`<li key=${one.hand}>
      ${t(`charts.detail.odd.${kind}`, { hand: tens(one.hand), best: t(`action.${one.best}`),
        chart: t(`action.${one.chart}`), cost: number(one.cost, DIGITS) })}</li>`)}</ul>`;
}

export function choose(cell, letter) {
  if (!edit({ row: cell.row, up: cell.up }, letter, cell.letter)) toast(t("charts.edits.most", { n: MOST_EDITS }), "bad");
}

function Letters({ cell, onDone }) {
  const done = (event) => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    onDone(cell);
  };
  const now = edits.value[nameOf(cell)]?.letter ?? cell.letter;
  const letters = lettersOf(cell.block).filter((letter) => letter === now || isLegal(letter, cell.values));
  return html`
    <fieldset class="letters" onKeyDown=${done}><legend>${t("charts.detail.instead")}</legend>
      ${letters.map((letter) => html`
        <label key=${letter} title=${letterName(letter)}>
          <input type="radio" name="letter" value=${letter} checked=${letter === now}
            aria-label=${letterName(letter)} onChange=${() => choose(cell, letter)} />
          <span class=${`play ${letter[0]}`}>${letter}</span></label>`)}
    </fieldset>`;
}

function Sheet({ frame, cell, mine, editable, onDone }) {
  const odd = frame.exceptions.filter((one) => isSame(one, cell));
  const letter = (mine && edits.value[nameOf(cell)]?.letter) || cell.letter;
  return html`
    <div class="sheet-of">
      <p class="letter-line"><span class=${`play big ${letter[0]}`} aria-hidden="true">${letter}</span>
        <span>${capital(letterName(letter))}${letter !== cell.letter && html`<br />
          <span class="muted">${t("charts.detail.best", { play: letterName(cell.letter) })}</span>`}</span></p>
      <${Values} values=${cell.values} />
      <${Ahead} values=${cell.values} />
      ${frame.given_no_natural.includes(cell.up) && html`<p class="muted small">${t("charts.detail.given")}</p>`}
      ${odd.length > 0 && html`<${Odd} odd=${odd} kind=${frame.kind} />`}
      ${editable && html`<${Letters} cell=${cell} onDone=${onDone} />`}
    </div>`;
}

function Steps({ onStep }) {
  const arrows = { ArrowLeft: "←", ArrowUp: "↑", ArrowDown: "↓", ArrowRight: "→" };
  return html`<div class="steps" role="group" aria-label=${t("charts.detail.steps")}>
    ${Object.entries(arrows).map(([key, sign]) => html`
      <button key=${key} type="button" class="icon" aria-label=${t(`charts.detail.${key}`)}
        onClick=${() => onStep(key)}>${sign}</button>`)}
    <button type="button" class="icon" aria-label=${t("close")} onClick=${() => { chosen.value = null; }}>
      <${Icon} name="close" /></button></div>`;
}

export function Detail({ frames, titles, editable, onStep, onDone }) {
  const at = hovered.value ?? chosen.value;
  if (!at) return html`<div class="panel cell-panel empty"><p class="muted">${t("charts.detail.choose")}</p></div>`;
  const shown = frames.map((frame) => findCell(frame, at));
  return html`
    <div class="panel cell-panel">
      <div class="cell-head"><h2>${capital(cellWords(at.row, at.up))}</h2><${Steps} onStep=${onStep} /></div>
      ${shown.map((cell, place) => cell && html`<div key=${place}>
        ${titles && html`<h3 class="of">${titles[place]}</h3>`}
        <${Sheet} frame=${frames[place]} cell=${cell} mine=${place === 0} editable=${editable} onDone=${onDone} /></div>`)}
    </div>`;
}
