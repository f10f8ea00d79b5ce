// Where everything of the board lies. One list of places for each way it lies; lengths in units of the picture.
// Place 0 is the near side (your own), place 1 the far one: each a quarter or half turn of the other.

/**
 * @typedef {import("./carve.js").Timber} Timber
 * @typedef {{x: number, y: number}} Point
 * @typedef {{x: number, y: number, w: number, h: number, r: number}} Hollow see carve.js
 * @typedef {{bowls: Hollow[], home: Hollow, tray: Hollow, spots: Point[], out: Point}} Side `out`: towards its player
 * @typedef {{upright: boolean, balls: number, width: number, height: number, rest: number, board: {x: number, y: number, hw: number, hh: number}, sides: Side[]}} Geometry
 */

export const BEAD = 25.5; // radius
export const SINK = 9; // how much lower than its hollow's middle a bead is seen
export const NEEDS = [4, 3, 2, 1]; // beads that bowls 1 to 4 must hold to be emptied
const COLUMNS = [355, 545, 735, 925];

/** @type {Map<string, Geometry>} */
const known = new Map();

/** @type {(upright: boolean, balls: number) => Geometry} */
export function geometry(upright, balls) {
  const key = `${upright} ${balls}`;
  const made = known.get(key) ?? measure(upright, balls);
  known.set(key, made);
  return made;
}

/** @type {(upright: boolean, balls: number) => Geometry} */
function measure(upright, balls) {
  const rest = upright ? 18.5 : 21;
  const [x, y] = upright ? [390, 608] : [640, 426];
  const board = { x, y, hw: upright ? 252 : 606, hh: upright ? 586 : 256 };
  const pitch = rest * 2.16;
  const columns = Math.ceil(balls / 2);
  const long = (columns * pitch + 66) / 2;
  const end = upright ? 470 : 484;
  const sides = [1, -1].map((way) => {
    const hollow = (/** @type {number} */ along, /** @type {number} */ aside, w = 0, r = 84) =>
      upright
        ? { x: x - aside * way, y: y + along * way, w: 0, h: w, r }
        : { x: x + along * way, y: y + aside * way, w, h: 0, r };
    const home = upright ? { x, y: y + end * way, w: 104, h: 0, r: 66 } : { x: x + end * way, y, w: 0, h: 104, r: 70 };
    // A long tray begins where the board does.
    const tray = upright
      ? hollow(Math.max(-346, long + 64 - y), 322, long, 40)
      : hollow(long - 520, 372 + (way < 0 ? -10 : 0), long, 44);
    const spots = Array.from({ length: 2 * columns }, (_, m) => {
      const u = (Math.floor(m / 2) + 0.1) * pitch - long - (upright ? 6 : 8);
      const v = (m % 2 ? 1 : -1) * rest;
      return upright ? { x: tray.x + v * way, y: tray.y + u * way } : { x: tray.x + u * way, y: tray.y + v * way };
    });
    const bowls = COLUMNS.map((column) => hollow(column - 640, 109));
    return { bowls, home, tray, spots, out: upright ? { x: -way, y: 0 } : { x: 0, y: way } };
  });
  return { upright, balls, width: upright ? 780 : 1280, height: upright ? 1246 : 884, rest, board, sides };
}

/** The pieces of wood: two trays, then the board. @type {(g: Geometry) => Timber[]} */
export function timbers({ upright, board, sides, rest }) {
  const lamp = upright ? [board.x, board.y - 60, 760] : [board.x - 40, board.y - 30, 760];
  const shared = { upright, lamp };
  const trays = sides.map(({ tray, spots }, i) => ({
    ...shared,
    x: tray.x,
    y: tray.y,
    hw: tray.w + tray.r + 20,
    hh: tray.h + tray.r + 16,
    round: tray.r + 15,
    bevel: 9,
    thick: 20,
    groove: false,
    seed: 31 + 9 * i,
    heart: (upright ? tray.x : tray.y) + 160,
    figure: 0.6,
    pores: 0.35,
    gloss: 0.16,
    hollows: [
      { ...tray, depth: 24, power: 7 },
      ...spots.map((spot) => ({ ...spot, w: 0, h: 0, r: rest * 0.86, depth: 7, power: 2, dimple: true })),
    ],
  }));
  const bowls = sides.flatMap((side) => side.bowls.map((bowl) => ({ ...bowl, depth: 50, power: 2.5 })));
  const homes = sides.map(({ home }) => ({ ...home, depth: 54, power: 3 }));
  const middle = upright ? board.x : board.y;
  return [
    ...trays,
    {
      ...shared,
      ...board,
      round: 140,
      bevel: 18,
      thick: 34,
      groove: true,
      seed: 3,
      heart: middle + 330,
      figure: 1,
      pores: 1,
      gloss: 0.2,
      hollows: [...bowls, ...homes],
    },
  ];
}

/** @typedef {Point & {level: number}} Rest where a bead of a heap lies, from the middle of its hollow */

/** @type {Map<string, Rest[]>} */
const heaps = new Map();

/**
 * The first `count` resting places of a hollow: a bead stays where it is when others come or go.
 * Each lies where the heap is best balanced; what finds no room lies on top.
 * @param {Hollow} hollow
 * @param {number} count
 * @param {number} seed
 * @param {Point} [half] only on this side of the middle
 * @returns {Rest[]}
 */
export function heap(hollow, count, seed, half) {
  const key = [hollow.w, hollow.h, hollow.r, seed, half?.x, half?.y].join();
  const rests = heaps.get(key) ?? [];
  heaps.set(key, rests);
  while (rests.length < count) rests.push(next(rests, hollow, seed, half));
  return rests.slice(0, count);
}

/** @type {(rests: Rest[], hollow: Hollow, seed: number, half?: Point) => Rest} */
function next(rests, hollow, seed, half) {
  for (let level = rests.at(-1)?.level ?? 0; ; level++) {
    const beside = rests.filter((rest) => rest.level === level);
    const free = candidates(hollow, level, seed, half).filter((at) =>
      beside.every((other) => Math.hypot(at.x - other.x, at.y - other.y) >= 2.03 * BEAD),
    );
    const cost = (/** @type {Point} */ at) => {
      if (!half && !beside.length) return Math.abs(Math.hypot(at.x, at.y) - 0.45 * BEAD);
      const n = beside.length + 1;
      const x = beside.reduce((sum, other) => sum + other.x, at.x) / n;
      const y = beside.reduce((sum, other) => sum + other.y, at.y) / n;
      const [across, along] = hollow.h ? [x, y] : [y, x];
      return half
        ? Math.hypot(at.x, at.y) + Math.abs(across)
        : Math.hypot(at.x, at.y) * 0.4 + Math.hypot(along, across);
    };
    if (free.length) return free.reduce((best, at) => (cost(at) < cost(best) ? at : best));
  }
}

/** @type {(hollow: Hollow, level: number, seed: number, half?: Point) => Rest[]} */
function candidates({ w, h, r }, level, seed, half) {
  const room = Math.max(r - 1.03 * BEAD - level * 12, BEAD * 0.6);
  const found = [];
  for (let m = 0; m < 220; m++) {
    // Points spread evenly over the hollow, another spread for each seed.
    const [a, b] = [(m * 0.618 + seed * 0.37 + level * 0.21) % 1, (m * 0.7548 + seed * 0.569) % 1];
    const at = { x: (2 * a - 1) * (w + room), y: (2 * b - 1) * (h + room), level };
    const [dx, dy] = [Math.max(0, Math.abs(at.x) - w), Math.max(0, Math.abs(at.y) - h)];
    const aside = half ? at.x * half.x + at.y * half.y : BEAD;
    if (Math.hypot(dx, dy) <= room && aside >= BEAD * 0.98) found.push(at);
  }
  return found;
}
