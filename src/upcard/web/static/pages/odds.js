// Odds: exact answers for any hand and any shoe, and a classroom that shows them come about.
import { html } from "../html.js";
import { t } from "../i18n.js";
import { KEYMAP } from "../keys.js";
import { Tabs } from "../parts/tabs.js";
import { go, route } from "../router.js";
import { Classroom } from "../odds/classroom.js";
import { DealerTab } from "../odds/dealer.js";
import { HandTab } from "../odds/hand.js";
import { RemovalTab } from "../odds/removal.js";
import { RoundTab } from "../odds/round.js";
import { Side } from "../odds/side.js";
import { WinTab } from "../odds/win.js";

export const styles = true;
KEYMAP.odds = { hand: "/", start: " ", step: "n", reset: "r" };

const TABS = { hand: HandTab, dealer: DealerTab, round: RoundTab, removal: RemovalTab, win: WinTab, class: Classroom };

function change(changes) {
  go("odds", { ...route.peek().query, ...changes }, { replace: true });
}

export default function Odds({ query }) {
  const tabs = Object.entries(TABS).map(([name, Tab]) => ({
    name,
    title: t(`odds.${name}`),
    content: () => html`
      <div class=${`work ${name}`}>
        <div class="answers"><${Tab} query=${query} change=${change} /></div>
        ${name !== "class" && html`<${Side} key=${name} query=${query} change=${change} isDeck=${name === "win"} />`}
      </div>`,
  }));
  return html`
    <h1>${t("nav.odds")} <small class="muted">${t("odds.lead")}</small></h1>
    <${Tabs} label=${t("nav.odds")} tabs=${tabs} chosen=${query.tab ?? "hand"}
      onChoose=${(tab) => change({ tab: tab === "hand" ? undefined : tab })} />`;
}
