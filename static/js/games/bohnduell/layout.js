// The picture of a position: pure. Your own row runs left to right (upright: top to bottom), your home at its end.

import { BEAD, geometry, NEEDS, rest } from "./geometry.js";

/**
 * @typedef {import("../../types.js").Sprite} Sprite
 * @typedef {import("../../types.js").Ui} Ui
 * @typedef {import("../../types.js").Words} Words
 * @typedef {import("./geometry.js").Hollow} Hollow
 * @typedef {import("./geometry.js").Point} Point
 * @typedef {{reserve: number, bowls: number[], big: number, taken: number, stuck: boolean[]}} Seat
 * @typedef {{viewer: number|null, seats: Seat[], current?: number, starter?: number, game: number, before: number[]}} View
 *
 * What a move would do. Bowls count from 1.
 * @typedef {Object} Plan
 * @property {string} kind "put" or "empty"
 * @property {number} bowl
 * @property {number[]} gains the mover's bowls that get a bead
 * @property {number} from the bowl across that would be taken, 0: none
 * @property {number} takes beads taken
 */

const BOWLS = [1, 2, 3, 4];
const LIFT = 12;
const NAIL = 16; // size
const FAINT = 0.34; // of beads that would leave
const GHOST = 0.72;

/** @param {View} view @param {string} move its spelling @param {number} seat @returns {Plan} */
export function plan({ seats }, move, seat) {
  const [kind, text] = move.split(" ");
  const bowl = Number(text);
  if (kind !== "put") return { kind, bowl, gains: BOWLS.slice(bowl), from: 0, takes: 0 };
  const takes = seats[seat].bowls[bowl - 1] ? 0 : seats[1 - seat].bowls[4 - bowl];
  return { kind, bowl, gains: BOWLS.slice(0, bowl), from: takes && 5 - bowl, takes };
}

/** The places of this position in a place of this size, in whichever way makes the board larger. @param {View} view @param {{width: number, height: number}} size */
export function placesOf({ seats }, { width, height }) {
  const upright = Math.min(width / 780, height / 1246) > 1.1 * Math.min(width / 1280, height / 884);
  const balls = seats.flatMap(({ reserve, bowls, big }) => [reserve, big, ...bowls]).reduce((sum, n) => sum + n);
  return geometry(upright, balls / 2);
}

/** How the texts name a seat: "mine", "other", or by its colour. @type {(you: number|null, seat: number) => string} */
const who = (you, seat) => (you === null ? ["red", "green"][seat] : seat === you ? "mine" : "other");

/** @type {import("../../types.js").GameModule["layout"]} */
export function layout(view, you, size, ui, words) {
  const places = placesOf(view, size);
  const { width, height, upright, balls } = places;
  const near = you ?? 0;
  const turn = view.current ?? null;
  const thought = ui.preview && turn !== null ? plan(view, ui.preview, turn) : null;
  const home = (/** @type {number} */ seat) => view.seats[seat].big + view.before[seat];
  const over = turn === null && view.starter !== undefined;
  const halves = [0, 1].map((seat) => ({
    ...view.seats[seat],
    at: places.sides[seat === near ? 0 : 1],
    seat,
    id: `seat ${seat + 1}`,
    mine: seat === you,
    name: who(you, seat),
    before: view.game > 1 ? view.before[seat] : null,
    my: seat === turn ? thought : null,
    won: over && home(seat) >= home(1 - seat),
    lost: thought && seat !== turn ? thought.from : 0,
    upright,
    small: places.rest,
    ui,
    words,
  }));
  const parts = halves.map((half) => [
    hollows(half),
    beads(half),
    [...nails(half), ...counts(half), ...marks(half, halves)],
  ]);
  const more = { upright, balls, turn: turn === null ? -1 : Number(turn !== near) };
  const ground = { id: "ground", art: "ground", x: width / 2, y: height / 2, still: true, more };
  const told = halves.map(({ name, reserve, bowls, big }) =>
    words.t(`bohnduell:told.${name}`, { reserve, bowls: bowls.join(", "), home: big }),
  );
  if (turn !== null) told.push(words.t(`bohnduell:whose.${who(you, turn)}`));
  const sprites = [ground, ...[0, 1, 2].flatMap((layer) => parts.flatMap((part) => part[layer]))];
  return { width, height, margin: upright ? 0 : 18, sprites, summary: told.join(" ") };
}

/**
 * One player's half of the board, and what is thought of it.
 * @typedef {Seat & {at: import("./geometry.js").Side, seat: number, id: string, mine: boolean, name: string, before: number|null, won: boolean,
 *   my: Plan|null, lost: number, upright: boolean, small: number, ui: Ui, words: Words}} Half
 */

/* ---- hollows: the targets ---- */

/** @param {Half} half @returns {Sprite[]} */
function hollows(half) {
  const { at, bowls, reserve, big, words } = half;
  return [
    hollow(half, "tray", at.tray, reserve),
    ...at.bowls.map((bowl, k) => {
      const state = bowls[k] > NEEDS[k] ? "stuck" : bowls[k] === NEEDS[k] ? "ready" : "";
      return hollow(
        half,
        `bowl ${k + 1}`,
        bowl,
        bowls[k],
        state && ` ${words.t(`bohnduell:label.${state}`)}`,
        state === "stuck",
      );
    }),
    hollow(half, "home", at.home, big),
  ];
}

/** @param {Half} half @param {string} what @param {Hollow} hollow @param {number} count @returns {Sprite} */
function hollow(half, what, { x, y, w, h, r }, count, note = "", iron = false) {
  const { mine, ui, name, words } = half;
  const id = `${half.id} ${what}`;
  const target = mine ? what : id;
  const [kind, bowl] = what.split(" ");
  const more = {
    w,
    h,
    r,
    iron,
    glow: glow(half, what),
    focus: ui.focus === target,
    shown: ui.shown.includes(id),
  };
  const label = words.n(`bohnduell:label.${kind}.${name}`, count, { bowl }) + note;
  const [wide, high] = [2 * (w + r + 6), 2 * (h + r + 6)];
  return { id, art: "hollow", x, y, w: wide, h: high, round: wide === high, target, label, more };
}

/** 0: not at all, 1: may be touched, 2: ready or chosen. @param {Half} half @param {string} what */
function glow({ my, ui, bowls, mine, won }, what) {
  if (won && what === "home") return 2;
  if (!mine) return 0;
  const bowl = Number(what.slice(5));
  if (my?.kind === "empty") return what === "home" ? 2 : 0;
  if (my) return bowl === my.bowl ? 2 : Number(bowl > 0 && bowl < my.bowl);
  if (ui.touched.includes(what)) return 2;
  if (!ui.lit.includes(what)) return 0;
  if (what === "home") return ui.touched.length ? 2 : 0;
  return bowl && !ui.touched.length && bowls[bowl - 1] === NEEDS[bowl - 1] ? 2 : 1;
}

/* ---- beads ---- */

/** @param {Half} half @returns {Sprite[]} */
function beads(half) {
  const { at, bowls, seat, big, taken } = half;
  return [
    ...tray(half),
    ...at.bowls.flatMap((bowl, k) => heap(half, `bowl ${k + 1}`, bowl, bowls[k], seat)),
    // Your own on your half of your home, those that you took on the other.
    ...heap(half, "home", at.home, big - taken, seat, at.out),
    ...heap(half, "won", at.home, taken, 1 - seat, { x: -at.out.x, y: -at.out.y }),
  ];
}

/** Two straight rows, filled from the far end; the last ones leave. @param {Half} half @returns {Sprite[]} */
function tray(half) {
  const { at, reserve, seat, id, my, small } = half;
  const leaving = my?.kind === "put" ? my.bowl : 0;
  return at.spots.slice(0, reserve).map(({ x, y }, m) => {
    const place = { x: x + 1.5 * wobble(m), y: y + 3 + wobble(m + 5), w: 2 * small };
    const state = held(half, "tray", m === reserve - 1, m >= reserve - leaving);
    return { id: `${id} tray ${m}`, art: "bead", roll: (m * 5 + seat) % 8, ...place, ...state, more: { seat } };
  });
}

/** Beads of one colour in a hollow; those that a move would bring are ghosts. @param {Half} half @param {string} what @param {Hollow} hollow @param {number} count @param {number} seat @param {Point} [to] @returns {Sprite[]} */
function heap(half, what, { x, y }, count, seat, to) {
  const bowl = Number(what.slice(5));
  const { my, lost, id } = half;
  const gains = Number(my !== null && (what === "home" ? my.kind === "empty" : my.gains.includes(bowl)));
  const leaves = my?.kind === "empty" && my.bowl === bowl;
  const twist = bowl * 7 + x / 100;
  return Array.from({ length: count + gains }, (_, m) => {
    const at = rest(m, twist, to);
    const ghost = m >= count;
    const state = ghost ? { alpha: GHOST } : held(half, what, m === count - 1, leaves);
    const more = { seat, level: at.level, ghost, ring: bowl > 0 && bowl === lost };
    const place = { x: x + at.x, y: y + at.y + 9 - at.level * 6, w: 2 * BEAD };
    return { id: `${id} ${what} ${m}`, art: "bead", roll: Math.floor(m * 3 + twist) % 8, ...place, ...state, more };
  }).sort((a, b) => a.more.level - b.more.level || a.y - b.y);
}

/** Whether a bead is held, lifted or about to leave. @param {Half} half @param {string} what @param {boolean} last @param {boolean} leaves @returns {Partial<Sprite>} */
function held({ ui: { drag, pending }, mine }, what, last, leaves) {
  if (drag && mine && last && drag.target === what) return { x: drag.x, y: drag.y, w: 2 * BEAD, lift: LIFT };
  if (!leaves) return {};
  return pending ? { lift: LIFT } : { alpha: FAINT };
}

/** @type {(n: number) => number} a number between -0.5 and 0.5 */
const wobble = (n) => ((n * 0.618) % 1) - 0.5;

/* ---- nails, counts, the way home ---- */

/** As many nails as a bowl needs; each bead fills one. @param {Half} half @returns {Sprite[]} */
function nails({ at: { bowls: places, out, along }, bowls, id }) {
  return places.flatMap(({ x, y, r }, k) =>
    Array.from({ length: NEEDS[k] }, (_, m) => {
      const angle = (m - (NEEDS[k] - 1) / 2) * 0.235;
      const [up, on] = [-Math.cos(angle) * (r + 17), Math.sin(angle) * (r + 17)];
      const place = { x: x + out.x * up + along.x * on, y: y + out.y * up + along.y * on };
      return { id: `${id} bowl ${k + 1} nail ${m}`, art: "nail", ...place, w: NAIL, more: { lit: m < bowls[k] } };
    }),
  );
}

/** @param {Half} half @returns {Sprite[]} */
function counts(half) {
  const { at, reserve, bowls, big, before, id, seat, my } = half;
  const { out, along, home, tray } = at;
  const plate = (/** @type {string} */ what, /** @type {Point} */ place, /** @type {any} */ more) => ({
    id: `${id} ${what} count`,
    art: "plate",
    ...place,
    w: 2 * more.h,
    h: more.h,
    more: { w: more.h, ...more },
  });
  const plus = my ? my.takes + Number(my.kind === "empty") : 0;
  const less = my?.kind === "put" ? my.bowl : 0;
  const lying = Number(!half.upright);
  const all = [
    ...at.bowls.map((bowl, k) => plate(`bowl ${k + 1}`, lip(bowl, out, -3), bowlCount(half, k, bowls[k]))),
    plate("home", lip(home, out, 2), {
      text: sum(big, "+", plus),
      h: 52,
      size: 33,
      w: 84,
      seat,
      ring: plus > 0 || half.won,
    }),
    plate("tray", lip({ ...tray, r: 0 }, along, 8 - 6 * lying), {
      text: sum(reserve, "−", less),
      h: 44,
      size: 28,
      w: 56,
      ring: less > 0,
    }),
  ];
  const far = { x: -out.x, y: -out.y };
  if (before !== null) all.push(plate("before", lip(home, far, -8), { text: `+ ${before}`, h: 38, dim: true }));
  return all;
}

/** @param {Half} half @param {number} k @param {number} count */
function bowlCount({ my, lost, mine, ui }, k, count) {
  if (my?.gains.includes(k + 1)) return { text: `${count + 1}`, h: 42, ring: true };
  if (lost === k + 1) return { text: `−${count}`, h: 42, ring: true };
  if (my?.kind === "empty" && my.bowl === k + 1) return { text: "0", h: 42, ring: true };
  if (!count) return { text: "0", h: 34, dim: true };
  const ring = mine && !my && ui.lit.includes("home") && count === NEEDS[k];
  return { text: `${count}`, h: 42, ring, lock: count > NEEDS[k] };
}

/** @type {(count: number, sign: string, more: number) => string} */
const sum = (count, sign, more) => (more ? `${count} ${sign} ${more}` : `${count}`);

/** A place beside the rim of a hollow. @type {(hollow: Hollow, way: Point, off: number) => Point} */
const lip = ({ x, y, w, h, r }, way, off) => ({ x: x + way.x * (w + r + off), y: y + way.y * (h + r + off) });

/** The way of what would be taken; that a move is under way. @param {Half} half @param {Half[]} halves @returns {Sprite[]} */
function marks({ my, at: { out, along, home, tray, bowls }, seat, upright, ui }, halves) {
  /** @type {Sprite[]} */
  const marks = [];
  if (my?.takes) {
    const { x, y } = lip(halves[1 - seat].at.bowls[my.from - 1], along, -22);
    const from = (/** @type {number} */ on, /** @type {number} */ off) => ({
      x: along.x * on + out.x * off,
      y: along.y * on + out.y * off,
    });
    const [end, bend] = upright ? [from(-46, -30), from(10, -90)] : [from(-40, -88), from(20, -64)];
    const to = { x: home.x + end.x - x, y: home.y + end.y - y };
    const by = { x: to.x / 2 + bend.x, y: to.y / 2 + bend.y };
    const [w, h] = /** @type {const} */ (["x", "y"]).map(
      (side) => 2 * Math.max(Math.abs(to[side]), Math.abs(by[side])),
    );
    marks.push({ id: "way", art: "way", x, y, w, h, more: { to, by } });
  }
  if (my && ui.pending) {
    const { x, y } = my.kind === "put" ? tray : bowls[my.bowl - 1];
    marks.push({ id: "sent", art: "sent", x, y: y - 56, w: 2 * NAIL, more: {} });
  }
  return marks;
}
