// How beads travel, from the events of one move. Times are parts of `--move`.

/**
 * @typedef {import("../../types.js").Flight} Flight
 * @typedef {import("../../types.js").Picture} Picture
 */

const APART = 0.22; // between two beads of a put
const STEP = 0.4; // between two beads on their way home
const ROLL = 1.4; // taken beads, all together
const [THROW, HOP, LOW] = [46, 34, 16]; // how high

/** @type {import("../../types.js").GameModule["motion"]} */
export function motion(events, before, after) {
  const moves = events.filter(({ code }) => code === "put" || code === "home");
  // What ends a game of two lies on a board that is set up again: there is nothing to travel to.
  if (!before || moves.length !== 1 || events.some(({ code }) => code === "start")) return [];
  const [{ code, facts }] = moves;
  const side = `seat ${facts.seat + 1}`;
  const travel = new Travel(before);
  if (code === "home") {
    travel.turn(`${side} bowl ${facts.bowl}`, 0);
    const goals = [...facts.bowls.map((/** @type {number} */ bowl) => `bowl ${bowl}`), "home"];
    travel.all(
      `${side} bowl ${facts.bowl}`,
      goals.map((goal) => `${side} ${goal}`),
      { apart: STEP, arc: HOP },
    );
    return travel.flights;
  }
  const goals = facts.bowls.map((/** @type {number} */ bowl) => `${side} bowl ${bowl}`);
  travel.all(`${side} tray`, goals, { apart: APART, arc: THROW });
  travel.turn(`${side} tray`, (goals.length - 1) * APART);
  const taken = events.find((event) => event.code === "taken")?.facts;
  if (taken) {
    const from = `seat ${2 - facts.seat} bowl ${taken.from}`;
    const at = (goals.length - 1) * APART + 1;
    travel.turn(from, at);
    travel.turn(`${side} home`, at + ROLL);
    travel.all(from, Array(taken.count).fill(`${side} won`), { at, lasts: ROLL, arc: LOW, sound: "capture" });
  }
  return after.sprites.length ? travel.flights : [];
}

class Travel {
  /** @param {Picture} before */
  constructor(before) {
    this.sprites = before.sprites;
    /** @type {Flight[]} */
    this.flights = [];
    /** @type {Map<string, number>} how many beads a heap has got so far */
    this.counts = new Map();
  }

  /** The last beads of a heap, in order, each to its goal. @param {string} from @param {string[]} goals @param {{at?: number, apart?: number, lasts?: number, arc: number, sound?: string}} how */
  all(from, goals, { at = 0, apart = 0, lasts = 1, arc, sound = "sow" }) {
    const beads = this.#heap(from).slice(-goals.length);
    goals.forEach((goal, m) => {
      const starts = at + m * apart;
      const has = this.counts.get(goal) ?? this.#heap(goal).length;
      this.counts.set(goal, has + 1);
      if (!beads[m]) return;
      const { x, y, w, roll, lift } = beads[m];
      const heard = apart || !m ? { sound } : {};
      this.flights.push({
        id: `${goal} ${has}`,
        at: starts,
        lasts,
        arc,
        from: { x, y, w, roll, lift, alpha: 1 },
        ...heard,
      });
      if (apart) this.turn(goal, starts + lasts);
    });
  }

  /** From then on the count and the nails show the new number. @param {string} place @param {number} at */
  turn(place, at) {
    const parts = this.sprites.filter(({ id }) => id === `${place} count` || id.startsWith(`${place} nail`));
    this.flights.push(...parts.map(({ id }) => ({ id, at, lasts: 0 })));
  }

  /** The beads that lay there, the first to come first. @param {string} place */
  #heap(place) {
    const index = (/** @type {{id: string}} */ { id }) => Number(id.slice(place.length));
    return this.sprites
      .filter(
        (sprite) => sprite.art === "bead" && !sprite.more.ghost && index(sprite) >= 0 && sprite.id.startsWith(place),
      )
      .sort((a, b) => index(a) - index(b));
  }
}
