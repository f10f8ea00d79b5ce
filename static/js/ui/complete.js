// The commands that may be written now, listed while somebody writes one.

import { page } from "../page.js";
import { others } from "./chat.js";
import { fill, get, h } from "./dom.js";
import { settings } from "./room.js";

/** @typedef {import("../table.js").Desk} Desk */

// How a command is written, where its name alone is not enough.
/** @type {Record<string, (desk: Desk) => string[]>} what may stand behind it */
const MORE = {
  join: ({ frame }) => frame.table.seats.flatMap(({ name, seat }) => (name === null ? [String(seat + 1)] : [])),
  bot: () => ["easy", "normal"],
  kick: ({ frame }) => others(frame),
  mute: ({ frame }) => heard(frame),
  host: ({ frame }) => others(frame),
  seats: (desk) => settings(desk).flatMap(({ key, values }) => (key === "seats" ? values.map(([value]) => value) : [])),
  options: (desk) =>
    settings(desk)
      .flatMap(({ say, values }) => values.map(([value]) => say(value).replace(/^options /, "")))
      .filter((text) => text.includes("=")),
  move: ({ frame }) => frame.choices.map(({ move }) => move),
};

/** Who can be muted: those who sit here, and those who said something. @param {import("../types.js").Frame} frame */
function heard(frame) {
  const said = [...document.querySelectorAll("[data-by]")].map((line) => line.getAttribute("data-by") ?? "");
  const mine = frame.you.seat === null ? page.me.name : frame.table.seats[frame.you.seat].name;
  const bots = frame.table.seats.flatMap(({ name, kind }) => (kind === "bot" ? [name] : []));
  return [...new Set([...others(frame), ...said])].filter((name) => name !== mine && !bots.includes(name));
}

/** Somebody is heard no more, or again. @param {import("./chat.js").Chat} chat @param {string} name @param {boolean} mute */
export function hush(chat, name, mute) {
  for (const line of document.querySelectorAll("[data-by]")) {
    if (mute && line.getAttribute("data-by")?.localeCompare(name, undefined, { sensitivity: "base" }) === 0)
      line.remove();
  }
  const { t } = chat.desk.words;
  const more = { href: `/players/${encodeURIComponent(name)}`, target: "_blank" };
  if (mute) chat.note([t("table:note.muted", { name }), " ", h("a", more, t("table:note.part"))]);
  else chat.note(t("table:note.unmuted", { name }));
}

export class Completion {
  #chosen = 0;
  /** @type {string[]} */
  #offered = [];

  /** @param {Desk} desk @param {HTMLInputElement} input */
  constructor(desk, input) {
    this.desk = desk;
    this.input = input;
  }

  offer() {
    const { desk, input } = this;
    const [, name, rest] = /^\/(\w*)( .*)?$/.exec(input.value) ?? [];
    const can = desk.frame.you.can;
    const more =
      rest !== undefined && can.includes(name) ? (MORE[name]?.(desk) ?? []).map((text) => `${name} ${text}`) : [];
    const lines = name === undefined ? [] : rest === undefined ? can : more;
    this.#offered = lines.filter((line) => line.startsWith(input.value.slice(1)));
    this.#chosen = 0;
    this.#show();
  }

  close() {
    this.#offered = [];
    this.#show();
  }

  #show() {
    const { words } = this.desk;
    const list = get("cmd");
    list.hidden = !this.#offered.length;
    this.input.setAttribute("aria-expanded", String(!list.hidden));
    this.input.setAttribute("aria-activedescendant", list.hidden ? "" : `cmd-${this.#chosen}`);
    fill(
      list,
      this.#offered.map((line, index) => {
        const help = `site:help.${line}`;
        const chosen = String(index === this.#chosen);
        const pick = (/** @type {Event} */ event) => {
          event.preventDefault(); // the line keeps the focus
          this.#take(line);
        };
        return h(
          "li",
          { id: `cmd-${index}`, role: "option", "aria-selected": chosen, onpointerdown: pick },
          h("code", null, `/${line}`),
          words.has(help) && h("span", null, words.t(help)),
        );
      }),
    );
    const chosen = list.children[this.#chosen];
    if (chosen instanceof HTMLElement) list.scrollTop = chosen.offsetTop - list.clientHeight / 2;
  }

  /** @param {string} line */
  #take(line) {
    this.input.value = `/${line}${MORE[line] || line === "say" ? " " : ""}`;
    this.offer();
    if (this.#offered[0] === line) this.close();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const count = this.#offered.length;
    if (!count) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const line = this.#offered[this.#chosen];
    if (step) this.#chosen = (this.#chosen + step + count) % count;
    else if (event.key === "Escape") return this.close();
    else if (event.key === "Tab" || (event.key === "Enter" && this.input.value.trim() !== `/${line}`)) this.#take(line);
    else return;
    event.preventDefault();
    if (step) this.#show();
  }
}
