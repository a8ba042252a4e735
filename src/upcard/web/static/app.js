// The frame of the page: header, navigation, help and settings, and a router by hash.
//
// To add a page: pages/<name>.js with `export default function Page({ query })`, its texts in
// texts/{en,de,es}/<name>.js ("nav.<name>" and "key.<scope>.<key>" lie in common.js), and, if it
// says `export const styles = true`, css/<name>.css.  Its first heading is an <h1>.
// #/name?x=1 opens it with query = {x: "1"}; go(name, query) of router.js changes the address.
import { render } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { signal, useSignal } from "@preact/signals";
import { html } from "./html.js";
import { live } from "./api.js";
import { ready, t, useArea } from "./i18n.js";
import { useKeys } from "./keys.js";
import { Icon } from "./parts/icons.js";
import { HelpDialog, SettingsDialog } from "./parts/frame.js";
import { LiveRegion, Toasts, announce } from "./parts/toast.js";
import { PAGES, route } from "./router.js";

const page = signal(null);

async function open(name) {
  try {
    const [module] = await Promise.all([import(`./pages/${name}.js`), useArea(name)]);
    if (module.styles) await loadStyles(name);
    // The styles of a page are for it alone; it may have been left by now.
    const { name: wanted } = route.value;
    for (const link of document.querySelectorAll("link[data-page]")) {
      link.disabled = link.dataset.page !== wanted;
    }
    if (wanted === name) page.value = { name, Page: module.default };
  } catch (error) {
    console.error(error);
    if (route.value.name === name) page.value = { name, Page: Missing };
  }
}

function loadStyles(name) {
  if (document.querySelector(`link[data-page="${name}"]`)) return undefined;
  const href = `css/${name}.css`;
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  link.dataset.page = name;
  document.head.append(link);
  return new Promise((done) => Object.assign(link, { onload: done, onerror: done }));
}

function Missing() {
  return html`<section class="panel narrow"><h1>${t("page.missing")}</h1>
    <p>${t("page.missing.how")}</p></section>`;
}

function Header({ onHelp, onSettings }) {
  return html`
    <header class="top">
      <a class="brand" href="#/table"><${Icon} name="brand" /> <span>upcard</span></a>
      <nav aria-label=${t("nav")}>
        ${PAGES.map((name) => html`
          <a href=${`#/${name}`} aria-current=${route.value.name === name ? "page" : undefined}>
            <${Icon} name=${name} /> <span>${t(`nav.${name}`)}</span>
          </a>`)}
      </nav>
      <div class="tools">
        <button class="icon" onClick=${onSettings} aria-label=${t("settings")}>
          <${Icon} name="settings" /></button>
        <button class="icon" onClick=${onHelp} aria-label=${t("help")} aria-keyshortcuts="?">
          <${Icon} name="help" /></button>
      </div>
    </header>`;
}

function Banner() {
  if (live.state.value !== "lost") return null;
  return html`<p class="banner" role="status">${t("connection.lost")}</p>`;
}

// A page's name is heard once: as that of its main part where the focus goes there, else by itself.
function arrive(main, name) {
  const isTaken = main.contains(document.activeElement);
  main.ariaLabel = isTaken ? null : name;
  if (isTaken) return announce(name);
  main.addEventListener("blur", () => { main.ariaLabel = null; }, { once: true });
  return main.focus({ preventScroll: true });
}

// Who comes from another page begins at its main part, unless it has taken the focus itself.
function useArrival(name) {
  const main = useRef(null);
  const before = useRef(name);
  const isNew = Boolean(name) && name !== before.current;
  useLayoutEffect(() => { if (isNew) scrollTo(0, 0); }, [name]);
  useEffect(() => {
    if (isNew) arrive(main.current, t(`nav.${name}`));
    before.current = name ?? before.current;
  }, [name]);
  return main;
}

function App() {
  const dialog = useSignal(null);
  const { name, query } = route.value;
  useKeys("global", { help: () => { dialog.value = "help"; } });
  useEffect(() => {
    if (page.peek()?.name !== name) open(name);
  }, [name]);
  useEffect(() => {
    document.title = `${t(`nav.${name}`)} · upcard`;
  }, [name, t(`nav.${name}`)]);
  const skip = (event) => {
    event.preventDefault();
    document.getElementById("main").focus();
  };
  const close = () => { dialog.value = null; };
  const shown = page.value?.name === name ? page.value : null;
  const main = useArrival(shown?.name);
  return html`
    <a class="skip" href="#main" onClick=${skip}>${t("skip")}</a>
    <${Header} onHelp=${() => { dialog.value = "help"; }}
      onSettings=${() => { dialog.value = "settings"; }} />
    <${Banner} />
    <main id="main" ref=${main} tabindex="-1" class=${`page ${name}`}>
      ${shown ? html`<${shown.Page} key=${name} query=${query} />` : html`<p class="loading">…</p>`}
    </main>
    ${dialog.value === "help" && html`<${HelpDialog} scope=${name} onClose=${close} />`}
    ${dialog.value === "settings" && html`<${SettingsDialog} onClose=${close} />`}
    <${Toasts} /><${LiveRegion} />`;
}

await Promise.all([ready, open(route.peek().name)]);
render(html`<${App} />`, document.getElementById("app"));
