// What both layouts share: a position as one person sees it, and the sprites of its parts without their places.

import { check, laying } from "./plan.js";
import { count, LETTERS, lacks, missing, NAMES, offer, precious, put, size, target, trade, WARES } from "./stones.js";

/**
 * @typedef {import("../../types.js").Sprite} Sprite
 * @typedef {import("../../types.js").Ui} Ui
 * @typedef {import("../../types.js").Frame} Frame
 * @typedef {import("../../types.js").Words} Words
 * @typedef {import("./stones.js").View} View
 * @typedef {import("./stones.js").Hand} Hand
 * @typedef {import("./plan.js").Plan} Plan
 *
 * What this page alone keeps: what lies open over the board ("points", "seat 2"), and a plan.
 * @typedef {{open: string|null, plan: Plan}} Kept
 * @typedef {Ui & {kept?: Kept}} Here
 *
 * @typedef {Object} Scene
 * @property {View} view
 * @property {number|null} you
 * @property {number} near the seat at the lower edge
 * @property {Here} ui
 * @property {Words} words
 * @property {(key: string, facts?: Record<string, any>) => string} t
 * @property {(seat: number) => string} name
 * @property {boolean} mine
 * @property {import("./stones.js").Trade|null} thought what the move pointed at does to your hand
 * @property {string} pointed its target
 * @property {Hand} hand the one that the market speaks to
 * @property {Hand} held the same after what is pointed at, or after the plan
 * @property {import("./plan.js").Checked|null} plan while it is laid out
 * @property {string[]} steps of the plan, those to come
 * @property {number[]} ranks when the game is over
 * @property {Frame["events"]} events
 */

const NOBODY = { hand: heapOf(0), score: 0, wares: [] };

/** @param {number} n */
function heapOf(n) {
  return Object.fromEntries(LETTERS.map((letter) => [letter, n]));
}

/** @param {View} view @param {number|null} you @param {Ui} ui @param {Words} words @param {Frame} [frame] @returns {Scene} */
export function look(view, you, ui, words, frame) {
  const here = /** @type {Here} */ (ui);
  const t = (/** @type {string} */ key, /** @type {Record<string, any>} */ facts = {}) =>
    words.t(`bazaar:${key}`, facts);
  const events = frame?.events ?? [];
  const near = you ?? 0;
  const reader = you ?? Math.max(0, view.current);
  const { hand } = view.seats[reader] ?? NOBODY;
  const planning = laying(here.kept?.plan, view, you);
  const known = you !== null && here.kept ? check(here.kept.plan, view, near, events) : null;
  const plan = planning ? known : null;
  const move = planning ? null : ui.preview;
  const thought = move && you !== null ? trade(view, move) : null;
  const ranks = view.seats.map(({ score }) => 1 + view.seats.filter((other) => other.score > score).length);
  return {
    view,
    you,
    near,
    ui: here,
    words,
    t,
    name: (seat) => frame?.table.seats[seat]?.name ?? t("seat", { seat: seat + 1 }),
    mine: ui.mine && !planning,
    thought,
    pointed: move ? target(move) : "",
    hand,
    held: plan?.hand ?? (thought ? put(put(hand, thought.pay, -1), thought.get) : hand),
    plan,
    steps: known?.steps ?? [],
    ranks: view.phase === "over" ? (frame?.result?.ranks ?? ranks) : [],
    events,
  };
}

/** @type {Map<string, Intl.ListFormat>} */
const lists = new Map();

/** "2 red, blue and green": stones as one says them. @param {Words} words @param {string} letters */
export function told(words, letters) {
  const lang = words.lang === "en" ? "en-GB" : words.lang;
  const list = lists.get(lang) ?? new Intl.ListFormat(lang);
  lists.set(lang, list);
  const each = LETTERS.map((letter) => ({ letter, n: count(letters, letter) })).filter(({ n }) => n);
  return list.format(each.map(({ letter, n }) => words.n(`bazaar:stones.${letter}`, n)));
}

/** "1 stone left over". @param {Words} words @param {number} left */
export const rest = (words, left) => (left ? words.n("bazaar:left", left) : words.t("bazaar:left.none"));

/** The letters of a hand. @param {Hand} hand */
export const spell = (hand) => LETTERS.map((letter) => letter.repeat(hand[letter])).join("");

/** @param {number} x left @param {number} y top @param {number} w @param {number} h */
export const at = (x, y, w, h) => ({ x: x + w / 2, y: y + h / 2, w, h });

/** @param {Scene} scene @param {string} text stones that are missing */
const lack = ({ t, words, ui }, text) => ({
  missing: text,
  needs: t("needs"),
  all: t("needs.all"),
  few: t("needs.all.short"),
  said: t("label.needs", { stones: told(words, text) }),
  named: ui.letters,
});

/* ---- the parts, without their places ---- */

/** @typedef {Omit<Sprite, "x"|"y">} Part */

/** @param {Scene} scene @returns {Part[]} one for each stall */
export function stalls(scene) {
  const { view, ui, mine, held, hand, thought, pointed, plan, words, t } = scene;
  const then = !!plan || !!thought?.get;
  return view.stalls.map(({ ware, left, under = [] }, i) => {
    const id = `stall ${i + 1}`;
    const paid = plan ? plan.reach[i] : offer(then ? held : hand, ware, view.rich);
    const may = mine && ui.open.includes(id);
    const lacking = ware ? missing(then ? held : hand, ware) : "";
    const turns = paid && "turns" in paid ? Number(paid.turns) : -1;
    const plannedIn = turns ? words.n("bazaar:turns", turns) : t("stall.now");
    const text = turns < 0 ? words.n("bazaar:stall.left", paid?.left ?? 0) : plannedIn;
    const needs = lack(scene, lacking);
    const below = under.map((next) => told(words, WARES[next - 1])).join("; ");
    const said = !ware
      ? t("label.stall.empty", { stall: i + 1 })
      : t("label.stall", {
          stall: i + 1,
          stones: told(words, ware),
          count: left,
          pays: paid
            ? t(turns < 0 ? "label.pays" : "label.reach", {
                points: words.n("bazaar:points", paid.points),
                rest: turns < 0 ? rest(words, paid.left) : plannedIn,
              })
            : needs.said,
        });
    const label = below ? `${said} ${t("label.under", { wares: below })}` : said;
    const more = {
      ware,
      left,
      glow: may || (then && !!paid),
      after: then && !!paid,
      strong: pointed === id || (then && !!paid),
      points: paid?.points ?? null,
      text: ware ? text : t("stall.empty"),
      lack: needs,
    };
    return { id, art: "stall", still: true, target: id, label, more };
  });
}

/**
 * What lies under the open wares, for those who are shown all: under each stall its next ones, from the left.
 * @param {Scene} scene @param {number} x @param {number} y @param {number} wide a stall @param {number} gap @returns {Sprite[]}
 */
export function under({ view }, x, y, wide, gap) {
  const size = Math.min(24, wide / 5 - 2);
  return view.stalls.flatMap(({ under = [], left }, i) =>
    under.map((ware, k) => ({
      id: `stall ${i + 1} under ${left - k}`,
      art: "ware",
      still: true,
      x: x + i * (wide + gap) + (wide - (under.length - 1) * (size + 2)) / 2 + k * (size + 2),
      y: y + size / 2,
      w: size,
      more: WARES[ware - 1],
    })),
  );
}

/** The cell of the scoring table that is spoken of. @param {Scene} scene */
export function cell({ view, held, hand, thought, pointed, plan }) {
  const spoken = pointed.startsWith("stall") ? view.stalls[Number(pointed.slice(6)) - 1] : null;
  const all = spoken ? [spoken] : thought?.get || plan ? view.stalls : [];
  const paid = all.flatMap(({ ware }) => {
    const one = offer(spoken ? hand : held, ware, view.rich);
    return one && ware ? [{ ...one, precious: precious(ware) }] : [];
  });
  const best = paid.sort((a, b) => b.points - a.points)[0];
  return best ? { left: Math.min(3, best.left), precious: best.precious } : null;
}

/** @typedef {Part & {can: boolean, more: {letters: string, lit: import("./market.js").Lit, named?: boolean}}} Half */

/**
 * The five rates of a card, from the top.
 * @param {Scene} scene @param {0|1} card
 * @param {{x: number, y: number, w: number, row: number, gap: number, sign: number, r: number}} place of the first one
 * @returns {Sprite[]}
 */
export function rates(scene, card, { x, y, w, row, gap, sign, r }) {
  const half = (w - sign) / 2;
  const sprites = scene.view.rates.slice(card * 5, card * 5 + 5).map(({ left, right }, i) => {
    const number = card * 5 + i + 1;
    const top = y + i * (row + gap);
    const sides = /** @type {Half[]} */ ([
      side(scene, number, "left", left, right),
      side(scene, number, "right", right, left),
    ]);
    const pale = scene.view.phase !== "over" && sides.every(({ can }) => !can);
    const lit = sides.findIndex(({ more }) => more.lit === "lit");
    if (lit >= 0) sides[1 - lit].more.lit = "price";
    const tile = {
      id: `rate ${number}`,
      art: "rate",
      still: true,
      ...at(x, top, w, row),
      more: { pale, sign, way: [0, -1, 1][lit + 1] },
    };
    const places = [at(x, top, half, row), at(x + w - half, top, half, row)];
    const both = sides.map(({ can, more, ...part }, k) => ({
      ...part,
      ...places[k],
      more: { ...more, pale, r, lean: k ? -1 : 1 },
    }));
    const over = [...tagOf(scene, sides, tile), ...both.flatMap((half, k) => badge(scene, half, k))];
    return { under: [tile, ...both], over };
  });
  return [...sprites.flatMap(({ under }) => under), ...sprites.flatMap(({ over }) => over)];
}

/** In which of the next turns a side is planned to be received. @param {Scene} scene @param {string} id */
const planned = ({ steps }, id) => steps.flatMap((move, i) => (target(move) === id ? [i + 1] : []));

/** @param {Scene} scene @param {Sprite} side @param {number} k 1: the right one @returns {Sprite[]} */
function badge(scene, { id, x, y, w = 0, h = 0 }, k) {
  const turns = planned(scene, id);
  const wide = 18 + 10 * (turns.length - 1);
  const place = { x: x + (k ? 1 : -1) * (w / 2 - 6), y: y - h / 2 + 6, w: wide, h: 18 };
  return turns.length ? [{ id: `${id} badge`, art: "badge", still: true, ...place, more: turns.join("·") }] : [];
}

/** @param {Scene} scene @param {number} number @param {"left"|"right"} name @param {string} get @param {string} pay */
function side(scene, number, name, get, pay) {
  const { view, ui, mine, held, hand, plan, pointed, words, t } = scene;
  const id = `rate ${number} ${name}`;
  const lacking = lacks({ pay, get }, plan ? held : hand, plan?.bank ?? view.bank);
  const acting = mine && view.phase === "act";
  const can = acting ? ui.open.includes(id) : !lacking;
  /** @type {import("./market.js").Lit} */
  let lit = (acting || plan) && can ? "can" : "";
  if (pointed === id) lit = "lit";
  else if (vain(scene) === id) lit = "vain";
  const facts = { get: told(words, get), pay: told(words, pay) };
  const needs = lacking ? t(`refused.${lacking.code}`, { missing: told(words, lacking.missing) }) : "";
  const turns = planned(scene, id);
  const step = turns.length ? t("label.planned", { turns: turns.join(", ") }) : "";
  return {
    id,
    art: "side",
    still: true,
    target: id,
    can,
    label: [t("label.rate", facts), needs, step].filter(Boolean).join(" "),
    more: { letters: get, lit, named: ui.letters },
  };
}

/** The target that was touched in vain. @param {Scene} scene */
const vain = ({ ui, plan }) => (plan ? ui.kept?.plan.vain?.target : ui.vain?.path?.[0]) ?? "";

/** @param {Scene} scene @param {{id: string, more: any}[]} sides @param {Sprite} tile @returns {Sprite[]} */
function tagOf(scene, sides, { x, y }) {
  const found = sides.find(({ more }) => more.lit === "vain");
  const text = scene.plan ? scene.ui.kept?.plan.vain?.missing : scene.ui.vain?.facts.missing;
  if (!found || !text) return [];
  const w = text.length > 4 ? 124 : 72 + text.length * 14;
  return [{ id: `${found.id} tag`, art: "tag", still: true, x, y, w, h: 30, more: lack(scene, text) }];
}

/** @param {Scene} scene @returns {Part} */
export function chest({ ui, mine, view, pointed, t }) {
  const may = mine && ui.open.includes("chest");
  const glow = may || (mine && view.phase === "choose");
  return {
    id: "chest",
    art: "chest",
    still: true,
    target: "chest",
    label: t("label.chest"),
    more: { glow, strong: pointed === "chest" },
  };
}

/** @param {Scene} scene @returns {Part} */
export function next({ ui, mine, pointed, t }) {
  const on = mine && ui.open.includes("next");
  return {
    id: "next",
    art: "next",
    still: true,
    target: "next",
    label: t("label.next"),
    more: { on, strong: pointed === "next", text: t("step.next") },
  };
}

/** @param {Scene} scene @param {boolean} wide @returns {Part} */
export function steps({ view, t }, wide) {
  const step = { act: 0, draw: 0, choose: 0, buy: 1, discard: 2, over: 3 }[/** @type {string} */ (view.phase)] ?? -1;
  const over = view.limit === null || view.phase !== "discard" ? 0 : size(view.seats[view.current].hand) - view.limit;
  const last = over ? t("step.return", { count: over }) : t("step.next");
  return {
    id: "steps",
    art: "steps",
    still: true,
    more: { names: [t("step.act"), t(wide ? "step.buy" : "step.buy.short"), last], step },
  };
}

/** The joker's fan about x, y. @param {Scene} scene @param {number} x @param {number} y @returns {Sprite[]} */
export function fan({ view, ui, mine, pointed, t, words }, x, y) {
  if (view.phase !== "choose") return [];
  const far = 110;
  const leaves = LETTERS.map((letter, i) => {
    const angle = (i - 2) * 0.49;
    const id = `fan ${NAMES[letter]}`;
    const more = { letter, angle, count: view.bank[letter], lit: pointed === id, named: ui.letters };
    const place = { x: x + Math.sin(angle) * far, y: y - Math.cos(angle) * far, w: 54, h: 72 };
    const label = t("label.fan", { stone: words.n(`bazaar:stones.${letter}`, 1), count: view.bank[letter] });
    return { id, art: "leaf", ...place, ...(mine && { target: id, label }), more };
  });
  const order = leaves.sort((a, b) => Number(a.more.lit) - Number(b.more.lit));
  return [...order, { id: "joker", art: "joker", x, y, w: 54, h: 54 }];
}

/** Rings of key focus and of what a line of the log names, and the sign that a move is on its way. @param {Scene} scene @param {Sprite[]} sprites @returns {Sprite[]} */
export function marks({ ui, pointed }, sprites) {
  const place = (/** @type {string|null} */ name) => sprites.findLast((sprite) => name && sprite.target === name);
  const rings = [...ui.shown.map((name) => ({ name, focus: false })), { name: ui.focus, focus: true }];
  /** @type {Sprite[]} */
  const all = rings.flatMap(({ name, focus }) => {
    const found = place(name);
    return found
      ? [{ id: `ring ${name} ${focus}`, art: "ring", x: found.x, y: found.y, w: found.w, h: found.h, more: { focus } }]
      : [];
  });
  const sent = ui.pending && place(pointed);
  if (sent) all.push({ id: "sent", art: "dots", x: sent.x, y: sent.y - (sent.h ?? 0) / 2 + 4 });
  return all;
}
