// The way from an old picture to a new one: pure, a moment gives the sprites of that moment.
// It ends with exactly the new picture.

/**
 * @typedef {import("../types.js").Picture} Picture
 * @typedef {import("../types.js").Sprite} Sprite
 * @typedef {import("../types.js").Flight} Flight
 * @typedef {{resting: Sprite[], flying: Sprite[], sounds: string[], over: boolean}} Moment
 */

const NUMBERS = /** @type {const} */ (["x", "y", "w", "h", "alpha", "scale", "turn", "lift", "roll"]);
const USUAL = { alpha: 1, scale: 1 };
const GLIDE = 0.6; // how long what has another place, but no flight, is under way, in parts of `--move`
const BOUNCE = 2; // how high a flown piece bounces, in units

export class Tween {
  /**
   * @param {Picture} before
   * @param {Flight[]} flights
   * @param {number} part milliseconds of one part
   * @param {number} began
   */
  constructor(before, flights, part, began) {
    this.before = new Map(before.sprites.map((sprite) => [sprite.id, sprite]));
    this.flights = new Map(flights.map((flight) => [flight.id, flight]));
    this.part = part;
    this.began = began;
    this.ends = Math.max(GLIDE, ...flights.map(({ at, lasts }) => at + lasts));
    /** @type {Set<Flight>} */
    this.heard = new Set();
  }

  /**
   * @param {Picture} after the new picture; it may be laid out again on the way
   * @param {number} now
   * @returns {Moment}
   */
  at(after, now) {
    const time = (now - this.began) / this.part;
    if (time >= this.ends) return { resting: after.sprites, flying: [], sounds: this.#sounds(time), over: true };
    /** @type {Moment} */
    const moment = { resting: [], flying: [], sounds: this.#sounds(time), over: false };
    const left = new Map(this.before);
    for (const sprite of after.sprites) {
      this.#place(moment, sprite, left.get(sprite.id), time);
      left.delete(sprite.id);
    }
    for (const sprite of left.values()) this.#vanish(moment, sprite, time);
    return moment;
  }

  /** @param {Moment} moment @param {Sprite} sprite @param {Sprite|undefined} old @param {number} time */
  #place({ resting, flying }, sprite, old, time) {
    const flight = this.flights.get(sprite.id);
    if (!flight) {
      const glides = old && !sprite.still && time < GLIDE && moved(old, sprite);
      if (glides) flying.push(between(old, sprite, ease(time / GLIDE)));
      else resting.push(sprite);
      return;
    }
    const from = flight.from ? { ...sprite, ...flight.from } : old;
    const gone = (time - flight.at) / (flight.lasts || 1);
    if (gone <= 0) {
      if (from) resting.push(from);
    } else if (gone >= 1 || !flight.lasts) resting.push(sprite);
    else {
      const here = between(from ?? { ...sprite, alpha: 0 }, sprite, ease(gone));
      if (flight.arc) here.lift = (here.lift ?? 0) + arc(gone, flight.arc);
      (flight.from || flight.arc ? flying : resting).push(here);
    }
  }

  /** @param {Moment} moment @param {Sprite} old @param {number} time */
  #vanish({ resting }, old, time) {
    const flight = this.flights.get(old.id);
    if (!flight) return;
    const gone = Math.max(0, (time - flight.at) / (flight.lasts || 1));
    if (gone < 1) resting.push({ ...old, alpha: (old.alpha ?? 1) * (1 - gone) });
  }

  /** @param {number} time @returns {string[]} of the flights that have ended since the last moment */
  #sounds(time) {
    const sounds = [];
    for (const flight of this.flights.values()) {
      if (!flight.sound || this.heard.has(flight) || time < flight.at + flight.lasts) continue;
      this.heard.add(flight);
      sounds.push(flight.sound);
    }
    return sounds;
  }
}

/** @type {(a: Sprite, b: Sprite) => boolean} */
const moved = (a, b) => Math.abs(a.x - b.x) + Math.abs(a.y - b.y) + Math.abs((a.lift ?? 0) - (b.lift ?? 0)) > 1;

/** Whether anything that is in both pictures lies elsewhere. @type {(before: Picture, after: Picture) => boolean} */
export function differ(before, after) {
  const old = new Map(before.sprites.map((sprite) => [sprite.id, sprite]));
  return after.sprites.some((sprite) => {
    const was = old.get(sprite.id);
    return was && !sprite.still && moved(was, sprite);
  });
}

/** @type {(from: Sprite, to: Sprite, part: number) => Sprite} */
function between(from, to, part) {
  const here = { ...to };
  for (const name of NUMBERS) {
    const usual = /** @type {Record<string, number>} */ (USUAL)[name] ?? 0;
    const [a, b] = [from[name] ?? usual, to[name] ?? usual];
    if (a !== b) here[name] = a + (b - a) * part;
  }
  return here;
}

/** @type {(part: number) => number} slow, quick, slow */
const ease = (part) => part * part * (3 - 2 * part);

/** A throw, and one small bounce when it lands. @type {(part: number, high: number) => number} */
function arc(part, high) {
  const [fly, bounce] = [part / 0.86, (part - 0.86) / 0.14];
  return bounce < 0 ? 4 * high * fly * (1 - fly) : 4 * BOUNCE * bounce * (1 - bounce);
}
