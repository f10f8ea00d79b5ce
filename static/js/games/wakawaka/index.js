// Waka Waka on the page: what is said of a position, a move and a seat. The picture: scene.js, layout.js, art.js.

import { pawn } from "./art-pieces.js";
import { hold } from "./brush.js";
import { amountsText, counted, refillText } from "./reckon.js";

export { paint } from "./art.js";
export { layout } from "./layout.js";
export { motion } from "./motion.js";
export { auto, kept, touch } from "./never.js";
export { prompt } from "./prompt.js";

/** @typedef {import("../../types.js").GameModule} GameModule */
/** @typedef {import("../../types.js").Words} Words */

const SOUNDS = /** @type {Record<string, string>} */ ({
  play: "draw",
  draw: "draw",
  buy: "buy",
  sell: "buy",
  follow: "buy",
  rain: "buy",
  raise: "exchange",
  sorcery: "exchange",
  fire: "capture",
  gather: "sow",
  give: "sow",
  trade: "sow",
});
/** What goes without saying: the log would be full of it. */
const QUIET = ["turn", "clear", "fill", "fill_closed", "lay_out", "fire_aside", "done"];
/** Facts that only some readers have; with them the sentence tells more. */
const SECRETS = ["card", "cards", "goods"];
const OPEN = ["play", "borrow", "repeat", "skip", "follow", "decline", "buy", "raise"];

/** The land fills the place: nothing is left beside it. @type {GameModule["captions"]} */
export const captions = () => [];

/** @type {GameModule["seat"]} */
export function seat({ view }, seat, words) {
  const { gold = 0, level = 0, hand = 0 } = view?.seats[seat] ?? {};
  const known = view?.known?.hands.find((/** @type {{seat: number}} */ one) => one.seat === seat)?.cards ?? [];
  const parts = view ? [words.n("wakawaka:gold", gold), words.n("wakawaka:cards", hand)] : [];
  const names = known.map((/** @type {string} */ card) => words.t(`wakawaka:card.${card}`));
  if (names.length) parts.push(words.t("wakawaka:known", { cards: names }));
  return {
    face: `seat-${seat + 1}`,
    note: parts.join(", "),
    score: view ? `${level}` : "",
    scoreLabel: words.t("wakawaka:score"),
    mark: (g, size, tokens) => {
      hold(tokens, 1);
      pawn(g, seat, size / 2, size / 2, size);
    },
  };
}

/** @type {GameModule["sound"]} */
export const sound = ({ code }) => SOUNDS[code] ?? null;

/** @type {GameModule["line"]} */
export function line({ code, facts }, words) {
  const key = `wakawaka:event.${code}`;
  if (QUIET.includes(code) || !words.has(key)) return null;
  const seen = !OPEN.includes(code) && SECRETS.some((fact) => fact in facts) && words.has(`${key}.seen`);
  const count = facts.count ?? facts.left ?? facts.slot ?? 1;
  const text = words.n(seen ? `${key}.seen` : key, count, worded(facts, words));
  return { text, seat: facts.seat ?? null, gain: gain(code, facts) };
}

/** Facts with names of cards and goods in the reader's language. @param {Record<string, any>} facts @param {Words} words */
function worded(facts, words) {
  const good = (/** @type {string} */ name) => words.t(`wakawaka:good.${name}`);
  const card = (/** @type {string} */ name) => words.t(`wakawaka:card.${name}`);
  const { goods, cards } = facts;
  const said = { ...facts };
  for (const fact of ["good", "give", "take"]) if (facts[fact]) said[fact] = good(facts[fact]);
  if (facts.card) said.card = card(facts.card);
  if (Array.isArray(cards)) said.cards = cards.map(card);
  if (goods) said.goods = amountsText(words, Array.isArray(goods) ? counted(goods) : goods);
  if (facts.lit !== undefined) said.state = words.t(facts.lit ? "wakawaka:fire.lit" : "wakawaka:fire.out");
  if (typeof cards === "number") said.got = refillText(words, facts.gold, cards);
  return said;
}

/** What it does to the gold of the seat. @param {string} code @param {Record<string, any>} facts */
function gain(code, { gold, boat }) {
  if (code === "buy") return `−${boat}`;
  if (code === "sorcery") return `−${gold}`;
  if (code === "follow") return "−1";
  return ["sell", "rain", "refill"].includes(code) && gold ? `+${gold}` : undefined;
}

/** @type {GameModule["places"]} */
export function places({ code, facts: { seat, of, to, boat, good, give, take, goods } }) {
  const mats = [of, to].flatMap((other) => (typeof other === "number" ? [`mat ${other + 1}`] : []));
  if (boat) return [`boat ${boat}`];
  if (code === "trade") return [`village ${give}`, `village ${take}`];
  if (good) return [`village ${good}`];
  if (code === "raise") return Object.keys(goods).map((kind) => `village ${kind}`);
  if (mats.length) return mats;
  return typeof seat === "number" ? [`mat ${seat + 1}`] : [];
}
