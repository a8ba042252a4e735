// The dialogs of the frame: help with the keys of the page, and settings.
import { html } from "../html.js";
import { LANGUAGES, has, language, t } from "../i18n.js";
import { KEYMAP, keyOf } from "../keys.js";
import { THEMES, letterKeys, theme } from "../prefs.js";
import { Dialog } from "./dialog.js";
import { Segmented, Switch } from "./segmented.js";

function KeyList({ scope }) {
  const names = Object.keys(KEYMAP[scope] ?? {}).filter((name) => has(`key.${scope}.${name}`));
  if (names.length === 0) return null;
  return html`
    <h3>${t(`key.${scope}`)}</h3>
    <dl class="keys">${names.map((name) => html`
      <div key=${name}><dt><kbd>${keyOf(scope, name)}</kbd></dt>
        <dd>${t(`key.${scope}.${name}`)}</dd></div>`)}</dl>`;
}

export function HelpDialog({ scope, onClose }) {
  const words = t(`help.${scope}`);
  return html`
    <${Dialog} title=${t("help")} onClose=${onClose} wide>
      ${has(`help.${scope}`) && html`<p>${words}</p>`}
      <${KeyList} scope=${scope} />
      ${scope === "table" && html`<${KeyList} scope="replay" />`}
      <${KeyList} scope="global" />
      <${Switch} label=${t("settings.letters")} checked=${letterKeys.value}
        onChange=${(on) => { letterKeys.value = on; }} />
    <//>`;
}

export function SettingsDialog({ onClose }) {
  const languages = [{ value: "auto", label: t("settings.auto") },
    ...Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }))];
  return html`
    <${Dialog} title=${t("settings")} onClose=${onClose}>
      <${Segmented} label=${t("settings.theme")} value=${theme.value}
        options=${THEMES.map((value) => ({ value, label: t(`settings.theme.${value}`) }))}
        onChange=${(value) => { theme.value = value; }} />
      <${Segmented} label=${t("settings.language")} value=${language.value} options=${languages}
        onChange=${(value) => { language.value = value; }} />
      <${Switch} label=${t("settings.letters")} checked=${letterKeys.value}
        onChange=${(on) => { letterKeys.value = on; }} />
    <//>`;
}
