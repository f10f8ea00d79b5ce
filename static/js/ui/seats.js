// The people at the table: faces, names, presence, scores, and clocks that count down by the server's time.

import { readTokens } from "../board/tokens.js";
import { fill, get, h } from "./dom.js";

/** @typedef {import("../table.js").Desk} Desk */

const SECOND = 1000;
const HOUR = 3600;
const DAY = 24 * HOUR;
const LOW = 10; // seconds from which on a clock is marked

/** The seats of the rail and the small ones of the sheet. @param {Desk} desk */
export function showSeats(desk) {
  const { frame, words } = desk;
  const seats = order(desk);
  const inTurn = (/** @type {number} */ seat) => (frame.turn === seat ? ".in-turn" : "");
  get("seats").classList.toggle("many", seats.length > 4);
  fill(
    get("seats"),
    seats.map((seat) => {
      const { note, score, scoreLabel } = about(desk, seat);
      const here = presence(desk, seat);
      return h(
        `li.seat${inTurn(seat)}`,
        { "data-key": seat },
        face(desk, seat),
        h(
          "span.who",
          null,
          h("b", null, title(desk, seat)),
          h("span", null, mark(desk, seat), note, note && " · ", here),
        ),
        clock(desk, seat),
        h("span.score.num", null, score, h("small", null, scoreLabel)),
      );
    }),
  );
  fill(
    get("minis"),
    seats.map((seat) => {
      const name = h("span.sr", null, title(desk, seat), ", ", presence(desk, seat));
      return h(`span.mini${inTurn(seat)}`, null, face(desk, seat, ".s"), name, clock(desk, seat));
    }),
  );
  paintMarks(desk);
  tick(desk);
  get("watching").textContent = frame.table.watchers ? words.n("table:watching", frame.table.watchers) : "";
}

/** What the game says of a seat. @param {Desk} desk @param {number} seat */
export const about = ({ game, frame, words }, seat) => game.seat(frame, seat, words);

/** "Ana, you", or that the seat is free. @param {Desk} desk @param {number} seat */
export function title({ frame, words }, seat) {
  const { name } = frame.table.seats[seat];
  if (name === null) return words.t("table:free");
  return frame.you.seat === seat ? words.t("table:you", { name }) : name;
}

/** @param {Desk} desk @param {number} seat @param {string} [size] ".s" for the small one */
export function face(desk, seat, size = "") {
  const { name, online } = desk.frame.table.seats[seat];
  if (name === null) return h(`span.face.none${size}`, { "aria-hidden": "true" });
  return disc(name, about(desk, seat).face, size, h(online ? "i" : "i.away"));
}

/** The face of somebody: the colour of the seat, or one made from the name. @param {string} name @param {string | null} seat @param {string} [size] @param {Node} [dot] */
export function disc(name, seat, size = ".s", dot) {
  const made = 4 + ([...name].reduce((sum, sign) => sum + (sign.codePointAt(0) ?? 0), 0) % 3);
  return h(
    `span.face.${seat ?? `seat-${made}`}${size}`,
    { "aria-hidden": "true" },
    h("b", null, [...name][0]?.toUpperCase()),
    dot,
  );
}

/** A canvas for the mark of the seat, such as a bead in its colour; `paintMarks` fills it. @param {Desk} desk @param {number} seat */
export const mark = (desk, seat) =>
  about(desk, seat).mark &&
  h("canvas.glass", { "data-mark": seat, "data-key": document.documentElement.dataset.theme });

/** @type {WeakSet<Element>} */
const painted = new WeakSet();

/** @param {Desk} desk */
export function paintMarks(desk) {
  const tokens = readTokens();
  const size = tokens.number("--glass");
  for (const canvas of document.querySelectorAll("canvas[data-mark]")) {
    if (!(canvas instanceof HTMLCanvasElement) || painted.has(canvas)) continue;
    painted.add(canvas);
    canvas.width = canvas.height = Math.ceil(size * devicePixelRatio);
    const g = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    g.scale(canvas.width / size, canvas.width / size);
    about(desk, Number(canvas.dataset.mark)).mark?.(g, size, tokens);
  }
}

/** @param {Desk} desk @param {number} seat */
function presence({ frame, words }, seat) {
  if (frame.table.seats[seat].stand_in) return h("span.away", null, words.t("table:stand_in"));
  if (!frame.table.seats[seat].online) return h("span.away", null, words.t("table:away"));
  if (frame.turn !== seat) return bot(words, frame.table.seats[seat]) || words.t("table:here");
  if (frame.clock?.paused) return words.t("table:paused.is");
  return words.t(frame.you.seat === seat ? "table:turn.yours" : "table:turn.theirs");
}

/** How a bot plays; nothing of a person. @param {import("../types.js").Words} words @param {import("../types.js").SeatInfo} seat */
export const bot = (words, { kind, level }) => kind === "bot" && words.t(`table:bot${level ? `.${level}` : ""}`);

/** @param {Desk} desk */
function order({ frame: { table, you } }) {
  const count = table.seats.length;
  return table.seats.map((_, index) => ((you.seat ?? 0) + 1 + index) % count);
}

/** @param {Desk} desk @param {number} seat */
const clock = ({ frame }, seat) =>
  !!frame.clock?.left.length && h("span.clock.num", { "data-clock": seat, role: "timer" });

/** Puts the time that is left on every clock. Only the server ends a turn: here time stops at zero. @param {Desk} desk */
export function tick({ frame, line }) {
  const { left = [], running = null, now = 0, paused } = frame.clock ?? {};
  for (const element of document.querySelectorAll("[data-clock]")) {
    const seat = Number(element.getAttribute("data-clock"));
    const spent = seat === running && !paused ? Math.max(0, line.now() - now) : 0;
    const seconds = Math.max(0, Math.ceil((left[seat] - spent) / SECOND));
    const text = duration(seconds);
    if (element.textContent !== text) element.textContent = text;
    element.classList.toggle("low", seat === running && seconds <= LOW);
    element.classList.toggle("still", !!paused);
  }
}

/** @param {number} seconds */
export function duration(seconds) {
  const two = (/** @type {number} */ number) => String(Math.floor(number) % 60).padStart(2, "0");
  if (seconds >= DAY) return `${Math.floor(seconds / DAY)} d ${Math.floor((seconds % DAY) / HOUR)} h`;
  if (seconds >= HOUR) return `${Math.floor(seconds / HOUR)}:${two(seconds / 60)}:${two(seconds)}`;
  return `${Math.floor(seconds / 60)}:${two(seconds)}`;
}
