// The dialogs that any page may open, one's name and the settings: loaded when the first of them is asked for.

import { call } from "../net/api.js";
import { changed, dialog, page, set, settings } from "../page.js";
import { load, refusal } from "../play/words.js";
import { get } from "./dom.js";

const SWITCHES = /** @type {const} */ (["confirm", "letters", "sound", "awake", "notify"]);

const form = /** @type {HTMLFormElement} */ (get("settings").firstElementChild);
const field = (/** @type {string} */ name) => /** @type {HTMLInputElement} */ (form.elements.namedItem(name));

function show() {
  for (const name of SWITCHES) field(name).checked = settings[name];
  field("volume").value = String(settings.volume);
  for (const speed of form.querySelectorAll("[data-speed-of]")) {
    speed.setAttribute("aria-pressed", String(speed.getAttribute("data-speed-of") === settings.motion));
  }
}

form.addEventListener("input", async ({ target }) => {
  const switches = Object.fromEntries(SWITCHES.map((name) => [name, field(name).checked]));
  set({ ...switches, volume: Number(field("volume").value) });
  if (target !== field("notify")) return;
  const allowed = !settings.notify || (await globalThis.Notification?.requestPermission()) === "granted";
  get("settings-bad").hidden = allowed;
  if (!allowed) set({ notify: false });
});
form.addEventListener("click", ({ target }) => {
  const speed = target instanceof HTMLElement && target.dataset.speedOf;
  if (speed) set({ motion: /** @type {import("../page.js").Settings["motion"]} */ (speed) });
});
changed.addEventListener("change", show);
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
