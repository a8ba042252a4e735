// The server, by JSON and by one live connection.
//
// get(path, query?, {slot}?)   the answer; a newer call of the same slot aborts the older one
// post(path, body?, {slot}?)   the answer
// ApiError                     .status (0: no connection), .message (the server's English sentence,
//                              shown by say()), .body
// isAborted(error)             whether a newer call took this one's place: show nothing then
// live.state                   signal: "connecting", "open", "lost"
// live.on(kind, fn) → off      called with every message of a kind ("table", "run")
// live.back(fn) → off          called whenever the connection is there, at first or again: nobody has
//                              told what happened before, so load anew
import { signal } from "@preact/signals";

export class ApiError extends Error {
  constructor(status, message, body = {}) {
    super(message);
    this.status = status;
    this.body = body;
  }
}

export const isAborted = (error) => error?.name === "AbortError";

const slots = new Map();

function abortOlder(slot) {
  const control = new AbortController();
  if (slot) {
    slots.get(slot)?.abort();
    slots.set(slot, control);
  }
  return control.signal;
}

async function send(path, options, slot) {
  let response;
  let body;
  try {
    response = await fetch(path, { ...options, signal: abortOlder(slot) });
    const isJson = response.headers.get("content-type")?.startsWith("application/json");
    body = isJson ? await response.json() : { error: await response.text() };
  } catch (error) {
    if (isAborted(error)) throw error;
    throw new ApiError(0, "there is no connection to the server");
  }
  if (response.ok) return body;
  throw new ApiError(response.status, body.error || response.statusText, body);
}

export function get(path, query = {}, { slot } = {}) {
  const told = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const search = new URLSearchParams(told).toString();
  return send(search ? `${path}?${search}` : path, {}, slot);
}

export function post(path, body = {}, { slot } = {}) {
  const headers = { "content-type": "application/json" };
  return send(path, { method: "POST", headers, body: JSON.stringify(body) }, slot);
}

// ---------------------------------------------------------------- the live connection

const LONGEST_WAIT = 8000;
const TOO_MANY_WINDOWS = 4429;

class Live {
  state = signal("connecting");
  #listeners = new Map();
  #backs = new Set();
  #wait = 250;
  #timer = 0;
  #socket = null;
  #started = false;

  on(kind, listener) {
    this.#start();
    const all = this.#listeners.get(kind) ?? new Set();
    this.#listeners.set(kind, all.add(listener));
    return () => all.delete(listener);
  }

  back(listener) {
    this.#start();
    this.#backs.add(listener);
    return () => this.#backs.delete(listener);
  }

  #start() {
    if (this.#started) return;
    this.#started = true;
    addEventListener("online", () => this.#retry());
    document.addEventListener("visibilitychange", () => document.hidden || this.#retry());
    this.#connect();
  }

  // Tries at once, unless a try is on its way.
  #retry() {
    if (this.#socket.readyState !== WebSocket.CLOSED) return;
    clearTimeout(this.#timer);
    this.#connect();
  }

  #connect() {
    const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/api/live`);
    this.#socket = socket;
    socket.onopen = () => this.#opened();
    socket.onmessage = (event) => this.#heard(JSON.parse(event.data));
    socket.onclose = (event) => this.#closed(event.code);
  }

  #opened() {
    this.state.value = "open";
    this.#wait = 250;
    for (const listener of this.#backs) listener();
  }

  #heard(message) {
    for (const listener of this.#listeners.get(message.kind) ?? []) listener(message);
  }

  #closed(code) {
    this.state.value = "lost";
    const wait = code === TOO_MANY_WINDOWS ? LONGEST_WAIT * 4 : this.#wait;
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
    this.#timer = setTimeout(() => this.#connect(), wait);
  }
}

export const live = new Live();
