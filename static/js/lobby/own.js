// One's own tables: a call for each that waits for a move, a small panel for every other.

import { call } from "../net/api.js";
import { named } from "../play/words.js";
import { fill, get, h } from "../ui/dom.js";
import { ownRow } from "./rows.js";

/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {import("../types.js").TableInfo} TableInfo */
/** @typedef {import("../types.js").Words} Words */

const MOST = 12; // tables that are followed move by move
const TICK = 1000; // how often running clocks are read, ms
const PATIENCE = 4000; // how long the first frame of a table may take, ms

/**
 * Follows every table where one sits. `show` takes their frames, `know` the public tables of the lobby.
 * @param {import("../net/line.js").Line} line @param {any} page @param {Words} words
 */
export function mine(line, page, words) {
  /** @type {Map<string, Frame>} */
  const frames = new Map();
  /** @type {Map<string, string>} the last thing that happened at each, in words */
  const last = new Map();
  const title = document.title.replace(/^\(\d+\) /, "");
  /** @type {Set<string>} tables whose first frame is on its way: until it is here, what the server wrote stands */
  const awaited = new Set();
  setInterval(() => paint(), TICK);

  async function ask() {
    const { seats } = await call("GET", "/api/me").catch(() => ({ seats: null }));
    if (!seats) return;
    const codes = new Set(seats.slice(0, MOST).map((/** @type {{code: string}} */ { code }) => code));
    for (const code of frames.keys()) if (!codes.has(code)) drop(code);
    for (const code of codes) {
      if (frames.has(code)) continue;
      awaited.add(code);
      line.look(code);
    }
    setTimeout(() => awaited.clear(), PATIENCE);
    paint();
  }

  /** @param {string} code */
  function drop(code) {
    frames.delete(code);
    last.delete(code);
    line.unlook(code);
  }

  /** @param {Frame} frame */
  function show(frame) {
    const { at, table, you, events } = frame;
    awaited.delete(at);
    if (you.seat === null || table.status === "over") drop(at);
    else frames.set(at, frame);
    const event = events.at(-1);
    if (event) last.set(at, told(event, table));
    paint();
  }

  /** @param {import("../types.js").GameEvent} event @param {TableInfo} table */
  function told({ code, facts }, table) {
    const key = `${table.game}:event.${code}`;
    if (!words.has(key)) return "";
    return typeof facts.count === "number"
      ? words.n(key, facts.count, named(facts, table))
      : words.t(key, named(facts, table));
  }

  function paint() {
    if (awaited.size) return;
    const own = [...frames.values()].sort((one, other) => Number(calls(other)) - Number(calls(one)));
    const rows = own.map((frame) => {
      const { table, you, turn } = frame;
      const row = ownRow(table, you.seat, turn, about(frame), page.games, words);
      const kind = calls(frame) ? "li.own.call" : "li.own.panel";
      return h(
        kind,
        { "data-key": `${table.code} ${calls(frame)}`, "data-code": table.code, "data-game": table.game },
        row,
      );
    });
    fill(get("own"), rows);
    get("yours").hidden = rows.length === 0;
    const count = own.filter(calls).length;
    document.title = count ? `(${count}) ${title}` : title;
  }

  /** What happened last, and how long one has, while it is one's turn. @param {Frame} frame */
  function about(frame) {
    if (!calls(frame)) return null;
    const { clock, you } = frame;
    const left = clock && clock.running === you.seat ? clock.left[you.seat ?? 0] - (line.now() - clock.now) : null;
    const time =
      left === null
        ? words.t("site:yours.unhurried")
        : words.t("site:yours.left", { time: duration(left, words.lang) });
    return [last.get(frame.at), time].filter(Boolean).join(" · ");
  }

  void ask();
  document.addEventListener("visibilitychange", () => document.hidden || void ask());
  addEventListener("pageshow", (event) => event.persisted && void ask());
  return {
    show,
    /** @param {Map<string, TableInfo>} tables */
    know(tables) {
      const unknown = [...tables.values()].some(
        ({ code, seats }) => !frames.has(code) && seats.some((s) => s.name === page.me.name),
      );
      if (unknown) void ask();
    },
  };
}

/** Whether the table waits for the one who reads this. @param {Frame} frame */
const calls = ({ turn, you }) => turn !== null && turn === you.seat;

/** 1:12, or 3 hours. @param {number} ms @param {string} lang */
function duration(ms, lang) {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  if (seconds < 3600) return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  const [unit, count] = seconds < 172800 ? ["hour", seconds / 3600] : ["day", seconds / 86400];
  return new Intl.NumberFormat(lang, { style: "unit", unit, unitDisplay: "long" }).format(Math.floor(count));
}
