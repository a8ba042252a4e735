// What a simulation is asked to play, as the form keeps it and as the server reads it.
import { kept } from "../prefs.js";

export const USUAL = {
  rules: "6D", strategy: "total", seats: ["me"], count: "", indices: "", bets: "flat",
  goal: "rounds", rounds: "10,000,000", until_se: "0.001", seed: "", name: "",
};
export const plan = kept("simulate", USUAL);
if (typeof plan.peek() !== "object" || Array.isArray(plan.peek())) plan.value = USUAL;

// "10,000,000", "10 000 000", "1e7": separators are of every country.
export function roundsOf(text) {
  const bare = text.trim().toLowerCase();
  return Number(/e/.test(bare) ? bare.replace(",", ".") : bare.replace(/[\s,._'’]/g, ""));
}

export const errorOf = (text) => Number(text.trim().replace(",", "."));

export function messageOf(form) {
  const { rules, strategy, seats, count, indices, bets, goal, seed, name } = { ...USUAL, ...form };
  return {
    rules, strategy, seats, bets: bets.trim() || "flat",
    ...(count && { count }),
    ...(count && indices && { indices }),
    ...(goal === "rounds" ? { rounds: roundsOf(form.rounds) } : { until_se: errorOf(form.until_se) }),
    ...(seed && { seed }),
    ...(name && { name }),
  };
}

export function planOf(run, seats) {
  const { rules, strategy, count, indices, bets, goal } = run;
  return {
    ...USUAL, rules, strategy, seats, count: count ?? "", indices: indices ?? "", bets,
    ...(goal.rounds ? { goal: "rounds", rounds: String(goal.rounds) } : { goal: "until_se", until_se: String(goal.until_se) }),
  };
}
