// One's own tables on every page: how many wait, the menu that lists them, the badge of the app, and a notification
// where no page is in front. Loaded once there is a table of one's own.

import { call } from "../net/api.js";
import { page, settings } from "../page.js";
import { fill, get, h } from "./dom.js";

/** @typedef {{code: string, game: string, title: string, about: string, turn: boolean}} Own */

const EVERY = 20_000; // ms between two looks
const SOON = 250; // several reasons to look within so many ms are one
const PATIENCE = 1500; // ms in which a page in front may say that the turn is seen there
const KEPT = "called"; // the tables whose turn was seen or told of; once there, `page.js` loads this part at once

const title = document.title;
let next = 0;

export function ask() {
  clearTimeout(next);
  next = setTimeout(look, SOON);
}

async function look() {
  next = setTimeout(look, EVERY);
  const told = await call("GET", `/mine?at=${page.at ?? ""}`).catch(() => null);
  if (told) show(told.tables, told.label);
}

/** @param {Own[]} tables @param {string} label */
function show(tables, label) {
  const waiting = tables.filter(({ turn }) => turn);
  const others = tables.filter(({ code }) => code !== page.at);
  const calls = others.filter(({ turn }) => turn).length;
  const button = get("mine");
  button.hidden = !others.length;
  button.title = label;
  button.setAttribute("aria-label", label);
  button.classList.toggle("calls", calls > 0);
  fill(/** @type {Element} */ (button.lastElementChild), calls || others.length);
  fill(get("tables"), others.map(row));
  if (!page.at) document.title = calls ? `(${calls}) ${title}` : title;
  navigator.setAppBadge?.(waiting.length).catch(() => {});
  tell(waiting);
}

/** @param {Own} table */
const row = ({ code, game, title, about, turn }) =>
  h(
    "li",
    null,
    h(
      "a",
      { href: `/t/${code}`, "data-game": game, "aria-current": turn },
      h("span.mark"),
      h("span", null, h("b", null, title), h("small", null, about)),
    ),
  );

/** Tells of each turn once, on one page alone, and of none that is seen. @param {Own[]} waiting */
async function tell(waiting) {
  if (away()) await new Promise((done) => setTimeout(done, PATIENCE));
  const once = () => {
    const known = (localStorage.getItem(KEPT) ?? "").split(" ");
    if (away() && settings.notify) waiting.filter(({ code }) => !known.includes(code)).forEach(notify);
    localStorage.setItem(KEPT, waiting.map(({ code }) => code).join(" "));
  };
  if (navigator.locks) navigator.locks.request(KEPT, once);
  else once();
}

const away = () => document.hidden || !document.hasFocus();

/** @param {Own} table */
function notify({ code, title, about }) {
  const { href } = /** @type {HTMLLinkElement} */ (document.querySelector("[rel=apple-touch-icon]"));
  try {
    const told = new Notification(title, { body: about, tag: code, icon: href });
    told.onclick = () => {
      focus();
      told.close();
      if (page.at !== code) location.assign(`/t/${code}`);
    };
  } catch {} // some telephones have notifications for installed pages only
}

document.addEventListener("visibilitychange", () => document.hidden || ask());
