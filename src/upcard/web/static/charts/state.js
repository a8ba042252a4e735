// The charts that are shown, the cell that is looked at, and the cells played otherwise.
//
// The address holds the rules, so that a chart can be passed on; a cell is {row, up}, its name in
// keys and edits `nameOf(cell)`.
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { signal, useSignal } from "@preact/signals";
import { ApiError, isAborted, post } from "../api.js";
import { useAnswer } from "../parts/answer.js";

export const MOST_EDITS = 30;
const PAUSE = 120;

export const chosen = signal(null);
export const hovered = signal(null);
export const edits = signal({});
// The name of the cell that was edited last, if nothing was taken back since.
export const newest = signal("");

export const nameOf = ({ row, up }) => `${row} v ${up}`;
export const isSame = (one, other) => one && other && one.row === other.row && one.up === other.up;

// Returns false where no more cells can be edited.
export function edit(cell, letter, best) {
  const { [nameOf(cell)]: _before, ...others } = edits.peek();
  if (letter !== best && Object.keys(others).length >= MOST_EDITS) return false;
  newest.value = letter === best ? "" : nameOf(cell);
  edits.value = letter === best ? others : { ...others, [nameOf(cell)]: { ...cell, letter } };
  return true;
}

export const undo = (one) => edit(one, "", "");

export function forget() {
  newest.value = "";
  edits.value = {};
}

// The chart, or both, and how long it took from the change to the answer.
export function useCharts({ rules, other, kind }) {
  const query = other ? { one: rules, other, kind } : { rules, kind };
  const answer = useAnswer(other ? "/api/chart/compare" : "/api/chart", query);
  const begun = useRef(0);
  const took = useSignal(null);
  useLayoutEffect(() => { begun.current = performance.now(); }, [rules, other, kind]);
  useLayoutEffect(() => {
    if (answer.told) took.value = performance.now() - begun.current;
  }, [answer.told]);
  // While the rules make no sense, the last chart stays, paler.
  const last = useRef(null);
  last.current = answer.told ?? last.current;
  const told = last.current;
  const charts = useMemo(() => told && (told.one ? told : { one: told, other: null, differing: [] }), [told]);
  return { charts, error: answer.error, stale: answer.waiting || Boolean(answer.error), took: took.value };
}

const UNTOLD = { told: null, error: "", of: "" };

export function useCost({ rules, kind }) {
  const cost = useSignal(UNTOLD);
  const told = Object.values(edits.value);
  const of = `${rules} ${kind}`;
  useEffect(() => {
    if (told.length === 0) {
      cost.value = UNTOLD;
      return undefined;
    }
    let gone = false;
    const take = (next) => { if (!gone) cost.value = { ...next, of }; };
    const timer = setTimeout(async () => {
      try {
        take({ told: await post("/api/chart/cost", { rules, kind, edits: told }, { slot: "chart-cost" }), error: "" });
      } catch (error) {
        if (error instanceof ApiError) take({ told: null, error: error.message });
        else if (!isAborted(error)) throw error;
      }
    }, PAUSE);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [rules, kind, edits.value]);
  // What it cost by other rules says nothing of these.
  return told.length > 0 && cost.value.of === of ? cost.value : UNTOLD;
}

export function findCell(frame, { row, up }) {
  for (const block of frame.blocks) {
    const found = block.rows.find((each) => each.label === row)?.cells.find((each) => each.up === up);
    if (found) return { ...found, row, block: block.name };
  }
  return null;
}
