// The letters of charts, the action that each asks for first, and which letter a key puts into a cell.
const LETTERS = ["H", "S", "Dh", "Ds", "Rh", "Rs"];
const OF_PAIRS = ["P", "Ph", "Pd", "Ps", "Rp"];

const ACTIONS = { H: "hit", S: "stand", D: "double", P: "split", R: "surrender" };

export const lettersOf = (block) => (block === "pairs" ? [...LETTERS, ...OF_PAIRS] : LETTERS);
export const actionOf = (letter) => ACTIONS[letter[0]];

// The server tells what every legal action is worth; of a hand that no shoe deals it tells nothing.
export const isLegal = (letter, values) => actionOf(letter) in values || Object.keys(values).length === 0;

// A key pressed again goes on to the next letter that begins with it: D is Dh, then Ds.
export function nextLetter(block, key, letter) {
  const all = lettersOf(block).filter((each) => each.startsWith(key));
  return all[(all.indexOf(letter) + 1) % all.length] ?? null;
}
