// The five stones, each with a cut of its own, the joker, and the small marks of wares that were bought.

import {
  apart,
  blend,
  box,
  brass,
  circle,
  fade,
  fill,
  flat,
  halo,
  ink,
  light,
  line,
  poly,
  round,
  shadow,
  TAU,
  words,
} from "./brush.js";
import { LETTERS, NAMES, precious } from "./stones.js";

/** @typedef {import("./brush.js").G} G */
/** @typedef {{ring?: boolean, ghost?: boolean, hollow?: boolean, aloft?: boolean, letters?: boolean, alpha?: number}} How */

const ring = (/** @type {number} */ count, /** @type {(k: number) => number[]} */ point) =>
  Array.from({ length: count }, (_, k) => point(k));
const OCTAGON = ring(8, (k) => [Math.cos(((k + 0.5) * TAU) / 8) * 0.97, Math.sin(((k + 0.5) * TAU) / 8) * 0.97]);
const pairs = (/** @type {number[]} */ ...flat) => ring(flat.length / 2, (k) => flat.slice(2 * k, 2 * k + 2));
const TRIANGLE = pairs(-0.13, -0.98, 0.13, -0.98, 1.02, 0.6, 0.9, 0.8, -0.9, 0.8, -1.02, 0.6);
const EMERALD = pairs(
  -0.42,
  -0.98,
  0.42,
  -0.98,
  0.7,
  -0.68,
  0.7,
  0.68,
  0.42,
  0.98,
  -0.42,
  0.98,
  -0.7,
  0.68,
  -0.7,
  -0.68,
);
const cubic = (/** @type {number[]} */ [a, b, c, d], /** @type {number} */ t) =>
  (1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t * t * c + t ** 3 * d;
const flank = (/** @type {number} */ t) => [cubic([0, 0.14, 0.7, 0.7], t), cubic([-1.06, -0.66, -0.3, 0.26], t)];
const DROP = [
  ...ring(4, (k) => flank(k / 4)),
  ...ring(7, (k) => [Math.cos((k * Math.PI) / 6) * 0.7, 0.26 + Math.sin((k * Math.PI) / 6) * 0.7]),
  ...ring(3, (k) => flank((3 - k) / 4)).map(([x, y]) => [-x, y]),
];

/** Outline; how far in the facets reach, to the table; the middle of the table; where it glints. @type {Record<string, {outline: number[][], steps: number[], middle: number[], glint: number[]}>} */
const CUTS = {
  W: { outline: [], steps: [], middle: [0, 0], glint: [-0.32, -0.4] },
  R: { outline: OCTAGON, steps: [1, 0.56], middle: [0, 0], glint: [-0.4, -0.52] },
  Y: { outline: TRIANGLE, steps: [1, 0.46], middle: [0, 0.24], glint: [-0.2, -0.34] },
  B: { outline: DROP, steps: [1, 0.52], middle: [0, 0.22], glint: [-0.28, -0.06] },
  G: { outline: EMERALD, steps: [1, 0.76, 0.48], middle: [0, 0], glint: [-0.3, -0.62] },
};
const LIGHT = [-0.53, -0.85];
const PEARL = 0.86; // radius of the white stone

/** @param {G} g @param {string} letter @param {number} r half its height */
function outline(g, letter, r) {
  if (letter === "W") return circle(g, 0, 0, r * PEARL);
  if (letter !== "B")
    return poly(
      g,
      CUTS[letter].outline.map(([x, y]) => [x * r, y * r]),
    );
  g.beginPath();
  g.moveTo(0, -1.06 * r);
  g.bezierCurveTo(0.14 * r, -0.66 * r, 0.7 * r, -0.3 * r, 0.7 * r, 0.26 * r);
  g.arc(0, 0.26 * r, 0.7 * r, 0, Math.PI);
  g.bezierCurveTo(-0.7 * r, -0.3 * r, -0.14 * r, -0.66 * r, 0, -1.06 * r);
  g.closePath();
}

const colour = (/** @type {string} */ letter, part = "") => ink(`stone-${NAMES[letter]}${part}`);

/** A tone of a stone: -1 deep, 0 its colour, 1 light. @param {string} letter @param {number} at */
export const tone = (letter, at) =>
  blend(colour(letter), colour(letter, at < 0 ? "-deep" : "-light"), Math.min(1, Math.abs(at)));

/** @param {G} g @param {string} letter @param {number} r */
function facets(g, letter, r) {
  const { outline, steps, middle } = CUTS[letter];
  const at = (/** @type {number} */ k) =>
    outline.map((point) => point.map((value, i) => (middle[i] + (value - middle[i]) * k) * r));
  for (let step = 0; step + 1 < steps.length; step++) {
    const [far, near] = [at(steps[step]), at(steps[step + 1])];
    far.forEach(([x, y], i) => {
      const j = (i + 1) % far.length;
      const [nx, ny] = [far[j][1] - y, x - far[j][0]];
      const facing = (nx * LIGHT[0] + ny * LIGHT[1]) / (Math.hypot(nx, ny) || 1);
      const style = tone(letter, facing * (step ? 0.5 : 0.86) + (r > 9 && i % 2 ? 0.07 : -0.07));
      poly(g, [far[i], far[j], near[j], near[i]]);
      fill(g, style);
      line(g, style, 0.4);
    });
  }
  const table = g.createLinearGradient(-r * 0.5, -r * 0.6, r * 0.5, r * 0.6);
  for (const [part, shade] of pairs(0, 0.62, 0.48, 0.08, 0.52, -0.1, 1, 0.22))
    table.addColorStop(part, tone(letter, shade));
  poly(g, at(steps[steps.length - 1]));
  fill(g, table);
  if (r > 8) line(g, fade(tone(letter, 1), 0.5), Math.max(0.5, r * 0.035));
}

/** @param {G} g @param {number} r */
function pearl(g, r) {
  const R = r * PEARL;
  const [base, deep] = [colour("W"), colour("W", "-deep")];
  const body = g.createRadialGradient(-R * 0.34, -R * 0.42, R * 0.05, 0, 0, R);
  const stops = [colour("W", "-light"), base, blend(base, deep, 0.6), deep, blend(deep, base, 0.5)];
  [0, 0.42, 0.8, 0.94, 1].forEach((part, i) => body.addColorStop(part, stops[i]));
  fill(g, body);
  const shimmer = (
    /** @type {number} */ x,
    /** @type {number} */ y,
    /** @type {number} */ far,
    /** @type {string} */ letter,
    /** @type {number} */ alpha,
  ) => fill(g, light(g, x * R, y * R, far * R, colour(letter, "-light"), alpha, 0));
  shimmer(0.42, 0.5, 0.5, "R", 0.2);
  shimmer(-0.5, 0.44, 0.5, "B", 0.24);
  shimmer(0.3, 0.66, 0.36, "W", 0.75);
}

/** @param {G} g @param {string} letter @param {number} r */
function glint(g, letter, r) {
  const [x, y] = CUTS[letter].glint;
  apart(g, () => {
    g.translate(x * r, y * r);
    g.rotate(-0.7);
    g.beginPath();
    g.ellipse(0, 0, r * 0.2, r * 0.085, 0, 0, TAU);
    fill(g, fade(ink("bazaar-gleam"), 0.9));
  });
  if (r <= 12) return;
  circle(g, x * r + r * 0.3, y * r - r * 0.1, r * 0.05);
  fill(g, fade(ink("bazaar-gleam"), 0.75));
}

/** @param {G} g @param {string} letter @param {number} r */
function whole(g, letter, r) {
  apart(g, () => {
    shadow(g, r * 0.34, r * 0.24, 0.5);
    g.shadowOffsetX = g.shadowOffsetY * 0.4;
    outline(g, letter, r);
    fill(g, tone(letter, -0.6));
  });
  apart(g, () => {
    outline(g, letter, r);
    g.clip();
    if (letter === "W") pearl(g, r);
    else facets(g, letter, r);
  });
  const rim = Math.max(0.9, r * 0.085);
  outline(g, letter, r - rim * 0.4);
  line(g, fade(colour(letter, "-edge"), 0.92), rim);
  glint(g, letter, r);
}

/** What lies around a stone that would be paid, or that would come. @param {G} g @param {string} letter @param {number} r @param {boolean} ghost */
function around(g, letter, r, ghost) {
  if (!ghost) {
    halo(g, r * 0.6, 0.9);
    outline(g, letter, r);
    return line(g, ink("accent"), Math.max(3.5, r * 0.42));
  }
  circle(g, 0, 0, r * 1.35);
  fill(g, light(g, 0, 0, r * 1.35, ink("bazaar-lit"), 0.9, 0.9, 0));
  outline(g, letter, r * 1.16);
  line(g, ink("accent"), 2, [4, 3]);
}

/**
 * A stone with its middle at x, y.
 * @param {G} g @param {string} letter @param {number} x @param {number} y @param {number} r half its height @param {How} [how]
 */
export function stone(g, letter, x, y, r, { ring, ghost, hollow, aloft, letters, alpha = 1 } = {}) {
  const one = (/** @type {string} */ kind, /** @type {(d: G) => void} */ draw) =>
    round(g, `stone ${letter} ${kind}`, x, y, r, r + 4, (d) => {
      d.translate(r, r);
      draw(d);
    });
  if (hollow) {
    return one("none", (d) => {
      outline(d, letter, r * 0.9);
      line(d, fade(ink("ink-soft"), 0.6), 1.2, [r * 0.22, r * 0.2]);
    });
  }
  if (aloft) {
    one("aloft", (d) => {
      circle(d, 0, 0, r * 1.9);
      fill(d, light(d, 0, 0, r * 1.9, ink("glow"), 0.9, 0.5, 0));
    });
  }
  if (ring || ghost) one(`${ghost ? "comes" : "goes"}`, (d) => around(d, letter, r, !!ghost));
  const before = g.globalAlpha;
  g.globalAlpha = before * alpha * (ghost ? 0.72 : 1);
  one("", (d) => whole(d, letter, r));
  const dark = letter === "W" || letter === "Y";
  if (letters && r > 6) {
    const size = r * 0.85;
    words(g, letter, x, y + r * 0.16, {
      size,
      weight: 700,
      align: "center",
      colour: ink(dark ? "bazaar-lit-ink" : "bazaar-on-wood"),
    });
  }
  g.globalAlpha = before;
}

/** A star with a point of each colour around a brass eye. @param {G} g @param {number} x @param {number} y @param {number} r */
export function joker(g, x, y, r) {
  const tip = (/** @type {number} */ k, /** @type {number} */ far) => {
    const angle = (k / 10) * TAU - TAU / 4;
    return [r + Math.cos(angle) * far, r + Math.sin(angle) * far];
  };
  const star = (/** @type {number} */ far, /** @type {number} */ near) =>
    ring(10, (k) => tip(k, r * (k % 2 ? near : far)));
  round(g, "joker", x, y, r, r, (d) => {
    apart(d, () => {
      halo(d, r * 0.7, 0.9);
      poly(d, star(1.06, 0.56));
      fill(d, ink("bazaar-brass"));
    });
    LETTERS.forEach((letter, i) => {
      for (const side of [-1, 1]) {
        poly(d, [[r, r], tip(2 * i + side, r * 0.47), tip(2 * i, r * 0.94)]);
        fill(d, tone(letter, -0.35 * side));
      }
    });
    poly(d, star(1, 0.53));
    line(d, ink("bazaar-brass-deep"), r * 0.05);
    brass(d, r, r, r * 0.26);
  });
}

const SPOTS = pairs(-0.25, -0.23, 0.25, -0.23, 0, 0, -0.25, 0.25, 0.25, 0.25);

/** A bought ware: its five stones on paper, with a brass edge when precious. @param {G} g @param {number} x @param {number} y @param {number} s @param {string} ware */
export function mark(g, x, y, s, ware) {
  round(g, `mark ${ware}`, x, y, s / 2, 4, (d) => {
    const brassy = precious(ware);
    shadow(d, 2, 1, 0.3);
    box(d, 0, 0, s, s, s * 0.2);
    fill(d, ink("bazaar-ivory"));
    flat(d);
    line(d, ink(brassy ? "bazaar-brass" : "bazaar-ivory-edge"), brassy ? 2 : 1);
    [...ware].forEach((letter, i) => stone(d, letter, s / 2 + SPOTS[i][0] * s, s / 2 + SPOTS[i][1] * s, s * 0.155));
  });
}
