// A hand against an up card: what to do with it, or whether to insure it.
import { useLayoutEffect, useRef } from "preact/hooks";
import { html } from "../html.js";
import { spoken, t } from "../i18n.js";
import { keyOf, useKeys } from "../keys.js";
import { Hand } from "../parts/hand.js";
import { KeyButton } from "../parts/keyhint.js";
import { toast } from "../parts/toast.js";
import { answer } from "./state.js";
import { answerWords, askedWords, countNumber, questionWords } from "./words.js";

const PLAYS = ["hit", "stand", "double", "split", "surrender"];
const INSURES = ["insure", "decline"];
const KEYS = { insure: "yes", decline: "no" };

export function CountBadge({ facts }) {
  const name = ["true_count", "running"].find((each) => each in facts);
  if (!name) return null;
  const uses = name.split("_")[0];
  return html`<p class="count-badge"><span>${t(`drills.count.${uses}.short`)}</span>
    <b>${countNumber(facts[name])}</b></p>`;
}

function Tens({ facts }) {
  if (!("tens_left" in facts)) return null;
  return html`<p class="count-badge"><span>${t("drills.fact.tens.short")}</span>
    <b>${t("drills.fact.tens.of", { tens: facts.tens_left, cards: facts.cards_left })}</b></p>`;
}

function Buttons({ question, words, reasons }) {
  return html`<div class="answers" role="group" aria-label=${t("drills.answers")}>
    ${words.map((word) => html`
      <${KeyButton} key=${word} label=${answerWords(question, word)} hint=${keyOf("drills", KEYS[word] ?? word)}
        reason=${spoken(reasons[word])} onPress=${() => answer(word)} onRefused=${(reason) => toast(reason)} />`)}</div>`;
}

export function PlayStage({ practice: { question, number, verdict, why_not: reasons }, children }) {
  const stage = useRef(null);
  const words = question.choices.includes("insure") ? INSURES : PLAYS;
  const tell = (word) => () => (reasons[word] ? toast(spoken(reasons[word])) : answer(word));
  useKeys("drills", verdict ? {} : Object.fromEntries(words.map((word) => [KEYS[word] ?? word, tell(word)])));
  useLayoutEffect(() => stage.current.focus(), [number]);
  return html`
    <section class="stage" ref=${stage} tabindex="-1" role="group" aria-label=${questionWords(question)}>
      <div class="deal" key=${number}>
        <p class="seat-name" aria-hidden="true">${t("drills.dealer")}</p>
        <${Hand} cards=${[question.up_card, "?"]} />
        <div class="counts"><${CountBadge} facts=${question.facts} /><${Tens} facts=${question.facts} /></div>
        <${Hand} cards=${question.hand} />
        <p class="seat-name" aria-hidden="true">${t("drills.you")}</p>
      </div>
    </section>
    <div class="reply">${children ?? html`
      <p class="asked" aria-hidden="true">${askedWords(question)}</p>
      <${Buttons} question=${question} words=${words} reasons=${reasons} />`}</div>`;
}
