// The table: its line to the server, its parts, and what passes between them. A frame goes to every part; what
// somebody does goes to the server, and only the next frame changes what is shown.

import { Board } from "./board/board.js";
import { readTokens } from "./board/tokens.js";
import { chance, Line } from "./net/line.js";
import { changed, dialog, does, page, settings } from "./page.js";
import { load } from "./play/words.js";
import { awake } from "./ui/awake.js";
import { ask } from "./ui/calls.js";
import { showCaptions } from "./ui/captions.js";
import { Chat, changes, others } from "./ui/chat.js";
import { fill, get, h, icon } from "./ui/dom.js";
import { told, writeLog } from "./ui/log.js";
import { outcome, request, showPrompt, worded } from "./ui/prompt.js";
import { settings as choices, showRoom } from "./ui/room.js";
import { about, showSeats, tick } from "./ui/seats.js";
import { openSheet, showTab } from "./ui/sheet.js";
import { play } from "./ui/sound.js";

/**
 * @typedef {import("./types.js").Frame} Frame
 * @typedef {import("./net/line.js").Answer} Answer
 *
 * What every part of the page works with.
 * @typedef {Object} Desk
 * @property {import("./page.js").Page} page
 * @property {import("./types.js").Words} words
 * @property {import("./types.js").GameModule} game
 * @property {Line} line
 * @property {Frame} frame the newest
 * @property {import("./types.js").Ui | undefined} ui how far the person is in choosing
 * @property {Board | null} board
 * @property {{code: string, facts: Record<string, any>} | null} refused why the last command led to nothing
 * @property {(text: string) => Promise<boolean>} act sends a command; whether it was done
 * @property {(why: {code: string, facts: Record<string, any>}) => void} refuse says why not
 * @property {() => void} rematch
 * @property {() => void} follow to the table of the rematch
 * @property {() => any} [away] what there is to do while somebody is away
 * @property {() => any[]} [more] what else there is to tell once a game alone is over
 */

const TICK = 200; // ms between two looks at the clocks
const SALTED = ["ready", "start"];

const started = Promise.all([load(page.catalogues), import(`./games/${page.game}/index.js`)]).then(([words, game]) => {
  Object.assign(desk, { words, game: game.default ?? game });
});
const line = new Line(page.build, {
  line: (up) => (get("lost").hidden = up),
  frame: (frame) => started.then(() => showFrame(frame)),
  people: (people) => started.then(() => showPeople(people)),
  said: (said) => started.then(() => hear(said)),
  refused: ({ code, facts }) => started.then(() => refuse({ code, facts })),
  renew: (build) => (newBuild = build),
  closing: (told) =>
    started.then(() => import("./ui/closing.js")).then(({ closing }) => closing(told, line, desk.words)),
});
const desk = /** @type {Desk} */ (
  /** @type {unknown} */ ({ page, line, board: null, refused: null, act, refuse, rematch, follow })
);
const chat = new Chat(desk, say);
let known = -1; // the last ply in the log
let since = Infinity; // the server's time when the page began to listen
let following = false; // to the rematch, as soon as it is there
let newBuild = "";
let staying = false; // the screen
let standing = ""; // how things stand for oneself
/** @type {Set<string>} commands on their way: pressing twice does nothing more */
const underway = new Set();

get("lost").hidden = false;
line.look(page.at);
setInterval(() => {
  if (desk.frame) tick(desk);
  renew();
}, TICK);

/** @param {Frame} frame */
function showFrame(frame) {
  const before = /** @type {Frame | undefined} */ (desk.frame);
  const fresh = frame.events.filter(({ ply }) => ply > known);
  known = Math.max(known, ...fresh.map(({ ply }) => ply));
  desk.frame = frame;
  if (before?.version !== frame.version) desk.refused = null;
  if (frame.view) desk.board ??= seat();
  document.body.dataset.scene = frame.view ? "play" : "room";
  document.body.toggleAttribute("data-still", !!frame.clock?.paused);
  get("board").hidden = !frame.view;
  get("room").hidden = !!frame.view;
  desk.board?.show(frame, { jump: !before || document.hidden || frame.version > before.version + 1 });
  writeLog(desk, fresh);
  show();
  if (before) tellChanges(before, frame, fresh);
  else since = line.now();
  if (following) follow();
  care();
  if (!before?.result && frame.result?.ranks.length === 1)
    import("./ui/alone.js").then(({ alone }) => alone(desk, show));
  if (frame.view && (frame.table.deal || frame.mirror)) import("./ui/deal.js").then(({ deal }) => deal(desk, show));
  callOthers();
  document.body.dataset.version = String(frame.version);
}

/** Somebody is away, or was. */
function care() {
  const { seats, absent } = desk.frame.table;
  const back = desk.board?.events.some(({ code }) => code === "back");
  const missed = back || absent.length || seats.some(({ away, stand_in }) => away || stand_in);
  if (missed && !desk.away) import("./ui/absence.js").then(({ absence }) => absence(desk, show));
}

/** What goes on beyond this page: the list of one's tables, and the screen that shall not go dark. */
function callOthers() {
  const { table, turn, you, clock } = desk.frame;
  const mine = turn !== null && turn === you.seat;
  const now = `${you.seat} ${mine} ${table.status}`;
  if (now !== standing && (standing || you.seat !== null)) ask();
  standing = now;
  const stay = mine && settings.awake && !clock?.paused && table.clock.kind !== "days";
  if (stay !== staying) awake(stay);
  staying = stay;
}

/** Everything that does not move. */
function show() {
  showSeats(desk);
  showHeader();
  if (desk.frame.view) showPrompt(desk);
  else showRoom(desk);
}

function seat() {
  get("board").hidden = false;
  const { game, words } = desk;
  return new Board({
    place: get("place"),
    twin: get("twin"),
    live: get("live"),
    game,
    words,
    settings,
    send: async (move) => (await act(`move ${move}`)) || desk.board?.fell(),
    changed: (ui) => {
      desk.ui = ui;
      if (!desk.board) return;
      showPrompt(desk);
      showCaptions(desk.board.captions());
    },
    sound,
  });
}

function showHeader() {
  const { frame, words } = desk;
  const { table, you } = frame;
  const game = page.games[table.game].name;
  const names = others(frame);
  const mine = frame.turn !== null && frame.turn === you.seat;
  const name = frame.turn === null ? "" : table.seats[frame.turn].name;
  const playing = frame.clock?.paused ? "paused" : mine ? "turn" : "wait";
  const kind = frame.turn === null ? table.status : playing;
  document.title = words.t(`table:title.${kind}`, { game, names, name });
  const sign = get("icon");
  sign.dataset.calm ??= sign.getAttribute("href") ?? "";
  sign.setAttribute("href", (mine ? sign.dataset.turn : sign.dataset.calm) ?? "");
  const { options } = page.games[table.game];
  const told = choices(desk).filter(({ key, now }) =>
    options.some((one, index) => one.key === key && (!index || one.default !== now)),
  );
  fill(
    get("chips"),
    table.status !== "open" &&
      told.map(({ label, text }) => h("span.chip", null, words.t("site:option", { option: label, value: text }))),
    table.rated && h("span.chip", null, words.t("table:rated")),
    table.watchers > 0 && h("span.chip.num", null, icon("eye", "s"), words.n("table:watching", table.watchers)),
  );
  get("pause").hidden = !you.can.includes("pause");
  get("resign").hidden = !you.can.includes("resign");
  get("leave").hidden = !get("resign").hidden;
  const face = document.querySelector("[data-me]");
  if (face && you.seat !== null) face.className = `face s ${about(desk, you.seat).face}`;
}

/** @param {Frame} before @param {Frame} after @param {Frame["events"]} fresh */
function tellChanges(before, after, fresh) {
  const notes = changes(desk, before, after);
  for (const note of notes) chat.note(note);
  tell(...fresh.map((event) => told(desk, event)));
  if (!get("said").checkVisibility()) tell(...notes);
  if (after.offer && after.offer.kind !== before.offer?.kind) {
    tell(request(desk));
    if (after.offer.seat !== after.you.seat) sound("say");
  }
  const taken = (/** @type {Frame} */ { table }) => table.seats.filter(({ name }) => name !== null).length;
  const mine = after.turn !== null && after.turn === after.you.seat;
  if (after.table.status === "over" && before.table.status === "playing") {
    tell(outcome(desk));
    later(() => sound("end"));
  } else if (mine && before.turn !== after.turn) later(() => sound("turn"));
  else if (taken(after) > taken(before)) sound("sit");
}

/** @param {{online: number[], watchers: number, away?: Record<string, number>}} people */
function showPeople({ online, watchers, away }) {
  const { words, frame } = desk;
  if (!frame) return;
  for (const seat of frame.table.seats) {
    const here = online.includes(seat.seat);
    if (seat.name !== null && seat.online !== here && seat.seat !== frame.you.seat) {
      tell(words.t(here ? "table:note.back" : "table:note.away", { name: seat.name }));
    }
    seat.online = here;
    seat.away = away?.[seat.seat];
  }
  care();
  if (watchers > frame.table.watchers) chat.note(words.n("table:note.watching", watchers), "watching");
  frame.table.watchers = watchers;
  show();
}

/** @param {import("./types.js").Said} said */
function hear(said) {
  if (!chat.hear(said) || said.time < since) return;
  if (!get("said").checkVisibility()) get("news").classList.add("dotted");
  if (said.seat === null || said.seat !== desk.frame.you.seat) sound("say");
}

/** @param {string[]} texts for those who listen to the page */
function tell(...texts) {
  get("live").append(...texts.filter(Boolean).map((text) => h("p", null, text)));
}

/** @param {string} name */
function sound(name) {
  play(name, settings);
}

/** @param {() => void} deed once what moves has arrived */
const later = (deed) => setTimeout(deed, readTokens().number("--slow"));

/* ---- what people do ---- */

/** A salt for the seed, kept with the seal, so that this browser can check both after the game. */
function salted() {
  const salt = chance();
  try {
    localStorage.setItem(`seal ${page.at}`, JSON.stringify({ seal: desk.frame.seal, salt }));
  } catch {
    // a browser that keeps nothing checks the rest
  }
  return salt;
}

/** @param {string} text @returns {Promise<Answer>} */
function command(text) {
  const [word] = text.toLowerCase().split(" ");
  const seen = word === "move" || word === "m" ? { seen: desk.frame.version } : {};
  return line.command(page.at, text, SALTED.includes(word) ? { salt: salted() } : seen);
}

/** @param {string} text */
async function act(text) {
  if (underway.has(text)) return false;
  underway.add(text);
  const answer = await command(text);
  underway.delete(text);
  if (answer.code !== undefined) refuse(answer);
  return answer.code === undefined;
}

/** @param {{code: string, facts: Record<string, any>}} why */
function refuse(why) {
  sound("vain");
  const sentence = worded(desk.words, page.game, why);
  get("alert").textContent = sentence;
  desk.refused = why;
  if (!desk.frame) return fill(get("ask"), h("h2", null, sentence));
  show();
  setTimeout(() => {
    if (desk.refused !== why) return;
    desk.refused = null;
    show();
  }, readTokens().number("--stay"));
}

/** A line of the chat, or a command. @param {string} text @returns {Promise<boolean>} whether it was accepted */
async function say(text) {
  const plain = !text.startsWith("/") || text.startsWith("//");
  const [word] = text.slice(1).split(" ");
  if (!plain && Object.hasOwn(here, word)) {
    here[word]();
    return true;
  }
  const answer = await (plain ? line.say(page.at, text.replace(/^\/\//, "/")) : command(text.slice(1)));
  if (answer.code === undefined) {
    const name = text.slice(word.length + 2);
    if (!plain && word.endsWith("mute"))
      import("./ui/complete.js").then(({ hush }) => hush(chat, name, word === "mute"));
    return true;
  }
  sound("vain");
  const unknown = answer.code === "unknown_command";
  if (unknown) chat.help();
  else chat.note(worded(desk.words, page.game, answer));
  return unknown;
}

/** Commands that only this page answers. @type {Record<string, () => void>} */
const here = {
  help: () => chat.help(),
  rules: () => open(`/games/${page.game}`),
  who: () => {
    const { seats, watchers } = desk.frame.table;
    const names = seats.flatMap(({ name }) => name ?? []);
    chat.note([...names, watchers && desk.words.n("table:watching", watchers)].filter(Boolean).join(" · "));
  },
};

function rematch() {
  following = true;
  act("rematch").then((done) => {
    following = done;
    if (done) follow();
  });
}

async function leave() {
  if (await act("leave")) location.assign("/");
}

function follow() {
  const { next } = desk.frame.table;
  if (next) location.assign(`/t/${next}`);
}

does({
  pause: () => act("pause"),
  resign: () => dialog("ask-resign").showModal(),
  "resign now": () => act("resign"),
  leave: () => {
    const { table, you } = desk.frame;
    if (you.seat === null || table.status !== "open") location.assign("/");
    else if (others(desk.frame).length) leave();
    else dialog("ask-leave").showModal();
  },
  "leave now": leave,
  copy: async (button) => {
    const field = /** @type {HTMLInputElement} */ (button.parentElement?.querySelector("input"));
    field.select();
    await navigator.clipboard?.writeText(page.link).catch(() => {});
    if (!navigator.clipboard) document.execCommand("copy"); // over plain http there is no other way
    const turn = () => button.querySelectorAll("span").forEach((label) => label.toggleAttribute("hidden"));
    turn();
    setTimeout(turn, readTokens().number("--stay"));
  },
  sheet: () => openSheet(),
  moves: () => showTab("moves"),
  chat: () => showTab("chat"),
});

changed.addEventListener("change", () => {
  desk.board?.relayout({ ...settings });
  if (desk.frame) show();
  if (desk.frame) callOthers();
});

document.addEventListener("keydown", (event) => {
  const { target, key } = event;
  const typing = target instanceof HTMLElement && target.matches("input, select, textarea");
  const undo = get("prompt").querySelector(".undo");
  if (!typing && (event.ctrlKey || event.metaKey) && key === "z" && undo instanceof HTMLElement) undo.click();
  if (typing || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  const button = document.querySelector(`[data-press="${CSS.escape(key)}"]`);
  if (key === "?") dialog("keys").showModal();
  else if (key === "/") chat.begin();
  else if (key === "Escape") desk.board?.back();
  else if (button instanceof HTMLElement) button.click();
  else return;
  event.preventDefault();
});

/** The server runs another build: the page is loaded anew, once, when nothing is lost by it. */
function renew() {
  const idle = !line.busy && !desk.ui?.touched.length && !desk.ui?.drag && chat.empty;
  if (!newBuild || !idle || document.querySelector("dialog[open]")) return;
  const again = sessionStorage.getItem("renewed") === newBuild;
  if (!again) {
    sessionStorage.setItem("renewed", newBuild);
    location.reload();
  }
  newBuild = "";
}
