// Sprites on three canvas layers: what is still, what rests, and what is held or on its way. Each is painted anew only
// where its sprites have changed. Knows no game: each sprite names its painter.

import { forget } from "./bitmap.js";
import { apart, changed, meet } from "./region.js";
import { readTokens } from "./tokens.js";

/**
 * @typedef {import("../types.js").Picture} Picture
 * @typedef {import("../types.js").Sprite} Sprite
 * @typedef {import("./region.js").Box} Box
 * @typedef {{clientX: number, clientY: number}} Spot of the window
 * @typedef {{canvas: HTMLCanvasElement, g: CanvasRenderingContext2D, shown: Sprite[]|null}} Layer
 */

const TOUCH = 44; // least size of a target, in css pixels
const REACH = 40; // units that art and its shadow may go beyond the size of a sprite that does not say it
const FALL = 2; // how much lower than its place the shadow of something lifted lies, in parts of its lift

export class Stage {
  /**
   * @param {HTMLElement} place
   * @param {import("../types.js").GameModule["paint"]} paint
   * @param {() => void} changed its size or its pixel ratio
   */
  constructor(place, paint, changed) {
    this.paint = paint;
    this.place = place;
    this.tokens = readTokens();
    this.still = layer(place);
    this.resting = layer(place);
    this.moving = layer(place);
    this.canvas = this.moving.canvas;
    this.size = { width: 0, height: 0 }; // css pixels
    this.ratio = 1; // device pixels a unit
    this.left = 0; // device pixels
    this.top = 0;
    /** @type {Picture} */
    this.picture = { width: 1, height: 1, sprites: [] };
    this.measure = () => this.#measure() && changed();
    this.watch = new ResizeObserver(this.measure);
    this.watch.observe(place);
    addEventListener("resize", this.measure); // zoom and another screen change the ratio alone
    this.#measure();
  }

  /** The theme or the settings have changed. */
  renew() {
    this.tokens = readTokens();
    forget();
    this.again();
  }

  /** What painters use has changed: all is drawn with the next picture. */
  again() {
    this.still.shown = this.resting.shown = this.moving.shown = null;
  }

  /** @param {Picture} picture fitted into the place and centred, on whole device pixels */
  fit(picture) {
    const { width, height } = this.canvas;
    const margin = 2 * (picture.margin ?? 0);
    const ratio = Math.min(width / (picture.width + margin), height / (picture.height + margin));
    const [left, top] = [width - picture.width * ratio, height - picture.height * ratio].map((gap) =>
      Math.round(gap / 2),
    );
    if (ratio !== this.ratio) forget();
    if (ratio !== this.ratio || left !== this.left || top !== this.top) this.again();
    Object.assign(this, { picture, ratio, left, top });
  }

  /**
   * What is held or on its way is painted above all that rests.
   * @param {Sprite[]} sprites
   * @param {Set<string>} [travels] those on their way, by id
   */
  draw(sprites, travels) {
    const flies = (/** @type {Sprite} */ { id, lift, still }) => !still && (lift || travels?.has(id));
    this.#paint(
      this.still,
      sprites.filter(({ still }) => still),
    );
    this.#paint(
      this.resting,
      sprites.filter((sprite) => !sprite.still && !flies(sprite)),
    );
    this.#paint(this.moving, sprites.filter(flies));
  }

  /** The topmost target there, or the nearest one under the finger. @param {Spot} spot @returns {string|null} */
  hit(spot) {
    const at = this.units(spot);
    const finger = TOUCH / 2 / this.unit;
    let nearest = Number.POSITIVE_INFINITY;
    let found = null;
    for (const { target, x, y, w = 0, h = 0, round } of this.picture.sprites) {
      if (!target) continue;
      const [dx, dy] = [Math.abs(at.x - x), Math.abs(at.y - y)];
      const [across, down] = [(2 * dx) / w, (2 * dy) / h];
      const inside = (round ? Math.hypot(across, down) : Math.max(across, down)) <= 1;
      const far = inside ? 0 : Math.max(dx, dy) < finger ? Math.hypot(dx, dy) : Number.NaN;
      if (far <= nearest) [nearest, found] = [far, target];
    }
    return found;
  }

  /** @param {Spot} spot @returns {{x: number, y: number}} in units of the picture */
  units({ clientX, clientY }) {
    const { left, top } = this.canvas.getBoundingClientRect();
    const scale = this.ratio / this.unit;
    return {
      x: ((clientX - left) * scale - this.left) / this.ratio,
      y: ((clientY - top) * scale - this.top) / this.ratio,
    };
  }

  /** Css pixels a unit. */
  get unit() {
    return (this.ratio * this.size.width) / this.canvas.width;
  }

  /** @param {{x: number, y: number}} at units @returns {{x: number, y: number}} css pixels of the place */
  pixels({ x, y }) {
    return { x: (this.left / this.ratio + x) * this.unit, y: (this.top / this.ratio + y) * this.unit };
  }

  free() {
    this.watch.disconnect();
    removeEventListener("resize", this.measure);
    for (const { canvas } of [this.still, this.resting, this.moving]) canvas.remove();
  }

  /** @returns {boolean} whether it changed */
  #measure() {
    this.size = this.place.getBoundingClientRect();
    const [width, height] = [this.size.width, this.size.height].map((side) => Math.round(side * devicePixelRatio));
    if (width === this.canvas.width && height === this.canvas.height) return false;
    for (const { canvas } of [this.still, this.resting, this.moving]) {
      Object.assign(canvas, { width, height });
      canvas.style.width = `${width / devicePixelRatio}px`;
      canvas.style.height = `${height / devicePixelRatio}px`;
    }
    this.again();
    return true;
  }

  /** Shadows lie below all of the layer. @param {Layer} layer @param {Sprite[]} sprites */
  #paint(layer, sprites) {
    const { canvas, g, shown } = layer;
    layer.shown = sprites;
    const own = sprites.map((sprite) => this.#box(sprite));
    const fresh = shown && changed(shown, sprites)?.map((sprite) => this.#box(sprite));
    const boxes = fresh?.every((box) => box)
      ? apart(/** @type {Box[]} */ (fresh))
      : [[0, 0, canvas.width, canvas.height]];
    for (const box of boxes) {
      const [left, top, right, bottom] = box;
      const within = sprites.filter((_, i) => !own[i] || meet(own[i], box));
      g.save();
      g.beginPath();
      g.rect(left, top, right - left, bottom - top);
      g.clip();
      g.clearRect(left, top, right - left, bottom - top);
      for (const sprite of within) this.#sprite(g, sprite, `${sprite.art}.shadow`);
      for (const sprite of within) this.#sprite(g, sprite, sprite.art);
      g.restore();
    }
  }

  /** What a sprite may paint on, in device pixels; null where it does not say its size. @param {Sprite} sprite @returns {Box|null} */
  #box({ x, y, w, h = w, lift = 0, scale = 1, turn, reach = REACH }) {
    if (!w || !h) return null;
    const { left, top, ratio } = this;
    const long = turn ? Math.hypot(w, h) : 0;
    const grown = Math.max(1, scale);
    const across = (Math.max(w, long) / 2 + reach) * grown;
    const down = (Math.max(h, long) / 2 + reach) * grown;
    return [
      Math.floor(left + (x - across) * ratio),
      Math.floor(top + (y - down - lift) * ratio),
      Math.ceil(left + (x + across) * ratio),
      Math.ceil(top + (y + down + FALL * lift) * ratio),
    ];
  }

  /** @param {CanvasRenderingContext2D} g @param {Sprite} sprite @param {string} art */
  #sprite(g, sprite, art) {
    const { x, y, alpha = 1, scale = 1, turn = 0, lift = 0 } = sprite;
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)].map((part) => part * scale * this.ratio);
    const [left, top] = [this.left + x * this.ratio, this.top + (y - lift) * this.ratio].map(Math.round);
    g.setTransform(cos, sin, -sin, cos, left, top);
    g.globalAlpha = alpha;
    this.paint[art]?.(g, sprite, this.tokens, this.ratio);
  }
}

/** @param {HTMLElement} place @returns {Layer} */
function layer(place) {
  const canvas = document.createElement("canvas");
  canvas.setAttribute("aria-hidden", "true");
  Object.assign(canvas.style, {
    position: "absolute",
    inset: "0",
    maxWidth: "none",
    maxHeight: "none",
    userSelect: "none",
  });
  place.append(canvas);
  return { canvas, g: /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d")), shown: null };
}
