// Somebody who plays is away: how long one waits, then what one may do about it; and what happened meanwhile, for
// the one who comes back. Loaded only when it happens.

import { fill, h } from "./dom.js";
import { duration } from "./seats.js";

/** @typedef {import("../table.js").Desk} Desk */

const SECOND = 1000;
const RECAP = 3; // lines

/** From now on the desk tells what there is to do. @param {Desk} desk @param {() => void} show what does not move, anew */
export function absence(desk, show) {
  desk.away = () => (desk.frame.you.seat === null ? null : [recap(desk), choice(desk)]);
  setInterval(() => count(desk), SECOND);
  show();
}

/** Counts down by the server's time. @param {Desk} desk */
function count({ line, words }) {
  for (const element of document.querySelectorAll("[data-grace]")) {
    const left = Math.max(0, Number(element.getAttribute("data-grace")) - line.now());
    const time = duration(Math.ceil(left / SECOND));
    fill(element, words.t("table:away.wait", { name: element.getAttribute("data-name"), time }));
  }
}

/** @param {Desk} desk */
function choice(desk) {
  const { frame, words, act } = desk;
  const { seats, absent, rated } = frame.table;
  const gone = absent.filter((seat) => seat !== frame.you.seat);
  if (!gone.length) return waited(desk);
  if (!frame.you.can.includes("wait")) return null;
  const names = gone.map((seat) => seats[seat].name);
  const press = (/** @type {string} */ command, /** @type {string} */ key, kind = "") =>
    h(`button.btn${kind}`, { type: "button", "data-key": command, onclick: () => act(command) }, words.t(key));
  return h(
    "div.offer",
    { "data-key": "absent" },
    h("p", null, words.t("table:away.over", { names })),
    h(
      "div.acts",
      null,
      press(`bot normal ${gone[0] + 1}`, rated ? "table:away.lost" : "table:away.bot", ".primary"),
      press("wait", "table:away.longer"),
      press("end", "table:away.end"),
    ),
  );
}

/** Before that: for how long one waits. @param {Desk} desk */
function waited({ frame, words, line }) {
  const seat = frame.table.seats.find(({ seat, away, stand_in }) => away && !stand_in && seat !== frame.you.seat);
  if (!seat?.away) return null;
  const time = duration(Math.ceil(Math.max(0, seat.away - line.now()) / SECOND));
  const text = words.t("table:away.wait", { name: seat.name, time });
  return h("p.note", { "data-key": "away", "data-grace": seat.away, "data-name": seat.name }, text);
}

/** What a bot did in one's seat, and the others, until one plays on. @param {Desk} desk */
function recap({ frame, words, board }) {
  const { seat } = frame.you;
  const events = board?.events ?? frame.events;
  const own = (/** @type {string} */ code) =>
    events.findLastIndex((event) => event.code === code && event.facts.seat === seat);
  const [lent, back] = [own("bot_plays"), own("back")];
  if (lent < 0 || back < lent || events.slice(back + 1).some(({ facts }) => facts.seat === seat)) return null;
  const plies = events.slice(lent + 1, back).map(({ ply }) => String(ply));
  const all = [...document.querySelectorAll("#log li")];
  const lines = all.filter((line) => plies.includes(line.getAttribute("data-ply") ?? ""));
  const told = lines.slice(-RECAP).map((line) => h("li", null, line.querySelector("span:nth-of-type(3)")?.textContent));
  if (!told.length) return null;
  return h("div.offer", { "data-key": "recap" }, h("p", null, words.t("table:away.meanwhile")), h("ul", null, told));
}
