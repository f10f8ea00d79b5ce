// What of a layer is to be painted anew. Pure.

/**
 * @typedef {import("../types.js").Sprite} Sprite
 * @typedef {number[]} Box left, top, right, bottom
 */

/**
 * What has changed from one list of sprites to the next, as it was and as it is; null where what has not changed lies
 * in another order.
 * @param {Sprite[]} before
 * @param {Sprite[]} after
 */
export function changed(before, after) {
  const [old, now] = [before, after].map((sprites) => new Map(sprites.map((sprite) => [sprite.id, sprite])));
  const stays = ({ id = "" }) => same(old.get(id), now.get(id));
  const [stayed, stay] = [before.filter(stays), after.filter(stays)];
  if (stayed.some(({ id }, i) => id !== stay[i]?.id)) return null;
  return [...before, ...after].filter((sprite) => !stays(sprite));
}

/** Boxes that do not meet, in the place of those that do. @param {Box[]} boxes */
export function apart(boxes) {
  /** @type {Box[]} */
  let all = [];
  for (let box of boxes) {
    for (let near; (near = all.find((other) => meet(other, box))); ) {
      const [one, other] = [near, box];
      all = all.filter((kept) => kept !== near);
      box = one.map((side, i) => (i < 2 ? Math.min(side, other[i]) : Math.max(side, other[i])));
    }
    all.push(box);
  }
  return all;
}

/** @param {Box} one @param {Box} other */
export const meet = (one, other) => one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3];

/** @type {(one: any, other: any) => boolean} whether all that they hold is the same */
function same(one, other) {
  if (one === other) return true;
  if (!one || !other || typeof one !== "object") return false;
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => same(one[name], other[name]));
}
