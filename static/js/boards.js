// A leaderboard: brought up to date as games end; on the board of a day one plays its deal, and tells others of it.

import { attempt, countDown, renew, share } from "./lobby/daily.js";
import { tell } from "./lobby/tell.js";
import { does, page } from "./page.js";
import { load, refusal } from "./play/words.js";

const texts = load(page.catalogues);
const main = /** @type {HTMLElement} */ (document.getElementById("main"));
const game = main.dataset.game ?? "";

/** @param {string} deal */
async function play(deal) {
  try {
    location.assign(`/t/${await attempt(game, deal)}`);
  } catch (/** @type {any} */ refused) {
    tell(refusal(await texts, "", refused.code, refused.facts ?? {}));
  }
}

does({
  daily: () => void play("daily"),
  practise: (button) => void play(`daily ${button.dataset.day}`),
  share: (button) => void share(button),
});

const words = await texts;
countDown(words, page.lang, () => void renew(["board"]));
