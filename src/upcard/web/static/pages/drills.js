// Drills: questions on plays, counts and bets, and what was learnt.
//
// #/drills                     what to be asked; ?kind=… &rules=… choose it
// #/drills?view=practice       the drill that is on; ?view=report what it came to
// #/drills?view=progress       what was learnt
import { useEffect, useRef } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { html } from "../html.js";
import { get } from "../api.js";
import { t } from "../i18n.js";
import { KEYMAP } from "../keys.js";
import { Tabs } from "../parts/tabs.js";
import { go } from "../router.js";
import { Practice } from "../drills/practice.js";
import { Progress } from "../drills/progress.js";
import { Report } from "../drills/report.js";
import { Setup } from "../drills/setup.js";
import { change, loadOffer, offer, practice, report, sums } from "../drills/state.js";

export const styles = true;

KEYMAP.drills = {
  go: "Enter", test: "t", hit: "h", stand: "s", double: "d", split: "p", surrender: "r",
  yes: "y", no: "n", pause: " ", faster: "+", slower: "-", end: "Escape",
};

// `isBack`: from a drill or its report, whose focus is gone with it.
function Overview({ view, isBack }) {
  const known = useSignal({});
  const heading = useRef(null);
  useEffect(() => { if (isBack) heading.current.focus(); }, []);
  useEffect(() => {
    get("/api/drills/progress", {}, { slot: "known" }).then((told) => { known.value = sums(told.cells); }, () => {});
  }, [view]);
  const tabs = [
    { name: "drill", title: t("drills.tab.drill"), content: () => html`<${Setup} known=${known.value} />` },
    { name: "progress", title: t("drills.tab.progress"), content: () => html`<${Progress} />` },
  ];
  const choose = (name) => go("drills", { view: name === "progress" ? name : undefined }, { replace: true });
  return html`<h1 ref=${heading} tabindex="-1">${t("nav.drills")}</h1>
    <${Tabs} label=${t("nav.drills")} tabs=${tabs} chosen=${view === "progress" ? view : "drill"} onChoose=${choose} />`;
}

function placeOf(view) {
  if (view === "practice" && practice.value) return view;
  return view === "report" && report.value ? view : "overview";
}

export default function Drills({ query: { view, kind, rules } }) {
  const place = placeOf(view);
  const before = useRef(place);
  useEffect(() => { before.current = place; }, [place]);
  useEffect(() => { loadOffer(); }, []);
  useEffect(() => {
    if (rules) change("rules", rules);
    if (kind && offer.value?.kinds.includes(kind)) change("kind", kind);
  }, [kind, rules, offer.value]);
  if (place === "practice") return html`<${Practice} />`;
  if (place === "report") return html`<${Report} />`;
  return html`<${Overview} view=${view} isBack=${before.current !== place} />`;
}
