// What works on every page: the theme, one's name, the settings, and buttons that say what they do (`data-do`).

import { call } from "./net/api.js";
import { load, refusal } from "./play/words.js";
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
 * @typedef {{motion: "slow" | "normal" | "fast" | "off", confirm: boolean, letters: boolean, sound: boolean, volume: number}} Settings
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
  ...kept(),
};
root.dataset.speed = settings.motion;

/** Told when the settings or the theme are other ones. */
export const changed = new EventTarget();

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
  name: () => dialog("name").showModal(),
  settings: () => dialog("settings").showModal(),
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

/** @param {Partial<Settings>} some */
function set(some) {
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

const form = /** @type {HTMLFormElement} */ (get("settings").firstElementChild);
const field = (/** @type {string} */ name) => /** @type {HTMLInputElement} */ (form.elements.namedItem(name));

function show() {
  for (const name of /** @type {const} */ (["confirm", "letters", "sound"])) field(name).checked = settings[name];
  field("volume").value = String(settings.volume);
  for (const speed of form.querySelectorAll("[data-speed-of]")) {
    speed.setAttribute("aria-pressed", String(speed.getAttribute("data-speed-of") === settings.motion));
  }
  document.getElementById("sound")?.setAttribute("aria-pressed", String(settings.sound));
}

form.addEventListener("input", () =>
  set({
    confirm: field("confirm").checked,
    letters: field("letters").checked,
    sound: field("sound").checked,
    volume: Number(field("volume").value),
  }),
);
form.addEventListener("click", ({ target }) => {
  const speed = target instanceof HTMLElement && target.dataset.speedOf;
  if (speed) set({ motion: /** @type {Settings["motion"]} */ (speed) });
});
show();

get("name").addEventListener("submit", async (event) => {
  event.preventDefault();
  const input = /** @type {HTMLInputElement} */ (get("name").querySelector("input"));
  const bad = get("name-bad");
  try {
    const me = await call("PATCH", "/api/me", { name: input.value });
    bad.textContent = "";
    rename(me.name);
    dialog("name").close();
  } catch (error) {
    const { code, facts } = /** @type {{code: string, facts: Record<string, any>}} */ (error);
    bad.textContent = refusal(await load(page.catalogues), "site", code, facts);
  }
  input.setAttribute("aria-invalid", String(bad.textContent !== ""));
});

/** @param {string} name */
function rename(name) {
  page.me.name = name;
  for (const place of document.querySelectorAll("[data-name]")) place.textContent = name;
  for (const face of document.querySelectorAll("[data-me] b")) face.textContent = [...name][0].toUpperCase();
}
