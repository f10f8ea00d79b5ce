// Colours, gradients and shapes that the painters of BohnDuell share.

/**
 * @typedef {import("../../types.js").Tokens} Tokens
 * @typedef {CanvasRenderingContext2D} G
 * @typedef {(g: G, sprite: import("../../types.js").Sprite, tokens: Tokens, ratio: number) => void} Painter
 * @typedef {{w: number, h: number, r: number}} Around see Hollow
 * @typedef {string|CanvasGradient} Style
 * @typedef {[number, string][]} Stops
 */

export const AROUND = 80; // room for shadows around the picture
export const LIGHTS = [-1, 0, 1]; // the sides that may lie in the light; -1: none

/** @param {CanvasGradient} gradient @param {Stops} all */
export function stops(gradient, all) {
  for (const [part, colour] of all) gradient.addColorStop(part, colour);
  return gradient;
}

/** @param {G} g @param {Around & {x?: number, y?: number}} hollow @param {number} grow */
export function rim(g, { x = 0, y = 0, w, h, r }, grow) {
  g.beginPath();
  g.roundRect(x - w - r - grow, y - h - r - grow, 2 * (w + r + grow), 2 * (h + r + grow), r + grow);
}

/** @param {G} g @param {Around} at @param {number} grow @param {number} width @param {Style} style @param {number[]} [dash] */
export function line(g, at, grow, width, style, dash = []) {
  rim(g, at, grow);
  g.setLineDash(dash);
  g.lineWidth = width;
  g.strokeStyle = style;
  g.stroke();
}

/** A piece of wood. @param {G} g @param {import("./wood-worker.js").Timber} timber @param {number} grow @param {Style} style */
export function box(g, { x, y, hw, hh, round }, grow, style) {
  rim(g, { x, y, w: hw - round, h: hh - round, r: round }, grow);
  g.fillStyle = style;
  g.fill();
}

/** @param {G} g @param {number} x @param {number} y @param {number} r @param {Style} style */
export function disc(g, x, y, r, style) {
  g.fillStyle = style;
  g.beginPath();
  g.arc(x, y, r, 0, 7);
  g.fill();
}

/** @param {G} g @param {number} x @param {number} y @param {number} from @param {number} to @param {Stops} all @param {number} [off] how far its heart lies to the lamp */
export function pool(g, x, y, from, to, all, off = 0) {
  disc(g, x, y, to, stops(g.createRadialGradient(x + off, y + off, from, x, y, to), all));
}
