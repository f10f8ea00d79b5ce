// A passing word at the edge of the page.

import { h } from "../ui/dom.js";

const STAY = 6000; // ms

/** @param {string} text */
export function tell(text) {
  document.querySelector(".toast")?.remove();
  const toast = h("p.toast", { role: "alert" }, text);
  document.body.append(toast);
  setTimeout(() => toast.remove(), STAY);
}
