// The picture of a position: pure. Your own row runs left to right (upright: top to bottom), your home at its end.

import { BEAD, geometry, heap, NEEDS, SINK } from "./geometry.js";

/**
 * @typedef {import("../../types.js").Sprite} Sprite
 * @typedef {import("../../types.js").Ui} Ui
 * @typedef {import("../../types.js").Words} Words
 * @typedef {import("../../types.js").Picture} Picture
 * @typedef {import("./geometry.js").Hollow} Hollow
 * @typedef {import("./geometry.js").Point} Point
 * @typedef {import("./geometry.js").Rest} Rest
 * @typedef {{reserve: number, bowls: number[], big: number, taken: number, stuck: boolean[]}} Seat
 * @typedef {{viewer: number|null, seats: Seat[], current?: number, starter?: number, game: number, before: number[]}} View
 *
 * What a move would do. Bowls count from 1.
 * @typedef {Object} Plan
 * @property {number} seat
 * @property {"put"|"empty"} kind
 * @property {number} bowl
 * @property {number[]} gains the mover's bowls that get a bead
 * @property {number} from the bowl across that would be taken, 0: none
 * @property {number} takes beads taken
 */

const EMPTY = { reserve: 12, bowls: [0, 0, 0, 0], big: 0, taken: 0, stuck: [] };
/** @type {View} */
const FRESH = { viewer: null, seats: [EMPTY, EMPTY], game: 1, before: [0, 0] };
const LIFT = 12;

/** @param {View} view @param {string} move its spelling @param {number} seat @returns {Plan} */
export function plan(view, move, seat) {
  const [kind, text] = move.split(" ");
  const bowl = Number(text);
  if (kind !== "put") return { seat, kind: "empty", bowl, gains: [1, 2, 3, 4].slice(bowl), from: 0, takes: 0 };
  const across = 5 - bowl;
  const takes = view.seats[seat].bowls[bowl - 1] ? 0 : view.seats[1 - seat].bowls[across - 1];
  return { seat, kind, bowl, gains: [1, 2, 3, 4].slice(0, bowl), from: takes && across, takes };
}

/** Whether the board stands upright in this place: whatever makes it larger. @param {{width: number, height: number}} size */
export const isUpright = ({ width, height }) =>
  Math.min(width / 780, height / 1246) > Math.min(width / 1280, height / 884);

/** @param {View} view */
export const ballsOf = ({ seats }) =>
  seats.reduce((sum, { reserve, bowls, big }) => bowls.reduce((a, b) => a + b, sum + reserve + big), 0) / 2;

/** @type {import("../../types.js").GameModule["layout"]} */
export function layout(given, you, size, ui, words) {
  /** @type {View} */
  const view = given ?? FRESH;
  const upright = isUpright(size);
  const places = geometry(upright, ballsOf(view));
  const near = you ?? 0;
  const thought = ui.preview && view.current !== undefined ? plan(view, ui.preview, view.current) : null;
  const table = { view, you, near, places, ui, words, thought };
  const { width, height } = places;
  const turn = view.current === undefined ? -1 : Number(view.current !== near);
  /** @type {Sprite} */
  const ground = {
    id: "ground",
    art: "ground",
    x: width / 2,
    y: height / 2,
    still: true,
    more: { turn, upright, balls: places.balls },
  };
  const sides = view.seats.map((_, seat) => side(table, seat));
  return {
    width,
    height,
    margin: upright ? 0 : 18,
    sprites: [
      ground,
      ...sides.flatMap(({ under }) => under),
      ...sides.flatMap(({ beads }) => beads),
      ...sides.flatMap(({ over }) => over),
    ],
    summary: words.t(`bohnduell:summary.${view.current === undefined ? "rest" : "turn"}`, {
      sides: sides.map(({ told }) => told).join(" "),
      whose: view.current === undefined ? "" : words.t(`bohnduell:whose.${who(you, view.current)}`),
    }),
  };
}

/** How the texts name a seat: "mine", "other", or by its colour. @type {(you: number|null, seat: number) => string} */
export const who = (you, seat) => (you === null ? ["red", "green"][seat] : seat === you ? "mine" : "other");

/** @typedef {{view: View, you: number|null, near: number, places: import("./geometry.js").Geometry, ui: Ui, words: Words, thought: Plan|null}} Table */

/** @param {Table} table @param {number} seat */
function side(table, seat) {
  const { view, you, places, ui, words, thought } = table;
  const at = places.sides[seat === table.near ? 0 : 1];
  const { reserve, bowls, big, taken, stuck } = view.seats[seat];
  const mine = seat === you;
  const my = thought?.seat === seat ? thought : null;
  const name = who(you, seat);
  /** @type {(what: string, key: string, hollow: Hollow, count: number, facts?: Record<string, any>) => Sprite} */
  const hollow = (what, key, { x, y, w, h, r }, count, facts = {}) => {
    const id = `seat ${seat + 1} ${what}`;
    const target = mine ? what : id;
    const more = {
      w,
      h,
      r,
      glow: mine ? glow(table, what, my) : 0,
      iron: !!facts.stuck,
      focus: ui.focus === target,
      shown: ui.shown.includes(id),
    };
    const label = words.n(`bohnduell:${key}.${name}`, count, facts) + (facts.note ?? "");
    return {
      id,
      art: "hollow",
      x,
      y,
      w: 2 * (w + r + 6),
      h: 2 * (h + r + 6),
      round: !w && !h,
      still: true,
      target,
      label,
      more,
    };
  };
  const under = [
    hollow("tray", "label.tray", at.tray, reserve),
    ...at.bowls.map((bowl, k) =>
      hollow(`bowl ${k + 1}`, "label.bowl", bowl, bowls[k], {
        bowl: k + 1,
        stuck: stuck[k],
        note: note(words, bowls[k], k),
      }),
    ),
    hollow("home", "label.home", at.home, big),
  ];
  const told = words.t(`bohnduell:told.${name}`, { reserve, bowls: bowls.join(", "), home: big });
  const beads = [
    ...trayBeads(table, seat, my),
    ...bowls.flatMap((_, k) => bowlBeads(table, seat, k, my)),
    ...homeBeads(table, seat, big - taken, taken),
  ];
  const over = [...bowls.flatMap((_, k) => nails(table, seat, k)), ...plates(table, seat, my)];
  if (my?.takes) over.push(way(table, my));
  if (my && ui.pending) over.push(dots(table, my));
  return { under, beads, over, told };
}

/** @param {Words} words @param {number} has @param {number} k */
function note(words, has, k) {
  const needs = NEEDS[k];
  if (!has || has < needs) return "";
  return ` ${words.t(has === needs ? "bohnduell:label.ready" : "bohnduell:label.stuck")}`;
}

/** How a hollow of your own glows: 0, 1 may be touched, 2 ready or chosen. @param {Table} table @param {string} what @param {Plan|null} my */
function glow({ ui, view, you }, what, my) {
  const bowl = Number(what.split(" ")[1] ?? 0);
  if (my) {
    if (my.kind === "empty") return what === "home" ? 2 : 0;
    return bowl && bowl <= my.bowl ? 1 + Number(bowl === my.bowl) : 0;
  }
  if (ui.touched.includes(what)) return 2;
  if (ui.touched.length) return ui.lit.includes(what) ? (what === "home" ? 2 : 1) : 0;
  if (what === "home" || !ui.lit.includes(what)) return 0;
  return bowl && you !== null && view.seats[you].bowls[bowl - 1] === NEEDS[bowl - 1] ? 2 : 1;
}

/* ---- beads ---- */

/** @type {(id: string, seat: number, at: Point, more?: any, rest?: Partial<Sprite>) => Sprite} */
const bead = (id, seat, { x, y }, more = {}, rest = {}) => ({
  id,
  art: "bead",
  x,
  y,
  w: 2 * BEAD,
  ...rest,
  more: { seat, ...more },
});

/** Two straight rows, filled from the far end; the last ones leave. @param {Table} table @param {number} seat @param {Plan|null} my @returns {Sprite[]} */
function trayBeads({ view, places, near, ui }, seat, my) {
  const { reserve } = view.seats[seat];
  const { spots } = places.sides[seat === near ? 0 : 1];
  const leaving = my?.kind === "put" ? my.bowl : 0;
  const dragged = ui.drag?.target === "tray" && seat === view.viewer ? ui.drag : null;
  return spots.slice(0, reserve).map(({ x, y }, m) => {
    const goes = m >= reserve - leaving;
    const held = dragged && m === reserve - 1;
    const roll = (m * 5 + seat) % 8;
    const at = held ? { x: dragged.x, y: dragged.y } : { x: x + wobble(m + 9 * seat) * 1.5, y: y + 3 + wobble(m + 40) };
    const rest = {
      w: held ? 2 * BEAD : 2 * places.rest,
      roll,
      alpha: goes && !held && !ui.pending ? 0.34 : 1,
      lift: held || (goes && ui.pending) ? LIFT : 0,
    };
    return bead(`seat ${seat + 1} tray ${m}`, seat, at, {}, rest);
  });
}

/** @param {Table} table @param {number} seat @param {number} k @param {Plan|null} my @returns {Sprite[]} */
function bowlBeads({ view, places, near, ui, thought }, seat, k, my) {
  const p = seat === near ? 0 : 1;
  const bowl = places.sides[p].bowls[k];
  const has = view.seats[seat].bowls[k];
  const gains = my?.gains.includes(k + 1) ? 1 : 0;
  const leaves = my?.kind === "empty" && my.bowl === k + 1;
  const ring = thought !== null && thought.seat !== seat && thought.from === k + 1;
  const dragged = ui.drag?.target === `bowl ${k + 1}` && seat === view.viewer ? ui.drag : null;
  const beads = heap(bowl, has + gains, 5 + p * 17 + k * 7).map((rest, m) => {
    const held = dragged && m === has - 1;
    const more = { level: rest.level, ghost: m >= has, ring };
    const at = held ? dragged : lain(bowl, rest);
    const lift = held || (leaves && ui.pending) ? LIFT : 0;
    const alpha = m >= has ? 0.72 : leaves && !held && !ui.pending ? 0.34 : 1;
    return bead(`seat ${seat + 1} bowl ${k + 1} ${m}`, seat, at, more, {
      roll: (m * 3 + p * 17 + k * 7) % 8,
      alpha,
      lift,
    });
  });
  return sorted(beads);
}

/** Own beads heap up on the owner's half of the home, taken ones on the other. @param {Table} table @param {number} seat @param {number} own @param {number} taken @returns {Sprite[]} */
function homeBeads({ places, near }, seat, own, taken) {
  const p = seat === near ? 0 : 1;
  const { home, out } = places.sides[p];
  const part = (
    /** @type {string} */ what,
    /** @type {number} */ count,
    /** @type {number} */ of,
    /** @type {number} */ way,
  ) =>
    heap(home, count, 3 + p + way, { x: out.x * way, y: out.y * way }).map((rest, m) =>
      bead(`seat ${seat + 1} ${what} ${m}`, of, lain(home, rest), { level: rest.level }, { roll: (m * 3 + p * 5) % 8 }),
    );
  return sorted([...part("home", own, seat, 1), ...part("won", taken, 1 - seat, -1)]);
}

/** @type {(hollow: Hollow, rest: Rest) => Point} */
const lain = ({ x, y }, rest) => ({ x: x + rest.x, y: y + SINK + rest.y - rest.level * 7 });

/** What lies nearer is painted later. @type {(beads: Sprite[]) => Sprite[]} */
const sorted = (beads) => beads.sort((a, b) => a.more.level - b.more.level || a.y - b.y);

/** @type {(n: number) => number} a small number between -0.5 and 0.5 */
const wobble = (n) => ((n * 0.618) % 1) - 0.5;

/* ---- nails, plates, the way home ---- */

/** As many nails as the bowl needs; each bead fills one. @param {Table} table @param {number} seat @param {number} k @returns {Sprite[]} */
function nails({ view, places, near }, seat, k) {
  const { bowls, out } = places.sides[seat === near ? 0 : 1];
  const { x, y, r } = bowls[k];
  const base = Math.atan2(-out.y, -out.x);
  const along = { x: bowls[3].x - bowls[0].x, y: bowls[3].y - bowls[0].y };
  return Array.from({ length: NEEDS[k] }, (_, m) => {
    const turned = out.x * along.y - out.y * along.x > 0 ? 1 : -1;
    const angle = base - turned * (m - (NEEDS[k] - 1) / 2) * 0.235;
    const lit = m < view.seats[seat].bowls[k];
    const at = { x: x + Math.cos(angle) * (r + 17), y: y + Math.sin(angle) * (r + 17) };
    return { id: `seat ${seat + 1} bowl ${k + 1} nail ${m}`, art: "nail", ...at, more: { lit } };
  });
}

/** @param {Table} table @param {number} seat @param {Plan|null} my @returns {Sprite[]} */
function plates({ view, places, near, thought, ui, you }, seat, my) {
  const p = seat === near ? 0 : 1;
  const { upright } = places;
  const { bowls, home, tray, out } = places.sides[p];
  const { reserve, big, bowls: has } = view.seats[seat];
  const plate = (
    /** @type {string} */ what,
    /** @type {number} */ x,
    /** @type {number} */ y,
    /** @type {any} */ more,
  ) => {
    const text = `${more.text}`;
    return { id: `seat ${seat + 1} ${what} count`, art: "plate", x, y, more: { w: more.h, ...more, text } };
  };
  const counts = bowls.map(({ x, y, r }, k) => {
    const at = [x + out.x * (r - 3), y + out.y * (r - 3)];
    const gains = my?.gains.includes(k + 1);
    const lost = thought !== null && !my && thought.from === k + 1;
    const count = has[k];
    const fits = seat === you && !thought && ui.lit.includes("home") && count === NEEDS[k];
    /** @type {any} */
    let more = { text: count, h: 42, ring: fits };
    if (gains) more = { text: count + 1, h: 42, ring: true };
    else if (lost) more = { text: `−${count}`, h: 42, w: 60, ring: true };
    else if (!count) more = { text: 0, h: 34, dim: true };
    else if (count > NEEDS[k]) more = { text: count, h: 42, w: 66, shift: -13, lock: true };
    if (count > 9 && !more.w) more.w = 54;
    return plate(`bowl ${k + 1}`, at[0], at[1], more);
  });
  const plus = my ? my.takes + Number(my.kind === "empty") : 0;
  const wide = (plus ? 136 : 84) + (`${big}`.length - 1) * 18;
  const homeAt = [home.x + out.x * (home.w + home.r + 2), home.y + out.y * (home.h + home.r + 2)];
  const homeCount = {
    text: plus ? `${big} + ${plus}` : big,
    h: 52,
    size: 33,
    w: wide,
    shift: 17,
    seat,
    ring: plus > 0,
  };
  const less = my?.kind === "put" ? my.bowl : 0;
  const way = p ? -1 : 1;
  const trayAt = upright ? [tray.x, tray.y + way * (tray.h + 8)] : [tray.x + way * (tray.w + 2), tray.y + 2];
  const trayCount = {
    text: less ? `${reserve} − ${less}` : reserve,
    h: 44,
    size: 28,
    w: (less ? 92 : 56) + (reserve > 9 && less ? 14 : 0),
    ring: less > 0,
  };
  const all = [
    ...counts,
    plate("home", homeAt[0], homeAt[1], homeCount),
    plate("tray", trayAt[0], trayAt[1], trayCount),
  ];
  if (view.game > 1) {
    const before = [home.x - out.x * (home.w + home.r - 6), home.y - out.y * (home.h + home.r - 6)];
    all.push(plate("before", before[0], before[1], { text: `+ ${view.before[seat]}`, h: 38, w: 78, dim: true }));
  }
  return all;
}

/** The dotted way of what would be taken. @param {Table} table @param {Plan} my @returns {Sprite} */
function way({ places, near }, { seat, from }) {
  const p = seat === near ? 0 : 1;
  const bowl = places.sides[1 - p].bowls[from - 1];
  const { home } = places.sides[p];
  const sign = p ? -1 : 1;
  const { upright } = places;
  const start = upright ? { x: bowl.x, y: bowl.y + 62 * sign } : { x: bowl.x + 62 * sign, y: bowl.y };
  const end = upright ? { x: home.x + 30 * sign, y: home.y - 46 * sign } : { x: home.x - 40 * sign, y: home.y - 88 };
  const by = upright ? { x: 90 * sign, y: 10 * sign } : { x: 20 * sign, y: -64 };
  const to = { x: end.x - start.x, y: end.y - start.y };
  return { id: "way", art: "way", ...start, more: { to, by: { x: to.x / 2 + by.x, y: to.y / 2 + by.y } } };
}

/** The move is on its way. @param {Table} table @param {Plan} my @returns {Sprite} */
function dots({ places, near }, { seat, kind, bowl }) {
  const { bowls, tray } = places.sides[seat === near ? 0 : 1];
  const { x, y } = kind === "put" ? tray : bowls[bowl - 1];
  return { id: "sent", art: "sent", x, y: y - 56, more: {} };
}
