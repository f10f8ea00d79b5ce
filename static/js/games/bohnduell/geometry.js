// Where everything of the board lies. One list of places for each way it lies; lengths in units of the picture.
// Place 0 is the near side (your own), place 1 the far one: each a quarter or half turn of the other.

/**
 * @typedef {import("./wood-worker.js").Timber} Timber
 * @typedef {{x: number, y: number}} Point
 * @typedef {{x: number, y: number, w: number, h: number, r: number}} Hollow see carve.js
 * @typedef {{bowls: Hollow[], home: Hollow, tray: Hollow, spots: Point[], out: Point, along: Point}} Side `out`: towards its player,
 *   `along`: the direction of play
 * @typedef {{upright: boolean, balls: number, width: number, height: number, rest: number, board: {x: number, y: number, hw: number, hh: number}, sides: Side[]}} Geometry
 */

export const BEAD = 25.5; // radius
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
    const [out, along] = upright
      ? [
          { x: -way, y: 0 },
          { x: 0, y: way },
        ]
      : [
          { x: 0, y: way },
          { x: way, y: 0 },
        ];
    return { bowls, home, tray, spots, out, along };
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
    wood: "maple",
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
      wood: "walnut",
      seed: 3,
      heart: middle + 330,
      figure: 1,
      pores: 1,
      gloss: 0.2,
      hollows: [...bowls, ...homes],
    },
  ];
}

/** @typedef {Point & {level: number}} Rest where a bead lies, from the middle of its hollow */

// Resting places in radii of a bead, with their level: a bead keeps its place when others come or go.
// In a bowl a hexagon a little aside of the middle; in a home two columns from the middle outwards.
const BOWL = [
  [-0.45, 0, 0],
  [1.59, 0, 0],
  [0.57, 1.77, 0],
  [0.57, -1.77, 0],
  [-1.47, 1.75, 0],
  [-1.47, -1.75, 0],
  [-2.3, 0, 0],
  [0.57, 0.6, 1],
  [-0.45, -1.18, 1],
  [-1.47, 0.6, 1],
  [-0.3, 0.1, 2],
];
const HOME = [
  [1.1, -1, 0],
  [1.05, 1.05, 0],
  [3.15, -0.95, 0],
  [3.1, 1.1, 0],
  [5.1, -1.05, 0],
  [5.15, 1, 0],
  [2.1, 0.1, 1],
  [4.2, 0, 1],
  [3, -0.3, 2],
];
const TOP = 4; // what has no place of its own lies on top of these last ones

/**
 * Where the bead of this number lies.
 * @param {number} index
 * @param {number} angle of a bowl: another for each, so that no two look alike
 * @param {Point} [half] of a home: towards this side of its middle
 * @returns {Rest}
 */
export function rest(index, angle, half) {
  const list = half ? HOME : BOWL;
  const over = Math.max(0, Math.ceil((index + 1 - list.length) / TOP));
  const [a, b, level] = list[index - over * TOP];
  const [cos, sin] = half ? [half.x, half.y] : [Math.cos(angle), Math.sin(angle)];
  const [x, y] = [(a * cos - b * sin) * BEAD, (a * sin + b * cos) * BEAD];
  return { x, y, level: level + over * 2 };
}
