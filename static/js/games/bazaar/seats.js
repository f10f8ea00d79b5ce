// The players' carpets: upright, lying (your own on a phone), and folded. All return sprites.

import { at, spell, told } from "./scene.js";
import { LETTERS, NAMES, WARES } from "./stones.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("../../types.js").Sprite} Sprite */

const MOST = 12; // stones that are drawn; the count says the rest

/** @param {Scene} scene @param {number} seat */
function about(scene, seat) {
  const { view, you, near, t, words, ui, plan, thought, ranks, held, hand } = scene;
  const { score, wares, hand: own } = view.seats[seat];
  const rank = view.seats.length > 1 ? (ranks[seat] ?? 0) : 0;
  const over = view.phase === "over";
  const turn = over ? ranks[seat] === 1 : view.current === seat;
  const mine = seat === you && (plan !== null || thought !== null);
  const name = scene.name(seat);
  const stones = told(words, spell(own)) || t("stones.none");
  const label = t("label.seat", {
    name,
    stones,
    points: words.n("bazaar:points", score),
    wares: words.n("bazaar:wares", wares.length),
  });
  return {
    id: `seat ${seat + 1}`,
    turn,
    wares,
    hand: own,
    /** @param {string} letter */
    change: (letter) => (mine ? held[letter] - hand[letter] : 0),
    woven: { seat, turn },
    sewn: { name, score, turn: turn && !over, bold: seat === near || turn, rank },
    label,
    letters: ui.letters,
  };
}

/** Many of one stone: those that would go are ringed, those that would come are pale. @param {Scene} scene @param {ReturnType<typeof about>} who @param {string} letter @param {number} r @param {number} most @param {(shown: number, k: number) => {x: number, y: number}} place @param {{x: number, y: number}} empty @returns {Sprite[]} */
function stones({ ui }, { id, hand, change, letters }, letter, r, most, place, empty) {
  const [n, delta] = [hand[letter], change(letter)];
  const all = n + Math.max(0, delta);
  const shown = Math.min(most, all);
  if (!shown)
    return [
      { id: `${id} ${letter} none`, art: "gem", still: true, ...empty, more: { letter, r: r * 0.82, hollow: true } },
    ];
  return Array.from({ length: shown }, (_, i) => {
    const k = all - shown + i;
    const goes = k < n && k >= n + delta;
    const { x, y } = place(shown, i);
    return {
      id: `${id} ${letter} ${k}`,
      art: "gem",
      x,
      y: goes ? y - (ui.pending ? 6 : 2) : y,
      more: { letter, r, ring: goes, ghost: k >= n, letters },
    };
  });
}

/** @param {string} id @param {number} delta @param {number} x right end @param {number} y @returns {Sprite} */
const pill = (id, delta, x, y) => ({
  id,
  art: "pill",
  x: x - 16,
  y,
  w: 32,
  h: 18,
  more: { text: delta < 0 ? `−${-delta}` : `+${delta}` },
});

/** In a discard the stones of your own carpet are targets. @param {Scene} scene @param {number} seat @param {string} letter @param {{x: number, y: number, w: number, h: number}} place @returns {Sprite[]} */
function lane({ view, you, ui, mine, t, words }, seat, letter, place) {
  if (view.phase !== "discard" || seat !== you) return [];
  const target = `hand ${NAMES[letter]}`;
  const label = t("label.return", {
    stone: words.n(`bazaar:stones.${letter}`, 1),
    count: view.seats[seat].hand[letter],
  });
  return [{ id: target, art: mine && ui.open.includes(target) ? "lane" : "", still: true, ...place, target, label }];
}

/**
 * A carpet with five lanes.
 * @param {Scene} scene @param {number} seat @param {number} x @param {number} y @param {number} w @param {number} h
 * @returns {Sprite[]}
 */
export function upright(scene, seat, x, y, w, h) {
  const who = about(scene, seat);
  const { id, wares, hand } = who;
  const tall = h > 290;
  const edge = 22;
  const field = w - 2 * edge;
  const cloth = tall ? 34 : 30;
  const top = y + edge + (tall ? 32 : 27);
  const rows = tall ? Math.min(h > 400 ? 5 : 3, Math.ceil(Math.max(1, wares.length) / 5)) : 1;
  const s = tall ? 24 : 20;
  const end = y + h - edge - rows * (s + 4) + 6;
  const high = Math.min(58, (end - 3 - top) / 5);
  const r = Math.round(2 * Math.min(16, high * 0.4)) / 2;
  const slack = (end - 3 - top - high * 5) / 2;
  const many = Math.floor((field + 8) / (s + 4));
  const lanes = LETTERS.flatMap((letter, k) => {
    const cy = top + slack + high * (k + 0.5);
    const [delta, n] = [who.change(letter), hand[letter]];
    const from = x + edge + 29 + r;
    const to = x + w - edge - r - (delta ? 24 : 1);
    const place = (/** @type {number} */ shown, /** @type {number} */ i) => ({
      x: from + (shown > 1 ? i * Math.min(r * 1.98, (to - from) / (shown - 1)) : 0),
      y: cy,
    });
    const tally = {
      id: `${id} ${letter} count`,
      art: "tally",
      still: true,
      x: x + edge + 11,
      y: cy,
      w: 2 * Math.min(11, high * 0.4),
      more: { text: `${n}`, faint: !n },
    };
    const box = { x: x + w / 2, y: cy, w: w - 22, h: Math.max(18, high - 3) };
    const all = [
      ...lane(scene, seat, letter, box),
      tally,
      ...stones(scene, who, letter, r, MOST, place, { x: from, y: cy }),
    ];
    return delta ? [...all, pill(`${id} ${letter} delta`, delta, x + w - edge + 10, cy)] : all;
  });
  const marks = wares.slice(-many * rows).map((ware, i) => ({
    id: `${id} ware ${wares.length - Math.min(wares.length, many * rows) + i}`,
    art: "ware",
    ...at(x + edge - 2 + (i % many) * (s + 4), end + Math.floor(i / many) * (s + 4), s, s),
    more: WARES[ware - 1],
  }));
  return [
    {
      id: `${id} carpet`,
      art: "carpet",
      still: true,
      ...at(x, y, w, h),
      target: `carpet ${seat + 1}`,
      label: who.label,
      more: who.woven,
    },
    {
      id: `${id} label`,
      art: "label",
      still: true,
      ...at(x + edge - 6, y + edge - 8, field + 12, cloth),
      more: who.sewn,
    },
    ...marks,
    ...lanes,
  ];
}

/**
 * Your own carpet on a phone, with five columns.
 * @param {Scene} scene @param {number} seat @param {number} x @param {number} y @param {number} w @param {number} h
 * @returns {Sprite[]}
 */
export function lying(scene, seat, x, y, w, h) {
  const who = about(scene, seat);
  const { id, wares, hand } = who;
  const inner = 21;
  const wide = (w - 2 * inner + 8) / 5;
  const low = Math.max(0, Math.min(4, (120 - h) / 4)); // less room: stones, counts and wares move together
  const base = y + inner + 34 - low + Math.max(-4, (h - 142) * 0.35);
  const under = base + 26 - low;
  const s = 17;
  const many = Math.floor((w - 2 * inner + 10) / (s + 2));
  const columns = LETTERS.flatMap((letter, k) => {
    const cx = x + inner - 4 + wide * (k + 0.5);
    const [delta, n] = [who.change(letter), hand[letter]];
    const place = (/** @type {number} */ shown, /** @type {number} */ i) => {
      const back = shown - 1 - i;
      return { x: cx + (back - (shown - 1) / 2) * 4, y: base + 2 - back * 3 };
    };
    const tally = delta
      ? { ...pill(`${id} ${letter} count`, delta, cx + 16, under), still: true }
      : {
          id: `${id} ${letter} count`,
          art: "tally",
          still: true,
          x: cx,
          y: under,
          w: 20,
          more: { text: `${n}`, faint: !n },
        };
    const box = { x: cx, y: base + 12, w: wide - 6, h: 62 };
    return [...lane(scene, seat, letter, box), ...stones(scene, who, letter, 13, 3, place, { x: cx, y: base }), tally];
  });
  const marks = wares.slice(-many).map((ware, i) => ({
    id: `${id} ware ${wares.length - Math.min(wares.length, many) + i}`,
    art: "ware",
    ...at(x + inner - 4 + i * (s + 2), y + h - inner - s + 7 + low, s, s),
    more: WARES[ware - 1],
  }));
  return [
    {
      id: `${id} carpet`,
      art: "carpet",
      still: true,
      ...at(x, y, w, h),
      target: `carpet ${seat + 1}`,
      label: who.label,
      more: { ...who.woven, lying: true },
    },
    {
      id: `${id} label`,
      art: "label",
      still: true,
      ...at(x + inner - 7, y + inner - 10, w - 2 * inner + 14, 26),
      more: who.sewn,
    },
    ...marks,
    ...columns,
  ];
}

/**
 * Another player's carpet on a phone: a touch unfolds it.
 * @param {Scene} scene @param {number} seat @param {number} x @param {number} y @param {number} w
 * @returns {Sprite[]}
 */
export function folded(scene, seat, x, y, w) {
  const { id, woven, label, sewn, hand, wares, letters } = about(scene, seat);
  const place = at(x, y, w, 44);
  return [
    { id: `${id} carpet`, art: "carpet", still: true, ...place, target: id, label, more: { ...woven, lying: true } },
    { id: `${id} label`, art: "folded", still: true, ...place, more: { ...sewn, hand, wares, letters } },
  ];
}

/**
 * Stones of the last event that end where no stone lies: paid ones in the stall or in the chest, and what a folded
 * carpet gets. Unseen at rest; `motion` lets them travel.
 * @param {Scene} scene @param {Sprite[]} sprites
 * @returns {Sprite[]}
 */
export function trails({ events }, sprites) {
  const last = events.findLast(({ code }) => ["draw", "take", "exchange", "buy", "return"].includes(code));
  if (!last) return [];
  const { code, facts } = last;
  const spot = (/** @type {string} */ id) => sprites.find((sprite) => sprite.id === id);
  const chest = spot("chest");
  const mouth = chest && { x: chest.x, y: chest.y - (chest.h ?? 0) * 0.1 };
  const goal = code === "buy" ? spot(`stall ${facts.stall}`) : mouth;
  const home = spot(`seat ${facts.seat + 1} carpet`);
  const flat = !spot(`seat ${facts.seat + 1} W count`) && home;
  const gem = (
    /** @type {string} */ id,
    /** @type {string} */ letter,
    /** @type {{x: number, y: number}|undefined|null|false} */ to,
  ) => (to ? [{ id, art: "gem", x: to.x, y: to.y, alpha: 0, more: { letter, r: 13, paid: true } }] : []);
  const { pays, gets } = moved(last);
  return [
    ...[...pays].flatMap((letter, k) => gem(`pay ${k}`, letter, goal)),
    ...[...gets].flatMap((letter, k) => gem(`get ${k}`, letter, flat)),
  ];
}

/** The stones that an event moves. @param {{code: string, facts: Record<string, any>}} event @returns {{pays: string, gets: string}} */
export function moved({ code, facts: { pay = "", get = "", ware = "", colour = "" } }) {
  if (code === "exchange") return { pays: pay, gets: get };
  if (code === "buy") return { pays: ware, gets: "" };
  return code === "return" ? { pays: colour, gets: "" } : { pays: "", gets: colour };
}

/** @param {Scene} scene */
export const remaining = ({ view }) => view.stalls.reduce((sum, { left }) => sum + left, 0);

/** Points, turns and wares left of somebody who plays alone. @param {Scene} scene @returns {[string, string][]} */
export function figures(scene) {
  const { view, t } = scene;
  /** @type {[string, string][]} */
  const rows = [
    [t("solo.points"), `${view.seats[0].score}`],
    [t("solo.turns"), `${view.turns}`],
    [t("solo.wares"), `${remaining(scene)}`],
  ];
  return view.ceiling === undefined ? rows : [...rows, [t("solo.ceiling"), `${view.ceiling}`]];
}
