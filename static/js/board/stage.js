// Sprites on two canvas layers: the still one is redrawn on change only, the moving one while something moves.
// Knows no game: each sprite names its painter.

import { forget } from "./bitmap.js";
import { readTokens } from "./tokens.js";

/**
 * @typedef {import("../types.js").Picture} Picture
 * @typedef {import("../types.js").Sprite} Sprite
 * @typedef {{clientX: number, clientY: number}} Spot of the window
 * @typedef {{canvas: HTMLCanvasElement, g: CanvasRenderingContext2D, shown: string}} Layer
 */

const TOUCH = 44; // least size of a target, in css pixels

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

  /** What painters use has changed: both layers are drawn with the next picture. */
  again() {
    this.still.shown = this.moving.shown = "";
  }

  /** @param {Picture} picture fitted into the place and centred, on whole device pixels */
  fit(picture) {
    const { width, height } = this.canvas;
    const margin = 2 * (picture.margin ?? 0);
    const ratio = Math.min(width / (picture.width + margin), height / (picture.height + margin));
    if (ratio !== this.ratio) forget();
    this.picture = picture;
    this.ratio = ratio;
    this.left = Math.round((width - picture.width * ratio) / 2);
    this.top = Math.round((height - picture.height * ratio) / 2);
  }

  /** @param {Sprite[]} sprites what is held or flies is painted above all that rests */
  draw(sprites) {
    const resting = sprites.filter(({ still, lift }) => !still && !lift);
    this.#paint(this.still, [sprites.filter(({ still }) => still)]);
    this.#paint(this.moving, [resting, sprites.filter(({ lift }) => lift)]);
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
    this.still.canvas.remove();
    this.canvas.remove();
  }

  /** @returns {boolean} whether it changed */
  #measure() {
    this.size = this.place.getBoundingClientRect();
    const [width, height] = [this.size.width, this.size.height].map((side) => Math.round(side * devicePixelRatio));
    if (width === this.canvas.width && height === this.canvas.height) return false;
    for (const { canvas } of [this.still, this.moving]) {
      Object.assign(canvas, { width, height });
      canvas.style.width = `${width / devicePixelRatio}px`;
      canvas.style.height = `${height / devicePixelRatio}px`;
    }
    this.again();
    return true;
  }

  /** @param {Layer} layer @param {Sprite[][]} groups each above the one before, shadows of a group below all of it */
  #paint(layer, groups) {
    const { canvas, g } = layer;
    const shown = JSON.stringify([groups, this.left, this.top, this.ratio]);
    if (shown === layer.shown) return;
    layer.shown = shown;
    g.setTransform(1, 0, 0, 1, 0, 0);
    g.clearRect(0, 0, canvas.width, canvas.height);
    for (const group of groups) {
      for (const sprite of group) this.#sprite(g, sprite, `${sprite.art}.shadow`);
      for (const sprite of group) this.#sprite(g, sprite, sprite.art);
    }
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
  return { canvas, g: /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d")), shown: "" };
}
