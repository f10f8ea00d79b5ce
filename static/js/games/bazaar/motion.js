// How stones travel, from the events of one move. Times are parts of `--move`.

import { moved } from "./seats.js";
import { LETTERS } from "./stones.js";

/**
 * @typedef {import("../../types.js").Flight} Flight
 * @typedef {import("../../types.js").GameEvent} GameEvent
 * @typedef {import("../../types.js").Picture} Picture
 * @typedef {import("../../types.js").Sprite} Sprite
 */

const MOVES = ["draw", "take", "exchange", "buy", "return"];
const APART = 0.14; // between two stones
const FLY = 1.4;
const HIGH = 70;
const STAY = 6; // how long a passing notice is seen

/** @type {import("../../types.js").GameModule["motion"]} */
export function motion(events, before, after) {
  const made = events.filter(({ code }) => MOVES.includes(code));
  /** @type {Flight[]} */
  const flights = events.some(({ code }) => code === "prices_up") ? rise(after) : [];
  if (!before || made.length !== 1) return flights;
  return [...flights, ...travel(made[0], before, after)];
}

/** The lit columns move over; where there is no room for a notice, one passes by. @param {Picture} after @returns {Flight[]} */
function rise({ sprites }) {
  const notice = sprites.find(({ id }) => id === "notice");
  const light = [{ id: "columns", at: 0, lasts: 1 }];
  return notice?.alpha === 0 ? [...light, { id: "notice", at: 0.5, lasts: STAY, from: { alpha: 1 } }] : light;
}

/** @param {GameEvent} event @param {Picture} before @param {Picture} after @returns {Flight[]} */
function travel(event, before, after) {
  const { code, facts } = event;
  const id = `seat ${facts.seat + 1}`;
  const [old, fresh] = [before, after].map(({ sprites }) => new Map(sprites.map((sprite) => [sprite.id, sprite])));
  const home = old.get(`${id} carpet`);
  const { pays, gets } = moved(event);
  const sound = { draw: "draw", take: "draw", buy: "buy" }[code] ?? "exchange";
  const paid = pays ? APART * (pays.length - 1) + 1 : 0;
  /** @type {Flight[]} */
  const flights = [];
  const lying = (/** @type {Map<string, Sprite>} */ sprites, /** @type {string} */ letter) =>
    [...sprites.values()].filter(
      (sprite) =>
        sprite.art === "gem" && !sprite.more.hollow && sprite.id.startsWith(`${id} ${letter} `) && !sprite.more.ghost,
    );
  // What is paid leaves from the end of its lane.
  [...pays].forEach((letter, k) => {
    const nth = pays.slice(0, k).split(letter).length;
    const from = lying(old, letter).at(-nth) ?? home;
    if (from)
      flights.push({
        id: `pay ${k}`,
        at: k * APART,
        lasts: 1,
        arc: HIGH / 2,
        from: { x: from.x, y: from.y, alpha: 1 },
      });
  });
  // What comes rises from the chest, from a leaf of the fan, or from its side of the rate.
  const source =
    old.get({ take: `fan ${facts.colour}`, exchange: `rate ${facts.rate} ${facts.side}` }[code] ?? "chest") ??
    old.get(`rate ${facts.rate} ${facts.side}`) ??
    old.get("chest");
  const ends = paid * 0.6 + APART * Math.max(0, gets.length - 1) + FLY;
  [...gets].forEach((letter, k) => {
    const nth = gets.slice(0, k).split(letter).length;
    const goal = lying(fresh, letter).at(-nth)?.id ?? `get ${k}`;
    if (!source || !fresh.has(goal)) return;
    const x = source.x + (k - (gets.length - 1) / 2) * 22;
    flights.push({
      id: goal,
      at: paid * 0.6 + k * APART,
      lasts: FLY,
      arc: HIGH,
      from: { x, y: source.y, alpha: 1, scale: 0.8 },
    });
  });
  // Until then the counts, and what has been bought, stand as they were.
  const last = gets ? ends : paid;
  for (const letter of LETTERS) {
    const at = gets.includes(letter) ? ends : pays.includes(letter) ? 0.2 : -1;
    if (at >= 0) flights.push({ id: `${id} ${letter} count`, at, lasts: 0 });
  }
  if (code === "buy") flights.push(...bring(id, facts.stall, paid, old, fresh));
  const heard = flights.findLast((flight) => flight.lasts && flight.at + flight.lasts >= last - 0.01) ?? flights[0];
  if (heard) heard.sound = sound;
  return flights;
}

/** The ware goes to the carpet, then the stall shows the next one and the points count. @param {string} id @param {number} number @param {number} at @param {Map<string, Sprite>} old @param {Map<string, Sprite>} fresh @returns {Flight[]} */
function bring(id, number, at, old, fresh) {
  const stall = old.get(`stall ${number}`);
  const marks = [...fresh.keys()].filter((key) => key.startsWith(`${id} ware `));
  const mark = marks.at(-1);
  const lands = at + FLY;
  const shown = [`stall ${number}`].map((key) => ({ id: key, at, lasts: 0 }));
  const counted = [`${id} label`].map((key) => ({ id: key, at: mark ? lands : at, lasts: 0 }));
  if (!stall || !mark) return [...shown, ...counted];
  return [
    ...shown,
    ...counted,
    { id: mark, at, lasts: FLY, arc: HIGH / 2, from: { x: stall.x, y: stall.y, alpha: 1, scale: 2.4 } },
  ];
}
