// A deal that others play as well: how they stood at the same turn, and, when the deal of a day is over for oneself,
// the place among them. Loaded only at a table that plays such a deal.

import { attempt } from "../lobby/daily.js";
import { call } from "../net/api.js";
import { load } from "../play/words.js";
import { fill, get, h } from "./dom.js";
import { shareButton } from "./share.js";

/** @typedef {import("../table.js").Desk} Desk */
/** @typedef {{kind: string, name: string, points: number[]}} Ghost */
/** @typedef {{own: number[], ghosts: Ghost[]}} Course */

const SVG = "http://www.w3.org/2000/svg";
const [WIDE, HIGH, AIR] = [240, 56, 4]; // of the drawing, in units
const CALM = 600; // ms after the last frame

/** @type {Promise<import("../types.js").Words> | undefined} */
let texts;
let waiting = 0;
let asked = ""; // at which turn, or that it is over
const place = h("section.ghosts", { hidden: true });

/** @param {Desk} desk the texts of such deals, which other tables do without */
function wordsOf({ page }) {
  texts ??= load([page.catalogues[0].replace(/[^/]+\.json/, "daily.json")]);
  return texts;
}

/** Told of every frame. @param {Desk} desk @param {() => void} show what does not move, anew */
export function deal(desk, show) {
  const { view, table, mirror: several } = desk.frame;
  const now = `${view?.turns} ${table.status}`;
  if (asked === now) return;
  asked = now;
  if (several) void mirror(desk, show);
  if (table.seats.length > 1) return;
  clearTimeout(waiting);
  waiting = setTimeout(() => void ghosts(desk), CALM);
  if (desk.frame.result && table.deal?.startsWith("daily")) void ending(desk, show);
}

/** @param {Desk} desk */
async function ghosts(desk) {
  /** @type {[import("../types.js").Words, Course]} */
  const [words, course] = await Promise.all([
    wordsOf(desk),
    call("GET", `/api/tables/${desk.frame.table.code}/ghosts`),
  ]);
  place.hidden = !course.ghosts.length;
  if (place.hidden) return;
  if (!place.isConnected) get("sheet").insertBefore(place, get("seats"));
  const at = course.own.length - 1;
  const rows = [{ kind: "own", name: "", points: course.own }, ...course.ghosts].map((one) => ({
    ...one,
    text: words.t(`daily:ghost.${one.kind}`, {
      name: one.name,
      points: one.points[Math.min(at, one.points.length - 1)],
    }),
  }));
  fill(
    place,
    h("h2.label", null, words.n("daily:ghosts", at)),
    h(
      "ul",
      null,
      rows.map(({ kind, text }) => h(`li.${kind}`, { "data-key": kind }, h("i"), text)),
    ),
  );
  place.prepend(drawing(rows));
}

/** Points by turns: one's own way, and theirs. @param {Ghost[]} rows */
function drawing(rows) {
  place.querySelector("svg")?.remove();
  const svg = document.createElementNS(SVG, "svg");
  const turns = Math.max(10, ...rows.map(({ points }) => points.length - 1));
  const most = Math.max(10, ...rows.flatMap(({ points }) => points));
  svg.setAttribute("viewBox", `0 0 ${WIDE} ${HIGH}`);
  svg.setAttribute("preserveAspectRatio", "none");
  svg.setAttribute("aria-hidden", "true");
  for (const { kind, points } of rows.toReversed()) {
    const line = document.createElementNS(SVG, "polyline");
    const at = (/** @type {number} */ value, /** @type {number} */ turn) =>
      `${((turn / turns) * WIDE).toFixed(1)},${(HIGH - AIR - (value / most) * (HIGH - 2 * AIR)).toFixed(1)}`;
    line.setAttribute("points", points.map(at).join(" "));
    line.setAttribute("class", kind);
    svg.append(line);
  }
  return svg;
}

/** The end of a deal of a day: the place among all, or, in practice, what the best made of it. @param {Desk} desk @param {() => void} show */
async function ending(desk, show) {
  const { page, frame } = desk;
  const { table } = frame;
  const day = table.deal?.split(" ")[1] ?? "";
  const path = `/leaderboards/${page.game}?board=daily&day=${day}`;
  const [words, board] = await Promise.all([wordsOf(desk), call("GET", `/api${path}`)]);
  const mine = board.you?.code === table.code;
  const [best] = board.rows;
  const text = mine
    ? board.you.rank && words.t("daily:placed", { rank: board.you.rank, count: board.players })
    : best && words.t("daily:best", { name: best.name, points: words.n("daily:points", best.value) });
  desk.more = () => [
    text && h("p.note", { "data-key": "place" }, text),
    h(
      "div.acts",
      { "data-key": "day" },
      h("a.btn", { href: path }, words.t("daily:board")),
      mine ? send(desk, words, board, day, path) : again(desk, words, day),
    ),
  ];
  show();
}

/** @param {Desk} desk @param {import("../types.js").Words} words @param {any} board @param {string} day @param {string} path */
function send({ page }, words, { you, players }, day, path) {
  const when = new Date(`${day}T12:00Z`);
  const facts = {
    game: page.games[page.game].name,
    date: when.toLocaleDateString(words.lang, { day: "numeric", month: "short", timeZone: "UTC" }),
    points: words.n("daily:points", you.value),
    turns: words.n("daily:turns", you.turns),
    rank: you.rank,
    count: players,
  };
  const text = words.t("daily:share.text", facts);
  return shareButton(words.t("daily:share"), text, location.origin + path, words.t("daily:share.copied"));
}

/** @param {Desk} desk @param {import("../types.js").Words} words @param {string} day */
function again({ page: { game } }, words, day) {
  const onclick = async () => location.assign(`/t/${await attempt(game, `daily ${day}`)}`);
  return h("button.btn", { type: "button", onclick }, words.t("daily:practise"));
}

/** After a game of several: the same once more, with what was one's luck now another's. @param {Desk} desk @param {() => void} show */
export async function mirror(desk, show) {
  const words = await wordsOf(desk);
  const onclick = async () => (await desk.act("rematch same")) && desk.follow();
  const button = h("button.btn", { type: "button", onclick }, words.t("daily:mirror"));
  desk.more = () => [!desk.frame.table.next && h("div.acts", { "data-key": "mirror" }, button)];
  show();
}
