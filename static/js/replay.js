// The replay of a finished game: the same board as at the table, and a way to every position.

import { Board } from "./board/board.js";
import { readTokens } from "./board/tokens.js";
import { call } from "./net/api.js";
import { changed, dialog, does, page, settings } from "./page.js";
import { load, refusal } from "./play/words.js";
import { markLog, writeLog } from "./replay/log.js";
import { prove } from "./replay/proof.js";
import { Reel } from "./replay/reel.js";
import { showCaptions } from "./ui/captions.js";
import { fill, get, h } from "./ui/dom.js";
import { outcome } from "./ui/prompt.js";
import { about, disc, mark, paintMarks } from "./ui/seats.js";
import { play as sound } from "./ui/sound.js";

/**
 * @typedef {import("./types.js").Frame} Frame
 * @typedef {import("./table.js").Desk} Desk
 * @typedef {import("./replay/reel.js").Run} Run
 */

const EVERYTHING = "all"; // every secret of the game is shown
const STEPS_OF_STAY = 4; // a position is shown for this part of the time that a passing word stays
const range = /** @type {HTMLInputElement} */ (get("range"));
const viewers = /** @type {HTMLSelectElement} */ (get("as"));
const speeds = /** @type {HTMLSelectElement} */ (get("speed"));

/** @type {Run & {as: string, mine: number | null}} */
const told = JSON.parse(get("replay").textContent ?? "");
const [words, game] = await Promise.all([
  load(page.catalogues),
  import(`./games/${page.game}/index.js`).then((module) => module.default ?? module),
]);
const ask = (/** @type {number} */ from, /** @type {number} */ count) =>
  call("GET", `/api/tables/${page.at}/replay?from=${from}&count=${count}&as=${viewers.value}`);

let reel = new Reel(told, ask);
let at = reel.find(Number(new URLSearchParams(location.search).get("ply") ?? 0));
let wanted = at; // the position last asked for
let running = 0; // the timer of playing
let passing = 0; // the timer of a passing word
viewers.value = told.as;
document.body.dataset.scene = "play";

/** What the parts of the table page take; nothing here is sent. */
const desk = /** @type {Desk} */ (/** @type {unknown} */ ({ page, words, game, frame: frameOf(at), board: null }));
const board = new Board({
  place: get("place"),
  twin: get("twin"),
  live: get("live"),
  game,
  words,
  settings: { ...settings, confirm: false },
  send: () => {},
  changed: (ui) => {
    desk.ui = ui;
    if (desk.board) showCaptions(board.captions());
  },
  sound: (name) => sound(name, settings),
});
desk.board = board;
range.max = String(reel.steps.length - 1);
show(at, false);
fillReel();
prove(words, page.at);

/** The frame that a viewer had at a position that is loaded. @param {number} index @returns {Frame} */
function frameOf(index) {
  const one = /** @type {import("./replay/reel.js").Position} */ (reel.positions[index]);
  const over = one.turn === null;
  return {
    at: page.at,
    version: index,
    table: { ...told.table, status: over ? "over" : "playing" },
    view: one.view,
    you: { seat: viewers.value === EVERYTHING ? told.mine : seatOf(viewers.value), can: [], undo: null },
    turn: one.turn,
    choices: [],
    cannot: [],
    events: one.events,
    clock: null,
    result: over ? told.result : null,
    seal: told.seal,
    offer: null,
  };
}

/** Shows a position that is loaded. @param {number} index @param {boolean} moving with what happened on the way there */
function show(index, moving) {
  at = wanted = index;
  const frame = frameOf(index);
  desk.frame = frame;
  board.events = reel.before(index);
  if (!moving) board.events = [...board.events, ...frame.events];
  board.show(frame, { jump: !moving });
  const step = reel.step(index);
  range.value = String(step);
  range.setAttribute("aria-valuetext", place(step));
  range.style.setProperty("--done", `${(100 * step) / Math.max(1, reel.steps.length - 1)}%`);
  get("where").textContent = place(step);
  get("how").textContent = frame.turn === null ? outcome(desk) : words.t("replay:turn", { name: nameOf(frame.turn) });
  for (const [id, off] of /** @type {const} */ ([
    ["first", step === 0],
    ["back", step === 0],
    ["on", step === reel.steps.length - 1],
    ["last", step === reel.steps.length - 1],
  ])) {
    get(id).setAttribute("aria-disabled", String(off));
  }
  showSeats();
  showBranch();
  markLog(index);
  history.replaceState(null, "", link());
}

/** Goes to a position, loading it if need be. @param {number} index @param {boolean} [moving] */
async function go(index, moving = false) {
  wanted = index;
  const from = reel;
  try {
    await from.get(index);
  } catch (error) {
    return refuse(error);
  }
  if (wanted === index && from === reel) show(index, moving);
}

/** @param {number} by steps, by a person: playing ends */
function step(by) {
  stop();
  const next = reel.beside(wanted, by);
  if (next !== wanted) go(next, by === 1);
}

/** @param {number} index a person has chosen it */
function jump(index) {
  stop();
  go(index);
}

function play() {
  if (at === reel.last || at >= (reel.steps.at(-1) ?? 0)) go(reel.steps[0]);
  showPlaying(true);
  wait();
}

function wait() {
  const pause = readTokens().number("--stay") / STEPS_OF_STAY / Number(speeds.value);
  running = window.setTimeout(async () => {
    const next = reel.beside(at, 1);
    if (board.tween) return wait();
    if (next === at) return stop();
    await go(next, true);
    if (running) wait();
  }, pause);
}

function stop() {
  clearTimeout(running);
  running = 0;
  showPlaying(false);
}

/** @param {boolean} on */
function showPlaying(on) {
  const button = get("play");
  button.setAttribute("aria-label", words.t(on ? "replay:pause" : "replay:play"));
  button.dataset.playing = String(on);
}

/** @param {number} step */
function place(step) {
  if (!step) return words.t("replay:position.start");
  return words.t("replay:position", { number: step, count: reel.steps.length - 1 });
}

/** @param {number} seat */
function nameOf(seat) {
  return told.table.seats[seat]?.name ?? "";
}

function link() {
  const as = viewers.value === (told.mine === null ? "" : String(told.mine)) ? "" : `&as=${viewers.value}`;
  return `/t/${page.at}/replay?ply=${reel.run.plies[at]}${as}`;
}

function showSeats() {
  const { frame } = desk;
  fill(
    get("seats"),
    told.table.seats.map(({ seat, name }) => {
      const { face, note, score, scoreLabel } = about(desk, seat);
      const mine = seat === told.mine ? words.t("table:you", { name: name ?? "" }) : name;
      return h(
        `li.seat${frame.turn === seat ? ".in-turn" : ""}`,
        { "data-key": seat },
        name === null ? h("span.face.none") : disc(name, face, ""),
        h("span.who", null, h("b", null, mine), h("span", null, mark(desk, seat), note)),
        h("span.score.num", null, score, h("small", null, scoreLabel)),
      );
    }),
  );
  get("seats").classList.toggle("many", told.table.seats.length > 4);
  paintMarks(desk);
}

/* ---- another viewer, another table ---- */

async function fillReel() {
  const mine = reel;
  const write = () => {
    if (mine !== reel) return;
    writeLog(desk, reel, jump);
    markLog(at);
  };
  write();
  await mine.fill(write).catch(refuse);
}

async function changeViewer() {
  stop();
  try {
    const run = await ask(Math.max(0, at - 30), 60);
    reel = new Reel(run, ask);
    show(at, false);
    fillReel();
  } catch (error) {
    refuse(error);
  }
}

/** The seat in which one would play on. */
function seatToTake() {
  return seatOf(viewers.value) ?? desk.frame.turn ?? 0;
}

/** Which seat is chosen to see with, if one is. @param {string} viewer */
function seatOf(viewer) {
  return /^\d+$/.test(viewer) ? Number(viewer) : null;
}

function showBranch() {
  const over = desk.frame.turn === null;
  get("branch").toggleAttribute("disabled", over);
  get("branch-note").textContent = over
    ? words.t("replay:branch.over")
    : words.t("replay:branch.note", { name: nameOf(seatToTake()) });
}

/** The same people once more, at a table of their own. */
async function rematch() {
  stop();
  try {
    await call("POST", `/api/tables/${page.at}/commands`, { text: "rematch" });
    const { table } = await call("GET", `/api/tables/${page.at}`);
    location.assign(`/t/${table.next}`);
  } catch (error) {
    refuse(error);
  }
}

async function goOn() {
  stop();
  try {
    const asked = { ply: reel.run.plies[at], seat: seatToTake() };
    const { code } = await call("POST", `/api/tables/${page.at}/branch`, asked);
    location.assign(`/t/${code}`);
  } catch (error) {
    refuse(error);
  }
}

/** @param {unknown} error */
function refuse(error) {
  stop();
  const { code, facts } = /** @type {{code: string, facts: Record<string, any>}} */ (error);
  if (code === undefined) throw error;
  tell(refusal(words, page.game, code, facts), false);
}

/** A passing word. @param {string} text @param {boolean} good */
function tell(text, good) {
  const toast = get("toast");
  toast.textContent = text;
  toast.classList.toggle("good", good);
  toast.hidden = false;
  clearTimeout(passing);
  passing = window.setTimeout(() => (toast.hidden = true), readTokens().number("--stay"));
}

/** @param {HTMLElement} button */
async function copy(button) {
  const text = new URL(link(), location.href).href;
  await navigator.clipboard?.writeText(text).catch(() => {});
  if (!navigator.clipboard) {
    const field = h("textarea.sr", { "aria-hidden": "true" }, text); // over plain http there is no other way
    button.after(field);
    /** @type {HTMLTextAreaElement} */ (field).select();
    document.execCommand("copy");
    field.remove();
    button.focus();
  }
  tell(words.t("table:room.copied"), true);
}

/* ---- what people do ---- */

does({
  first: () => jump(reel.steps[0]),
  back: () => step(-1),
  on: () => step(1),
  last: () => jump(reel.steps.at(-1) ?? 0),
  play: () => (running ? stop() : play()),
  branch: goOn,
  rematch,
  copy,
  seal: () => dialog("seal").showModal(),
});
range.addEventListener("input", () => jump(reel.steps[Number(range.value)]));
viewers.addEventListener("change", changeViewer);
changed.addEventListener("change", () => {
  board.relayout({ ...settings, confirm: false });
  showSeats();
});

/** @type {Record<string, () => void>} */
const KEYS = {
  ArrowLeft: () => step(-1),
  ArrowRight: () => step(1),
  Home: () => jump(reel.steps[0]),
  End: () => jump(reel.steps.at(-1) ?? 0),
  " ": () => (running ? stop() : play()),
};
document.addEventListener("keydown", (event) => {
  const { target, key } = event;
  const own = target instanceof HTMLElement && target.matches("input, select, textarea");
  const pressed = target instanceof HTMLElement && target.matches("button, a, summary") && key === " ";
  if (own || pressed || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (!Object.hasOwn(KEYS, key) || document.querySelector("dialog[open]")) return;
  event.preventDefault();
  KEYS[key]();
});
