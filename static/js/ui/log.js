// The moves so far, one line for each event that is worded; pointing at a line lights its places on the board.

import { named } from "../play/words.js";
import { get, h } from "./dom.js";
import { about } from "./seats.js";

/** @typedef {import("../table.js").Desk} Desk */
/** @typedef {import("../types.js").GameEvent} GameEvent */

let number = 0;
let last = -1;

/** Adds lines. @param {Desk} desk @param {GameEvent[]} events those that are not in the log yet */
export function writeLog(desk, events) {
  const log = get("log");
  const lines = events.flatMap((event) => line(desk, event) ?? []);
  log.append(...lines);
  for (const one of log.children) one.classList.toggle("now", one.getAttribute("data-ply") === String(last));
  get("count").textContent = number ? desk.words.t("table:moves.count", { number }) : "";
}

/** @param {Desk} desk @param {GameEvent} event */
function line(desk, event) {
  const { words, game, frame } = desk;
  const facts = named(event.facts, frame.table);
  const house = told(desk, event);
  const found = house
    ? { text: house, seat: facts.seat ?? null, gain: undefined }
    : game.line({ ...event, facts }, words);
  if (!found) return null;
  const { text, seat, gain } = found;
  const places = game.places(event);
  const light = (/** @type {string[]} */ targets) => () => desk.board?.light(targets);
  const counts = event.ply !== last && seat !== null && places.length > 0;
  last = event.ply;
  return h(
    "li",
    { "data-ply": event.ply, onpointerenter: light(places), onpointerleave: light([]) },
    h("span.n", null, counts && ++number),
    h(seat === null ? "span.dot" : `span.dot.${about(desk, seat).face}`),
    h("span", null, text),
    gain && h("span.take.num", null, gain),
  );
}

/** The sentence of what is no move of the game: somebody resigned, time ran out. @param {Desk} desk @param {GameEvent} event */
export function told({ words, frame }, { code, facts }) {
  const key = `table:event.${code}`;
  const own = words.has(`${frame.table.game}:event.${code}`) || !words.has(key);
  return own ? "" : words.t(key, named(facts, frame.table));
}
