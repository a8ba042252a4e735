// What the page remembers in this browser.
//
// kept(name, first, allowed?)  a signal whose value survives a reload; `first` is used where nothing
//                              is kept, or what is kept is none of `allowed`.
import { effect, signal } from "@preact/signals";

function read(name, first, allowed) {
  try {
    const value = JSON.parse(localStorage.getItem(`upcard.${name}`));
    const known = allowed ? allowed.includes(value) : value !== null;
    return known ? value : first;
  } catch {
    return first;
  }
}

export function kept(name, first, allowed) {
  const value = signal(read(name, first, allowed));
  effect(() => {
    const text = JSON.stringify(value.value);
    try {
      localStorage.setItem(`upcard.${name}`, text);
    } catch {
      // Storage may be full or forbidden: the choice then lasts as long as the page.
    }
  });
  return value;
}

export const THEMES = ["auto", "light", "dark"];
export const theme = kept("theme", "auto", THEMES);
export const letterKeys = kept("letter-keys", true, [true, false]);

effect(() => {
  if (theme.value === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme.value;
});
