// Sprites on two canvas layers: the still one is redrawn on change only, the moving one while something moves.
// Knows no game: each sprite names its painter.

import { forget } from "./bitmap.js";
import { readTokens } from "./tokens.js";

/**
 * @typedef {import("../types.js").Picture} Picture
 * @typedef {import("../types.js").Sprite} Sprite
 * @typedef {import("../types.js").GameModule["paint"]} Paint
 * @typedef {{canvas: HTMLCanvasElement, g: CanvasRenderingContext2D, shown: string}} Layer
 */

const TOUCH = 44; // least size of a target, in css pixels

export class Stage {
  /**
   * @param {HTMLElement} place
   * @param {Paint} paint
   * @param {() => void} changed its size or pixel ratio is another one
   */
  constructor(place, paint, changed) {
    this.paint = paint;
    this.tokens = readTokens();
    this.size = { width: 0, height: 0 };
    this.ratio = 1; // device pixels a unit
    this.left = 0;
    this.top = 0;
    /** @type {Picture} */
    this.picture = { width: 1, height: 1, sprites: [] };
    this.still = layer(place);
    this.moving = layer(place);
    this.canvas = this.moving.canvas;
    this.ends = new AbortController();
    const measure = () => {
      if (this.#measure(place)) changed();
    };
    this.watch = new ResizeObserver(measure);
    this.watch.observe(place);
    this.#measure(place);
    const ratioChanged = () => {
      if (this.ends.signal.aborted) return;
      const now = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
      now.addEventListener("change", ratioChanged, { once: true, signal: this.ends.signal });
      measure();
    };
    ratioChanged();
  }

  /** The theme or the settings have changed. */
  renew() {
    this.tokens = readTokens();
    forget();
    this.again();
  }

  /** Something that painters use has changed: both layers are drawn with the next picture. */
  again() {
    this.still.shown = this.moving.shown = "";
  }

  /** @param {Picture} picture fitted into the place and centred, on whole device pixels */
  fit(picture) {
    this.picture = picture;
    const margin = 2 * (picture.margin ?? 0);
    const { width, height } = this.canvas;
    const ratio = Math.min(width / (picture.width + margin), height / (picture.height + margin));
    if (ratio !== this.ratio) forget();
    this.ratio = ratio;
    this.left = Math.round((width - picture.width * ratio) / 2);
    this.top = Math.round((height - picture.height * ratio) / 2);
  }

  /**
   * @param {Sprite[]} resting
   * @param {Sprite[]} [flying] above all that rests
   */
  draw(resting, flying = []) {
    this.#paint(this.still, [resting.filter((sprite) => sprite.still)]);
    this.#paint(this.moving, [resting.filter((sprite) => !sprite.still), flying]);
  }

  /**
   * The topmost target at a point of the window; small ones are as large as a finger.
   * @param {{clientX: number, clientY: number}} at
   * @returns {string|null}
   */
  hit(at) {
    const { x, y } = this.units(at);
    const least = TOUCH / this.unit;
    const under = this.picture.sprites.findLast((sprite) => {
      if (!sprite.target) return false;
      const half = [Math.max(sprite.w ?? 0, least) / 2, Math.max(sprite.h ?? 0, least) / 2];
      const [dx, dy] = [Math.abs(x - sprite.x) / half[0], Math.abs(y - sprite.y) / half[1]];
      return sprite.round ? dx * dx + dy * dy <= 1 : dx <= 1 && dy <= 1;
    });
    return under?.target ?? null;
  }

  /** @param {{clientX: number, clientY: number}} at @returns {{x: number, y: number}} in units of the picture */
  units(at) {
    const box = this.canvas.getBoundingClientRect();
    const scale = this.canvas.width / (box.width || 1);
    return {
      x: ((at.clientX - box.left) * scale - this.left) / this.ratio,
      y: ((at.clientY - box.top) * scale - this.top) / this.ratio,
    };
  }

  /** Css pixels a unit. */
  get unit() {
    return (this.ratio * this.size.width) / (this.canvas.width || 1);
  }

  /** @param {{x: number, y: number}} at units @returns {{x: number, y: number}} css pixels of the place */
  pixels(at) {
    const scale = this.unit / this.ratio;
    return { x: this.left * scale + at.x * this.unit, y: this.top * scale + at.y * this.unit };
  }

  free() {
    this.ends.abort();
    this.watch.disconnect();
    this.still.canvas.remove();
    this.moving.canvas.remove();
  }

  /** @param {HTMLElement} place @returns {boolean} whether it changed */
  #measure(place) {
    const { width: wide, height: high } = place.getBoundingClientRect();
    const [width, height] = [wide, high].map((side) => Math.round(side * devicePixelRatio));
    this.size = { width: wide, height: high };
    if (width === this.canvas.width && height === this.canvas.height) return false;
    for (const { canvas } of [this.still, this.moving]) {
      Object.assign(canvas, { width, height });
      Object.assign(canvas.style, { width: `${width / devicePixelRatio}px`, height: `${height / devicePixelRatio}px` });
    }
    this.again();
    return true;
  }

  /** @param {Layer} layer @param {Sprite[][]} groups each above the one before, shadows of a group below all of it */
  #paint(layer, groups) {
    const shown = groups[1]?.length ? "" : JSON.stringify([groups, this.left, this.top, this.ratio]);
    if (shown && shown === layer.shown) return;
    layer.shown = shown;
    const { canvas, g } = layer;
    g.setTransform(1, 0, 0, 1, 0, 0);
    g.clearRect(0, 0, canvas.width, canvas.height);
    for (const group of groups) {
      for (const sprite of group) this.#sprite(g, sprite, `${sprite.art}.shadow`);
      for (const sprite of group) this.#sprite(g, sprite, sprite.art);
    }
    g.globalAlpha = 1;
  }

  /** @param {CanvasRenderingContext2D} g @param {Sprite} sprite @param {string} art */
  #sprite(g, sprite, art) {
    const painter = this.paint[art];
    if (!painter) return;
    const { x, y, alpha = 1, scale = 1, turn = 0, lift = 0 } = sprite;
    const size = this.ratio * scale;
    g.setTransform(
      size * Math.cos(turn),
      size * Math.sin(turn),
      -size * Math.sin(turn),
      size * Math.cos(turn),
      Math.round(this.left + x * this.ratio),
      Math.round(this.top + (y - lift) * this.ratio),
    );
    g.globalAlpha = alpha;
    painter(g, sprite, this.tokens, this.ratio);
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
