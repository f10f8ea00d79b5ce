// The log of a finished game: every line leads to its position; what was taken back is struck through.

import { named } from "../play/words.js";
import { get, h } from "../ui/dom.js";
import { told } from "../ui/log.js";
import { about } from "../ui/seats.js";

/** @typedef {import("../table.js").Desk} Desk */
/** @typedef {import("./reel.js").Reel} Reel */
/** @typedef {import("./reel.js").Position} Position */

/**
 * Writes all lines that are loaded.
 * @param {Desk} desk @param {Reel} reel @param {(at: number) => void} go
 */
export function writeLog(desk, reel, go) {
  const lines = reel.positions.flatMap((one, at) => (one ? position(desk, reel, one, at, go) : []));
  get("log").replaceChildren(...lines);
}

/** Marks the lines that led to a position, and brings them into sight. @param {number} at */
export function markLog(at) {
  const log = get("log");
  const frame = /** @type {HTMLElement} */ (log.parentElement);
  let first = true;
  for (const line of log.children) {
    const now = line.getAttribute("data-at") === String(at);
    line.classList.toggle("now", now);
    const button = line.firstElementChild;
    if (now) button?.setAttribute("aria-current", "step");
    else button?.removeAttribute("aria-current");
    if (!now || !first || !(line instanceof HTMLElement)) continue;
    first = false;
    const { offsetTop: top, offsetHeight: height } = line;
    const [begin, end] = [frame.scrollTop + height, frame.scrollTop + frame.clientHeight - 2 * height];
    if (top < begin || top > end) frame.scrollTop = top - frame.clientHeight / 2;
  }
  if (first && at === 0) frame.scrollTop = 0;
}

/** @param {Desk} desk @param {Reel} reel @param {Position} one @param {number} at @param {(at: number) => void} go */
function position(desk, reel, { events, aside }, at, go) {
  const { words, board } = desk;
  const lines = events.flatMap((event) => {
    const said = line(desk, event);
    return said ? [{ ...said, gone: aside && event.code !== "undone", places: desk.game.places(event) }] : [];
  });
  return lines.map(({ text, seat, gain, gone, places }, index) => {
    const light = (/** @type {string[]} */ targets) => () => board?.light(targets);
    return h(
      `li${gone ? ".gone" : ""}`,
      { "data-at": at, onpointerenter: light(places), onpointerleave: light([]) },
      h(
        "button.go",
        { type: "button", onclick: () => go(at) },
        h("span.n", null, !aside && !index && reel.step(at) > 0 && reel.step(at)),
        h(seat === null ? "span.dot" : `span.dot.${about(desk, seat).face}`),
        gone ? h("s", null, text, h("span.sr", null, ` (${words.t("replay:aside")})`)) : h("span", null, text),
        gain && h("span.take.num", null, gain),
      ),
    );
  });
}

/** @param {Desk} desk @param {import("../types.js").GameEvent} event */
function line(desk, event) {
  const house = told(desk, event);
  if (house) return { text: house, seat: event.facts.seat ?? null, gain: undefined };
  return desk.game.line({ ...event, facts: named(event.facts, desk.frame.table) }, desk.words);
}
