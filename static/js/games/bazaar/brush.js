// Small brushes that every painter of Bazaar uses. One light for all pieces, from the upper left.

import { stamp } from "../../board/bitmap.js";
import { css, mix, rgb } from "../../board/tokens.js";

/** @typedef {CanvasRenderingContext2D} G */
/** @typedef {import("../../types.js").Tokens} Tokens */
/** @typedef {{size?: string|number, weight?: number, font?: string, colour?: string, align?: CanvasTextAlign, max?: number}} Lettering */

export const TAU = 2 * Math.PI;
const LEAST = 0.8; // part of their size that words shrink to before they are squeezed

/** What the painter at work draws with. @type {{tokens: Tokens, ratio: number}} */
let pen;

/** @param {Tokens} tokens @param {number} ratio device pixels a unit */
export const hold = (tokens, ratio) => void (pen = { tokens, ratio });

/** The ratio of the painter at work. */
export const ratio = () => pen.ratio;

/** @param {string} name */
export const ink = (name) => pen.tokens.text(`--${name}`);

/** @param {string} name a number, or a size in units */
export const amount = (name) => pen.tokens.number(`--${name}`) * (ink(name).endsWith("rem") ? 16 : 1);

/** @param {string} from @param {string} to @param {number} part */
export const blend = (from, to, part) => css(mix(rgb(from), rgb(to), part));

/** @param {string} colour @param {number} alpha */
export const fade = (colour, alpha) => css(rgb(colour), alpha);

/** A number in 0..1, always the same for the same place: grain, jitter of the wool. */
export const grain = (a = 0, b = 0) => {
  const s = Math.sin(a * 127.1 + b * 311.7) * 43758.5453;
  return s - Math.floor(s);
};

/** @param {G} g @param {number} blur @param {number} down @param {number} alpha @param {string} [colour] */
export function shadow(g, blur, down, alpha, colour = ink("bazaar-shade")) {
  g.shadowColor = fade(colour, alpha);
  g.shadowBlur = blur * pen.ratio;
  g.shadowOffsetX = 0;
  g.shadowOffsetY = down * pen.ratio;
}

/** @param {G} g @param {number} blur @param {number} [alpha] */
export const halo = (g, blur, alpha = 1) => shadow(g, blur, 0, alpha, ink("glow"));

/** @param {G} g */
export function flat(g) {
  g.shadowColor = "transparent";
}

/** @param {G} g @param {() => void} draw */
export function apart(g, draw) {
  g.save();
  draw();
  g.restore();
}

/** @param {G} g @param {number} x @param {number} y @param {number} w @param {number} h @param {number|number[]} [r] */
export function box(g, x, y, w, h, r = 0) {
  g.beginPath();
  g.roundRect(x, y, w, h, r);
}

/** @param {G} g @param {number} x @param {number} y @param {number} r */
export function circle(g, x, y, r) {
  g.beginPath();
  g.arc(x, y, r, 0, TAU);
}

/** @param {G} g @param {number[][]} points */
export function poly(g, points) {
  g.beginPath();
  for (const [x, y] of points) g.lineTo(x, y);
  g.closePath();
}

/** @param {G} g @param {string|CanvasGradient} style */
export function fill(g, style) {
  g.fillStyle = style;
  g.fill();
}

/** @param {G} g @param {string|CanvasGradient} style @param {number} width @param {number[]} [dash] */
export function line(g, style, width, dash = []) {
  g.setLineDash(dash);
  g.lineWidth = width;
  g.strokeStyle = style;
  g.stroke();
  g.setLineDash([]);
}

/** @param {CanvasGradient} gradient @param {string[]} colours evenly apart */
function stops(gradient, colours) {
  colours.forEach((colour, i) => gradient.addColorStop(i / (colours.length - 1), colour));
  return gradient;
}

/** @param {G} g @param {number} top @param {number} bottom @param {...string} colours */
export const down = (g, top, bottom, ...colours) => stops(g.createLinearGradient(0, top, 0, bottom), colours);

/** @param {G} g @param {number} left @param {number} right @param {...string} colours */
export const across = (g, left, right, ...colours) => stops(g.createLinearGradient(left, 0, right, 0), colours);

/** @param {G} g @param {number} x @param {number} y @param {number} r @param {string} colour @param {...number} alphas from the middle outwards */
export const light = (g, x, y, r, colour, ...alphas) =>
  stops(
    g.createRadialGradient(x, y, 0, x, y, r),
    alphas.map((alpha) => fade(colour, alpha)),
  );

/** @type {Map<string, number>} */
const widths = new Map();

/** @param {G} g @param {string} text @param {string|number} size @param {number} weight @param {string} [font] sets it, too */
export function measure(g, text, size, weight, font = "font-text") {
  g.font = `${weight} ${typeof size === "number" ? size : amount(size)}px ${ink(font)}`;
  const key = `${text} ${size} ${weight} ${font}`;
  const known = widths.get(key) ?? g.measureText(text).width;
  widths.set(key, known);
  return known;
}

/**
 * Words on one line around the height y; too long ones shrink, then are squeezed.
 * @param {G} g @param {string} text @param {number} x @param {number} y @param {Lettering} [how]
 */
export function words(
  g,
  text,
  x,
  y,
  { size = "size-1", weight = 400, font = "font-text", colour = ink("ink"), align = "left", max } = {},
) {
  const high = typeof size === "number" ? size : amount(size);
  const part = max ? max / measure(g, text, high, weight, font) : 1;
  if (!max || part < 1) g.font = `${weight} ${high * Math.max(LEAST, Math.min(1, part))}px ${ink(font)}`;
  g.fillStyle = colour;
  g.textAlign = align;
  g.textBaseline = "middle";
  g.fillText(text, x, y + 0.5, max);
}

/**
 * Draws once, then stamps, with its upper left corner at x, y; `draw` has its origin in that corner.
 * @param {G} g @param {string} key @param {number} x @param {number} y @param {number} w @param {number} h
 * @param {number} pad room for shadows @param {(g: G) => void} draw
 */
export function place(g, key, x, y, w, h, pad, draw) {
  // On whole device pixels, so that stamps stay sharp.
  const [dx, dy] = [x + w / 2, y + h / 2].map((value) => Math.round(value * pen.ratio) / pen.ratio);
  g.translate(dx, dy);
  stamp(g, `${key} ${w} ${h}`, w + 2 * pad, h + 2 * pad, pen.ratio, (d) => {
    d.translate(-w / 2, -h / 2);
    d.lineJoin = "round";
    draw(d);
  });
  g.translate(-dx, -dy);
}

/** The same around the origin. @param {G} g @param {string} key @param {number} w @param {number} h @param {number} pad @param {(g: G) => void} draw */
export const once = (g, key, w, h, pad, draw) => place(g, key, -w / 2, -h / 2, w, h, pad, draw);

/** The same around x, y; half its width and height is r. @param {G} g @param {string} key @param {number} x @param {number} y @param {number} r @param {number} pad @param {(g: G) => void} draw */
export const round = (g, key, x, y, r, pad, draw) => place(g, key, x - r, y - r, 2 * r, 2 * r, pad, draw);

/** Quiet words on as many lines as they need; the last one stands at the height y. @param {G} g @param {string} text @param {number} x @param {number} y @param {number} max @param {number} step */
export function wrapped(g, text, x, y, max, step) {
  /** @type {string[]} */
  const lines = [""];
  for (const word of text.split(" ")) {
    const longer = `${lines[lines.length - 1]} ${word}`.trim();
    if (measure(g, longer, "size-1", 400) > max) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  lines.forEach((one, i) => words(g, one, x, y - (lines.length - 1 - i) * step, { colour: ink("ink-soft"), max }));
}

/* ---- brass, paper, light ---- */

/** @param {G} g @param {number} x @param {number} y @param {number} r */
export function brass(g, x, y, r) {
  const shine = g.createRadialGradient(x - r * 0.4, y - r * 0.5, r * 0.1, x, y, r);
  const [bright, dull] = [ink("bazaar-brass-light"), ink("bazaar-brass")];
  shine.addColorStop(0, bright);
  shine.addColorStop(0.7, blend(bright, dull, 0.6));
  shine.addColorStop(1, dull);
  circle(g, x, y, r);
  fill(g, shine);
  line(g, ink("bazaar-brass-deep"), Math.max(1, r * 0.09));
  if (r < 10) return;
  circle(g, x, y, r * 0.8);
  line(g, fade(ink("bazaar-brass-deep"), 0.55), 0.8, [1.2, 1.6]);
}

/** Points are always a brass coin. @param {G} g @param {number} x @param {number} y @param {number} r @param {number} value */
export function coin(g, x, y, r, value) {
  round(g, `coin ${value}`, x, y, r, 6, (d) => {
    apart(d, () => {
      shadow(d, 4, 1.5, 0.4);
      circle(d, r, r, r);
      fill(d, ink("bazaar-brass"));
    });
    brass(d, r, r, r);
    const size = r * (value > 99 ? 0.78 : 1.02);
    words(d, `${value}`, r, r, {
      size,
      weight: 700,
      font: "font-show",
      colour: ink("bazaar-lit-ink"),
      align: "center",
    });
  });
}

/** Counts stand on paper, never straight on the weave. @param {G} g @param {number} x @param {number} y @param {number} r @param {string} text @param {boolean} [faint] */
export function disc(g, x, y, r, text, faint = false) {
  round(g, `disc ${faint} ${text}`, x, y, r, 4, (d) => {
    if (!faint) shadow(d, 2, 1, 0.3);
    circle(d, r, r, r);
    fill(d, fade(ink("surface"), faint ? 0.75 : 1));
    flat(d);
    const size = Math.max(amount("size-1"), r * 1.2);
    words(d, text, r, r, { size, weight: 700, colour: ink(faint ? "ink-soft" : "ink"), align: "center" });
  });
}

/** Precious: a brass star. @param {G} g @param {number} x @param {number} y @param {number} r */
export function star(g, x, y, r) {
  round(g, "star", x, y, r, 6, (d) => {
    const tip = (/** @type {number} */ k) => {
      const [angle, far] = [(k / 16) * TAU - TAU / 4, k % 2 ? r * 0.68 : r];
      return [r + Math.cos(angle) * far, r + Math.sin(angle) * far];
    };
    shadow(d, 4, 1, 0.5);
    poly(
      d,
      Array.from({ length: 16 }, (_, k) => tip(k)),
    );
    fill(d, ink("bazaar-brass-light"));
    flat(d);
    line(d, ink("bazaar-brass-deep"), 1);
    circle(d, r, r, r * 0.26);
    fill(d, ink("bazaar-brass-deep"));
  });
}

/** @param {G} g @param {number} x @param {number} y @param {number} r @param {1|-1} way @param {string} colour @param {boolean} [glow] */
export function arrow(g, x, y, r, way, colour, glow = false) {
  round(g, `arrow ${way} ${colour} ${glow}`, x, y, r, 10, (d) => {
    if (glow) halo(d, 8, 0.9);
    d.translate(r, r);
    d.scale(way, 1);
    const [tail, neck] = [-r * 0.95, r * 0.05];
    poly(d, [
      [tail, -r * 0.3],
      [neck, -r * 0.3],
      [neck, -r * 0.8],
      [r, 0],
      [neck, r * 0.8],
      [neck, r * 0.3],
      [tail, r * 0.3],
    ]);
    fill(d, colour);
  });
}
