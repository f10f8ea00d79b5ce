// What people say, what changes at the table, and the line to say something: plain words, or `/` and a command.

import { page } from "../page.js";
import { get, h } from "./dom.js";
import { about, disc } from "./seats.js";
import { showTab } from "./sheet.js";

/** @typedef {import("../table.js").Desk} Desk */
/** @typedef {import("../types.js").Frame} Frame */
/** @typedef {import("../types.js").Said} Said */

const KEPT = 300; // lines in the page

export class Chat {
  #heard = 0;
  /** @type {import("./complete.js").Completion | undefined} what commands may be written; there as soon as somebody writes */
  #completion;
  #speech =
    navigator.languages.find((one) => one.startsWith(document.documentElement.lang)) ?? document.documentElement.lang;

  /** @param {Desk} desk @param {(text: string) => Promise<boolean>} say whether it was accepted */
  constructor(desk, say) {
    this.desk = desk;
    this.form = /** @type {HTMLFormElement} */ (get("say"));
    this.input = /** @type {HTMLInputElement} */ (this.form.elements.namedItem("text"));
    this.input.oninput = () => this.#complete();
    this.input.onkeydown = (event) => this.#completion?.key(event);
    this.input.onblur = () => this.#completion?.close();
    this.form.onsubmit = async (event) => {
      event.preventDefault();
      const text = this.input.value.trim();
      if (!text) return;
      this.input.value = "";
      this.#completion?.close();
      if (!(await say(text)) && !this.input.value) this.input.value = text;
    };
  }

  /** Whether nothing is being written. */
  get empty() {
    return !this.input.value;
  }

  /** Begins a command. */
  begin(text = "/") {
    if (!this.input.checkVisibility()) showTab("chat");
    this.input.focus();
    if (!this.input.value || text !== "/") this.input.value = text;
    this.#complete();
  }

  async #complete() {
    const { Completion } = await import("./complete.js");
    this.#completion ??= new Completion(this.desk, this.input);
    this.#completion.offer();
  }

  /** @param {Said} said @returns {boolean} whether it is new */
  hear({ id, by, seat, text, time }) {
    if (id <= this.#heard) return false;
    this.#heard = id;
    const face = seat === null ? null : about(this.desk, seat).face;
    const clock = new Intl.DateTimeFormat(this.#speech, { timeStyle: "short" }).format(time);
    const { words, frame } = this.desk;
    const other = seat === null ? by !== page.me.name : seat !== frame.you.seat;
    const mute = {
      type: "button",
      title: words.t("table:mute", { name: by }),
      onclick: () => this.begin(`/mute ${by}`),
    };
    const name = other ? h("button.by", mute, by) : h("b", null, by);
    const said = h("p", null, name, text, h("time.num", null, clock));
    this.#add(h("div.said", { "data-by": by }, disc(by, face), said));
    return true;
  }

  /** @param {import("./dom.js").Child} text what changed at the table; the same kind of note takes the place of the one before @param {string} [kind] */
  note(text, kind = "") {
    const last = get("said").lastElementChild;
    if (kind && last?.getAttribute("data-kind") === kind) last.remove();
    this.#add(h("div.note", { "data-kind": kind }, h("span", null, text)));
  }

  /** Lists the commands that are accepted now: for this reader alone. */
  help() {
    const { frame, words } = this.desk;
    const lines = frame.you.can.map((name) =>
      h("li", null, h("code", null, `/${name}`), " ", words.t(`site:help.${name}`)),
    );
    this.#add(h("ul.help", null, lines));
  }

  /** @param {HTMLElement} line */
  #add(line) {
    const said = get("said");
    said.append(line);
    if (said.children.length > KEPT) said.firstElementChild?.remove();
  }
}

/**
 * What differs between two frames, in words.
 * @param {Desk} desk
 * @param {Frame} before
 * @param {Frame} after
 * @returns {string[]}
 */
export function changes({ words }, before, after) {
  const [old, now] = [before.table, after.table];
  const say = (/** @type {string} */ key, /** @type {string | null | undefined} */ name) =>
    words.t(`table:note.${key}`, { name });
  const people = now.seats.flatMap(({ name, ready }, seat) => {
    const was = old.seats[seat] ?? { name: null, kind: null, ready: false };
    if (was.name === name) return ready && !was.ready && now.status === "open" ? [say("ready", name)] : [];
    // That somebody took a bot's seat stands in the log.
    if (was.name && name) return [was.kind !== "bot" && words.t("table:note.renamed", { was: was.name, name })];
    return [was.name && say("left", was.name), name && say("joined", name)];
  });
  const [stood, stands] = [before, after].map(({ clock }) => !!clock?.paused);
  const same =
    JSON.stringify([old.options, old.clock, old.watch, old.seats.length]) ===
    JSON.stringify([now.options, now.clock, now.watch, now.seats.length]);
  return [
    ...people,
    old.host !== now.host && now.host !== null && old.host !== null && say("host", now.seats[now.host].name),
    !same && words.t("table:note.options"),
    old.status === "open" && now.status === "playing" && words.t("table:note.started"),
    stood !== stands && now.status === "playing" && words.t(stands ? "table:paused" : "table:note.resumed"),
    before.offer && !after.offer && old.moves === now.moves && stood === stands && words.t("table:note.declined"),
  ].flatMap((text) => text || []);
}

/** Who else sits here. @param {Frame} frame */
export function others({ table, you }) {
  return table.seats.flatMap(({ name, seat }) => (name !== null && seat !== you.seat ? [name] : []));
}
