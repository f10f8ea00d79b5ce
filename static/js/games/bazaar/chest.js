// The treasure chest and what comes out of it.

import {
  across,
  apart,
  blend,
  box,
  circle,
  down,
  fade,
  fill,
  grain,
  halo,
  ink,
  light,
  line,
  once,
  poly,
  ratio,
  shadow,
  TAU,
  words,
} from "./brush.js";
import { joker as star, stone } from "./gems.js";
import { LETTERS } from "./stones.js";

/** @typedef {import("./brush.js").G} G */
/** @typedef {import("../../types.js").Sprite} Sprite */

const STONES = 44; // in the heap

/** @param {G} g @param {Sprite} sprite */
export function chest(g, { w = 0, h = 0, more: { glow, strong } }) {
  if (glow) {
    once(g, `chest glow ${strong}`, w * 1.5, w * 1.5, 0, (d) => {
      const r = w * 0.75;
      circle(d, r, r, r);
      fill(d, light(d, r, r, r, ink("glow"), strong ? 1 : 0.75, strong ? 0.6 : 0.34, 0));
    });
  }
  once(g, "chest", w, h, 24, (d) => coffer(d, w, h));
}

/** @param {G} g @param {number} w @param {number} h */
function coffer(g, w, h) {
  const [wood, deep, bright, brass, shine] = ["wood", "wood-deep", "wood-light", "brass", "brass-light"].map((name) =>
    ink(`bazaar-${name}`),
  );
  const [rim, left, right] = [h * 0.5, w * 0.06, w * 0.94];
  apart(g, () => {
    g.filter = `blur(${6 * ratio()}px)`;
    g.beginPath();
    g.ellipse(w / 2, h * 0.965, w * 0.47, h * 0.06, 0, 0, TAU);
    fill(g, fade(ink("bazaar-shade"), 0.34));
  });
  const arch = (/** @type {number} */ inset) => {
    g.beginPath();
    g.moveTo(left + inset, rim);
    g.lineTo(left + inset + w * 0.015, h * 0.2 + inset);
    g.bezierCurveTo(w * 0.16, h * 0.02 + inset, w * 0.84, h * 0.02 + inset, right - inset - w * 0.015, h * 0.2 + inset);
    g.lineTo(right - inset, rim);
    g.closePath();
  };
  arch(0);
  fill(g, down(g, 0, rim, bright, wood, deep));
  arch(w * 0.014);
  line(g, brass, w * 0.022);
  arch(w * 0.05);
  fill(g, down(g, h * 0.1, rim, ink("bazaar-lacquer"), ink("bazaar-lacquer-deep")));
  apart(g, () => {
    arch(w * 0.05);
    g.clip();
    for (let i = -6; i < 24; i++) {
      for (const turn of [0, rim]) {
        g.beginPath();
        g.moveTo(i * w * 0.07, turn);
        g.lineTo(i * w * 0.07 + rim, rim - turn);
        line(g, fade(shine, 0.28), 1);
      }
    }
    g.fillStyle = light(g, w / 2, rim, w * 0.5, ink("glow"), 0.95, 0.4, 0);
    g.fillRect(0, 0, w, rim);
  });
  heap(g, w, h, rim);
  front(g, w, h, rim, left, right);
  apart(g, () => {
    shadow(g, 3, 2, 0.5);
    box(g, left - w * 0.03, rim, right - left + w * 0.06, h * 0.055, 3);
    fill(g, down(g, rim - 2, rim + h * 0.06, shine, brass, ink("bazaar-brass-deep")));
    g.beginPath();
    g.moveTo(w * 0.44, rim + h * 0.01);
    g.lineTo(w * 0.56, rim + h * 0.01);
    g.lineTo(w * 0.56, rim + h * 0.15);
    g.quadraticCurveTo(w * 0.5, rim + h * 0.25, w * 0.44, rim + h * 0.15);
    g.closePath();
    fill(g, down(g, rim, rim + h * 0.22, shine, brass));
  });
  line(g, ink("bazaar-brass-deep"), 1);
  const lock = rim + h * 0.09;
  circle(g, w / 2, lock, w * 0.016);
  fill(g, deep);
  poly(g, [
    [w * 0.495, lock],
    [w * 0.505, lock],
    [w * 0.515, lock + h * 0.07],
    [w * 0.485, lock + h * 0.07],
  ]);
  fill(g, deep);

  /** Planks and brass bands. */
  function front(
    /** @type {G} */ g,
    /** @type {number} */ w,
    /** @type {number} */ h,
    /** @type {number} */ rim,
    /** @type {number} */ left,
    /** @type {number} */ right,
  ) {
    poly(g, [
      [left - w * 0.01, rim + h * 0.02],
      [right + w * 0.01, rim + h * 0.02],
      [right - w * 0.025, h * 0.95],
      [left + w * 0.025, h * 0.95],
    ]);
    fill(g, down(g, rim, h * 0.95, bright, wood, blend(wood, deep, 0.7)));
    apart(g, () => {
      g.clip();
      for (let k = 1; k < 4; k++) {
        const y = rim + (h * 0.45 * k) / 3.4 + h * 0.02;
        g.fillStyle = fade(deep, 0.6);
        g.fillRect(0, y, w, 1.4);
        g.fillStyle = fade(ink("bazaar-gleam"), 0.13);
        g.fillRect(0, y + 1.4, w, 1);
        for (let n = 0; n < 3; n++) {
          const at = y - 5 - n * 4;
          g.beginPath();
          g.moveTo(0, at);
          g.bezierCurveTo(w * 0.3, at + 4 * (grain(k, n) - 0.5), w * 0.6, at - 3, w, at + 3 * (grain(n, k) - 0.5));
          line(g, fade(deep, 0.25), 0.8);
        }
      }
      for (const x of [0.17 * w, 0.83 * w]) {
        g.fillStyle = across(g, x - w * 0.035, x + w * 0.035, brass, shine, brass, ink("bazaar-brass-deep"));
        g.fillRect(x - w * 0.035, rim, w * 0.07, h * 0.5);
        for (let k = 0; k < 4; k++) {
          circle(g, x, rim + h * (0.09 + k * 0.1), w * 0.011);
          fill(g, ink("bazaar-brass-deep"));
        }
      }
    });
  }
}

/** A parabola of stones. @param {G} g @param {number} w @param {number} h @param {number} rim */
function heap(g, w, h, rim) {
  const stones = Array.from({ length: STONES }, (_, i) => {
    const [u, v] = [grain(i, 3), grain(i, 7)];
    const y = rim - h * 0.2 * (1 - (2 * u - 1) ** 2) * v;
    return { x: w * (0.13 + 0.74 * u), y, letter: LETTERS[(i * 2 + Math.floor(grain(i, 11) * 2)) % 5] };
  });
  for (const { x, y, letter } of stones.sort((a, b) => a.y - b.y)) {
    apart(g, () => {
      g.translate(x, y + h * 0.03);
      g.rotate((grain(x) - 0.5) * 1.6);
      stone(g, letter, 0, 0, w * 0.062);
    });
  }
}

/* ---- the joker ---- */

const LEAF = { w: 56, h: 84 };

/** A leaf of the fan, turned about the joker below it; its stone and its number stand upright. @param {G} g @param {Sprite} sprite */
export function leaf(g, { more }) {
  const { letter, angle, count, lit, named } =
    /** @type {{letter: string, angle: number, count: number, lit: boolean, named?: boolean}} */ (more);
  const { w, h } = LEAF;
  const out = (/** @type {number} */ far) => /** @type {const} */ ([Math.sin(angle) * far, -Math.cos(angle) * far]);
  apart(g, () => {
    const [x, y] = out(lit ? 9 : 0);
    g.translate(x, y);
    apart(g, () => {
      g.rotate(angle);
      once(g, `leaf ${lit}`, w + 20, h, 24, (d) => {
        d.translate(w / 2 + 10, h / 2);
        if (lit) halo(d, 22);
        else shadow(d, 8, 3, 0.45);
        d.beginPath();
        d.moveTo(0, -h / 2);
        d.bezierCurveTo(w * 0.66, -h * 0.46, w * 0.6, h * 0.24, w * 0.16, h / 2);
        d.lineTo(-w * 0.16, h / 2);
        d.bezierCurveTo(-w * 0.6, h * 0.24, -w * 0.66, -h * 0.46, 0, -h / 2);
        d.closePath();
        fill(d, ink(lit ? "bazaar-lit" : "surface"));
        d.shadowColor = "transparent";
        line(d, ink(lit ? "accent" : "bazaar-brass"), lit ? 3 : 1.5);
      });
    });
    const [sx, sy] = out(11);
    stone(g, letter, sx, sy, lit ? 20 : 18, { alpha: count ? 1 : 0.3, letters: named });
    const [nx, ny] = out(-22);
    words(g, `${count}`, nx, ny, { weight: 700, align: "center" });
  });
}

/** @param {G} g @param {Sprite} sprite */
export function joker(g, { w = 0 }) {
  once(g, "fan light", 8 * w, 8 * w, 0, (d) => {
    circle(d, 4 * w, 4 * w, 4 * w);
    fill(d, light(d, 4 * w, 4 * w, 4 * w, ink("glow"), 0.3, 0.16, 0));
  });
  star(g, 0, 0, w / 2);
}
