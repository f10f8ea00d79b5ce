// What a page may reckon from a view: what a move touches and would do, what an order wants, who leads. For pictures
// and previews only: what may be played is what the server offers.

/**
 * @typedef {import("./scene.js").Scene} Scene
 * @typedef {import("./scene.js").View} View
 * @typedef {import("./scene.js").Way} Way
 * @typedef {import("./scene.js").Order} Order
 * @typedef {import("./scene.js").Icon} Icon
 * @typedef {import("./scene.js").Amounts} Amounts
 * @typedef {import("./scene.js").Decision} Decision
 * @typedef {import("../../types.js").Words} Words
 */

export const GOODS = ["fruit", "hides", "salt", "tea", "cloth", "jewel"];
export const GOLD_SYMBOL = ["gatherer", "porter", "drummer", "diviner"];
export const TOP = 5; // the highest level
export const OF_HAND = ["play", "lay", "swap", "discard", "drop"];

/** @type {Record<string, string>} the wax print of each card */
export const PRINTED = {
  merchant: "coins",
  sorcerer: "rays",
  elder: "diamonds",
  juggler: "chevrons",
  rainmaker: "scales",
  chimpanzee: "leaves",
  gatherer: "leaves",
  porter: "steps",
  drummer: "rings",
  diviner: "stars",
};

/** What a move touches, by its spelling. @param {string} move @returns {string[]} */
export function targetsOf(move) {
  const [verb, ...more] = move.split(" ");
  if (OF_HAND.includes(verb)) return [`hand ${more[0]}`];
  if (verb === "buy") return [`boat ${more[0]}`];
  if (verb === "sell" || verb === "give") return [`stock ${more[0]}`];
  if (verb === "raise") return more.length ? ["order", move] : ["order"];
  if (verb === "ask") return [`mat ${more[0]}`];
  if (verb === "borrow") return [more[0] === "none" ? move : `shown ${more[0]}`];
  if (verb === "look") return more.slice(1).map((space) => `space ${more[0]} ${space}`);
  if (verb === "gather") return [`village ${more[0]}`];
  if (verb === "trade") return [`stock ${more[0]}`, `village ${more[1]}`];
  return [move];
}

/** The goods of a stock, kind by kind. @param {Amounts} stock */
export const listed = (stock) => GOODS.flatMap((good) => Array.from({ length: stock[good] ?? 0 }, () => good));

/** "2 × tea and salt". @param {Words} words @param {Amounts} amounts */
export function amountsText(words, amounts) {
  const named = GOODS.filter((good) => amounts[good]).map((good) => {
    const name = words.t(`wakawaka:good.${good}`);
    return amounts[good] > 1 ? words.t("wakawaka:amount", { count: amounts[good], good: name }) : name;
  });
  return new Intl.ListFormat(words.lang).format(named);
}

/** How many of each. @param {string[]} goods */
export function counted(goods) {
  /** @type {Amounts} */
  const amounts = {};
  for (const good of goods) amounts[good] = (amounts[good] ?? 0) + 1;
  return amounts;
}

/** The icons of an order; those that a stock covers are ticked. @param {Order} order @param {Amounts|null} stock @returns {Icon[]} */
export function icons({ items, groups = [] }, stock) {
  if (items) {
    return GOODS.flatMap((good) =>
      Array.from({ length: items[good] ?? 0 }, (_, i) => ({ good, tick: i < (stock?.[good] ?? 0) })),
    );
  }
  const most = Object.values(stock ?? {}).sort((a, b) => b - a);
  return groups.flatMap((size, mark) =>
    Array.from({ length: size }, (_, i) => ({ mark, tick: i < (most[mark] ?? 0) })),
  );
}

/** The seat that ends the last round. @param {View} view */
export const lastSeat = ({ first = 0, seats }) => (first + seats.length - 1) % seats.length;

/** Ranks when it is over: level, then gold, then the later rise. @param {View} view */
export function ranks({ seats, reached }) {
  const rises = reached.map(([seat]) => seat);
  const merit = seats.map(({ level, gold }, seat) => level * 1e6 + gold * 1e3 + rises.lastIndexOf(seat) + 1);
  return merit.map((mine) => 1 + merit.filter((other) => other > mine).length);
}

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
