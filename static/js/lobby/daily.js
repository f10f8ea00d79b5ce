// The deal of the day: begun with a touch, counted down to the next one, and told to others without its wares.

import { begin } from "./seek.js";

/** @typedef {import("../types.js").Words} Words */

const TICK = 10_000; // ms between two looks at the clock
const MINUTE = 60_000;
const HOUR = 60; // minutes

/**
 * The code of the table where one plays the deal: a new one, or that of the attempt one has begun already.
 * @param {string} game @param {string} deal `daily`, or `daily 2026-12-01` to practise that of an earlier day
 * @returns {Promise<string>}
 */
export async function attempt(game, deal) {
  try {
    return await begin({ game, seats: 1, deal }, 0, "");
  } catch (/** @type {any} */ refusal) {
    if (refusal.code === "daily_played") return refusal.facts.code;
    throw refusal;
  }
}

/**
 * Says how long the deal is still the day's, and when by the reader's own clock; `over` is called when it is over.
 * Answers what says it anew.
 * @param {Words} words @param {() => number} now the server's time @param {() => void} over
 */
export function countDown(words, now, over) {
  const clock = new Intl.DateTimeFormat(words.lang, { hour: "numeric", minute: "2-digit" });
  function tell() {
    for (const place of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-closes]"))) {
      const closes = Number(place.dataset.closes);
      if (closes <= now()) return over();
      const minutes = Math.ceil((closes - now()) / MINUTE);
      const hours = Math.floor(minutes / HOUR);
      const left = hours ? `${hours} h ${minutes % HOUR} min` : `${minutes} min`;
      place.textContent = words.t("daily:next", { left, time: clock.format(closes) });
    }
  }
  tell();
  setInterval(tell, TICK);
  return tell;
}

/** Brings a part of the page up to date by what the server makes of it now. @param {string} id */
export async function renew(id) {
  const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
  if (!answer.ok) return;
  const made = new DOMParser().parseFromString(await answer.text(), "text/html");
  const [old, present] = [document.getElementById(id), made.getElementById(id)];
  if (!old || !present) return;
  const held = focusable(old).indexOf(/** @type {HTMLElement} */ (document.activeElement));
  for (const open of old.querySelectorAll("details[open]"))
    present.querySelector("details")?.toggleAttribute("open", !!open);
  old.replaceWith(document.adoptNode(present));
  if (held >= 0) focusable(present)[held]?.focus({ preventScroll: true });
}

/** @param {Element} within @returns {HTMLElement[]} */
const focusable = (within) => [
  .../** @type {NodeListOf<HTMLElement>} */ (within.querySelectorAll("a, button, summary")),
];
