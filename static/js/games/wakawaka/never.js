// "Always no for this card": whoever says so is not asked again at this table; the page declines by itself.

/** @typedef {import("../../types.js").Frame} Frame */

/** @type {Map<string, Set<string>>} the cards, by the code of the table */
const kept = new Map();

/** @param {string} code of the table @returns {string[]} */
export const never = (code) => [...(kept.get(code) ?? [])];

/** On or off. @param {string} code @param {string} card */
export function toggle(code, card) {
  const cards = kept.get(code) ?? new Set();
  kept.set(code, cards);
  if (!cards.delete(card)) cards.add(card);
}

/** The card that the seat is asked about now. @param {Frame} frame @returns {string|null} */
export function askedAbout({ view, turn, you }) {
  const { kind, effects } = view?.decision ?? {};
  return turn !== null && turn === you.seat && kind === "follow" ? effects[0].card : null;
}

/** The move that the page plays by itself, if any. @param {Frame} frame @returns {string|null} */
export function auto(frame) {
  const card = askedAbout(frame);
  return card && never(frame.table.code).includes(card) ? "decline" : null;
}
