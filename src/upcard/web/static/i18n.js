// All texts, in the chosen language.  They lie in texts/<language>/<area>.js, each
// `export default {JSON}` so that tests can read them; a page has an area of its own name.
//
// t(key, {n, …})        a text of the interface; {"one": …, "other": …} is chosen by n
// say(sentence)         a sentence of the server in the chosen language, by texts/<language>/
//                       server.js: exact, or by a template such as "need {n} more"; else English
// useArea(area)         loads an area (awaited by the router for each page)
// language, LANGUAGES   the choice ("auto" follows the browser); locale() is the language in use
import { computed, effect, signal } from "@preact/signals";
import { kept } from "./prefs.js";

export const LANGUAGES = { en: "English", de: "Deutsch", es: "Español" };
export const language = kept("language", "auto", ["auto", ...Object.keys(LANGUAGES)]);

const ofBrowser = (navigator.languages ?? [])
  .map((tag) => tag.slice(0, 2))
  .find((tag) => tag in LANGUAGES);
const wanted = computed(() => (language.value === "auto" ? ofBrowser ?? "en" : language.value));

const areas = new Set(["common"]);
const current = signal({ locale: "en", own: {}, english: {}, sentences: null });

async function read(locale, area) {
  try {
    return (await import(`./texts/${locale}/${area}.js`)).default;
  } catch {
    return {};
  }
}

async function readAll(locale) {
  return Object.assign({}, ...(await Promise.all([...areas].map((area) => read(locale, area)))));
}

let newest = 0;

async function load() {
  const turn = ++newest;
  const locale = wanted.value;
  const foreign = locale !== "en";
  const [english, own, sentences] = await Promise.all([
    readAll("en"),
    foreign ? readAll(locale) : {},
    foreign ? read(locale, "server") : {},
  ]);
  // A newer one knows more areas, or another language.
  if (turn !== newest) return;
  current.value = { locale, english, own, sentences: foreign ? new Sentences(sentences) : null };
  document.documentElement.lang = locale;
}

export async function useArea(area) {
  if (!areas.has(area)) {
    areas.add(area);
    ready = load();
  }
  await ready;
}

export const locale = () => current.value.locale;
export let ready;
effect(() => {
  wanted.value;
  ready = load();
});

function fill(template, values) {
  return template.replace(/\{(\w+)\}/g, (whole, name) => {
    const value = values[name];
    if (value === undefined || value === null) return whole;
    return typeof value === "number" ? value.toLocaleString(locale()) : value;
  });
}

export function t(key, values = {}) {
  const { own, english } = current.value;
  let text = own[key] ?? english[key] ?? key;
  if (typeof text === "object") {
    const form = new Intl.PluralRules(locale()).select(Number(values.n));
    text = text[form] ?? text.other;
  }
  return fill(text, values);
}

export const has = (key) => key in current.value.english;

// ---------------------------------------------------------------- what the server says

class Sentences {
  constructor(table) {
    this.exact = new Map(Object.entries(table));
    // The template with the most fixed text comes first, as it says most.
    this.templates = Object.entries(table)
      .filter(([english]) => english.includes("{"))
      .map(([english, own]) => [pattern(english), own, english.replace(/\{\w+\}/g, "").length])
      .sort((one, other) => other[2] - one[2]);
  }

  find(sentence) {
    const exact = this.exact.get(sentence);
    if (exact !== undefined) return exact;
    for (const [regexp, own] of this.templates) {
      const match = regexp.exec(sentence);
      if (match) return fill(own, mapped(match.groups, (part) => this.part(part)));
    }
    return null;
  }

  part(text) {
    const own = this.find(text);
    if (own !== null) return own;
    return text.includes(", ") ? text.split(", ").map((each) => this.part(each)).join(", ") : text;
  }
}

function pattern(english) {
  const source = english
    .split(/(\{\w+\})/)
    .map((part) => (/^\{\w+\}$/.test(part) ? `(?<${part.slice(1, -1)}>.+?)` : literal(part)));
  return new RegExp(`^${source.join("")}$`, "s");
}

const literal = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const mapped = (object, change) =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]));

export function say(sentence) {
  if (!sentence) return "";
  const { sentences } = current.value;
  return sentences?.find(sentence) ?? sentence;
}

// As a sentence of its own: a capital first and a full stop last.
export function spoken(sentence) {
  const text = say(sentence);
  const end = /[.?!:]$/.test(text) ? "" : ".";
  return text ? text[0].toLocaleUpperCase(locale()) + text.slice(1) + end : "";
}
