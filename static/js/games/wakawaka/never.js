// "Always no for this card": whoever says so is not asked again at this table; the page declines by itself.

/** @typedef {import("../../types.js").Frame} Frame */

const WORD = "never ";

/** @type {string[]} the cards about which one is never asked: none at first */
export const kept = [];

/** The target of the switch of a card. @param {string} card */
export const never = (card) => WORD + card;

/** On or off. @param {string[]} cards @param {string} target */
export function touch(cards, target) {
  if (!target.startsWith(WORD)) return cards;
  const card = target.slice(WORD.length);
  return cards.includes(card) ? cards.filter((one) => one !== card) : [...cards, card];
}

/** The move that the page plays by itself, if any. @param {Frame} frame @param {string[]} [cards] @returns {string|null} */
export function auto({ view, turn, you }, cards = kept) {
  const { kind, effects } = view?.decision ?? {};
  const asked = turn !== null && turn === you.seat && kind === "follow";
  return asked && cards.includes(effects[0].card) ? "decline" : null;
}
