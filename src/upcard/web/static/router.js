// The address: #/page?name=value.
//
// route                  signal {name, query}
// go(name, query, {replace})   moves there within a page; undefined values are left out; who has
//                              gone to another page in the meantime stays there
// hashOf(name, query)    for links
import { signal } from "@preact/signals";

export const PAGES = ["table", "drills", "charts", "odds", "simulate"];

function read() {
  const [, name = "", search = ""] = /^#\/([a-z]*)\??(.*)$/.exec(location.hash) ?? [];
  const query = Object.fromEntries(new URLSearchParams(search));
  return { name: PAGES.includes(name) ? name : "table", query };
}

export const route = signal(read());
const update = () => { route.value = read(); };
// A link makes a `popstate` as well: both would move there twice.
addEventListener("hashchange", update);

export function hashOf(name, query = {}) {
  const told = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  const search = new URLSearchParams(told).toString();
  return `#/${name}${search ? `?${search}` : ""}`;
}

export function go(name, query = {}, { replace = false } = {}) {
  const hash = hashOf(name, query);
  if (name !== route.peek().name || hash === location.hash) return;
  history[replace ? "replaceState" : "pushState"](null, "", hash);
  update();
}
