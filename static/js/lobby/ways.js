// The ways to a seat: "Play now", a table with a link, a free seat, a new table. One at a time.

import { does, page, settings } from "../page.js";
import { refusal } from "../play/words.js";
import { share } from "../ui/share.js";
import { attempt } from "./daily.js";
import { dialogue } from "./new.js";
import { begin, open, seek, sit, usualSeats } from "./seek.js";
import { tell } from "./tell.js";

/** @typedef {import("../types.js").Words} Words */

/**
 * Brings the buttons to life, at once: a touch is not lost because the texts are still on their way.
 * @param {Promise<Words>} texts
 * @returns {{busy: boolean}} whether somebody is on the way to a table
 */
export function ways(texts) {
  const state = { busy: false };

  /** A second click while one is on the way does nothing. @param {() => Promise<string>} way */
  async function go(way) {
    if (state.busy) return;
    turn(true);
    try {
      location.assign(`/t/${await way()}`);
    } catch (refused) {
      turn(false);
      throw refused;
    }
  }

  /** @param {boolean} busy */
  function turn(busy) {
    state.busy = busy;
    document.body.setAttribute("aria-busy", String(busy));
  }

  /** @param {any} refused */
  const why = async ({ code, facts }) => refusal(await texts, "", code, facts ?? {});

  /** @param {() => Promise<string>} way */
  const walk = (way) => void go(way).catch(async (refused) => tell(await why(refused)));

  does({
    play: (button) => walk(() => seek(gameOf(button), page.games[gameOf(button)], settings.level)),
    link: (button) => walk(() => open({ ...wishFor(gameOf(button)), private: true })),
    bot: (button) => walk(() => begin({ ...wishFor(gameOf(button)), seats: 2 }, 1, settings.level)),
    solo: (button) => walk(() => begin({ ...wishFor(gameOf(button)), seats: 1 }, 0, settings.level)),
    daily: (button) => walk(() => attempt(gameOf(button), "daily")),
    share: (button) => void share(button),
    sit: (button) => walk(() => sit(codeOf(button))),
    new: dialogue((wish) => go(() => open({ ...wishFor(wish.game), ...wish })), why),
  });
  addEventListener("pageshow", (event) => event.persisted && turn(false));
  return state;
}

/** @param {string} game */
const wishFor = (game) => ({ game, seats: usualSeats(page.games[game]) });

/** @param {HTMLElement} button */
const gameOf = (button) => /** @type {HTMLElement} */ (button.closest("[data-game]")).dataset.game ?? "";

/** @param {HTMLElement} button */
const codeOf = (button) => /** @type {HTMLElement} */ (button.closest("[data-code]")).dataset.code ?? "";
