// What is said to a wrong answer: the right one, why, and what the wrong one costs.
import { html } from "../html.js";
import { t } from "../i18n.js";
import { Icon } from "../parts/icons.js";
import { answerWords, capital, costWords, whyWords } from "./words.js";

// Several checks of one stream, side by side.
function Checks({ question, verdict }) {
  const [given, right] = [verdict.given, verdict.answer].map((text) => text.split(" "));
  return html`
    <ol class="checks" aria-label=${t("drills.checks")}>${right.map((count, place) => {
      const good = given[place] === count;
      return html`
        <li key=${place} class=${good ? "good" : "bad"}><${Icon} name=${good ? "best" : "close"} />
          ${!good && html`<s>${answerWords(question, given[place])}</s> `}${answerWords(question, count)}</li>`;
    })}</ol>`;
}

function Told({ given, answer }) {
  return html`
    <p class="told"><span class="unseen">${t("drills.wrong", { given, answer })}</span>
      <span class="given" aria-hidden="true"><${Icon} name="close" /> <s>${given}</s></span>
      <span class="right" aria-hidden="true"><${Icon} name="best" /> ${answer}</span></p>`;
}

export function Verdict({ question, verdict }) {
  const [given, answer] = [verdict.given, verdict.answer].map((text) => answerWords(question, text));
  const cost = costWords(verdict);
  return html`
    <div class="verdict">
      ${question.checks.length > 1 ? html`<${Checks} question=${question} verdict=${verdict} />`
        : html`<${Told} given=${given} answer=${answer} />`}
      <p>${capital(whyWords(verdict))}</p>
      ${cost && html`<p class="cost">${cost}</p>`}
    </div>`;
}
