// On a phone the seats, the moves and the chat lie in a sheet below the board; on low screens moves and chat are tabs.

import { get } from "./dom.js";

const PULL = 20; // css pixels that a finger travels to pull the sheet

const sheet = get("sheet");
const grip = /** @type {HTMLElement} */ (sheet.querySelector(".grip"));
let from = 0;
document.body.dataset.tab = "chat";

/** @param {boolean} [open] the other way round when not said */
export function openSheet(open = !sheet.classList.contains("open")) {
  sheet.classList.toggle("open", open);
  grip.setAttribute("aria-expanded", String(open));
  get("veil").hidden = !open;
  for (const id of ["main", "prompt"]) get(id).toggleAttribute("inert", open);
  seen();
}

/** @param {"moves" | "chat"} tab */
export function showTab(tab) {
  document.body.dataset.tab = tab;
  for (const button of document.querySelectorAll('[role="tab"]')) {
    button.setAttribute("aria-selected", String(button.id === `tab-${tab}`));
  }
  if (grip.checkVisibility()) openSheet(true);
  seen();
}

function seen() {
  if (get("said").checkVisibility()) get("news").classList.remove("dotted");
}

sheet.addEventListener("keydown", ({ key }) => {
  if (key !== "Escape" || !sheet.classList.contains("open")) return;
  openSheet(false);
  grip.focus();
});
sheet.addEventListener("pointerdown", ({ clientY }) => {
  from = clientY;
});
sheet.addEventListener("pointerup", ({ clientY, target }) => {
  const pulled = from - clientY;
  const peek = target instanceof Element && target.closest(".grip, .peek, .seats");
  if (peek && Math.abs(pulled) > PULL) openSheet(pulled > 0);
});
