// Stones, wares and prices, reckoned: pure. A hand is a count for each letter; a text such as "RRG" names stones.

/** @typedef {Record<string, number>} Hand */
/** @typedef {{ware: string|null, id: number|null, left: number, under?: number[]}} Stall */
/** @typedef {{card: number, left: string, right: string}} Rate */
/**
 * @typedef {Object} View
 * @property {number|"all"|null} viewer
 * @property {"deal"|"start"|"act"|"draw"|"choose"|"buy"|"discard"|"over"} phase
 * @property {number} current
 * @property {Rate[]} rates
 * @property {Stall[]} stalls
 * @property {Hand} bank
 * @property {boolean} rich
 * @property {number} turns
 * @property {{hand: Hand, score: number, wares: number[]}[]} seats
 * @property {number|null} limit
 * @property {number} [ceiling]
 *
 * @typedef {{pay: string, get: string}} Trade stones that leave a hand, and stones that come
 * @typedef {{points: number, left: number}} Offer what a purchase pays, and the stones left over
 */

export const LETTERS = [..."WRYBG"];

/** @type {Record<string, string>} */
export const NAMES = { W: "white", R: "red", Y: "yellow", B: "blue", G: "green" };
const LETTER = Object.fromEntries(Object.entries(NAMES).map(([letter, name]) => [name, letter]));

/** Ware 1 stands first; as the rules have them. */
export const WARES = (
  "WWWWW RRRRR YYYYY BBBBB GGGGG WWWWY RRRRB YYYYG WBBBB RGGGG WWWYY RRRBB YYYGG WWBBB RRGGG " +
  "WWWRR RRRYY YYYBB BBBGG WWGGG WWWRG WRRRY RYYYB YBBBG WBGGG WWWYB RRRBG WYYYG WRBBB RYGGG " +
  "WRRGG WWRYY RRYBB YYBGG WWBBG WYYBB RBBGG WWYGG WWRRB RRYYG WWRYB RRYBG WYYBG WRBBG WRYGG"
).split(" ");

/** Points by stars on the sale: one for a precious ware, one more for raised prices; then by stones left over. */
export const POINTS = [
  [5, 3, 2, 1],
  [8, 5, 3, 2],
  [12, 8, 5, 3],
];

/** @param {string} letters @param {string} letter */
export const count = (letters, letter) => letters.split(letter).length - 1;

/** @param {Hand} hand */
export const size = (hand) => LETTERS.reduce((sum, letter) => sum + hand[letter], 0);

/** @param {Hand} hand @param {string} letters @param {1|-1} sign @returns {Hand} */
export const put = (hand, letters, sign = 1) =>
  Object.fromEntries(LETTERS.map((letter) => [letter, hand[letter] + sign * count(letters, letter)]));

/** The stones of these letters that a hand lacks, in the order of the letters. @param {Hand} hand @param {string} letters */
export const missing = (hand, letters) =>
  LETTERS.map((letter) => letter.repeat(Math.max(0, count(letters, letter) - hand[letter]))).join("");

/** @param {string} ware */
export const precious = (ware) => LETTERS.some((letter) => count(ware, letter) > 3);

/** What a ware pays a hand that covers it, or null. @param {Hand} hand @param {string|null} ware @param {boolean} rich @returns {Offer|null} */
export function offer(hand, ware, rich) {
  if (!ware || missing(hand, ware)) return null;
  const left = size(hand) - ware.length;
  return { points: POINTS[Number(precious(ware)) + Number(rich)][Math.min(3, left)], left };
}

/** What a move does to the hand of its seat. @param {View} view @param {string} move its spelling @returns {Trade} */
export function trade(view, move) {
  const [word, what, sign] = move.split(" ");
  if (word === "exchange") {
    const { left, right } = view.rates[Number(what) - 1];
    return sign === ">" ? { pay: left, get: right } : { pay: right, get: left };
  }
  if (word === "take") return { pay: "", get: LETTER[what] };
  if (word === "return") return { pay: LETTER[what], get: "" };
  return { pay: (word === "buy" && view.stalls[Number(what) - 1].ware) || "", get: "" };
}

/** The target that one touches for a move. @param {string} move @returns {string} */
export function target(move) {
  const [word, what, sign] = move.split(" ");
  if (word === "exchange") return `rate ${what} ${sign === ">" ? "right" : "left"}`;
  const place = /** @type {Record<string, string>} */ ({ draw: "chest", take: "fan", buy: "stall", return: "hand" })[
    word
  ];
  return [place ?? word, what].filter(Boolean).join(" ");
}

/** Why an exchange cannot be made, or null: first the hand, then the bank, into which the payment has gone. @param {Trade} trade @param {Hand} hand @param {Hand} bank */
export function lacks({ pay, get }, hand, bank) {
  const own = missing(hand, pay);
  if (own) return { code: "not_covered", missing: own };
  const others = missing(put(bank, pay), get);
  return others ? { code: "bank_short", missing: others } : null;
}
