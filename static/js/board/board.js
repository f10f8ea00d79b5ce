// A game on the table: pictures on the stage, their twin for keys and readers, and the way from a touch to a move.
// Knows sprites and targets, no game.

import * as picker from "../play/picker.js";
import { named, refusal } from "../play/words.js";
import { Hand } from "./hand.js";
import { Stage } from "./stage.js";
import { differ, Tween } from "./tween.js";
import { Twin } from "./twin.js";

/**
 * @typedef {import("../types.js").Frame} Frame
 * @typedef {import("../types.js").Picture} Picture
 * @typedef {import("../types.js").Caption} Caption
 * @typedef {import("../types.js").Ui} Ui
 * @typedef {import("../types.js").Flight} Flight
 * @typedef {import("../types.js").GameEvent} GameEvent
 * @typedef {import("../types.js").Sprite} Sprite
 * @typedef {{motion: "slow"|"normal"|"fast"|"off", confirm: boolean, letters: boolean}} Settings
 *
 * @typedef {Object} Given
 * @property {HTMLElement} place where the canvases go; positioned
 * @property {HTMLElement} twin where the buttons go; its positioned parent is `place`
 * @property {HTMLElement} live the live region
 * @property {import("../types.js").GameModule} game
 * @property {import("../types.js").Words} words
 * @property {Settings} settings `confirm`: moves want a second touch
 * @property {(move: string) => void} send
 * @property {(ui: Ui) => void} changed
 * @property {(name: string) => void} sound
 */

export class Board {
  /** @param {Given} given */
  constructor(given) {
    this.given = given;
    this.settings = given.settings;
    /** @type {Frame|null} */
    this.frame = null;
    /** @type {GameEvent[]} all that this page knows of */
    this.events = [];
    this.position = ""; // what a press and a pick belong to
    this.pick = picker.NOTHING;
    /** @type {string|null} */
    this.pending = null;
    this.kept = given.game.kept;
    /** @type {string|null} a move pointed at in the rail */
    this.pointed = null;
    /** @type {string|null} the target under the pointer */
    this.over = null;
    /** @type {string|null} */
    this.focus = null;
    /** @type {Ui["drag"]} */
    this.drag = null;
    /** @type {string[]} */
    this.shown = [];
    /** @type {Tween|null} */
    this.tween = null;
    /** @type {{before: Picture, flights: Flight[]}|null} the turn that waits until the one before it has been seen */
    this.next = null;
    this.asked = 0;
    this.stage = new Stage(given.place, given.game.paint, () => this.#prepare());
    this.twin = new Twin(given.twin, given.live, {
      touch: (target) => this.touch(target),
      back: () => this.back(),
      focus: (target) => {
        this.focus = target;
        this.#lay();
      },
    });
    this.hand = new Hand(this.stage, this.#holder());
    this.ui = this.#reckon();
    /** @type {Picture} */
    this.picture = this.stage.picture;
  }

  /**
   * The newest frame.
   * @param {Frame} frame
   * @param {{jump?: boolean}} [how] jump: without animation
   */
  show(frame, { jump = false } = {}) {
    const first = !this.frame;
    const known = this.events.at(-1)?.ply ?? -1;
    const fresh = frame.events.filter(({ ply }) => ply > known);
    const undone = fresh[0]?.code === "undone" ? last(this.events, fresh[0].facts.lines) : null;
    const position = JSON.stringify([frame.view, frame.choices, frame.cannot]);
    this.events = [...this.events, ...fresh];
    this.frame = frame;
    const before = this.picture;
    if (position !== this.position) {
      this.position = position;
      this.pick = picker.NOTHING;
      if (this.drag) this.over = null;
      this.pending = this.pointed = this.drag = null;
      this.hand.forget();
    }
    if (first) this.#prepare();
    else this.#lay();
    if (first) return;
    const { game, words } = this.given;
    const facts = (/** @type {GameEvent} */ event) => ({ ...event, facts: named(event.facts, frame.table) });
    this.twin.say(fresh.flatMap((event) => game.line(facts(event), words)?.text ?? []));
    const still = jump || this.next || !this.#part() || (undone && this.tween);
    const flights = still
      ? []
      : undone
        ? game.motion(undone, this.picture, before)
        : game.motion(fresh, before, this.picture);
    if (flights.length && this.tween) this.next = { before, flights };
    else if (flights.length && undone) this.#travel(this.picture, flights, before);
    else if (flights.length) this.#travel(before, flights);
    else {
      this.tween = this.next = null;
      const sound = fresh.map((event) => game.sound(event, frame.you.seat)).findLast((name) => name);
      if (sound) this.given.sound(sound);
    }
    this.#auto();
  }

  /** @param {string} move it is on its way: the piece is lifted */
  sent(move) {
    if (this.pending === move) return;
    this.pending = move;
    this.#glide();
  }

  /** The move was refused: what was lifted falls back. */
  fell() {
    this.pending = this.drag = null;
    this.#glide();
  }

  /** @param {string} target */
  touch(target) {
    if (target === "back") this.back();
    else if (this.#keeps(target)) return;
    else if (this.ui.mine) this.#picked(picker.touch(this.#position(), this.pick, target, this.settings.confirm));
  }

  /** @param {string} move */
  choose(move) {
    if (this.ui.mine) this.#picked(picker.choose(this.#position(), this.pick, move, this.settings.confirm));
  }

  /** Whether a touch that is no move means something to the game. @param {string} target */
  #keeps(target) {
    const { game } = this.given;
    const kept = this.frame && game.touch ? game.touch(this.kept, target, this.#known()) : this.kept;
    if (kept === this.kept) return false;
    this.kept = kept;
    this.#lay();
    this.#auto();
    return true;
  }

  /** What the game answers by itself, as the person has asked. */
  #auto() {
    const move = this.ui.mine ? this.given.game.auto?.(this.#known(), this.kept) : null;
    if (move) this.#picked({ pick: picker.NOTHING, play: move });
  }

  /** Plays the move that waits for its confirming touch. */
  confirm() {
    if (this.ui.mine && this.pick.confirm) this.#picked({ pick: picker.NOTHING, play: this.pick.confirm });
  }

  /** One step back. */
  back() {
    if (this.#keeps("back")) return;
    this.hand.forget();
    this.#letGo();
    this.pick = picker.back(this.#position(), this.pick);
    this.#glide();
  }

  /** @param {string|null} move pointed at outside of the board */
  hover(move) {
    this.pointed = move;
    this.#lay();
  }

  /** @param {string[]} targets to be lit, of a line of the log */
  light(targets) {
    this.shown = targets;
    this.#lay();
  }

  /** Words beside the board, their places in css pixels of the place. @returns {Caption[]} */
  captions() {
    const { frame, ui, stage } = this;
    if (!frame?.view) return [];
    return this.given.game.captions(this.#known(), ui, this.given.words, stage.size).map((caption) => ({
      ...caption,
      ...stage.pixels(caption),
      w: caption.w * stage.unit,
      h: caption.h * stage.unit,
    }));
  }

  /** Theme, language or settings have changed. @param {Settings} [settings] */
  relayout(settings = this.settings) {
    this.settings = settings;
    this.tween = this.next = null;
    this.stage.renew();
    this.#prepare();
  }

  free() {
    cancelAnimationFrame(this.asked);
    this.twin.free();
    this.stage.free();
    this.frame = null;
  }

  #prepare() {
    const { stage, given } = this;
    const ready = () => {
      stage.again();
      this.#ask();
    };
    this.#lay();
    if (this.frame) given.game.prepare?.(stage.tokens, stage.size, stage.ratio, ready);
  }

  /** A new picture: of another frame, another size, or only another touch. @param {boolean} [quiet] only the piece has moved */
  #lay(quiet = false) {
    const { frame, stage, given } = this;
    if (!frame) return;
    this.ui = this.#reckon();
    this.picture = given.game.layout(frame.view, frame.you.seat, stage.size, this.ui, given.words, this.#known());
    stage.fit(this.picture);
    this.twin.show(this.picture, this.ui, (sprite) => this.#box(sprite));
    this.#ask();
    if (!quiet) given.changed(this.ui);
  }

  /** The newest frame with all events that this page knows of. @returns {Frame} */
  #known() {
    return { .../** @type {Frame} */ (this.frame), events: this.events };
  }

  /** @returns {Ui} */
  #reckon() {
    const { pick, pending, focus, drag, shown, frame } = this;
    const mine = frame !== null && frame.turn !== null && frame.turn === frame.you.seat && !pending;
    const choices = mine ? frame.choices : [];
    const hinted = this.pointed ?? this.#hint(choices, this.over) ?? this.#hint(choices, focus);
    return {
      mine,
      touched: pick.touched,
      lit: picker.lit(choices, pick.touched),
      open: picker.open(choices),
      preview: pending ?? pick.confirm ?? hinted,
      confirm: pick.confirm,
      pending,
      focus,
      drag,
      shown,
      letters: this.settings.letters,
      kept: this.kept,
      vain: pick.vain && { path: pick.vain.path, code: pick.vain.code, facts: pick.vain.facts },
    };
  }

  /** The move that touching this target would play. @param {Frame["choices"]} choices @param {string|null} target */
  #hint(choices, target) {
    if (!target || this.pick.touched.includes(target)) return null;
    return picker.only(choices, [...this.pick.touched, target]) ?? picker.only(choices, [target]);
  }

  #position() {
    const { choices = [], cannot = [] } = this.frame ?? {};
    return { choices, cannot };
  }

  /** @param {picker.Picked} picked */
  #picked({ pick, play }) {
    this.pick = pick;
    this.pointed = null;
    if (pick.vain) this.#vain(pick.vain);
    if (play) this.sent(play);
    else this.#glide();
    if (play) this.given.send(play);
  }

  /** @param {picker.Cannot} vain */
  #vain({ code, facts }) {
    const { game, words } = this.given;
    this.twin.say([refusal(words, this.frame?.table.game ?? "", code, game.facts?.(facts, words) ?? facts)]);
    this.given.sound("vain");
  }

  /* ---- drawing ---- */

  /** Milliseconds of one part of a motion; 0: nothing moves. */
  #part() {
    return this.settings.motion === "off" || document.hidden ? 0 : this.stage.tokens.number("--move");
  }

  /** What lies elsewhere after a touch glides there. */
  #glide() {
    const before = this.picture;
    this.#lay();
    if (this.#part() && !this.tween && differ(before, this.picture)) this.#travel(before, []);
  }

  /** @param {Picture} before @param {Flight[]} flights @param {Picture} [left] */
  #travel(before, flights, left) {
    this.tween = new Tween(before, flights, this.#part(), performance.now(), left);
    this.#ask();
  }

  #ask() {
    this.asked ||= requestAnimationFrame((now) => {
      this.asked = 0;
      this.#draw(now);
    });
  }

  /** @param {number} now */
  #draw(now) {
    const { tween, next } = this;
    const moment = tween?.at(next?.before ?? this.picture, now);
    this.stage.draw((moment ?? this.picture).sprites, moment?.over ? undefined : tween?.travels);
    for (const name of moment?.sounds ?? []) this.given.sound(name);
    if (!moment) return;
    if (moment.over) {
      this.next = null;
      this.tween = next && new Tween(next.before, next.flights, this.#part(), now);
    }
    this.#ask();
  }

  /** @param {Sprite} sprite */
  #box({ x, y, w = 0, h = 0 }) {
    const { x: left, y: top } = this.stage.pixels({ x: x - w / 2, y: y - h / 2 });
    return { left, top, width: w * this.stage.unit, height: h * this.stage.unit };
  }

  /** What mouse, finger and pen do. @returns {import("./hand.js").Holder} */
  #holder() {
    return {
      may: (target) => this.ui.open.includes(target),
      over: (target) => {
        this.over = target;
        this.#lay();
      },
      press: (target) => {
        if (target) this.touch(target);
        else if (this.pick.touched.length || this.pick.vain) this.back();
      },
      take: (target) => {
        this.pick = { ...picker.NOTHING, touched: [target] };
      },
      carry: (target, at, over) => {
        const quiet = this.drag !== null && over === this.over;
        this.drag = { target, ...at };
        this.over = over;
        this.#lay(quiet);
      },
      put: (from, to) => {
        const picked = picker.drop(this.#position(), from, to, this.settings.confirm);
        if (!picked.play) this.drag = null;
        this.#picked(picked);
      },
      letGo: () => this.#letGo(),
    };
  }

  #letGo() {
    if (!this.drag) return;
    this.drag = null;
    this.pick = picker.NOTHING;
    this.#glide();
  }
}

/** What the last lines in force brought. @param {GameEvent[]} events @param {number} lines */
function last(events, lines) {
  /** @type {number[]} */
  const plies = [];
  for (const { ply, code, facts } of events) {
    if (code === "undone") plies.splice(-facts.lines);
    else if (plies.at(-1) !== ply) plies.push(ply);
  }
  return events.filter(({ ply }) => plies.slice(-lines).includes(ply));
}
