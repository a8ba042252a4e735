// Runs in words.
import { signed } from "../format.js";
import { t } from "../i18n.js";
import { nameOf } from "../names.js";

const MINUTE = 60;

export function planLine({ rules, strategy, count, indices, bets }) {
  const names = [strategy, count, indices].filter(Boolean).map(nameOf);
  return [rules, ...names, bets !== "flat" && t("sim.bets.are", { bets })].filter(Boolean).join(" · ");
}

export const goalLine = ({ rounds, until_se }) =>
  (rounds ? t("sim.goal.rounds", { n: rounds }) : t("sim.goal.error", { error: String(until_se) }));

export function intervalLine(interval, digits) {
  if (!interval) return "";
  const [low, high] = interval.map((end) => signed(end, digits));
  return t("sim.interval", { low, high });
}

export function timeLine(seconds) {
  if (seconds === null || seconds === undefined) return "–";
  const whole = Math.ceil(seconds);
  if (whole < MINUTE) return t("time.seconds", { seconds: whole });
  const minutes = Math.floor(whole / MINUTE);
  if (minutes < MINUTE) return t("time.minutes", { minutes, seconds: whole % MINUTE });
  return t("time.hours", { hours: Math.floor(minutes / MINUTE), minutes: minutes % MINUTE });
}
