// The prompt: one sentence for whatever is asked, and its buttons.

import { auto, never } from "./never.js";
import { amountsText, lastSeat, OF_HAND, plan, refillText } from "./reckon.js";

/**
 * @typedef {import("../../types.js").Frame} Frame
 * @typedef {import("../../types.js").Words} Words
 * @typedef {import("../../types.js").Prompt} Prompt
 * @typedef {import("../../types.js").PromptButton} Button
 * @typedef {import("./scene.js").Ui} Ui
 * @typedef {{label?: string, buttons: Button[]}} Group
 */

/** @type {import("../../types.js").GameModule["prompt"]} */
export function prompt(frame, ui, words) {
  return new Asking(frame, ui, words).prompt;
}

class Asking {
  /** @param {Frame} frame @param {Ui} ui @param {Words} words */
  constructor(frame, ui, words) {
    this.frame = frame;
    this.ui = ui;
    this.words = words;
    this.view = frame.view;
    /** @type {import("./scene.js").Decision} */
    this.decision = frame.view.decision;
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
    return this.frame.table.seats[seat]?.name ?? "";
  }

  /** @param {string} card */
  card(card) {
    return this.t(`card.${card}`);
  }

  /** @param {string} good */
  good(good) {
    return this.t(`good.${good}`);
  }

  /** @param {string} move */
  offered(move) {
    return this.frame.choices.some((choice) => choice.move === move);
  }

  /** @returns {Prompt} */
  get prompt() {
    const { frame, ui } = this;
    if (!this.decision || frame.turn === null) return { title: this.t("prompt.over"), tone: "over", groups: [] };
    const declines = ui.pending && auto(frame, ui.kept);
    if (declines || (!ui.mine && !ui.pending)) return this.#waiting();
    if (ui.confirm) return this.#confirming(ui.confirm);
    const { title, note, groups } = this.#asked();
    const step = ui.touched.length ? [this.#back()] : [];
    const last = groups.at(-1);
    if (step.length && last && !last.label) last.buttons.unshift(...step);
    else if (step.length) groups.push({ buttons: step });
    return { title, note, tone: "turn", groups };
  }

  /** @returns {Prompt} */
  #waiting() {
    const { kind, effects, seat } = this.decision;
    const effect = effects.at(-1) ?? { card: "merchant", by: seat };
    const facts = {
      name: this.name(seat),
      card: this.card(effects[0]?.card ?? effect.card),
      of_name: this.name(effect.by),
    };
    return { title: this.t(`wait.${kind}`, facts), note: this.#banner(), tone: "wait", groups: this.#switches() };
  }

  /** @returns {string|undefined} */
  #banner() {
    if (!this.view.last_round) return undefined;
    const last = lastSeat(this.view);
    return last === this.frame.you.seat ? this.t("banner.you") : this.t("banner", { name: this.name(last) });
  }

  /** Cards about which one is no longer asked, to be asked again. @returns {Group[]} */
  #switches() {
    const cards = /** @type {string[]} */ (this.ui.kept ?? []);
    return group(
      cards.map((card) => ({ label: this.t("never.off", { card: this.card(card) }), target: never(card), lit: true })),
    );
  }

  /** @returns {Button} */
  #back() {
    return { label: this.t("prompt.back"), target: "back" };
  }

  /** A move that waits for its confirming touch. @param {string} move @returns {Prompt} */
  #confirming(move) {
    const { title, note, label } = this.#told(move);
    const yes = { label, move, primary: true };
    return { title, note, tone: "turn", groups: [{ buttons: [this.#back(), yes] }] };
  }

  /** What a move is called, and what it would do. @param {string} move @returns {{title: string, note?: string, label: string}} */
  #told(move) {
    const [verb, thing = "", other = ""] = move.split(" ");
    const { seat } = this.decision;
    const mine = this.view.seats[seat];
    const { gold } = plan(this.view, seat, move);
    const gain = gold === mine.gold ? undefined : this.t("gain", { from: mine.gold, to: gold });
    if (OF_HAND.includes(verb) || verb === "borrow") {
      const card = thing === "none" ? "" : this.card(thing);
      const effect = thing === "none" ? undefined : this.t(`effect.${thing}`);
      return {
        title: card || this.t("prompt.borrow"),
        note: [effect, gain].filter(Boolean).join(" "),
        label: this.#deed(move),
      };
    }
    if (verb === "trade") {
      return {
        title: this.t("do.trade", { give: this.good(thing), take: this.good(other) }),
        label: this.t("do.trade.short"),
      };
    }
    if (verb === "buy") return { title: this.t("preview.buy", { price: thing }), note: gain, label: this.#deed(move) };
    return { title: this.#asked().title, note: gain, label: this.#deed(move) };
  }

  /** The words of the button that plays a move. @param {string} move */
  #deed(move) {
    const [verb, thing = "", ...more] = move.split(" ");
    if (OF_HAND.includes(verb)) {
      return this.t(`do.${verb}`, { card: this.card(thing) });
    }
    if (verb === "borrow")
      return thing === "none" ? this.t("do.borrow.none") : this.t("do.borrow", { card: this.card(thing) });
    if (verb === "buy") return this.t("do.buy", { price: thing });
    if (verb === "sell" || verb === "give" || verb === "gather")
      return this.t(`do.${verb}`, { good: this.good(thing) });
    if (verb === "raise") return this.#raise(thing ? [thing, ...more] : []);
    if (verb === "ask") return this.t("do.ask", { name: this.name(Number(thing) - 1) });
    if (verb === "look") return this.n("do.look", more.length);
    if (verb === "refill") return refillText(this.words, this.decision.left - Number(thing), Number(thing));
    if (verb === "stop") return this.n("prompt.stop", 3 - this.view.slots.length);
    return this.t(`do.${verb}`);
  }

  /** @param {string[]} goods kinds, each followed by how many */
  #raise(goods) {
    const level = this.view.seats[this.decision.seat].level + 1;
    if (!goods.length) return this.t("do.raise", { level });
    const amounts = Object.fromEntries(goods.flatMap((good, i) => (i % 2 ? [] : [[good, Number(goods[i + 1])]])));
    return this.t("do.raise.with", { goods: amountsText(this.words, amounts) });
  }

  /** @param {string} move @param {string} [key] @returns {Button} */
  #button(move, key) {
    return { label: this.#deed(move), move, key, lit: this.ui.preview === move };
  }

  /** All offered moves that begin so. @param {string} verb */
  #moves(verb) {
    return this.frame.choices.map(({ move }) => move).filter((move) => move.split(" ")[0] === verb);
  }

  /** @returns {{title: string, note?: string, groups: Group[]}} */
  #asked() {
    const { kind, left, laid, effects } = this.decision;
    const card = this.card(effects[0]?.card ?? "merchant");
    if (kind === "play") return this.#play();
    if (kind === "merchant") return this.#merchant();
    if (kind === "follow") return this.#follow(card);
    if (kind === "refill") return this.#refill();
    if (kind === "lay" || kind === "surplus" || kind === "drop")
      return { title: this.n(`prompt.${kind}`, left), groups: [] };
    if (kind === "discard") {
      const done = this.#moves("done").map(() => ({ ...this.#button("done", "1"), label: this.n("do.done", laid) }));
      return {
        title: this.t("prompt.discard"),
        note: laid ? this.n("prompt.discarded", laid) : undefined,
        groups: group(done),
      };
    }
    const name = this.name(effects.at(-1)?.of ?? -1);
    const touched = kind === "trade" && this.ui.touched.length;
    const [button] = { borrow: ["borrow none"], swap: ["keep"] }[kind] ?? [];
    const title = touched
      ? this.t("prompt.trade.second")
      : this.t(`prompt.${kind}`, { name, by: this.name(effects.at(-1)?.by ?? -1) });
    return { title, groups: group(button ? [this.#button(button, "1")] : []) };
  }

  #play() {
    const used = this.view.slots.length;
    const trio = !this.view.hand?.includes("merchant") && this.view.hand?.length > 2;
    const buttons = [
      this.#button("stop", "1"),
      ...(trio ? [{ ...this.#button("trio", "2"), gain: this.t("do.trio.note") }] : []),
    ];
    return { title: this.n("prompt.play", 3 - used), groups: [...group(buttons), ...this.#switches()] };
  }

  #merchant() {
    const ways = this.#moves("raise");
    if (this.ui.touched[0] === "order" && ways.length > 1) {
      return { title: this.t("prompt.raise"), groups: group(ways.map((move, i) => this.#button(move, `${i + 1}`))) };
    }
    const buys = [2, 3, 4, 5].map((price) => {
      const move = `buy ${price}`;
      const label = this.t("do.buy", { price });
      return { ...this.#button(move), label: `${price}`, name: label, off: !this.offered(move) };
    });
    const sells = this.#moves("sell").map((move) => ({
      ...this.#button(move),
      name: this.#deed(move),
      label: this.good(move.slice(5)),
    }));
    const raises =
      ways.length > 1 ? [{ label: this.#raise([]), target: "order" }] : ways.map((move) => this.#button(move));
    const groups = [
      { label: this.t("group.buy"), buttons: buys },
      { label: this.t("group.sell"), buttons: sells },
    ];
    return {
      title: this.t("prompt.merchant"),
      groups: [...groups.filter(({ buttons }) => buttons.length), ...group(raises)],
    };
  }

  /** @param {string} card */
  #follow(card) {
    const { effects, seat } = this.decision;
    const { gold } = this.view.seats[seat];
    const title = this.t("follow.ask", {
      card,
      name: this.name(effects[0].by),
      deed: this.t(`deed.${effects[0].card}`),
    });
    const always = { label: this.t("never.on"), name: this.t("never.on.name", { card }) };
    const buttons = [
      { label: this.t("follow.pay"), move: "follow", key: "1", primary: true },
      { label: this.t("follow.no"), move: "decline", key: "2" },
      { ...always, target: never(effects[0].card) },
    ];
    return { title, note: this.t("gain", { from: gold, to: gold - 1 }), groups: group(buttons) };
  }

  #refill() {
    const buttons = this.#moves("refill").map((move, i) => this.#button(move, `${i + 1}`));
    return { title: this.n("prompt.refill", this.decision.left), groups: group(buttons) };
  }
}

/** @param {Button[]} buttons @returns {Group[]} */
const group = (buttons) => (buttons.length ? [{ buttons }] : []);
