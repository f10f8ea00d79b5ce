// The lobby: tables that wait, tables that are played, one's own, and the ways to a seat. Moved by push alone.

import { countDown, renew as renewed } from "./lobby/daily.js";
import { mine } from "./lobby/own.js";
import { liveRow, openRow } from "./lobby/rows.js";
import { ways } from "./lobby/ways.js";
import { Line } from "./net/line.js";
import { page, stir } from "./page.js";
import { load } from "./play/words.js";
import { fill, get, h } from "./ui/dom.js";

/** @typedef {import("./types.js").TableInfo} TableInfo */

const MOST = 40; // rows of a list, as in `app/web/pages.py`
const GRACE = 1200; // how long the line may be lost before it is said, ms
const TICK = 1000; // how often a new build is thought of, ms

const texts = load(page.catalogues);
const way = ways(texts);
const words = await texts;

/** @type {Map<string, TableInfo>} the public tables by code, newest first */
let tables = new Map();
let version = 0;
let newBuild = "";
let losing = 0;

const line = new Line(page.build, {
  lobby: (message) => {
    version = message.version;
    tables = new Map(message.tables.map((/** @type {TableInfo} */ table) => [table.code, table]));
    showOnline(message.online);
    show(false);
  },
  table: (message) => {
    if (!follows(message)) return;
    const { table } = message;
    tables = tables.has(table.code) ? tables.set(table.code, table) : new Map([[table.code, table], ...tables]);
    show(true);
  },
  closing: (told) => import("./ui/closing.js").then(({ closing }) => closing(told, line, words)),
  gone: (message) => {
    if (follows(message) && tables.delete(message.code)) show(true);
  },
  online: ({ online }) => showOnline(online),
  frame: (frame) => {
    own.show(frame);
    stir();
  },
  line: (there) => {
    clearTimeout(losing);
    if (!there) losing = setTimeout(() => showOnline(null), GRACE);
  },
  renew: (build) => {
    newBuild = build;
  },
});
const own = mine(line, page, words);
line.look("lobby");
countDown(
  words,
  () => line.now(),
  () => void renewed("daily"),
);

/** Whether a message is the next one; after a gap the whole lobby is asked for. @param {{version: number}} message */
function follows(message) {
  if (message.version === version + 1) {
    version = message.version;
    return true;
  }
  if (message.version > version) line.look("lobby");
  return false;
}

/** @param {boolean} pushed whether new rows shall be noticed */
function show(pushed) {
  const all = [...tables.values()];
  const waiting = all.filter(({ status }) => status === "open");
  const playing = all.filter(({ status }) => status === "playing");
  list("open", waiting, (table) => openRow(table, page.games, words), pushed);
  list("live", playing, (table) => liveRow(table, page.games, words), pushed);
  get("open-count").textContent = String(waiting.length);
  get("live-count").textContent = words.n("site:live.count", playing.length);
  own.know(tables);
}

/**
 * Brings a list up to date row by row, so that what is hovered, focused or pressed stays where it is.
 * @param {string} id @param {TableInfo[]} shown @param {(table: TableInfo) => any[]} row @param {boolean} pushed
 */
function list(id, shown, row, pushed) {
  const box = get(id);
  const old = new Map([...box.children].map((item) => [item.getAttribute("data-code"), item]));
  shown.slice(0, MOST).forEach((table, place) => {
    const { code, game } = table;
    const kind = pushed ? "li.is-new" : "li";
    const item = old.get(code) ?? h(kind, { "data-code": code, "data-game": game });
    old.delete(code);
    fill(item, row(table));
    if (box.children[place] !== item) box.insertBefore(item, box.children[place] ?? null);
  });
  for (const gone of old.values()) gone.remove();
  get(`${id}-count`).hidden = shown.length === 0;
  get(`${id}-empty`).hidden = shown.length > 0;
}

/** How many are here, or that the line is lost. @param {number | null} count */
function showOnline(count) {
  const chip = get("online");
  chip.textContent = count === null ? words.t("table:lost") : words.n("site:online", count);
  chip.classList.toggle("good", count !== null);
}

/** A page of another build is made anew, once, at a moment when nothing is lost. */
function renew() {
  if (!newBuild || way.busy || document.querySelector("dialog[open], :popover-open")) return;
  if (sessionStorage.getItem("renewed") !== newBuild) {
    sessionStorage.setItem("renewed", newBuild);
    location.reload();
  }
  newBuild = "";
}
setInterval(renew, TICK);
