// The house closes for a moment: when, and that nothing is lost by it.

import { h } from "./dom.js";

const TICK = 5000; // ms
const MINUTE = 60_000; // ms
const STAYS = 2; // minutes that the words stay afterwards

/** @type {HTMLElement | undefined} */
let told;
let timer = 0;

/**
 * @param {{at: number | null}} message when; null: it does not
 * @param {import("../net/line.js").Line} line
 * @param {import("../types.js").Words} words
 */
export function closing({ at }, line, words) {
  clearInterval(timer);
  told?.remove();
  if (at === null) return;
  const place = h("p.closing", { role: "status", onclick: () => place.remove() });
  const show = () => {
    const minutes = Math.ceil((at - line.now()) / MINUTE);
    if (minutes < -STAYS) return closing({ at: null }, line, words);
    const text = minutes > 0 ? words.n("site:closing", minutes) : words.t("site:closing.now");
    if (place.textContent !== text) place.textContent = text;
  };
  told = place;
  show();
  document.body.append(place);
  timer = window.setInterval(show, TICK);
}
