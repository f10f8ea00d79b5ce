// The dialog that opens a table: what is pressed in it becomes the wish that is sent.

import { dialog } from "../page.js";
import { get } from "../ui/dom.js";

/**
 * Brings the dialog to life, and answers what shows it. `open` sends the wish and throws a refusal, which `why` words.
 * @param {(wish: Record<string, any>) => Promise<void>} open
 * @param {(refusal: any) => Promise<string>} why
 */
export function dialogue(open, why) {
  const box = dialog("new");
  const form = /** @type {HTMLFormElement} */ (box.querySelector("form"));
  const bad = get("new-bad");
  box.addEventListener("click", (event) => {
    const target = /** @type {Element} */ (event.target);
    const button = /** @type {HTMLElement | null} */ (target.closest("[data-choose] button"));
    if (button) press(box, button);
    if (target === box) box.close();
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    bad.textContent = "";
    await open(wish(box, form)).catch(async (refusal) => {
      bad.textContent = await why(refusal);
    });
  });
  return () => {
    bad.textContent = "";
    box.showModal();
  };
}

/** @param {Element} box @param {HTMLElement} button */
function press(box, button) {
  for (const other of button.parentElement?.children ?? []) other.setAttribute("aria-pressed", `${other === button}`);
  const key = button.closest("[data-choose=game]") && value(button);
  if (!key) return;
  for (const part of box.querySelectorAll(".of-game"))
    part.toggleAttribute("hidden", part.getAttribute("data-of") !== key);
}

/** @param {Element} box @param {HTMLFormElement} form */
function wish(box, form) {
  const part = /** @type {HTMLElement} */ (box.querySelector(".of-game:not([hidden])"));
  /** @type {Record<string, any>} */
  const told = {
    game: part.dataset.of,
    options: {},
    private: form.private.checked,
    rated: form.rated?.checked ?? false,
  };
  for (const group of box.querySelectorAll("[data-choose]")) {
    const chosen = group.querySelector("[aria-pressed=true]");
    const [name, option] = (group.getAttribute("data-choose") ?? "").split(".");
    if (!chosen || group.closest("[hidden]") || name === "game") continue;
    if (option) told.options[option] = value(chosen);
    else told[name] = value(chosen);
  }
  return told;
}

/** @param {Element} button */
const value = (button) => JSON.parse(button.getAttribute("data-value") ?? "null");
