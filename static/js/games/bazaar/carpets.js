// The carpets, woven knot by knot, and what is sewn on them. In turn a carpet is another weave, not only another colour.

import { mix, rgb } from "../../board/tokens.js";
import {
  across,
  amount,
  apart,
  blend,
  box,
  brass,
  coin,
  disc,
  fade,
  fill,
  flat,
  grain,
  halo,
  ink,
  line,
  once,
  ratio,
  round,
  shadow,
  words,
} from "./brush.js";
import { mark, stone } from "./gems.js";
import { LETTERS, size, WARES } from "./stones.js";

/** @typedef {import("./brush.js").G} G */
/** @typedef {import("../../types.js").Sprite} Sprite */
/** @typedef {import("../../board/tokens.js").Rgb} Rgb */
/** @typedef {{seat: number, turn: boolean, lying?: boolean}} Woven */

const KNOT = 2.5;
const PAD = 34; // room for the glow

/** The motif of each seat, the same as in its face: is the knot at t along the border, d across it, light? @type {((t: number, d: number) => boolean)[]} */
const MOTIFS = [
  (t, d) => (t + d) % 6 < 3,
  (t, d) => Math.abs((t % 6) - 3) + Math.abs(d - 2) * 0.9 <= 1.9,
  (t) => t % 6 < 3,
  (t, d) => d % 2 === 0 && t % 14 !== 7,
  (t, d) => (t + d) % 8 < 2 || (t - d + 82) % 8 < 2,
  (t, d) => [0, 2].includes(Math.abs((t % 8) - 4) + Math.abs(d - 2)),
];

/** @param {G} g @param {Sprite} sprite */
export function carpet(g, { w = 0, h = 0, more }) {
  const { seat, turn, lying } = /** @type {Woven} */ (more);
  once(g, `carpet ${seat} ${turn} ${lying}`, w, h, PAD, (d) => weave(d, w, h, { seat, turn, lying }));
}

/** @param {G} g @param {number} w @param {number} h @param {Woven} woven */
function weave(g, w, h, woven) {
  const knot = Math.max(2, Math.round(KNOT * ratio())) / ratio();
  const [cols, rows] = [Math.floor(w / knot), Math.floor(h / knot)];
  const [W, H] = [cols * knot, rows * knot];
  g.translate((w - W) / 2, (h - H) / 2);
  const shade = ink("bazaar-shade");
  const dye = blend(ink(`seat-${woven.seat + 1}`), shade, 0.12 + amount("bazaar-dye"));
  const deep = blend(dye, shade, 0.45);
  if (woven.turn) {
    apart(g, () => {
      halo(g, 26);
      box(g, 2, 2, W - 4, H - 4, 6);
      fill(g, ink("glow"));
      fill(g, ink("glow"));
    });
  }
  apart(g, () => {
    shadow(g, 10, 4, 0.38);
    box(g, 0, 0, W, H, 2);
    fill(g, deep);
  });
  fringe(g, W, H, !!woven.lying);
  const image = knots(cols, rows, woven, rgb(dye), rgb(deep));
  g.imageSmoothingEnabled = false;
  g.drawImage(image, 0, 0, W, H);
  g.fillStyle = fade(shade, 0.07);
  for (let j = 1; j <= rows; j++) g.fillRect(0, j * knot - 1 / ratio(), W, 1 / ratio());
  g.fillStyle = fade(ink("bazaar-gleam"), 0.06);
  for (let i = 0; i < cols; i += 2) g.fillRect(i * knot, 0, 1 / ratio(), H);
}

/** A pixel for each knot. @param {number} cols @param {number} rows @param {Woven} woven @param {Rgb} dye @param {Rgb} deep */
function knots(cols, rows, { seat, turn, lying }, dye, deep) {
  const [shade, gleam, wool, thread, glow, brassy] = [
    "bazaar-shade",
    "bazaar-gleam",
    "bazaar-wool",
    "bazaar-thread",
    "glow",
    "bazaar-brass",
  ].map((name) => rgb(ink(name)));
  const rust = mix(rgb(ink("accent")), shade, 0.1);
  const motif = MOTIFS[seat];
  const tones = {
    ground: mix(wool, dye, 0.025),
    twill: mix(mix(wool, brassy, 0.16), dye, 0.07),
    kilim: mix(wool, dye, 0.6),
    kilimGround: mix(wool, dye, 0.14),
    kilimEdge: mix(wool, dye, 0.75),
    thread: mix(thread, dye, 0.15),
    light: mix(thread, dye, 0.1),
    heart: mix(wool, rust, 0.7),
    step: mix(wool, dye, 0.5),
    lattice: mix(wool, glow, amount("bazaar-lattice")),
    near: mix(wool, glow, 0.5),
    far: mix(wool, glow, 0.26),
  };
  /** @param {number} i @param {number} j @param {number} end knots from the nearer short end of the field */
  const rest = (i, j, end) => {
    if (end === 1 || end === 9) return tones.kilimEdge;
    if (end > 2 && end < 8) return motif(Math.abs(i), end - 3) ? tones.kilim : tones.kilimGround;
    const along = ((j + 800) >> 3) & 1 ? i + j : i - j;
    return (along + 800) % 4 ? tones.ground : tones.twill;
  };
  const lozenges = (/** @type {number} */ i, /** @type {number} */ j) => {
    const v = Math.abs(((i + 700) % 14) - 7) + Math.abs(((j + 700) % 14) - 7);
    if (v <= 1) return tones.heart;
    if (v === 3) return tones.step;
    if (v === 7) return tones.lattice;
    return v < 3 ? tones.near : tones.far;
  };
  const at = (/** @type {number} */ i, /** @type {number} */ j) => {
    const [side, end] = [Math.min(i, cols - 1 - i), Math.min(j, rows - 1 - j)];
    const d = Math.min(side, end);
    if (d === 0) return deep;
    if (d > 7)
      return turn
        ? lozenges(i - (cols >> 1), j - (rows >> 1))
        : rest(i - (cols >> 1), j - (rows >> 1), lying ? 99 : end - 8);
    if (d === 7) return turn ? thread : deep;
    if (d === 1) return turn ? rust : tones.thread;
    const t = Math.round(Math.abs(end < side ? i - (cols - 1) / 2 : j - (rows - 1) / 2));
    if (turn) return Math.abs((t % 8) - 4) > d - 2.5 ? glow : dye;
    return motif(t, d - 2) ? tones.light : dye;
  };
  const canvas = new OffscreenCanvas(cols, rows);
  const g = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const image = g.createImageData(cols, rows);
  /** @type {Map<Rgb, Rgb[]>} a third of the knots is darker, a third lighter */
  const uneven = new Map();
  for (let j = 0, p = 0; j < rows; j++) {
    for (let i = 0; i < cols; i++, p += 4) {
      const dyed = at(i, j);
      const three = uneven.get(dyed) ?? [mix(dyed, shade, 0.03), dyed, mix(dyed, gleam, 0.03)];
      uneven.set(dyed, three);
      image.data.set(three[Math.floor(grain(i, j) * 3)], p);
      image.data[p + 3] = 255;
    }
  }
  g.putImageData(image, 0, 0);
  return canvas;
}

/** At the short ends. @param {G} g @param {number} w @param {number} h @param {boolean} lying */
function fringe(g, w, h, lying) {
  apart(g, () => {
    shadow(g, 2, 1, 0.3);
    g.lineCap = "round";
    if (lying) g.transform(0, 1, 1, 0, 0, 0);
    const [along, far] = lying ? [h, w] : [w, h];
    for (let p = 2.5; p < along - 1; p += 4) {
      for (const end of [0, 1]) {
        const long = (6 + grain(p, end) * 2) * (end ? 1 : -1);
        const lean = (grain(p, end + 5) - 0.5) * 3;
        g.beginPath();
        g.moveTo(p, end * far);
        g.quadraticCurveTo(p, end * far + long * 0.6, p + lean, end * far + long);
        line(g, blend(ink("bazaar-thread"), ink("bazaar-brass"), 0.12 + grain(p, 9) * 0.25), 1.4);
      }
    }
  });
}

/* ---- what is sewn on ---- */

/** @typedef {{name: string, score: number, turn: boolean, bold: boolean, rank: number}} Label */

/** Cloth with the name, a flame in turn, a rosette for the place at the end, and the points. @param {G} g @param {Sprite} sprite */
export function label(g, { w = 0, h = 0, more }) {
  const { name, score, turn, bold, rank } = /** @type {Label} */ (more);
  once(g, "label", w, h, 6, (d) => {
    shadow(d, 4, 1.5, 0.35);
    box(d, 0, 0, w, h, 6);
    fill(d, ink("surface"));
    flat(d);
    box(d, 2.5, 2.5, w - 5, h - 5, 4);
    line(d, fade(ink("ink-soft"), 0.4), 1, [3, 2]);
  });
  let left = 11 - w / 2;
  if (turn) {
    flame(g, left + 5, Math.min(8, h * 0.28));
    left += 18;
  } else if (rank) {
    rosette(g, left + 6, h * 0.36, rank);
    left += 24;
  }
  const max = w / 2 - h - 4 - left;
  words(g, name, left, 0, { size: h > 28 ? "size-3" : "size-2", weight: bold ? 700 : 600, max });
  coin(g, w / 2 - h / 2 - 1, 0, h / 2 + 1, score);
}

/** @param {G} g @param {number} x @param {number} r */
function flame(g, x, r) {
  round(g, "flame", x, 0, r, 10, (d) => {
    d.translate(r, r);
    halo(d, 8);
    d.beginPath();
    d.moveTo(0, -r * 1.1);
    d.quadraticCurveTo(r * 0.95, r * 0.1, r * 0.5, r * 0.8);
    d.quadraticCurveTo(0, r * 1.15, -r * 0.5, r * 0.8);
    d.quadraticCurveTo(-r * 0.95, r * 0.1, 0, -r * 1.1);
    fill(d, ink("glow"));
    flat(d);
    line(d, ink("accent"), 1.5);
  });
}

/** The place in the end: brass for the first, plain for the others. @param {G} g @param {number} x @param {number} r @param {number} rank */
function rosette(g, x, r, rank) {
  const first = rank === 1;
  round(g, `rosette ${first}`, x, 0, r, 6, (d) => {
    shadow(d, 2, 1, 0.3);
    for (let k = 0; k < 12; k++) {
      const angle = (k / 12) * 2 * Math.PI;
      d.beginPath();
      d.arc(r + Math.cos(angle) * r * 0.72, r + Math.sin(angle) * r * 0.72, r * 0.3, 0, 2 * Math.PI);
      fill(d, ink(first ? "accent" : "line"));
    }
    flat(d);
    if (first) return brass(d, r, r, r * 0.72);
    d.beginPath();
    d.arc(r, r, r * 0.72, 0, 2 * Math.PI);
    fill(d, ink("sunk"));
  });
  words(g, `${rank}`, x, 0, {
    size: r,
    weight: 700,
    font: "font-show",
    align: "center",
    colour: ink(first ? "bazaar-lit-ink" : "ink"),
  });
}

/** How many would go or come. @param {G} g @param {Sprite} sprite */
export function pill(g, { w = 0, h = 0, more }) {
  once(g, "pill", w, h, 6, (d) => {
    shadow(d, 3, 1, 0.3);
    box(d, 0, 0, w, h, h / 2);
    fill(d, ink("glow"));
  });
  words(g, more.text, 0, 0, { weight: 700, colour: ink("bazaar-lit-ink"), align: "center" });
}

/** Stones that may go back glow in a lane. @param {G} g @param {Sprite} sprite */
export function lane(g, { w = 0, h = 0 }) {
  once(g, "lane", w, h, 14, (d) => {
    halo(d, 10);
    box(d, 0, 0, w, h, 10);
    fill(d, fade(ink("bazaar-lit"), 0.6));
    flat(d);
    line(d, ink("accent"), 1.5);
  });
}

/** @typedef {{name: string, score: number, bold: boolean, hand: import("./stones.js").Hand, wares: number[], letters?: boolean, rank: number}} Folded */

/** What a folded carpet says: the wider, the more. @param {G} g @param {Sprite} sprite */
export function folded(g, { w = 0, h = 0, more }) {
  const { name, score, bold, hand, wares, letters, rank } = /** @type {Folded} */ (more);
  const narrow = w < 100;
  const inset = narrow ? 7 : w < 150 ? 11 : 19;
  const [left, right] = [inset - w / 2, w / 2 - inset];
  once(g, "folded", w - 2 * inset, h - 12, 6, (d) => {
    shadow(d, 5, 1, 0.4);
    box(d, 0, 0, w - 2 * inset, h - 12, 6);
    fill(d, ink("surface"));
  });
  const r = narrow ? 11 : Math.min(14, w / 10);
  coin(g, right - r - 2, 0, r, score);
  const weight = bold ? 700 : 600;
  const first = rank === 1 && !narrow;
  if (first) rosette(g, left, 9, rank);
  const lead = left + (first ? 14 : narrow ? 6 : 9);
  if (narrow) return void words(g, [...name][0], lead, 0, { size: "size-2", weight, max: 16 });
  if (w <= 330) {
    const few = w < 150 ? 0 : 30;
    const count = right - 2 * r - 9;
    words(g, name, lead, 0, { size: "size-2", weight, max: count - few - 20 - lead });
    words(g, `${size(hand)}`, count, 0, { weight: 700, align: "right", colour: ink("ink-soft") });
    if (few)
      for (const [i, letter] of [..."BWR"].entries()) stone(g, letter, count - 32 + [0, 10, 5][i], [3, 3, -4][i], 5.5);
    return;
  }
  words(g, name, lead, 0, { size: "size-2", weight, max: left + 73 - lead });
  const step = (w - 210) / 5;
  LETTERS.forEach((letter, k) => {
    const [x, n] = [left + 84 + k * step, hand[letter]];
    stone(g, letter, x, 0, 9, { alpha: n ? 1 : amount("bazaar-pale"), letters });
    words(g, `${n}`, x + 11, 0, { weight: 700, colour: ink(n ? "ink" : "ink-soft") });
  });
  words(g, `${wares.length}`, right - 55, 0, { weight: 700, align: "right" });
  mark(g, right - 44, 0, 16, WARES[(wares.at(-1) ?? 43) - 1]);
}

/** @param {G} g @param {Sprite} sprite */
export const tally = (g, { w = 0, more }) => disc(g, 0, 0, w / 2, more.text, more.faint);

/** Brass rod on which the unfolded carpet hangs. @param {G} g @param {Sprite} sprite */
export function rod(g, { w = 0, h = 0 }) {
  once(g, "rod", w, h, 6, (d) => {
    shadow(d, 4, 2, 0.4);
    box(d, 0, 0, w, h, h / 2);
    fill(
      d,
      across(
        d,
        0,
        w,
        ink("bazaar-brass-deep"),
        ink("bazaar-brass-light"),
        ink("bazaar-brass"),
        ink("bazaar-brass-deep"),
      ),
    );
  });
}
