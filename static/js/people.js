// The pages of people: signing in, registering, passwords, tokens, leaving; blocking and reporting others. Each form
// goes where it says.

import { call } from "./net/api.js";
import { dialog, does, page } from "./page.js";
import { load, refusal } from "./play/words.js";
import { get } from "./ui/dom.js";

const to = get("main").dataset.to ?? "/";

for (const form of document.querySelectorAll("form[data-form]")) {
  if (form instanceof HTMLFormElement) form.addEventListener("submit", (event) => send(event, form));
}

/** @param {SubmitEvent} event @param {HTMLFormElement} form */
async function send(event, form) {
  event.preventDefault();
  const path = form.dataset.form ?? "";
  const told = await asked(form, "POST", path, Object.fromEntries(new FormData(form)));
  if (!told) return;
  if (form.dataset.then) {
    form.closest("dialog")?.close();
    get(form.dataset.then).hidden = false;
    form.reset();
  } else if (told.codes) keep(told.codes);
  else if (told.token) {
    const token = get("token");
    token.textContent = told.token;
    token.hidden = false;
  } else location.assign(to);
}

/**
 * The answer, or null where it was refused: then the place says why.
 * @param {Element | null} place
 * @param {string} method
 * @param {string} path
 * @param {object} [body]
 */
async function asked(place, method, path, body) {
  const bad = place?.querySelector(".bad");
  const button = place?.querySelector("[type=submit]");
  button?.setAttribute("disabled", "");
  try {
    const told = await call(method, path, body);
    if (bad) bad.textContent = "";
    return told;
  } catch (error) {
    const { code, facts } = /** @type {{code: string, facts: Record<string, any>}} */ (error);
    if (bad) bad.textContent = refusal(await load(page.catalogues), "site", code, facts);
    return null;
  } finally {
    button?.removeAttribute("disabled");
  }
}

/** The recovery codes, shown this once. @param {string[]} codes */
function keep(codes) {
  get("code-list").textContent = codes.join("\n");
  for (const id of ["top", "forms"]) get(id).hidden = true;
  get("codes").hidden = false;
  get("main").focus();
}

/** @param {HTMLElement} button @param {string} method */
function block(button, method) {
  const name = button.closest("[data-player]")?.getAttribute("data-player");
  return asked(button.closest(".acts, .panel"), method, `/api/players/${name}/block`);
}

/** @param {boolean} on */
const blocking = (on) => async (/** @type {HTMLElement} */ button) => {
  if (!(await block(button, on ? "POST" : "DELETE"))) return;
  get("blocked").hidden = !on;
  for (const one of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-do$=block]"))) {
    one.hidden = (one.dataset.do === "block") === on;
  }
};

/** @param {string} path */
const out = (path) => async (/** @type {HTMLElement} */ button) => {
  if (await asked(button.closest(".panel"), "POST", path)) location.assign("/");
};

does({
  logout: out("/api/logout"),
  "logout-everywhere": out("/api/logout-everywhere"),
  "copy-codes": () => void navigator.clipboard?.writeText(get("code-list").textContent ?? ""),
  "end-token": async (button) => {
    const told = await asked(get("tokens-form"), "DELETE", `/api/tokens/${button.dataset.token}`);
    if (told) button.closest("li")?.remove();
  },
  block: blocking(true),
  unblock: blocking(false),
  unpart: async (button) => {
    if (await block(button, "DELETE")) button.closest("li")?.remove();
  },
  report: () => dialog("report").showModal(),
  leave: () => dialog("leave").showModal(),
  "leave-now": async () => {
    if (await asked(get("leave"), "DELETE", "/api/me")) location.assign("/");
  },
});
