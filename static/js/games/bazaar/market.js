// The market: rates in lacquer frames, stalls with their wares, the chest and the joker's fan.

import {
  amount,
  apart,
  arrow,
  blend,
  box,
  coin,
  disc,
  down,
  fade,
  fill,
  flat,
  grain,
  halo,
  ink,
  line,
  measure,
  once,
  place,
  poly,
  shadow,
  star,
  words,
} from "./brush.js";
import { stone } from "./gems.js";
import { precious } from "./stones.js";

/** @typedef {import("./brush.js").G} G */
/** @typedef {import("../../types.js").Sprite} Sprite */

/* ---- the exchange table ---- */

/** Lacquer, a brass line, brass corners. @param {G} g @param {Sprite} sprite */
export function frame(g, { w = 0, h = 0 }) {
  once(g, "frame", w, h, 20, (d) => {
    const [lacquer, deep, gleam, bright, brass] = ["lacquer", "lacquer-deep", "gleam", "brass-light", "brass"].map(
      (name) => ink(`bazaar-${name}`),
    );
    apart(d, () => {
      shadow(d, 14, 5, 0.42);
      box(d, 0, 0, w, h, 12);
      fill(d, deep);
    });
    box(d, 0, 0, w, h, 12);
    fill(d, down(d, 0, h, blend(lacquer, gleam, 0.1), lacquer, deep));
    box(d, 3, 3, w - 6, h - 6, 9.5);
    line(d, brass, 1.2);
    box(d, 0.5, 0.5, w - 1, h - 1, 12);
    line(d, fade(gleam, 0.22), 1);
    for (const [x, y] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ]) {
      apart(d, () => {
        d.translate(x * w, y * h);
        d.scale(1 - 2 * x, 1 - 2 * y);
        d.beginPath();
        d.moveTo(0, 12);
        d.arcTo(0, 0, 12, 0, 12);
        d.lineTo(19, 0);
        d.quadraticCurveTo(15, 6, 8, 8);
        d.quadraticCurveTo(6, 15, 0, 19);
        d.closePath();
        fill(d, down(d, 0, 18, bright, brass));
        line(d, ink("bazaar-brass-deep"), 0.7);
      });
    }
  });
}

/** The ivory tile of a rate and the sign in its middle. @param {G} g @param {Sprite} sprite */
export function rate(g, { w = 0, h = 0, more }) {
  const { pale, sign, way } = /** @type {{pale: boolean, sign: number, way: -1|0|1}} */ (more);
  once(g, `rate ${pale}`, w, h, 1, (d) => {
    box(d, 0, 0, w, h, 8);
    fill(d, ink(pale ? "bazaar-ivory-pale" : "bazaar-ivory"));
  });
  if (way) return arrow(g, 0, 0, Math.min(17, sign * 0.46), way, ink("accent"), true);
  const s = Math.min(6, sign * 0.2);
  g.fillStyle = fade(ink("ink-soft"), pale ? 0.5 : 1);
  for (const y of [-0.7, 0.3]) {
    box(g, -s, y * s, 2 * s, s * 0.42, 1);
    g.fill();
  }
}

/** @typedef {"" | "can" | "lit" | "price" | "vain"} Lit */
/** @typedef {{letters: string, lit: Lit, pale: boolean, r: number, lean: number, named?: boolean}} Side */

/** Places of n stones around 0, 0: in a row, or two by two where it is narrow. @param {number} n @param {number} pitch @param {number} wide */
export function group(n, pitch, wide) {
  if (n * pitch <= wide + 2) return Array.from({ length: n }, (_, i) => [(i - (n - 1) / 2) * pitch, 0]);
  return Array.from({ length: n }, (_, i) => [((i & 1) - 0.5) * pitch, ((i >> 1) - 0.5) * pitch * 0.87]);
}

/** One side of a rate: received, paid, or neither. @param {G} g @param {Sprite} sprite */
export function side(g, { w = 0, h = 0, more }) {
  const { letters, lit, pale, r, lean, named } = /** @type {Side} */ (more);
  once(g, `side ${letters} ${lit} ${pale} ${lean} ${named}`, w, h, lit === "lit" ? 16 : 4, (d) => {
    if (lit) around(d, w, h, lit);
    const spots = group(letters.length, r * 2.12, w - 5);
    const how = { ring: lit === "price", alpha: pale ? amount("bazaar-pale") : 1, letters: named };
    d.translate(w / 2 + lean, h / 2);
    for (const [i, letter] of [...letters].entries())
      stone(d, letter, spots[i][0], spots[i][1], spots[0][1] ? r * 0.86 : r, how);
  });
}

/** @param {G} g @param {number} w @param {number} h @param {Lit} lit */
function around(g, w, h, lit) {
  const accent = ink("accent");
  box(g, 2, 2, w - 4, h - 4, 7);
  if (lit === "vain") return line(g, ink("bad"), 1.5);
  if (lit === "price") return line(g, accent, 1.5, [4, 3]);
  if (lit === "can") {
    fill(g, fade(ink("glow"), 0.2));
    return line(g, fade(accent, 0.85), 1.25);
  }
  halo(g, 14);
  fill(g, ink("bazaar-lit"));
  flat(g);
  return line(g, accent, 2.5);
}

/** What is missing, on a wooden tag. @param {G} g @param {Sprite} sprite */
export function tag(g, { w = 0, h = 0, more }) {
  once(g, "tag", w, h, 10, (d) => {
    shadow(d, 6, 2, 0.4);
    box(d, 0, 0, w, h, 9);
    fill(d, ink("bazaar-wood"));
  });
  lack(g, 0, more, w - 12);
}

/** @typedef {{missing: string, needs: string, all: string, few: string, named?: boolean}} Lack worded: what stands before the missing stones; instead of five, also where it is narrow */

/** @param {G} g @param {number} y @param {Lack} lack @param {number} w @param {boolean} [small] */
function lack(g, y, { missing, needs, all, few, named }, w, small = false) {
  const s = small ? 6.5 : 7;
  const style = { weight: 600, colour: ink("bazaar-on-wood"), max: w };
  if (missing.length > 4) return void words(g, small ? few : all, 0, y, { ...style, align: "center" });
  const gap = s * 1.95;
  const strip = missing.length * gap + 6;
  const full = Math.min(56, measure(g, needs, "size-1", 600)) + 6;
  const said = small || full + strip > w ? 0 : full;
  const left = -(said + strip) / 2;
  if (said) words(g, needs, left, y, { ...style, max: 56 });
  place(g, "strip", left + said, y - s - 3, strip, 2 * s + 6, 0, (d) => {
    box(d, 0, 0, strip, 2 * s + 6, 7);
    fill(d, ink("bazaar-ivory"));
  });
  [...missing].forEach((letter, i) => stone(g, letter, left + said + 3 + gap * (i + 0.5), y, s, { letters: named }));
}

/* ---- stalls ---- */

/**
 * @typedef {Object} Sold
 * @property {string|null} ware
 * @property {number} left wares in the stack
 * @property {boolean} glow may be bought now, or would be
 * @property {boolean} after it would be, after what is pointed at
 * @property {boolean} strong
 * @property {number|null} points
 * @property {string} text worded: stones left over, or that it is sold out
 * @property {Lack} lack
 */

/** A booth, the ware on its stack, and on the counter what it pays. @param {G} g @param {Sprite} sprite */
export function stall(g, { w = 0, h = 0, more }) {
  const { ware, left, glow, after, strong, points, text, lack: lacks } = /** @type {Sold} */ (more);
  const small = h < 140;
  const [roof, counter] = small ? [26, 30] : [36, 40];
  if (glow) {
    once(g, `stall glow ${strong}`, w, h, 40, (d) => {
      halo(d, strong ? 26 : 16);
      box(d, 2, 6, w - 4, h - 8, 10);
      fill(d, ink("glow"));
      fill(d, ink("glow"));
    });
  }
  once(g, `stall ${!ware}`, w, h, 14, (d) => booth(d, w, h, roof, counter, !ware));
  const top = -h / 2;
  if (!ware) {
    const size = small ? "size-1" : "size-2";
    return void words(g, text, 0, top + roof + (h - roof - counter) / 2, {
      size,
      weight: 700,
      colour: ink("bazaar-on-wood"),
      align: "center",
      max: w - 34,
    });
  }
  const card = { w: w - (small ? 16 : 26), y: top + roof + (small ? 3 : 5), h: h - roof - counter - (small ? 8 : 12) };
  place(g, `stack ${Math.min(left, 6)} ${precious(ware)}`, -card.w / 2, card.y, card.w, card.h, 10, (d) =>
    stack(d, card.w, card.h, left, precious(ware)),
  );
  const r = small ? 9.5 : 12.5;
  const step = r * (small ? 2.2 : 2.26);
  [...ware].forEach((letter, i) => {
    const [column, row] = i < 3 ? [i - 1, 0] : [i - 3.5, 1];
    stone(g, letter, column * step - 3, card.y + (card.h - 6) / 2 + (row - 0.5) * step * 0.97, r, {
      letters: lacks.named,
    });
  });
  disc(g, w / 2 - (small ? 13 : 17), card.y + card.h - (small ? 9 : 10), small ? 10 : 11, `${left}`);
  if (precious(ware)) star(g, (small ? 10 : 15) - w / 2, card.y + 3, small ? 8 : 10);
  const y = h / 2 - counter / 2 + 0.5;
  if (points === null) return lack(g, y, lacks, w - 14, small);
  const [long, high] = [w - 14, counter - 9];
  place(g, `pays ${glow} ${after}`, -long / 2, y - high / 2, long, high, 14, (d) => {
    if (after) halo(d, 12);
    else shadow(d, 4, 0, 0.4);
    box(d, 0, 0, long, high, 8);
    fill(d, ink(glow ? "glow" : "bazaar-brass-light"));
  });
  const big = small ? 11 : 15;
  const dark = ink("bazaar-lit-ink");
  let x = 9 - w / 2;
  if (after) {
    arrow(g, x + big * 0.55, y, big * 0.5, 1, blend(ink("accent"), dark, 0.35));
    x += big * 1.15;
  }
  coin(g, x + big + 1, y, big, points);
  x += 2 * big + (small ? 5 : 8);
  words(g, text, x, y, { weight: 700, colour: dark, max: w / 2 - 10 - x });
}

/** @param {G} g @param {number} w @param {number} h @param {number} left @param {boolean} rare */
function stack(g, w, h, left, rare) {
  for (let i = Math.min(left, 6) - 1; i >= 0; i--) {
    if (!i) shadow(g, 4, 1, 0.4);
    box(g, i * 1.3, i * 1.2, w - 6, h - 6, 6);
    fill(g, blend(ink("bazaar-ivory"), ink("bazaar-shade"), i ? 0.12 + 0.05 * (i % 2) : 0));
    flat(g);
    line(g, ink(rare && !i ? "bazaar-brass" : "bazaar-ivory-edge"), rare && !i ? 2 : 0.8);
  }
}

/** @param {G} g @param {number} w @param {number} h @param {number} roof @param {number} counter @param {boolean} closed */
function booth(g, w, h, roof, counter, closed) {
  const [wood, deep, bright, shade] = ["wood", "wood-deep", "wood-light", "shade"].map((name) => ink(`bazaar-${name}`));
  const floor = h - counter;
  apart(g, () => {
    shadow(g, 10, 5, 0.38);
    box(g, 4, roof / 2, w - 8, h - roof / 2, 6);
    fill(g, deep);
  });
  box(g, 5, roof / 2, w - 10, h - roof / 2 - 4, 5);
  fill(g, down(g, roof, floor, blend(deep, shade, 0.5), deep, blend(deep, wood, 0.45)));
  const bar = (
    /** @type {number} */ x,
    /** @type {number} */ y,
    /** @type {number} */ wide,
    /** @type {number} */ high,
    /** @type {string} */ style,
  ) => {
    g.fillStyle = style;
    g.fillRect(x, y, wide, high);
  };
  if (closed) {
    bar(10, roof, w - 20, floor - roof, wood);
    for (let y = roof; y < floor; y += 8) {
      bar(10, y + 6.6, w - 20, 1.4, fade(deep, 0.75));
      bar(10, y, w - 20, 1, fade(bright, 0.35));
    }
    box(g, 14, (roof + floor) / 2 - 13, w - 28, 26, 6);
    fill(g, fade(deep, 0.82));
  }
  for (const x of [4, w - 10]) {
    bar(x, roof * 0.4, 6, floor - roof * 0.4, wood);
    bar(x, roof * 0.4, 1.5, floor - roof * 0.4, fade(bright, 0.8));
  }
  box(g, 0, floor, w, counter, [4, 4, 7, 7]);
  fill(g, down(g, floor, h, bright, wood, blend(wood, deep, 0.6)));
  box(g, -1, floor - 3, w + 2, 4.5, 2);
  fill(g, blend(bright, ink("bazaar-gleam"), 0.15));
  for (let k = 1; k < 4; k++) {
    const y = floor + (k * counter) / 4;
    g.beginPath();
    g.moveTo(2, y);
    g.bezierCurveTo(w * 0.3, y + 3 * (grain(k) - 0.5), w * 0.6, y - 3, w - 2, y + 2 * (grain(k, 2) - 0.5));
    line(g, fade(deep, 0.35), 0.8);
  }
  awning(g, w, roof, closed);
}

/** Striped cloth with a scalloped lip; sold out: rolled up. @param {G} g @param {number} w @param {number} roof @param {boolean} closed */
function awning(g, w, roof, closed) {
  const [over, stripes] = w < 110 ? [2, 6] : [4, 8];
  const wide = w + 2 * over;
  const s = wide / stripes;
  const [shade, gleam] = [ink("bazaar-shade"), ink("bazaar-gleam")];
  const dye = ink(closed ? "bazaar-wood" : "bazaar-lacquer");
  const [drop, lip] = closed ? [roof * 0.45, 0] : [roof * 0.72, roof * 0.28];
  apart(g, () => {
    shadow(g, 6, 4, 0.5);
    box(g, -over, 4, wide, drop, 3);
    fill(g, dye);
  });
  const top = (/** @type {number} */ x) => ((x + over) * (w - 4)) / wide + 2;
  for (let i = 0; i < stripes; i++) {
    const cloth = i % 2 ? ink("bazaar-cloth") : dye;
    const [x0, x1] = [i * s - over, (i + 1) * s - over];
    poly(g, [
      [top(x0), 2],
      [top(x1), 2],
      [x1, drop],
      [x0, drop],
    ]);
    fill(g, down(g, 2, drop + lip, blend(cloth, gleam, 0.16), cloth, blend(cloth, shade, 0.2)));
    if (!lip) continue;
    g.beginPath();
    g.moveTo(x0, drop);
    g.lineTo(x1, drop);
    g.lineTo(x1, drop + lip * 0.3);
    g.arc((x0 + x1) / 2, drop + lip * 0.3, s / 2, 0, Math.PI);
    g.closePath();
    fill(g, down(g, drop, drop + lip, blend(cloth, shade, 0.24), blend(cloth, shade, 0.04)));
  }
  g.fillStyle = fade(shade, 0.25);
  g.fillRect(-over, drop - 0.5, wide, 1);
  box(g, -1, 0, w + 2, 4, 2);
  fill(g, down(g, 0, 5, ink("bazaar-brass-light"), ink("bazaar-brass")));
}
