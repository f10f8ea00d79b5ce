// A leaderboard: brought up to date as games end; on the board of a day one plays its deal, and tells others of it.

import { attempt, countDown, renew } from "./lobby/daily.js";
import { tell } from "./lobby/tell.js";
import { Line } from "./net/line.js";
import { does, page } from "./page.js";
import { load, refusal } from "./play/words.js";
import { share } from "./ui/share.js";

const SPREAD = 1500; // ms

let waiting = 0;
/** @type {number | null} */
let known = null;
let lost = false;

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

/** A word that this board may have changed: it is read again soon, not by everybody at the same moment. */
function changed() {
  clearTimeout(waiting);
  waiting = setTimeout(() => renew("board").then(() => tick()), Math.random() * SPREAD);
}

const words = await texts;
const line = new Line(page.build, {
  board: ({ version }) => {
    if (known !== null && (lost || known !== version)) changed();
    known = version;
    lost = false;
  },
  line: (there) => {
    lost ||= !there;
  },
});
line.look(`board ${game}`);
const tick = countDown(
  words,
  () => line.now(),
  () => changed(),
);
