// From touched targets to a move, for every game. Pure: a position, a pick and a touch give the next pick.
//
// A move is a set of targets, touched in any order. Touching keeps the choices that hold all touched targets;
// the one that is left is played, or waits for a confirming touch. What leads only to `cannot` says why not.

/**
 * @typedef {import("../types.js").Choice} Choice
 * @typedef {import("../types.js").Cannot} Cannot
 * @typedef {{choices: Choice[], cannot: Cannot[]}} Position
 *
 * @typedef {Object} Pick
 * @property {string[]} touched
 * @property {string|null} confirm the move that one more touch on the last touched target plays
 * @property {Cannot|null} vain
 *
 * @typedef {{pick: Pick, play: string|null}} Picked `play`: the move to send now
 */

/** @type {Readonly<Pick>} nothing touched yet */
export const NOTHING = Object.freeze({ touched: [], confirm: null, vain: null });

/**
 * @template {Choice|Cannot} T
 * @param {T[]} choices
 * @param {string[]} targets
 * @returns {T[]} those whose path holds all of these targets
 */
export const holding = (choices, targets) =>
  choices.filter(({ path }) => targets.every((target) => path.includes(target)));

/** @type {(choices: Choice[]) => string[]} every target of any choice */
export const open = (choices) => [...new Set(choices.flatMap(({ path }) => path))];

/** @type {(choices: Choice[], touched: string[]) => string[]} targets that lead on from what is touched */
export const lit = (choices, touched) => open(holding(choices, touched)).filter((target) => !touched.includes(target));

/**
 * The only choice with these targets, if it is the only one.
 * @type {(choices: Choice[], targets: string[]) => string|null}
 */
export function only(choices, targets) {
  const left = targets.length ? holding(choices, targets) : [];
  return left.length === 1 ? left[0].move : null;
}

/**
 * One more target is touched.
 * @param {Position} position
 * @param {Pick} pick
 * @param {string} target
 * @param {boolean} ask whether moves want a confirming touch
 * @returns {Picked}
 */
export function touch(position, pick, target, ask) {
  const { touched, confirm } = pick;
  const at = touched.indexOf(target);
  if (at >= 0 && at === touched.length - 1 && confirm) return { pick: NOTHING, play: confirm };
  if (at >= 0) return { pick: { ...NOTHING, touched: touched.slice(0, at) }, play: null };
  // Another last target instead of the one that waits for its confirming touch.
  const kept = confirm && !holding(position.choices, [...touched, target]).length ? touched.slice(0, -1) : touched;
  return settle(position, [...kept, target], ask) ?? settle(position, [target], ask) ?? { pick: NOTHING, play: null };
}

/**
 * A piece was dragged from one target to another: both are touched at once.
 * @type {(position: Position, from: string, to: string, ask: boolean) => Picked}
 */
export function drop(position, from, to, ask) {
  const { pick, play } = settle(position, [from, to], ask) ?? { pick: NOTHING, play: null };
  return { pick: pick.vain ? { ...NOTHING, vain: pick.vain } : pick, play };
}

/**
 * A move is chosen as a whole, by a button: a second time it is confirmed.
 * @type {(position: Position, pick: Pick, move: string, ask: boolean) => Picked}
 */
export function choose(position, pick, move, ask) {
  const choice = position.choices.find((one) => one.move === move);
  if (choice) {
    if (!ask || pick.confirm === move) return { pick: NOTHING, play: move };
    return { pick: { touched: [...choice.path], confirm: move, vain: null }, play: null };
  }
  const vain = position.cannot.find((one) => one.move === move) ?? null;
  return { pick: { ...pick, vain }, play: null };
}

/**
 * One step back: the confirming touch, the last target, the reason why not.
 * @type {(position: Position, pick: Pick) => Pick}
 */
export function back(position, pick) {
  const touched = pick.vain ? pick.touched : pick.touched.slice(0, -1);
  // What would wait for its confirmation again has been taken back as a whole.
  return only(position.choices, touched) ? NOTHING : { ...NOTHING, touched };
}

/** @type {(position: Position, touched: string[], ask: boolean) => Picked|null} null: it leads nowhere */
function settle({ choices, cannot }, touched, ask) {
  const left = holding(choices, touched);
  const whole = left.find(({ path }) => path.length === touched.length) ?? null;
  if (left.length === 1 && !ask) return { pick: NOTHING, play: left[0].move };
  if (left.length) {
    const confirm = (left.length === 1 ? left[0] : whole)?.move ?? null;
    return { pick: { touched, confirm, vain: null }, play: null };
  }
  const vain = holding(cannot, touched)[0];
  return vain ? { pick: { touched: touched.slice(0, -1), confirm: null, vain }, play: null } : null;
}
