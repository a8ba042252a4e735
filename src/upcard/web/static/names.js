// What strategies, charts, counting systems and index plays are called.
//
// names              signal: what the server offers (GET /api/names); null while unknown
// loadNames()        asks for them, once
// nameOf("hi-lo")    as people say it: in the chosen language, else the title of its data file
import { signal } from "@preact/signals";
import { get } from "./api.js";
import { has, t, useArea } from "./i18n.js";

await useArea("names");

export const names = signal(null);
let asking = null;

export function loadNames() {
  asking ??= get("/api/names").then((told) => { names.value = told; }, () => { asking = null; });
  return asking;
}

// "Hi-Lo (Dubner, Braun, Wong)" says who made it, too long for a line.
const brief = (title) => title.replace(/ \([^)]*\)/g, "");

export function nameOf(name) {
  const stands = /^stand-on-(\d+)$/.exec(name);
  if (stands) return t("name.stand-on", { total: stands[1] });
  if (has(`name.${name}`)) return t(`name.${name}`);
  const count = names.value?.counts.find((each) => each.name === name);
  return brief(count?.title ?? names.value?.titles[name] ?? name);
}
