// What works on every page: the theme, one's name, the settings, and buttons that say what they do (`data-do`).

import { get } from "./ui/dom.js";

/**
 * What the server tells the page's scripts.
 * @typedef {Object} Page
 * @property {string} lang
 * @property {string} build
 * @property {{name: string | null, kind: string}} me
 * @property {string} at
 * @property {string} game
 * @property {string} link
 * @property {Record<string, string>} languages
 * @property {Record<string, {name: string, seats: [number, number], options: {key: string, values: any[], default: any}[]}>} games
 * @property {string[]} catalogues
 *
 * @typedef {{motion: "slow" | "normal" | "fast" | "off", confirm: boolean, letters: boolean, sound: boolean, volume: number,
 *   awake: boolean, notify: boolean, level: string}} Settings `level`: of the bots that one plays against
 */

const root = document.documentElement;
const YEAR = 31_536_000; // seconds that a choice is kept

/** @type {Page} */
export const page = JSON.parse(get("page").textContent ?? "");

/** @type {Settings} */
export const settings = {
  motion: matchMedia("(prefers-reduced-motion: reduce)").matches ? "off" : "normal",
  confirm: matchMedia("(pointer: coarse)").matches,
  letters: false,
  sound: true,
  volume: 0.6,
  awake: true,
  notify: false,
  level: "normal",
  ...kept(),
};
root.dataset.speed = settings.motion;

/** Told when the settings or the theme are other ones. */
export const changed = new EventTarget();

const LATER = { calls: () => import("./ui/calls.js"), dialogs: () => import("./ui/dialogs.js") };

/** @type {Record<string, (button: HTMLElement) => void>} */
const deeds = {
  theme: () => {
    root.dataset.theme = root.dataset.theme === "dark" ? "light" : "dark";
    root.removeAttribute("data-follows");
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not there over plain http
    document.cookie = `theme=${root.dataset.theme};path=/;max-age=${YEAR};samesite=lax`;
    changed.dispatchEvent(new Event("change"));
  },
  sound: () => set({ sound: !settings.sound }),
  name: () => LATER.dialogs().then(() => dialog("name").showModal()),
  settings: () => LATER.dialogs().then(() => dialog("settings").showModal()),
  keys: () => dialog("keys").showModal(),
  close: (button) => button.closest("dialog")?.close(),
};

/** What further buttons do, by their `data-do`. @param {typeof deeds} more */
export const does = (more) => void Object.assign(deeds, more);

/** @param {string} id */
export const dialog = (id) => /** @type {HTMLDialogElement} */ (get(id));

document.addEventListener("click", ({ target }) => {
  const button = target instanceof Element && target.closest("[data-do]");
  if (!(button instanceof HTMLElement)) return;
  const menu = button.closest("[popover]:popover-open");
  if (menu instanceof HTMLElement) menu.hidePopover();
  deeds[button.dataset.do ?? ""]?.(button);
});

/** Something has changed at one's own tables: their list is brought up to date. */
export const stir = () => LATER.calls().then(({ ask }) => ask());

/** @param {Partial<Settings>} some */
export function set(some) {
  Object.assign(settings, some);
  root.dataset.speed = settings.motion;
  localStorage.setItem("settings", JSON.stringify(settings));
  show();
  changed.dispatchEvent(new Event("change"));
}

/** @returns {Partial<Settings>} */
function kept() {
  try {
    return JSON.parse(localStorage.getItem("settings") ?? "{}");
  } catch {
    return {};
  }
}

function show() {
  document.getElementById("sound")?.setAttribute("aria-pressed", String(settings.sound));
}
show();
if (page.me.kind === "person" || localStorage.getItem("called") !== null) stir();
