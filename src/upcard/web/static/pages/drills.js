// Drills: questions on plays, counts and bets, and what was learnt.
//
// #/drills                     what to be asked; ?kind=… &rules=… choose it
// #/drills?view=practice       the drill that is on; ?view=report what it came to
// #/drills?view=progress       what was learnt
import { useEffect } from "preact/hooks";
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

function Overview({ view }) {
  const known = useSignal({});
  useEffect(() => {
    get("/api/drills/progress").then((told) => { known.value = sums(told.cells); }, () => {});
  }, [view]);
  const tabs = [
    { name: "drill", title: t("drills.tab.drill"), content: () => html`<${Setup} known=${known.value} />` },
    { name: "progress", title: t("drills.tab.progress"), content: () => html`<${Progress} />` },
  ];
  const choose = (name) => go("drills", { view: name === "progress" ? name : undefined }, { replace: true });
  return html`<h1>${t("nav.drills")}</h1>
    <${Tabs} label=${t("nav.drills")} tabs=${tabs} chosen=${view === "progress" ? view : "drill"} onChoose=${choose} />`;
}

export default function Drills({ query: { view, kind, rules } }) {
  useEffect(() => { loadOffer(); }, []);
  useEffect(() => {
    if (rules) change("rules", rules);
    if (kind && offer.value?.kinds.includes(kind)) change("kind", kind);
  }, [kind, rules, offer.value]);
  if (view === "practice" && practice.value) return html`<${Practice} />`;
  if (view === "report" && report.value) return html`<${Report} />`;
  return html`<${Overview} view=${view} />`;
}
