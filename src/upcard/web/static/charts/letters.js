// The letters of charts, and which one a key puts into a cell.
const LETTERS = ["H", "S", "Dh", "Ds", "Rh", "Rs"];
const OF_PAIRS = ["P", "Ph", "Pd", "Ps", "Rp"];

export const lettersOf = (block) => (block === "pairs" ? [...LETTERS, ...OF_PAIRS] : LETTERS);

// A key pressed again goes on to the next letter that begins with it: D is Dh, then Ds.
export function nextLetter(block, key, letter) {
  const all = lettersOf(block).filter((each) => each.startsWith(key));
  return all[(all.indexOf(letter) + 1) % all.length] ?? null;
}
