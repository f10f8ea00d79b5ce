// What a position shows, whichever way the board is laid out: everything that the two layouts place. Pure.

import {
  amountsText,
  counted,
  GOLD_SYMBOL,
  icons,
  lastSeat,
  listed,
  merchantWays,
  PRINTED,
  plan,
  ranks,
  refillWays,
  TOP,
  targetsOf,
} from "./reckon.js";

/**
 * @typedef {import("../../types.js").Sprite} Sprite
 * @typedef {import("../../types.js").Words} Words
 * @typedef {import("../../types.js").Ui} Ui
 * @typedef {import("../../types.js").Frame} Frame
 *
 * @typedef {Record<string, number>} Amounts
 * @typedef {{groups?: number[], items?: Amounts}} Order
 * @typedef {{open: boolean, good?: string, empty?: boolean}} Space
 * @typedef {{price: number, spaces: Space[]}} Boat
 * @typedef {Space & {face: string}} Seen
 * @typedef {{price: number, spaces: Seen[], lit: number, label: string}} SeenBoat
 * @typedef {{card?: string, trio?: number, cards?: string[]}} Slot
 * @typedef {{gold: number, level: number, stock: Amounts, hand: number, cards?: string[]}} SeatView
 * @typedef {{card: string, by: number, slot: number, via: string|null, of?: number, given?: string}} Effect
 * @typedef {{seat: number, kind: string, effects: Effect[], waiting: number[], laid: number, left: number}} Decision
 * @typedef {Object} View
 * @property {number|"all"|null} viewer
 * @property {string} phase
 * @property {number} [first]
 * @property {number} [active]
 * @property {boolean} last_round
 * @property {Order[]} orders
 * @property {boolean} fire
 * @property {Amounts} village
 * @property {number} reserve
 * @property {Boat[]} boats
 * @property {number} pile
 * @property {number} discard
 * @property {Slot[]} slots
 * @property {SeatView[]} seats
 * @property {[number, number][]} reached
 * @property {string[]} [hand]
 * @property {{goods: {boat: number, space: number, good: string}[], hands: {seat: number, cards: string[]}[]}} [known]
 * @property {Decision} [decision]
 *
 * @typedef {{good?: string, mark?: number, tick?: boolean}} Icon
 * @typedef {{id: string, card: string, target?: string, label: string, state: string, why: string}} HandCard
 * @typedef {{icon: string, title: string, note: string, state: string, target?: string, kind?: string, seat?: number, gold?: number, cards?: number}} Way
 */

const STOCK = 6; // goods that a stock holds
const HELD = 7; // units

/** Everything that both layouts place. */
export class Scene {
  /** @param {View} view @param {number|null} you @param {Ui} ui @param {Words} words @param {Frame} [frame] for names, and reasons why not */
  constructor(view, you, ui, words, frame) {
    this.view = view;
    this.you = you;
    this.ui = ui;
    this.words = words;
    this.frame = frame;
    this.near = you ?? 0; // the seat that sits below
    this.count = view.seats.length;
    this.kind = ui.mine ? (view.decision?.kind ?? "") : "";
    this.asked = view.decision?.seat ?? null;
    this.over = view.phase === "over";
    this.hinted = ui.preview ? targetsOf(ui.preview) : [];
    this.plan = plan(view, this.near, ui.preview);
  }

  /** @param {string} key @param {Record<string, any>} [facts] */
  t(key, facts) {
    return this.words.t(`wakawaka:${key}`, facts);
  }

  /** @param {string} key @param {number} count @param {Record<string, any>} [facts] */
  n(key, count, facts) {
    return this.words.n(`wakawaka:${key}`, count, facts);
  }

  /** @param {number} seat */
  name(seat) {
    return this.frame?.table.seats[seat]?.name ?? this.t("seat", { seat: seat + 1 });
  }

  /** The other seats, clockwise from the left of the one below. */
  get others() {
    return Array.from({ length: this.count - 1 }, (_, i) => (this.near + 1 + i) % this.count);
  }

  /** 0: not at all, 1: may be touched, 2: chosen or pointed at. @param {string} target */
  glow(target) {
    if (this.hinted.includes(target) || this.ui.touched.includes(target)) return 2;
    return this.ui.mine && this.ui.lit.includes(target) ? 1 : 0;
  }

  /** What has been touched is held a little above its place. @param {string} target */
  lift(target) {
    return this.ui.touched.includes(target) ? HELD : 0;
  }

  /** Why this target alone leads nowhere, in a few words. @param {string} target */
  why(target) {
    if (!this.ui.mine || this.ui.open.includes(target)) return "";
    const found = this.frame?.cannot.find(({ path }) => path.length === 1 && path[0] === target);
    const key = found && `wakawaka:why.${found.code}`;
    return key && this.words.has(key) ? this.words.t(key, found.facts) : "";
  }

  /** Whether a seat is the one whose turn it is, or the one asked. @param {number} seat */
  standing(seat) {
    const { active } = this.view;
    const best = this.over && this.ranks[seat] === 1;
    return { turn: best || (!this.over && active === seat), asked: !this.over && this.asked === seat };
  }

  get ranks() {
    return ranks(this.view);
  }

  /** The slots that lie before a seat. @param {number} seat */
  slots(seat) {
    return !this.over && this.view.active === seat ? this.view.slots : [];
  }

  /** The cards in the hand below, or those that an Elder shows. @returns {{shown: number|null, cards: HandCard[]}} */
  get hand() {
    const { view, near, you } = this;
    const elder = view.decision?.effects.at(-1);
    const shows = this.asked === you && view.decision?.kind === "borrow" ? (elder?.of ?? null) : null;
    const seen = view.known?.hands.find(({ seat }) => seat === shows)?.cards;
    if (shows !== null && seen) return { shown: shows, cards: this.#cards(seen, "shown") };
    const own = view.hand ?? view.seats[near].cards;
    if (own) return { shown: null, cards: this.#cards(own, "hand") };
    const back = { card: "", label: "", state: "", why: "" };
    return {
      shown: null,
      cards: Array.from({ length: view.seats[near].hand }, (_, i) => ({ id: `hand back ${i}`, ...back })),
    };
  }

  /** The cards of another seat that lie open beside its mat: those who are shown all see them. @param {number} seat */
  held(seat) {
    const { view, near } = this;
    return view.viewer === "all" && seat !== near ? (view.seats[seat].cards ?? []) : [];
  }

  /** @param {string[]} cards @param {string} where @returns {HandCard[]} */
  #cards(cards, where) {
    const seen = counted(cards);
    /** @type {Amounts} */
    const made = {};
    return cards.map((card) => {
      const copy = (made[card] = (made[card] ?? 0) + 1);
      const target = `${where} ${card}`;
      const why = this.why(target);
      const glow = this.glow(target);
      // Of several alike the first one is lifted.
      const up = glow === 2 && copy === 1;
      const refused = why || (this.kind === "play" && where === "hand" && !this.ui.open.includes(target));
      const state = up ? "chosen" : glow ? "can" : refused ? "cannot" : "";
      return { id: `${target} ${copy}`, card, target, state, why, label: this.cardLabel(card, seen[card], why) };
    });
  }

  /** @param {string} card @param {number} count @param {string} why */
  cardLabel(card, count, why) {
    const told = this.t("label.card", { card: this.t(`card.${card}`), effect: this.t(`effect.${card}`) });
    return [told, count > 1 && this.n("label.copies", count), why && `${why}.`].filter(Boolean).join(" ");
  }

  /** What a painter needs to draw a card in this size. @param {string} card @param {string} [size] */
  face(card, size = "full") {
    const bare = { card, size, prints: PRINTED[card], gold: GOLD_SYMBOL.includes(card) };
    if (size === "mini") return bare;
    if (size === "hand") return { ...bare, name: this.t(`short.${card}`) };
    return { ...bare, name: this.t(`card.${card}`), effect: this.t(`effect.${card}`) };
  }

  /** The stair: icons of every level, and the step that the viewer climbs next. */
  get stair() {
    const { view, you } = this;
    const next = you === null || this.over ? 0 : view.seats[you].level + 1;
    const stock = you === null ? {} : view.seats[you].stock;
    const orders = view.orders.map((order, i) => icons(order, i + 1 === next ? stock : null));
    return { orders, next: next <= TOP ? next : 0 };
  }

  /** What the next step says to readers. */
  get stairLabel() {
    const { view, you } = this;
    const { next } = this.stair;
    if (you === null || !next) return undefined;
    return this.t("label.order", { level: next, order: this.orderText(view.orders[next - 1]), why: this.why("order") });
  }

  /** @param {Order} order */
  orderText({ items, groups = [] }) {
    if (items) return amountsText(this.words, items);
    const single = groups.every((size) => size === 1);
    if (single) return this.n("order.different", groups.length);
    const list = groups.map((size) => this.n("order.alike", size));
    return new Intl.ListFormat(this.words.lang).format(list);
  }

  /** Boats with what the viewer knows. @returns {SeenBoat[]} */
  get boats() {
    return this.view.boats.map(({ price, spaces }) => {
      const known = spaces.map((space, i) => {
        const seen = this.view.known?.goods.find((one) => one.boat === price && one.space === i + 1)?.good;
        const face = space.empty ? "ghost" : space.open ? "up" : seen ? "peek" : "back";
        return { ...space, good: space.good ?? seen, face };
      });
      const list = known.map((space) => this.spaceText(space));
      const goods = new Intl.ListFormat(this.words.lang, { type: "unit" }).format(list);
      const empty = spaces.every((space) => space.empty);
      const label = this.t(empty ? "label.boat.empty" : "label.boat", { price, goods });
      return { price, spaces: known, lit: this.glow(`boat ${price}`), label };
    });
  }

  /** @param {Seen} space */
  spaceText({ good, face }) {
    if (face === "back" || !good) return this.t("closed");
    const name = this.t(`good.${good}`);
    return face === "peek" ? this.t("peeked", { good: name }) : name;
  }

  /** The name, goods, gold and cards of a seat, for readers. @param {number} seat */
  matLabel(seat) {
    const { gold, level, stock, hand } = this.view.seats[seat];
    const goods = amountsText(this.words, stock) || this.t("nothing");
    const known = this.view.known?.hands.find((one) => one.seat === seat)?.cards ?? [];
    const told = this.n("label.mat", hand, { name: this.name(seat), gold, level, goods });
    const held = this.held(seat);
    const [key, seen] = held.length ? ["label.held", held] : ["label.known", known];
    const names = seen.map((card) => this.t(`card.${card}`));
    return names.length ? `${told} ${this.t(key, { cards: names })}` : told;
  }

  /** The three ways of the Merchant, or the ways of the resupply. @returns {Way[]} */
  get ways() {
    if (this.kind === "merchant") return merchantWays(this);
    return this.kind === "refill" ? refillWays(this) : [];
  }

  /** What is pointed at: buying a boat. */
  get purchase() {
    const { view, near, plan: thought } = this;
    const boat = this.boats.find(({ price }) => price === thought.boat);
    if (!boat) return null;
    const surplus = listed(view.seats[near].stock).length + boat.spaces.length - STOCK;
    const gold = [view.seats[near].gold, thought.gold];
    const note = surplus > 0 ? this.n("preview.surplus", surplus) : "";
    const goods = boat.spaces.map(({ good = "", face }) => ({ kind: good, face }));
    return { boat: boat.price, title: this.t("preview.buy", { price: boat.price }), gold, goods, note };
  }

  /** The question of a follow-up. */
  get question() {
    if (this.kind !== "follow") return null;
    const { effects } = /** @type {Decision} */ (this.view.decision);
    const { card } = effects[0];
    const { gold } = this.view.seats[this.near];
    const words = this.t("follow.ask", {
      card: this.t(`card.${card}`),
      name: this.name(effects[0].by),
      deed: this.t(`deed.${card}`),
    });
    return { card, words, gold: `${gold} → ${gold - 1}` };
  }

  /** The banner of the last round. */
  get banner() {
    const { view } = this;
    if (!view.last_round || this.over) return "";
    const last = lastSeat(view);
    return last === this.you ? this.t("banner.you") : this.t("banner", { name: this.name(last) });
  }

  /** Two or three sentences for readers of the screen. */
  get summary() {
    const { view } = this;
    const fire = this.t(view.fire ? "fire.lit" : "fire.out");
    const village = amountsText(this.words, view.village) || this.t("nothing");
    return this.t("summary", {
      fire,
      village,
      seats: view.seats.map((_, seat) => this.matLabel(seat)).join(" "),
      banner: this.banner,
    });
  }
}
