// Bets as they are put together: exact amounts, "7.5" or "20/3", as pairs of whole numbers.
const SHAPE = /^(\d{1,18})(?:\.(\d{1,18})|\/(\d{1,18}))?$/;

function read(text) {
  const match = SHAPE.exec(text);
  if (!match) return [0n, 1n];
  const [, whole, decimals = "", below] = match;
  return below ? [BigInt(whole), BigInt(below)] : [BigInt(whole + decimals), 10n ** BigInt(decimals.length)];
}

function common(one, other) {
  return other === 0n ? one : common(other, one % other);
}

function write([above, below]) {
  const shared = common(above, below) || 1n;
  const [whole, parts] = [above / shared, below / shared];
  if (whole === 0n) return "";
  if (parts === 1n) return String(whole);
  for (let places = 1; places <= 6; places += 1) {
    const scaled = whole * 10n ** BigInt(places);
    if (scaled % parts === 0n) {
      const digits = String(scaled / parts).padStart(places + 1, "0");
      return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
    }
  }
  return `${whole}/${parts}`;
}

export const isAmount = (text) => SHAPE.test(text) && read(text)[0] > 0n && read(text)[1] > 0n;
// As the server writes it ("15/2") to as people type it ("7.5").
export const typed = (text) => write(read(text));

export function plus(one, other) {
  const [[a, b], [c, d]] = [read(one), read(other)];
  return write([a * d + c * b, b * d]);
}

export function times(text, above, below = 1n) {
  const [a, b] = read(text);
  return write([a * above, b * below]);
}
