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
    tone === "over" ? ending(desk) : frame.clock?.paused ? resting(desk) : asking(desk),
    reason && h("p.why", { "data-key": "why" }, reason),
    ui?.pending && h("p.way", { "data-key": "way" }, words.t("table:way")),
    frame.offer && offered(desk),
    tone !== "over" && frame.you.can.includes("join") && h("div.acts", null, button(desk, "join", "take")),
    tone !== "over" && desk.away?.(),
    frame.you.undo && !frame.clock?.paused && undo(desk),
  );
  if (held && !prompt.contains(document.activeElement)) prompt.querySelector("h2")?.focus();
}

/** @typedef {{code: string, facts: Record<string, any>}} Why */

/** Why the last touch, or the last command, led to nothing. @param {Desk} desk */
export function why({ ui, frame, words, refused, game }) {
  const reason = ui?.vain ?? refused;
  const facts = reason && (game?.facts?.(reason.facts, words) ?? reason.facts);
  return reason && worded(words, frame.table.game, { code: reason.code, facts: facts ?? {} });
}

/** @param {import("../types.js").Words} words @param {string} game @param {Why} why */
export function worded(words, game, { code, facts }) {
  return code === "no_undo" ? words.t(`table:undo.${facts.why}`) : refusal(words, game, code, facts);
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

/** @param {Desk} desk @param {string} command @param {string} key @param {string} kind @param {string} sign */
const button = ({ words, frame, act }, command, key, kind = "", sign = "") =>
  frame.you.can.includes(command) &&
  h(
    `button.btn${kind}`,
    { type: "button", "data-key": command, onclick: () => act(command) },
    sign && icon(sign, "s solid"),
    words.t(`table:${key}`),
  );

/** The game stands still. @param {Desk} desk */
function resting(desk) {
  const { words } = desk;
  return [
    h("h2", { tabindex: -1 }, words.t("table:paused")),
    h("p.note", null, words.t("table:paused.note")),
    h("div.acts", null, button(desk, "resume", "resume", ".primary", "play")),
  ];
}

/** What somebody has asked of the others. @param {Desk} desk */
export function request({ frame: { offer, table, you }, words }) {
  if (!offer) return "";
  const { kind, seat, of } = offer;
  const away = table.seats[of ?? seat].name;
  return words.t(`table:offer.${kind}${seat === you.seat ? ".yours" : ""}`, { name: table.seats[seat].name, away });
}

/** @param {Desk} desk */
function offered(desk) {
  const { offer, you } = desk.frame;
  return h(
    "div.offer",
    { "data-key": "offer" },
    h("p", null, request(desk)),
    h(
      "div.acts",
      null,
      button(desk, "accept", "accept", ".primary"),
      button(desk, "decline", offer?.seat === you.seat ? "withdraw" : "decline"),
    ),
  );
}

/** Taking back: at once, by asking, or why it cannot be. @param {Desk} desk */
function undo({ frame, words, act, refuse }) {
  const { you, table } = frame;
  const { how = "free", code } = you.undo ?? {};
  const open = you.can.includes("undo");
  const shut = { code: code ? "no_undo" : "offer_pending", facts: { why: code } };
  const label = words.t(`table:undo.${how}`) + (open ? "" : `: ${worded(words, table.game, shut)}`);
  return h(
    "button.btn.quiet.square.undo",
    {
      type: "button",
      "data-key": "undo",
      title: label,
      "aria-label": label,
      "aria-disabled": String(!open),
      "aria-keyshortcuts": "Control+Z",
      onclick: () => (open ? act("undo") : refuse(shut)),
    },
    icon("undo"),
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
    h(
      "div.acts",
      null,
      again,
      result && !frame.closes && h("a.btn", { href: `/t/${table.code}/replay` }, words.t("table:replay")),
      h("a.btn", { href: "/" }, words.t("table:lobby")),
    ),
    desk.more?.(),
  ];
}

/** Who has won. @param {Desk} desk */
export function outcome({ frame: { result, table, you }, words }) {
  if (!result) return words.t("table:over.nobody");
  const best = result.ranks.flatMap((rank, seat) => (rank === 1 ? [seat] : []));
  if (result.ranks.length === 1) return words.n("table:over.alone", result.scores[0]);
  if (best.length === result.ranks.length) return words.t("table:over.draw");
  const names = best.map((seat) => table.seats[seat].name ?? "");
  if (best.length > 1) return words.t("table:over.shared", { names });
  return words.t(best[0] === you.seat ? "table:over.yours" : "table:over.theirs", { name: names[0] });
}

/** All seats by rank, with what they have. @param {Desk} desk */
function standing(desk) {
  const { ranks, scores } = /** @type {import("../types.js").GameResult} */ (desk.frame.result);
  if (ranks.length === 1) return alone(desk);
  const seats = ranks.map((_, seat) => seat).sort((one, other) => ranks[one] - ranks[other]);
  return seats.map((seat) => `${title(desk, seat)}: ${scores[seat]}`).join(" · ") + ".";
}

/** How many turns a game alone took, and what its deal could have given. @param {Desk} desk */
function alone({ frame: { result }, words }) {
  const turns = result?.turns && words.n("table:over.turns", result.turns);
  const ceiling = result?.ceiling && words.n("table:over.ceiling", result.ceiling);
  return [turns, ceiling].filter(Boolean).join(" ");
}

/** @param {Desk} desk */
function reason({ frame: { result, table }, words }) {
  const key = [`${table.game}:reason.${result?.reason}`, `table:reason.${result?.reason}`].find(words.has);
  return key && words.t(key);
}
