// Small brushes that every painter of Waka Waka uses, and the way drawings (drawings.js) come onto a canvas.

import { stamp } from "../../board/bitmap.js";
import { EMBLEMS, PRINTS, THINGS } from "./drawings.js";

/** @typedef {CanvasRenderingContext2D} G */
/** @typedef {import("../../types.js").Tokens} Tokens */
/** @typedef {string|CanvasGradient} Style */
/** @typedef {{size?: string|number, weight?: number, font?: string, colour?: string, align?: CanvasTextAlign, max?: number, least?: number}} Lettering */
/** @typedef {Lettering & {leading?: number}} Block */

export const TAU = 2 * Math.PI;
const LEAST = 0.86; // part of their size that words shrink to before they are cut

/** What the painter at work draws with. @type {{tokens: Tokens, ratio: number}} */
let pen;

/** @param {Tokens} tokens @param {number} ratio device pixels a unit */
export const hold = (tokens, ratio) => void (pen = { tokens, ratio });

/** A colour: of this game, else of the house. @param {string} name */
export const ink = (name) => pen.tokens.text(`--ww-${name}`) || pen.tokens.text(`--${name}`);

/** A number, or a size in units. @param {string} name */
export function amount(name) {
  const text = ink(name);
  return Number.parseFloat(text) * (text.endsWith("rem") ? 16 : 1);
}

/** The same six-digit colour, unseen: gradients to plain transparent turn grey. @param {string} colour */
export const clear = (colour) => `${colour}00`;

/** A bitmap of this key. @param {G} g @param {string} key @param {number} w @param {number} h @param {(g: G) => void} draw */
export const kept = (g, key, w, h, draw) => stamp(g, `waka ${key}`, w, h, pen.ratio, draw);

/** The same "chance" every time: straw, leaves, tufts of grass. @param {number} n */
export function seeded(n) {
  let a = (n * 2654435761) >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), a | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/* ---- shapes ---- */

/** @param {(p: Path2D) => void} build */
export function shape(build) {
  const path = new Path2D();
  build(path);
  return path;
}

/** @param {number} x @param {number} y of the upper left corner @param {number} w @param {number} h @param {number|number[]} [r] */
export const box = (x, y, w, h, r = 0) => shape((p) => p.roundRect(x, y, w, h, r));

/** Around the origin. @param {number} w @param {number} h @param {number} [r] */
export const centred = (w, h, r = 0) => box(-w / 2, -h / 2, w, h, r);

/** @param {number} x @param {number} y @param {number} r */
export const disc = (x, y, r) => shape((p) => p.arc(x, y, r, 0, TAU));

/** @param {number} x @param {number} y @param {number} a @param {number} b @param {number} [turn] */
export const oval = (x, y, a, b, turn = 0) => shape((p) => p.ellipse(x, y, a, b, turn, 0, TAU));

/** @param {number[][]} points */
export const poly = (points) =>
  shape((p) => {
    for (const [x, y] of points) p.lineTo(x, y);
    p.closePath();
  });

/* ---- strokes ---- */

/** @param {G} g @param {Style} style @param {Path2D} path */
export function fill(g, style, path) {
  g.fillStyle = style;
  g.fill(path);
}

/** @param {G} g @param {Style} style @param {number} width @param {Path2D} path @param {number[]} [dash] */
export function line(g, style, width, path, dash = []) {
  g.setLineDash(dash);
  g.lineWidth = width;
  g.strokeStyle = style;
  g.stroke(path);
  g.setLineDash([]);
}

/** @param {G} g @param {number} x @param {number} y @param {number} size @param {() => void} draw @param {number} [turn] */
export function at(g, x, y, size, draw, turn = 0) {
  g.save();
  g.translate(x, y);
  if (turn) g.rotate(turn);
  g.scale(size, size);
  g.lineCap = g.lineJoin = "round";
  draw();
  g.restore();
}

/** @param {G} g @param {number} alpha @param {() => void} draw */
export function faded(g, alpha, draw) {
  g.save();
  g.globalAlpha *= alpha;
  draw();
  g.restore();
}

/** @param {G} g @param {Path2D} path @param {() => void} draw */
export function clipped(g, path, draw) {
  g.save();
  g.clip(path);
  draw();
  g.restore();
}

/** Device pixels a unit, here. @param {G} g */
function zoom(g) {
  const { a, b } = g.getTransform();
  return Math.hypot(a, b);
}

/** @param {G} g @param {number} blur @param {number} down @param {() => void} draw */
export function shadowed(g, blur, down, draw) {
  g.save();
  const k = zoom(g);
  g.shadowColor = ink("shade");
  g.shadowBlur = blur * k;
  g.shadowOffsetY = down * k;
  draw();
  g.restore();
}

/** What may be touched: a saffron edge, a halo, and on the land a dark line that keeps the edge apart. @param {G} g @param {Path2D} path @param {boolean} strong @param {boolean} [land] */
export function glow(g, path, strong, land) {
  if (land) faded(g, 0.8, () => line(g, ink("ebony"), strong ? 9 : 7, path));
  g.save();
  g.shadowColor = ink("glow");
  g.shadowBlur = (strong ? 22 : 12) * zoom(g);
  line(g, ink("glow"), strong ? 6 : 4.5, path);
  g.restore();
  line(g, ink("accent"), strong ? 2.5 : 1.75, path);
}

/** A round light that fades into the same colour. @param {G} g @param {number} x @param {number} y @param {number} r @param {string[]} colours @param {number[]} [stops] */
export function pool(g, x, y, r, colours, stops = []) {
  const light = g.createRadialGradient(x, y, 0, x, y, r);
  colours.forEach((colour, i) => light.addColorStop(stops[i] ?? i / (colours.length - 1), colour));
  return light;
}

/* ---- words ---- */

/** @param {string|number} size */
const sized = (size) => (typeof size === "number" ? size : amount(size));

/** @param {G} g @param {number} size @param {number} weight @param {string} font */
function letters(g, size, weight, font) {
  g.font = `${weight} ${size}px ${ink(font)}`;
}

/** On one line around the height y; too long words shrink, then end in "…". Gives their width. @param {G} g @param {string} words @param {number} x @param {number} y @param {Lettering} [how] */
export function text(g, words, x, y, how = {}) {
  const {
    size = "size-1",
    weight = 600,
    font = "font-text",
    colour = "ink",
    align = "left",
    max = 0,
    least = LEAST,
  } = how;
  let high = sized(size);
  let said = words;
  letters(g, high, weight, font);
  let wide = g.measureText(said).width;
  if (max && wide > max) {
    high *= Math.max(least, max / wide);
    letters(g, high, weight, font);
    while (said.length > 2 && (wide = g.measureText(said).width) > max + 1)
      said = `${said.replace(/…$/, "").slice(0, -1)}…`;
  }
  g.fillStyle = ink(colour);
  g.textAlign = align;
  g.textBaseline = "middle";
  g.fillText(said, x, y + high * 0.04);
  return wide;
}

/** The width of words. @param {G} g @param {string} words @param {string|number} size @param {number} [weight] @param {string} [font] */
export function width(g, words, size, weight = 700, font = "font-text") {
  letters(g, sized(size), weight, font);
  return g.measureText(words).width;
}

/** @param {G} g @param {string} words @param {number} max @param {string|number} size @param {number} weight @param {string} [font] */
export function rows(g, words, max, size, weight, font = "font-text") {
  letters(g, sized(size), weight, font);
  /** @type {string[]} */
  const found = [];
  for (const word of words.split(" ")) {
    const longer = found.length ? `${found.at(-1)} ${word}` : word;
    if (found.length && g.measureText(longer).width <= max) found[found.length - 1] = longer;
    else found.push(word);
  }
  return found;
}

/** Several lines around the height y; words too wide for a line shrink. @param {G} g @param {string} words @param {number} x @param {number} y @param {number} max @param {Block} [how] */
export function block(g, words, x, y, max, how = {}) {
  const { size = "size-1", weight = 400, leading = 1.28, font } = how;
  const high = sized(size) * leading;
  const found = rows(g, words, max, size, weight, font);
  found.forEach((row, i) =>
    text(g, row, x, y + (i - (found.length - 1) / 2) * high, { ...how, size, weight, max, least: 0.7 }),
  );
  return found.length * high;
}

/* ---- drawings ---- */

/** @typedef {{verb: string, colour: string, alpha: number, width: number, dash: number[], path: Path2D|null, more: string[]}} Stroke */

const DRAWINGS = { ...THINGS, ...EMBLEMS, ...PRINTS };

/** @type {Map<string, Stroke[]>} */
const read = new Map();

/** A drawing by its name, `size` large; `colour` is what `*` in it stands for. @param {G} g @param {string} name @param {number} [x] @param {number} [y] @param {number} [size] @param {number} [turn] @param {string} [colour] */
export function sketch(g, name, x = 0, y = 0, size = 1, turn = 0, colour = "ivory") {
  const draw = () => {
    for (const stroke of strokes(name)) put(g, stroke, colour);
  };
  at(g, x, y, size, draw, turn);
}

/** @param {G} g @param {Stroke} stroke @param {string} given */
function put(g, { verb, colour, alpha, width, dash, path, more }, given) {
  if (verb === "end") g.restore();
  else if (verb === "clip") {
    g.save();
    g.clip(/** @type {Path2D} */ (path));
  } else if (verb === "use") {
    const [name, ...numbers] = more;
    const [x, y, size, turn = 0] = numbers.map(Number);
    sketch(g, name, x, y, size, (turn * TAU) / 360, given);
  } else {
    const style = ink(colour === "*" ? given : colour);
    faded(g, alpha, () => {
      if (width) line(g, style, width, /** @type {Path2D} */ (path), dash);
      else fill(g, style, /** @type {Path2D} */ (path));
    });
  }
}

/** A box filled with a repeated figure: each of its strokes is one path for all of them. @param {G} g @param {string} name @param {number} x @param {number} y @param {number} w @param {number} h @param {number} step @param {string} [colour] */
export function print(g, name, x, y, w, h, step, colour = "ivory") {
  const style = ink(colour);
  clipped(g, box(x, y, w, h), () => {
    g.lineCap = g.lineJoin = "round";
    for (const { width, path } of flat(name, new DOMMatrix())) {
      const all = new Path2D();
      for (let row = 0; row * step < h + 2 * step; row++) {
        const from = x - step + (row % 2 ? step / 2 : 0);
        for (let e = from; e < x + w + step; e += step)
          all.addPath(path, { a: step, d: step, e, f: y + (row - 1) * step });
      }
      if (width) line(g, style, width * step, all);
      else fill(g, style, all);
    }
  });
}

/** The strokes of a print, what it uses laid out. @param {string} name @param {DOMMatrix} where @returns {{width: number, path: Path2D}[]} */
function flat(name, where) {
  return strokes(name).flatMap(({ verb, width, path, more }) => {
    if (verb === "use") return flat(more[0], where.rotate(Number(more[4] ?? 0)));
    const placed = new Path2D();
    placed.addPath(/** @type {Path2D} */ (path), where);
    return { width, path: placed };
  });
}

/** @param {string} name @returns {Stroke[]} */
function strokes(name) {
  let found = read.get(name);
  if (!found) {
    found = DRAWINGS[name]
      .split("\n")
      .map((row) => row.trim())
      .filter(Boolean)
      .map(stroke);
    read.set(name, found);
  }
  return found;
}

/** @param {string} row @returns {Stroke} */
function stroke(row) {
  const [verb, ...more] = row.split(" ");
  const bare = { verb, colour: "", alpha: 1, width: 0, dash: [], path: null, more };
  if (verb === "end" || verb === "use") return bare;
  const [colour, percent = "100"] = verb.split("/");
  const [width, ...dash] = more[0].split("~").map(Number);
  return {
    ...bare,
    colour,
    alpha: Number(percent) / 100,
    width,
    dash,
    path: new Path2D(ovals(more.slice(1).join(" "))),
  };
}

/** `O x y a b turn` is an oval around x, y; without b a disc. @param {string} path */
function ovals(path) {
  return path.replace(/O([^A-Z]+)/g, (_, numbers) => {
    const [x, y, a, b = a, turn = 0] = numbers.match(/-?\d*\.?\d+/g).map(Number);
    const [dx, dy] = [a * Math.cos((turn * TAU) / 360), a * Math.sin((turn * TAU) / 360)];
    const half = (/** @type {number} */ way) => `A${a} ${b} ${turn} 0 1 ${x + way * dx} ${y + way * dy}`;
    return `M${x + dx} ${y + dy}${half(-1)}${half(1)}Z`;
  });
}
