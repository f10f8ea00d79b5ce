// What a move would do, and the ways that are open: of a Merchant, of a resupply. Reckoned for previews only.

import { amountsText, GOODS } from "./scene.js";

/**
 * @typedef {import("./scene.js").Scene} Scene
 * @typedef {import("./scene.js").View} View
 * @typedef {import("./scene.js").Way} Way
 * @typedef {import("./scene.js").Decision} Decision
 * @typedef {import("../../types.js").Words} Words
 */

const TOP = 5;

/** What a move would do to one's own gold, and the boat that it would buy. @param {View} view @param {number} seat @param {string|null} move */
export function plan({ seats, decision }, seat, move) {
  const { gold, level } = seats[seat];
  const [verb, thing = ""] = (move ?? "").split(" ");
  const number = Number(thing);
  if (verb === "buy") return { gold: gold - number, boat: number };
  if (verb === "sell") return { gold: gold + 10, boat: 0 };
  if (verb === "follow") return { gold: gold - 1, boat: 0 };
  if (verb === "refill") return { gold: gold + (decision?.left ?? 0) - number, boat: 0 };
  if (verb === "play" && thing === "sorcerer") return { gold: gold - 12, boat: 0 };
  if (verb === "play" && thing === "rainmaker") return { gold: gold + level, boat: 0 };
  return { gold, boat: 0 };
}

/** @param {Scene} scene @returns {Way[]} */
export function merchantWays(scene) {
  const { view, near, ui, words } = scene;
  const { level } = view.seats[near];
  const boats = view.boats.map(({ price }) => price).filter((price) => ui.open.includes(`boat ${price}`));
  const pairs = GOODS.filter((good) => ui.open.includes(`stock ${good}`));
  const climbs = ui.open.includes("order");
  const chosen = (/** @type {string[]} */ targets) => targets.some((target) => scene.glow(target) === 2);
  const state = (/** @type {boolean} */ can, /** @type {string[]} */ targets) =>
    !can ? "cannot" : chosen(targets) ? "chosen" : "can";
  const prices = new Intl.ListFormat(words.lang, { type: "disjunction" }).format(boats.map(String));
  const [pair] = pairs;
  const one = pairs.length === 1;
  const next = view.orders[level];
  const cost = next?.items ? amountsText(words, next.items) : next ? scene.orderText(next) : "";
  return [
    {
      icon: "buy",
      title: scene.t("way.buy"),
      note: boats.length ? scene.t("way.buy.note", { prices }) : scene.t("way.buy.none"),
      state: state(
        boats.length > 0,
        boats.map((price) => `boat ${price}`),
      ),
      target: boats.length === 1 ? `boat ${boats[0]}` : undefined,
    },
    {
      icon: "sell",
      kind: one ? pair : "",
      title: one ? scene.t("way.sell.one", { good: scene.t(`good.${pair}`) }) : scene.t("way.sell"),
      note: pairs.length ? scene.t("way.sell.note") : scene.t("way.sell.none"),
      state: state(
        pairs.length > 0,
        pairs.map((good) => `stock ${good}`),
      ),
      target: one ? `stock ${pair}` : undefined,
    },
    {
      icon: "raise",
      seat: near,
      title: level < TOP ? scene.t("way.raise", { level: level + 1 }) : scene.t("way.raise.top"),
      note:
        level < TOP
          ? scene.t(climbs ? "way.raise.note" : "way.raise.none", { goods: cost })
          : scene.t("way.raise.highest"),
      state: state(climbs, ["order"]),
      target: climbs ? "order" : undefined,
    },
  ];
}

/** @param {Scene} scene @returns {Way[]} */
export function refillWays(scene) {
  const { left } = /** @type {Decision} */ (scene.view.decision);
  return Array.from({ length: left + 1 }, (_, cards) => {
    const target = `refill ${cards}`;
    const gold = left - cards;
    const parts = [gold && scene.n("gold", gold), cards && scene.n("cards", cards)].filter(
      (part) => typeof part === "string",
    );
    const [title, note = ""] = parts;
    return { icon: "refill", gold, cards, title, note, state: scene.glow(target) === 2 ? "chosen" : "can", target };
  });
}

/** "2 gold and 1 card". @param {Words} words @param {number} gold @param {number} cards */
export function refillText(words, gold, cards) {
  const parts = [gold && words.n("wakawaka:gold", gold), cards && words.n("wakawaka:cards", cards)].filter(Boolean);
  return new Intl.ListFormat(words.lang).format(parts.map(String));
}
