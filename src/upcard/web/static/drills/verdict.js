// What is said to a wrong answer: the right one, why, and what the wrong one costs.
import { html } from "../html.js";
import { t } from "../i18n.js";
import { Icon } from "../parts/icons.js";
import { answerWords, capital, costWords, whyWords, wrongWords } from "./words.js";

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

function Told({ question, verdict }) {
  const [given, answer] = [verdict.given, verdict.answer].map((text) => answerWords(question, text));
  return html`
    <p class="told"><span class="unseen">${wrongWords(question, verdict)}</span>
      <span class="given" aria-hidden="true"><${Icon} name="close" /> <s>${given}</s></span>
      <span class="right" aria-hidden="true"><${Icon} name="best" /> ${answer}</span></p>`;
}

export function Verdict({ question, verdict }) {
  const cost = costWords(verdict);
  return html`
    <div class="verdict">
      ${question.checks.length > 1 ? html`<${Checks} question=${question} verdict=${verdict} />`
        : html`<${Told} question=${question} verdict=${verdict} />`}
      <p>${capital(whyWords(verdict))}</p>
      ${cost && html`<p class="cost">${cost}</p>`}
    </div>`;
}
