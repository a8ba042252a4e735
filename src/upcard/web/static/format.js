// Numbers and money as people read them.
//
// number(x, digits)    1,234.5            signed(x, digits)   +0.123, −0.123
// percent(x, digits)   42.3 %             signedPercent(x, digits)
// money("15/2")        7.5; signedMoney   exact amounts come as text and stay exact
// when(iso)            date and time
import { locale } from "./i18n.js";

const cached = new Map();

function formatter(options) {
  const key = locale() + JSON.stringify(options);
  if (!cached.has(key)) cached.set(key, new Intl.NumberFormat(locale(), options));
  return cached.get(key);
}

// What rounds to zero has no sign.
const digitsOf = (digits) => ({ minimumFractionDigits: digits, maximumFractionDigits: digits, signDisplay: "negative" });
const none = (value) => value === null || value === undefined || Number.isNaN(value);
// The true minus sign is as wide as the plus.
const minus = (text) => text.replace("-", "−");

export function number(value, digits = 0) {
  return none(value) ? "–" : minus(formatter(digitsOf(digits)).format(value));
}

export function signed(value, digits = 3) {
  const options = { ...digitsOf(digits), signDisplay: "exceptZero" };
  return none(value) ? "–" : minus(formatter(options).format(value));
}

export function percent(value, digits = 1) {
  const options = { style: "percent", ...digitsOf(digits) };
  return none(value) ? "–" : minus(formatter(options).format(value));
}

export function signedPercent(value, digits = 2) {
  const options = { style: "percent", ...digitsOf(digits), signDisplay: "exceptZero" };
  return none(value) ? "–" : minus(formatter(options).format(value));
}

export function ratio(text) {
  if (none(text)) return null;
  const [above, below = "1"] = String(text).split("/");
  return Number(above) / Number(below);
}

const isDecimal = (below) => Number.isInteger(1e6 / below);

export function money(text, signDisplay = "auto") {
  if (none(text)) return "∞";
  const below = Number(String(text).split("/")[1] ?? 1);
  if (!isDecimal(below)) return minus(String(text));
  return minus(formatter({ maximumFractionDigits: 6, signDisplay }).format(ratio(text)));
}

export const signedMoney = (text) => money(text, "exceptZero");
export const sign = (text) => Math.sign(ratio(text) ?? 0);

export function when(iso) {
  const date = new Date(/[Z+]/.test(iso) ? iso : `${iso}Z`);
  if (Number.isNaN(date.valueOf())) return iso;
  return date.toLocaleString(locale(), { dateStyle: "short", timeStyle: "short" });
}
