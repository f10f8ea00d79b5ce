// The prompt: one sentence that says what you may do now, and its buttons; when the game is over, how it ended.

import { refusal } from "../play/words.js";
import { fill, get, h, icon } from "./dom.js";
import { title } from "./seats.js";

/** @typedef {import("../table.js").Desk} Desk */
/** @typedef {import("../types.js").PromptButton} PromptButton */

/** @param {Desk} desk */
export function showPrompt(desk) {
  const { frame, ui, words } = desk;
  const prompt = get("prompt");
  const held = prompt.contains(document.activeElement);
  const tone = frame.table.status === "over" ? "over" : frame.turn === frame.you.seat ? "turn" : "wait";
  prompt.className = `prompt ${tone}`;
  const reason = why(desk);
  fill(
    prompt,
    tone === "over" ? ending(desk) : asking(desk),
    reason && h("p.why", { "data-key": "why" }, reason),
    ui?.pending && h("p.way", { "data-key": "way" }, words.t("table:way")),
  );
  if (held && !prompt.contains(document.activeElement)) prompt.querySelector("h2")?.focus();
}

/** Why the last touch, or the last command, led to nothing. @param {Desk} desk */
export function why({ ui, frame, words, refused }) {
  const reason = ui?.vain ?? refused;
  return reason && refusal(words, frame.table.game, reason.code, reason.facts);
}

/** @param {Desk} desk */
function asking(desk) {
  const { frame, game, words } = desk;
  const ui = /** @type {import("../types.js").Ui} */ (desk.ui);
  const { title, note, groups } = game.prompt(frame, ui, words);
  const named = groups.filter(({ label }) => label);
  return [
    h("h2", { tabindex: -1 }, title),
    note && h("p.note", null, note),
    named.length > 0 &&
      h(
        "div.moves-of",
        null,
        named.map(({ label, buttons }) => [
          h("span", null, label),
          h(
            "div.keys",
            { role: "group", "aria-label": label },
            buttons.map((button) => press(desk, button)),
          ),
        ]),
      ),
    groups
      .filter(({ label }) => !label)
      .map(({ buttons }) =>
        h(
          "div.acts",
          null,
          buttons.map((button) => press(desk, button)),
        ),
      ),
  ];
}

/** @param {Desk} desk @param {PromptButton} button */
function press({ board, frame }, button) {
  const { label, move, target, gain, key, name, off, lit, primary } = button;
  const point = (/** @type {string | null} */ what) => () => board?.hover(what);
  return h(
    `button.btn${primary ? ".primary" : ""}${lit ? ".lit" : ""}`,
    {
      type: "button",
      // Another position makes another button: a press that began before it counts for nothing.
      "data-key": `${frame.version} ${move ?? target}`,
      "data-press": key,
      "aria-keyshortcuts": key,
      "aria-label": name,
      disabled: off,
      onclick: () => (move ? board?.choose(move) : board?.touch(target ?? "")),
      onpointerenter: move && point(move),
      onpointerleave: move && point(null),
      onfocus: move && point(move),
      onblur: move && point(null),
    },
    primary && icon("check"),
    h("span", null, label),
    gain && h("span.gain", null, gain),
  );
}

/** @param {Desk} desk */
function ending(desk) {
  const { frame, words, rematch } = desk;
  const { table, result, you } = frame;
  const wants = you.can.includes("rematch");
  const again = table.next
    ? h(
        "button.btn.primary",
        { type: "button", onclick: wants ? rematch : desk.follow },
        words.t(wants ? "table:rematch.join" : "table:rematch.watch"),
      )
    : wants && h("button.btn.primary", { type: "button", onclick: rematch }, icon("again"), words.t("table:rematch"));
  return [
    h("h2", { tabindex: -1 }, outcome(desk)),
    result && h("p.note", null, standing(desk), " ", reason(desk)),
    h("div.acts", null, again, h("a.btn", { href: "/" }, words.t("table:lobby"))),
  ];
}

/** Who has won. @param {Desk} desk */
export function outcome({ frame: { result, table, you }, words }) {
  if (!result) return words.t("table:over.nobody");
  const best = result.ranks.flatMap((rank, seat) => (rank === 1 ? [seat] : []));
  if (best.length === result.ranks.length) return words.t("table:over.draw");
  const names = best.map((seat) => table.seats[seat].name ?? "");
  if (best.length > 1) return words.t("table:over.shared", { names });
  return words.t(best[0] === you.seat ? "table:over.yours" : "table:over.theirs", { name: names[0] });
}

/** All seats by rank, with what they have. @param {Desk} desk */
function standing(desk) {
  const { ranks, scores } = /** @type {import("../types.js").GameResult} */ (desk.frame.result);
  const seats = ranks.map((_, seat) => seat).sort((one, other) => ranks[one] - ranks[other]);
  return seats.map((seat) => `${title(desk, seat)}: ${scores[seat]}`).join(" · ") + ".";
}

/** @param {Desk} desk */
function reason({ frame: { result, table }, words }) {
  const key = [`${table.game}:reason.${result?.reason}`, `table:reason.${result?.reason}`].find(words.has);
  return key && words.t(key);
}
