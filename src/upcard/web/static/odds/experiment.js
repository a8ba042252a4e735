// An experiment that runs chunk after chunk; the server deals, adds up and compares.
//
// useExperiment({what, rules, up, seed}) → {played, history, running, error, start, pause, step, reset}
//   played     the newest answer of /api/classroom/play, or null
//   history    [{rounds, rows: {name: row of the answer}}], thinned as it becomes long
import { useEffect, useRef } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { isAborted, post } from "../api.js";

const BREATH = 140;
const MOST_POINTS = 240;
const TOO_OFTEN = 429;
const REST = 1500;

export function useExperiment(asked) {
  const state = useSignal({ played: null, history: [], running: false, error: "" });
  const run = useRef(0);
  const key = JSON.stringify(asked);
  const set = (changes) => { state.value = { ...state.peek(), ...changes }; };
  const stop = () => { run.current += 1; };

  const chunk = async () => {
    const { played, history } = state.peek();
    const told = await post("/api/classroom/play", {
      ...asked, seed: played?.seed ?? asked.seed, chunk: played ? played.chunk + 1 : 0, ...(played && { totals: played.totals }),
    });
    return { played: told, history: thinned([...history, pointOf(told)]), error: "" };
  };
  const loop = async (isOnce) => {
    stop();
    const mine = run.current;
    set({ running: !isOnce, error: "" });
    do {
      try {
        const next = await chunk();
        if (mine !== run.current) return;
        set(next);
        await pause(BREATH);
      } catch (error) {
        if (mine !== run.current || isAborted(error)) return;
        if (error.status !== TOO_OFTEN) return set({ error: error.message, running: false });
        await pause(REST);
      }
    } while (!isOnce && mine === run.current);
  };
  const reset = () => {
    stop();
    set({ played: null, history: [], running: false, error: "" });
  };
  useEffect(() => reset, [key]);
  return { ...state.value, start: () => loop(false), step: () => loop(true), reset, pause: () => { stop(); set({ running: false }); } };
}

const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

const pointOf = ({ totals, rows }) => ({ rounds: totals.rounds, rows: Object.fromEntries(rows.map((row) => [row.name, row])) });

// Every other point goes, never the newest.
function thinned(points) {
  const last = points.length - 1;
  return points.length <= MOST_POINTS ? points : points.filter((_point, at) => (last - at) % 2 === 0);
}
