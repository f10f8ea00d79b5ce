// Bazaar on the page: what is said of a position, a move and a seat. The picture: layout.js, art.js.

import { check, touch as lay, laying, NONE } from "./plan.js";
import { rest, spell, told } from "./scene.js";
import { offer, put, size, trade, WARES } from "./stones.js";

export { paint } from "./art.js";
export { layout } from "./layout.js";
export { motion } from "./motion.js";

/**
 * @typedef {import("../../types.js").GameModule} GameModule
 * @typedef {import("../../types.js").Frame} Frame
 * @typedef {import("../../types.js").Words} Words
 * @typedef {import("../../types.js").PromptButton} PromptButton
 * @typedef {import("../../types.js").Prompt} Prompt
 * @typedef {import("./scene.js").Kept} Kept
 * @typedef {import("./scene.js").Here} Here
 * @typedef {import("./stones.js").View} View
 * @typedef {import("./plan.js").Plan} Plan
 */

const _LINES = [
  "deal",
  "start",
  "draw",
  "joker",
  "take",
  "exchange",
  "buy",
  "sold_out",
  "prices_up",
  "next",
  "return",
  "end",
];
const PLANNED = ["act", "buy"]; // phases of your own turn in which there is time for a plan
const SOUNDS = /** @type {Record<string, string>} */ ({
  draw: "draw",
  joker: "draw",
  take: "draw",
  exchange: "exchange",
  buy: "buy",
});

/** @param {Words} words */
const speaker =
  (words) =>
  (/** @type {string} */ key, /** @type {Record<string, any>} */ facts = {}) =>
    words.t(`bazaar:${key}`, facts);

/* ---- the prompt ---- */

/** @type {GameModule["prompt"]} */
export function prompt(frame, given, words) {
  const ui = /** @type {Here} */ (given);
  const view = /** @type {View} */ (frame.view);
  const t = speaker(words);
  if (frame.turn === null) return { title: t("prompt.over"), tone: "over", groups: [] };
  const { seat } = frame.you;
  const plan = ui.kept?.plan ?? NONE;
  if (seat !== null && laying(plan, view, seat)) return planned(frame, plan, seat, words);
  const stands = seat === null ? "" : standing(frame, plan, seat, words);
  const open = ui.kept && seat !== null && PLANNED.includes(ui.mine ? view.phase : "act") ? [planButton(plan, t)] : [];
  if (seat === null || (!ui.mine && !ui.pending)) {
    const title = t(`prompt.wait.${view.phase}`, { name: frame.table.seats[frame.turn].name });
    return { title, note: stands, tone: "wait", groups: [{ buttons: open }] };
  }
  if (ui.confirm) {
    const [word] = ui.confirm.split(" ");
    const label = t(word === "buy" ? "prompt.buy.it" : `prompt.${word}`);
    const buttons = [
      { label: t("prompt.back"), target: "back" },
      { label, move: ui.confirm, primary: true },
    ];
    return { title: asked(view, ui.confirm, seat, words), tone: "turn", groups: [{ buttons }] };
  }
  const none = view.phase === "buy" && frame.choices.length === 1 ? ".none" : "";
  const title = words.n(`bazaar:prompt.${view.phase}${none}`, excess(view));
  const note = (ui.preview && wouldBe(view, ui.preview, seat, words)) || stands;
  return { title, note, tone: "turn", groups: [{ buttons: [...moves(frame, ui, seat, words), ...open] }] };
}

/** Stones over the limit. @param {View} view */
const excess = (view) => (view.limit === null ? 0 : size(view.seats[view.current].hand) - view.limit);

/** @param {Plan} plan @param {ReturnType<typeof speaker>} t @returns {PromptButton} */
const planButton = ({ steps }, t) => ({
  label: t("plan"),
  target: "plan",
  key: "p",
  name: t("plan.name"),
  lit: steps.length > 0,
});

/** The moves that are no rates, and the next step of a plan. @param {Frame} frame @param {Here} ui @param {number} seat @param {Words} words @returns {PromptButton[]} */
function moves({ view, choices, events }, ui, seat, words) {
  const t = speaker(words);
  const steps = ui.kept?.plan.steps.length ? check(ui.kept.plan, view, seat, events).steps : [];
  return choices.flatMap(({ move }) => {
    const [word, stall] = move.split(" ");
    const button = { move, lit: ui.preview === move };
    if (word === "draw") return { ...button, label: t("prompt.draw"), key: "d" };
    if (word === "next") return { ...button, label: t("prompt.next"), key: "n" };
    if (word !== "buy") return move === steps[0] ? { ...button, label: t("plan.step", traded(view, move, words)) } : [];
    const paid = offer(view.seats[seat].hand, view.stalls[Number(stall) - 1].ware, view.rich);
    const points = paid?.points ?? 0;
    const name = t("prompt.stall.name", { stall, points: words.n("bazaar:points", points) });
    return { ...button, label: t("prompt.stall", { stall }), gain: `+${points}`, name, key: stall };
  });
}

/** @param {View} view @param {string} move @param {Words} words */
function traded(view, move, words) {
  const { pay, get } = trade(view, move);
  return { pay: told(words, pay), get: told(words, get) };
}

/** @param {string} text @param {string} lang */
const sentence = (text, lang) => text.charAt(0).toLocaleUpperCase(lang) + text.slice(1);

/** A move as a question. @param {View} view @param {string} move @param {number} seat @param {Words} words @param {"ask"|"if"} [key] */
function asked(view, move, seat, words, key = "ask") {
  const [word, stall] = move.split(" ");
  const paid = word === "buy" ? offer(view.seats[seat].hand, view.stalls[Number(stall) - 1].ware, view.rich) : null;
  const price = paid && { points: words.n("bazaar:points", paid.points), left: rest(words, paid.left) };
  return sentence(words.t(`bazaar:${key}.${word}`, { ...traded(view, move, words), ...price }), words.lang);
}

/** What a move would lead to. @param {View} view @param {string} move @param {number} seat @param {Words} words */
function wouldBe(view, move, seat, words) {
  const [word] = move.split(" ");
  if (word === "draw" || word === "next") return "";
  const said = asked(view, move, seat, words, "if");
  if (word === "buy") return said;
  const { pay, get } = trade(view, move);
  const hand = put(put(view.seats[seat].hand, pay, -1), get);
  const paid =
    word === "return" ? [] : view.stalls.map(({ ware }) => ({ points: 0, ware, ...offer(hand, ware, view.rich) }));
  const [best] = paid.sort((a, b) => b.points - a.points);
  const then = best?.points
    ? words.t("bazaar:if.payable", {
        ware: told(words, best.ware ?? ""),
        points: words.n("bazaar:points", best.points),
      })
    : "";
  return `${said} ${words.t("bazaar:if.hand", { stones: told(words, spell(hand)) })} ${then}`;
}

/* ---- the plan ---- */

/** @param {Frame} frame @param {Plan} plan @param {number} seat @param {Words} words @returns {Prompt} */
function planned(frame, plan, seat, words) {
  const t = speaker(words);
  const { view, events } = frame;
  const { steps, hand, broken, gone } = check(plan, view, seat, events);
  const held = steps.length ? t("plan.hand", { stones: told(words, spell(hand)) }) : t("plan.how");
  let then = broken || gone.length ? standing(frame, plan, seat, words) : held;
  if (plan.vain) then = t(`refused.${plan.vain.code}`, { missing: told(words, plan.vain.missing) });
  const buttons = [
    { label: t("prompt.back"), target: "plan back" },
    { label: t("plan.clear"), target: "plan clear", off: !steps.length },
    { label: t("plan.done"), target: "plan done", primary: true, key: "p" },
  ];
  return { title: t("plan.title"), note: then, tone: "wait", groups: [{ buttons }] };
}

/** How a plan stands, or what has broken it. @param {Frame} frame @param {Plan} plan @param {number} seat @param {Words} words */
function standing({ view, events, table }, plan, seat, words) {
  if (!plan.steps.length) return "";
  const t = speaker(words);
  const { steps, broken, reach, gone } = check(plan, view, seat, events);
  const sold = gone.map(({ id, seat: buyer }) =>
    t(buyer === null ? "plan.gone" : "plan.sold", {
      stones: told(words, WARES[id - 1]),
      name: table.seats[buyer ?? 0].name,
    }),
  );
  if (broken) {
    const facts = { turn: broken.step + 1, missing: told(words, broken.missing), count: broken.count };
    return [...sold, t(`plan.broken.${broken.code}`, facts)].join(" ");
  }
  if (sold.length || !steps.length) return sold.join(" ");
  const best = reach
    .flatMap((found, i) => (found?.turns ? { ...found, stall: i + 1 } : []))
    .sort((a, b) => b.points - a.points)[0];
  if (!best) return t("plan.nowhere");
  const { stall, turns } = best;
  return words.n("bazaar:plan.stands", turns, { stall, points: words.n("bazaar:points", best.points) });
}

/** What this page alone keeps, at first. @type {Kept} */
export const kept = { open: null, plan: NONE };

/**
 * Touches that change only that: what is unfolded, and the plan; the same where the touch means a move. While a plan
 * is laid out nothing is played: another touch changes nothing, and gives a copy.
 * @param {Kept} kept @param {string} touched @param {Frame} frame
 * @returns {Kept}
 */
export function touch(kept, touched, { view, you, events, turn }) {
  if (kept.open && ["close", "back", kept.open].includes(touched)) return { ...kept, open: null };
  if (touched === "points" || touched.startsWith("seat ")) return { ...kept, open: touched };
  if (you.seat === null || turn === null) return kept;
  if (touched !== "plan" && !laying(kept.plan, view, you.seat)) return kept;
  return { ...kept, plan: lay(kept.plan, touched, view, you.seat, events) ?? kept.plan };
}

/** Facts of a refusal as one says them: stones, not letters. @param {Record<string, any>} facts @param {Words} words */
export const facts = (facts, words) => (facts.missing ? { ...facts, missing: told(words, facts.missing) } : facts);

/* ---- seats, sounds, the log ---- */

/** The prompt says it all. @type {GameModule["captions"]} */
export const captions = () => [];

/** @type {GameModule["seat"]} */
export function seat({ view }, seat, words) {
  const own = view?.seats[seat];
  const note = own ? words.n("bazaar:stones", size(own.hand)) : "";
  return { face: `seat-${seat + 1}`, note, score: `${own?.score ?? 0}`, scoreLabel: words.t("bazaar:score") };
}

/** @type {GameModule["sound"]} */
export const sound = ({ code }) => SOUNDS[code] ?? null;

/** @type {GameModule["line"]} */
export function line({ code, facts }, words) {
  const { seat = null, scores = [], left = 0, points = 0, turns, ceiling } = facts;
  const alone = code === "end" && turns !== undefined;
  const key = `bazaar:event.${code}${alone ? (ceiling === undefined ? ".alone" : ".ceiling") : ""}`;
  if (!words.has(key)) return null;
  const stones = (/** @type {string} */ letters = "") => told(words, letters);
  const text = words.t(key, {
    ...facts,
    scores: scores.join(" : "),
    stone: stones(facts.colour),
    pay: stones(facts.pay),
    get: stones(facts.get),
    ware: stones(facts.ware),
    points: words.n("bazaar:points", alone ? scores[0] : points),
    left: rest(words, left),
    turns: words.n("bazaar:turns", turns ?? 0),
  });
  return { text, seat, gain: code === "buy" ? `+${points}` : undefined };
}

/** @type {GameModule["places"]} */
export function places({ code, facts: { seat, stall, rate } }) {
  const own = [`seat ${seat + 1}`, `carpet ${seat + 1}`]; // folded, or laid out
  if (code === "draw" || code === "joker" || code === "take") return ["chest", ...own];
  if (code === "exchange") return [`rate ${rate} left`, `rate ${rate} right`, ...own];
  if (code === "buy") return [`stall ${stall}`, ...own];
  if (code === "sold_out") return [`stall ${stall}`];
  return code === "return" || code === "next" ? own : [];
}
