// "Play now": a seat at a table that waits, or a table of one's own.

import { call } from "../net/api.js";
import { chance } from "../net/line.js";

/** @typedef {import("../types.js").TableInfo} TableInfo */
/** @typedef {import("./rows.js").GameInfo} GameInfo */

const TRIES = 3;
const UNHURRIED = 60; // seconds a turn that press nobody who just wants to play

/**
 * The tables that somebody who clicks "Play now" may be brought to, the best first: with a free seat, or that of a bot
 * that yields, and somebody there, without a pressing clock; the usual options and the fewest free seats come first.
 * @param {TableInfo[]} tables @param {string} key @param {GameInfo} game
 */
export function suitable(tables, key, game) {
  const free = (/** @type {TableInfo} */ { seats }) => seats.filter((seat) => !seat.name || seat.yields).length;
  const odd = (/** @type {TableInfo} */ { options }) =>
    game.options.filter((option) => (options[option.key] ?? option.default) !== option.default).length;
  const begun = (/** @type {TableInfo} */ { status }) => Number(status !== "open");
  return tables
    .filter((table) => table.game === key && free(table) > 0)
    .filter(({ seats, host }) => host !== null && seats[host].online)
    .filter(({ clock }) => clock.kind === "none" || (clock.kind === "turn" && (clock.seconds ?? 0) >= UNHURRIED))
    .sort((one, other) => begun(one) - begun(other) || odd(one) - odd(other) || free(one) - free(other));
}

/**
 * The code of a table where one sits now. Seats that others took first are passed over.
 * @param {string} key @param {GameInfo} game @param {string} level of the bots, where nobody waits @returns {Promise<string>}
 */
export async function seek(key, game, level) {
  const { tables } = await call("GET", `/api/tables?game=${key}`);
  for (const { code } of suitable(tables, key, game).slice(0, TRIES)) {
    if (await sit(code).catch(passedOver)) return code;
  }
  return open({ game: key, seats: usualSeats(game), bots: level });
}

/** Two where the game allows it: one can be alone at a table of more only after deciding so. @param {GameInfo} game */
export const usualSeats = ({ seats: [least, greatest] }) => Math.min(Math.max(2, least), greatest);

/** Takes a seat. @param {string} code @returns {Promise<string>} the code */
export const sit = (code) => say(code, "join");

/**
 * Opens a table, fills its seats with bots and begins at once.
 * @param {object} wish @param {number} bots @param {string} level @returns {Promise<string>} the code
 */
export async function begin(wish, bots, level) {
  const code = await open(wish);
  while (bots--) await say(code, `bot ${level}`);
  return say(code, "start", chance());
}

/** @param {string} code @param {string} text @param {string} [salt] @returns {Promise<string>} the code */
async function say(code, text, salt) {
  await call("POST", `/api/tables/${code}/commands`, { text, salt });
  return code;
}

/** @param {object} wish as `POST /api/tables` takes it @returns {Promise<string>} the code */
export async function open(wish) {
  return (await call("POST", "/api/tables", wish)).code;
}

/** @param {{code: string}} refusal */
function passedOver(refusal) {
  if (["full", "seat_taken", "not_open", "no_such_table", "over", "unwelcome", "blocked_by_you"].includes(refusal.code))
    return null;
  throw refusal;
}
