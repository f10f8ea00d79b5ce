// The way from an old picture to a new one: a moment gives the sprites of that moment. It ends with exactly the
// new picture.

/**
 * @typedef {import("../types.js").Picture} Picture
 * @typedef {import("../types.js").Sprite} Sprite
 * @typedef {import("../types.js").Flight} Flight
 */

const NUMBERS = /** @type {const} */ (["x", "y", "w", "h", "alpha", "scale", "turn", "lift", "roll"]);
const USUAL = /** @type {Record<string, number>} */ ({ alpha: 1, scale: 1 });
const GLIDE = 0.6; // how long what lies elsewhere, but has no flight, is under way, in parts of `--move`
const LANDED = 0.86; // part of a flight after which it has landed and bounces
const BOUNCE = 2; // units

export class Tween {
  /**
   * @param {Picture} before
   * @param {Flight[]} flights
   * @param {number} part milliseconds of one part
   * @param {number} began
   * @param {Picture} [left] a move is taken back: from this picture, all goes backwards
   */
  constructor(before, flights, part, began, left) {
    this.before = new Map(before.sprites.map((sprite) => [sprite.id, sprite]));
    this.flights = new Map(flights.map((flight) => [flight.id, flight]));
    this.part = part;
    this.began = began;
    this.ends = Math.max(GLIDE, ...flights.map(({ at, lasts }) => at + lasts));
    this.left = left;
    this.unheard = left ? [] : flights.filter(({ sound }) => sound);
    /** @type {Set<string>} all that is on its way, has arrived or vanished, by id */
    this.travels = new Set();
  }

  /**
   * @param {Picture} after the new picture; it may be laid out again on the way
   * @param {number} now
   * @returns {{sprites: Sprite[], sounds: string[], over: boolean}}
   */
  at(after, now) {
    const passed = (now - this.began) / this.part;
    const over = passed >= this.ends;
    const time = this.left ? this.ends - passed : passed;
    const heard = this.unheard.filter(({ at, lasts }) => time >= at + lasts);
    this.unheard = this.unheard.filter((flight) => !heard.includes(flight));
    const sounds = heard.map(({ sound }) => sound ?? "");
    if (over) return { sprites: after.sprites, sounds, over };
    const goal = (this.left ?? after).sprites;
    const ids = new Set(goal.map(({ id }) => id));
    const vanishing = [...this.before.values()].flatMap((sprite) => {
      const flight = this.flights.get(sprite.id);
      if (!flight || ids.has(sprite.id)) return [];
      this.travels.add(sprite.id);
      const left = Math.min(1, 1 - (time - flight.at) / (flight.lasts || 1));
      return left > 0 ? [{ ...sprite, alpha: (sprite.alpha ?? 1) * left }] : [];
    });
    const sprites = [...vanishing, ...goal.flatMap((sprite) => this.#sprite(sprite, time) ?? [])];
    return { sprites, sounds, over };
  }

  /** @param {Sprite} sprite @param {number} time */
  #sprite(sprite, time) {
    const old = this.before.get(sprite.id);
    const flight =
      this.flights.get(sprite.id) ?? (moved(old, sprite) && { at: 0, lasts: GLIDE, arc: 0, from: undefined });
    if (!flight) return sprite;
    this.travels.add(sprite.id);
    const { at, lasts, arc = 0 } = flight;
    const from = flight.from ? { ...sprite, ...flight.from } : old;
    if (time <= at) return from;
    const part = (time - at) / lasts;
    if (!(part < 1)) return sprite;
    const here = between(from ?? { ...sprite, alpha: 0 }, sprite, part * part * (3 - 2 * part));
    if (arc) here.lift = (here.lift ?? 0) + rise(part, arc);
    return here;
  }
}

/** @type {(before: Picture, after: Picture) => boolean} whether anything that is in both lies elsewhere */
export function differ(before, after) {
  const old = new Map(before.sprites.map((sprite) => [sprite.id, sprite]));
  return after.sprites.some((sprite) => moved(old.get(sprite.id), sprite));
}

/** @type {(old: Sprite|undefined, sprite: Sprite) => boolean|undefined} */
const moved = (old, { x, y, lift = 0, still }) =>
  old && !still && Math.abs(old.x - x) + Math.abs(old.y - y) + Math.abs((old.lift ?? 0) - lift) > 1;

/** @type {(from: Sprite, to: Sprite, part: number) => Sprite} */
function between(from, to, part) {
  const here = { ...to };
  for (const name of NUMBERS) {
    const [a, b] = [from, to].map((sprite) => sprite[name] ?? USUAL[name] ?? 0);
    if (a !== b) here[name] = a + (b - a) * part;
  }
  return here;
}

/** A throw, and one small bounce when it has landed. @type {(part: number, high: number) => number} */
function rise(part, high) {
  const [fly, hop] = [part / LANDED, (part - LANDED) / (1 - LANDED)];
  return fly < 1 ? 4 * high * fly * (1 - fly) : 4 * BOUNCE * hop * (1 - hop);
}
