// The positions of one game, as one viewer saw them: loaded bit by bit, stepped through, found by their ply.

/**
 * @typedef {import("../types.js").GameEvent} GameEvent
 *
 * @typedef {Object} Position
 * @property {number} ply how many lines of the log lead to it
 * @property {any} view
 * @property {GameEvent[]} events of the lines that led here from the position before
 * @property {number | null} turn
 * @property {string | null} move the line that led here; null at the beginning
 * @property {number | null} seat who made it
 * @property {boolean} aside it was taken back
 *
 * What the server answers: a run of positions, and what is known of all of them.
 * @typedef {Object} Run
 * @property {import("../types.js").TableInfo} table
 * @property {import("../types.js").GameResult | null} result
 * @property {string} how
 * @property {string} seal
 * @property {number} lines of the log
 * @property {boolean} secrets a watcher missed something
 * @property {number[]} plies of all positions
 * @property {number[]} asides which of them were taken back
 * @property {number} from the first one of this run
 * @property {Position[]} positions
 */

const RUN = 200; // positions of one answer

export class Reel {
  /**
   * @param {Run} run
   * @param {(from: number, count: number) => Promise<Run>} ask
   */
  constructor(run, ask) {
    this.run = run;
    this.ask = ask;
    /** @type {(Position | undefined)[]} */
    this.positions = Array(run.plies.length).fill(undefined);
    const asides = new Set(run.asides);
    /** Those that arrows and the slider go through. */
    this.steps = run.plies.flatMap((_, at) => (asides.has(at) ? [] : [at]));
    this.#keep(run);
  }

  get last() {
    return this.positions.length - 1;
  }

  /** Which position shows what happened until this line of the log. @param {number} ply */
  find(ply) {
    const at = this.run.plies.findIndex((known) => known >= ply);
    return at < 0 ? this.last : at;
  }

  /** Which step a position is, or comes after. @param {number} at */
  step(at) {
    return Math.max(
      0,
      this.steps.findLastIndex((known) => known <= at),
    );
  }

  /** The position so many steps on; from one that was taken back to the nearest that counts. @param {number} at @param {number} by */
  beside(at, by) {
    const here = this.step(at);
    const on = this.steps[here] !== at && by < 0 ? by + 1 : by;
    return this.steps[Math.min(Math.max(here + on, 0), this.steps.length - 1)];
  }

  /** @param {number} at @returns {Promise<Position>} */
  async get(at) {
    if (!this.positions[at]) this.#keep(await this.ask(Math.max(0, at - RUN / 2), RUN));
    return /** @type {Position} */ (this.positions[at]);
  }

  /** Loads what is missing. @param {() => void} told after each run */
  async fill(told) {
    for (let at = this.#missing(); at >= 0; at = this.#missing()) {
      this.#keep(await this.ask(at, RUN));
      told();
    }
  }

  /** What had happened before a position, as far as it is loaded, without what was taken back. @param {number} at */
  before(at) {
    const told = this.positions.slice(0, at).flatMap((one) => (one && !one.aside ? one.events : []));
    return told.filter(({ ply }) => ply < (at ? this.run.plies[at - 1] : 0));
  }

  #missing() {
    return this.positions.findIndex((one) => !one);
  }

  /** @param {Run} run */
  #keep({ from, positions }) {
    positions.forEach((one, index) => (this.positions[from + index] = one));
    if (!positions.length) throw { code: "offline", facts: {} }; // never asked again and again for nothing
  }
}
