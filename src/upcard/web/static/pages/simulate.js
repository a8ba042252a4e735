// Simulate: begin runs, watch them, look at what they found, set two side by side.
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { html } from "../html.js";
import { t } from "../i18n.js";
import { KEYMAP } from "../keys.js";
import { loadNames } from "../names.js";
import { Compare } from "../simulate/compare.js";
import { Form } from "../simulate/form.js";
import { List } from "../simulate/list.js";
import { Run } from "../simulate/run.js";
import { arrive, follow, runs } from "../simulate/state.js";

export const styles = true;
KEYMAP.simulate = { toggle: " " };

// Where there is one column the runs lie far below.
function jump() {
  const title = document.getElementById("runs-title");
  title.scrollIntoView();
  title.focus();
}

function placeOf({ run, one, other }) {
  if (run) return run;
  return one && other ? "/compare" : "/form";
}

// Whatever leads to another part of the page, also Back and Forward, arrives at its heading.
function useArrivals(place) {
  const before = useRef(place);
  useLayoutEffect(() => {
    if (place !== before.current) arrive(place);
    before.current = place;
  }, [place]);
}

function Main({ query }) {
  if (query.run) return html`<${Run} key=${query.run} id=${query.run} />`;
  if (query.one && query.other) return html`<${Compare} one=${query.one} other=${query.other} />`;
  return html`<${Form} />`;
}

export default function Simulate({ query }) {
  useArrivals(placeOf(query));
  useEffect(follow, []);
  useEffect(() => { loadNames(); }, []);
  return html`
    <div class="sim-top"><h1>${t("nav.simulate")} <small class="muted">${t("sim.lead")}</small></h1>
      <button type="button" class="jump" onClick=${jump}>${t("sim.jump", { n: runs.value?.length ?? 0 })}</button></div>
    <div class="sim">
      <div class="sim-main"><${Main} query=${query} /></div>
      <${List} query=${query} />
    </div>`;
}
