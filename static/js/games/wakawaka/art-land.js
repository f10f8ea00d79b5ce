// The land under everything: one bitmap of ground, savanna, river, hill, huts, trees and beasts, by plan.

import {
  at,
  box,
  clear,
  clipped,
  disc,
  faded,
  fill,
  ink,
  kept,
  line,
  oval,
  pool,
  print,
  seeded,
  shape,
  sketch,
  TAU,
} from "./brush.js";

/** @typedef {import("./brush.js").G} G */

/**
 * Where things are, in units from the plan's own origin.
 * @typedef {Object} Plan
 * @property {number} x of the upper left corner of what is seen
 * @property {number} y
 * @property {number} w
 * @property {number} h
 * @property {number[][]} savanna x, y, half width, half height
 * @property {number[][]} [paths] a curve each
 * @property {number[]} [square] x, y, half width, half height
 * @property {number[][][]} river two banks
 * @property {number[]} flow from x, y to x, y
 * @property {number[]} [hill] x, y, r
 * @property {boolean} [fire] it burns on the hill
 * @property {number[][]} [fields]
 * @property {[number, number, number, number, number, string, string, string][]} [cloths]
 * @property {number[][]} [pots]
 * @property {number[][]} [posts] x, y and where the rope goes
 * @property {number[][]} [huts] x, y, r, direction of the door
 * @property {number[][]} [trees]
 * @property {number[][]} [palms]
 * @property {number[][]} [elephants] x, y, size, direction
 * @property {number[]} [moon]
 */

/** @param {G} g @param {{more: Plan}} sprite */
export function land(g, { more: plan }) {
  const { x, y, w, h, fire } = plan;
  const beasts = plan.elephants?.[0]?.join(" ");
  kept(g, `land ${x} ${y} ${w} ${h} ${fire} ${beasts}`, w, h, (d) => {
    d.translate(-x - w / 2, -y - h / 2);
    ground(d, plan);
    for (const path of plan.paths ?? []) road(d, path);
    if (plan.square) square(d, plan.square);
    for (const [a, b, wide, high] of plan.fields ?? []) field(d, a - wide / 2, b - high / 2, wide, high);
    river(d, plan);
    if (plan.hill) hill(d, plan.hill);
    for (const [a, b, wide, high, turn, kind, one, two] of plan.cloths ?? []) {
      at(d, a, b, 1, () => cloth(d, wide, high, kind, one, two), turn);
    }
    for (const pot of plan.pots ?? []) jar(d, pot);
    for (const post of plan.posts ?? []) mooring(d, post);
    plan.huts?.forEach(([a, b, r, door], i) => at(d, a, b, r, () => hut(d, door, i + 3)));
    plan.trees?.forEach(([a, b, r], i) => at(d, a, b, r, () => tree(d, i + 20)));
    plan.palms?.forEach(([a, b, r], i) => at(d, a, b, r, () => palm(d), i * 0.7));
    for (const [a, b, size, turn] of plan.elephants ?? []) sketch(d, "elephant", a, b, size, turn);
    night(d, plan);
  });
}

/** @param {G} g @param {Plan} plan */
function ground(g, { x, y, w, h, savanna }) {
  const chance = seeded(7);
  const [cx, cy] = [x + w * 0.48, y + h * 0.42];
  const light = g.createRadialGradient(cx, cy, 40, cx, cy, Math.max(w, h) * 0.7);
  ["earth-light", "earth", "earth-deep"].forEach((tone, i) => light.addColorStop(i / 2, ink(tone)));
  fill(g, light, box(x, y, w, h));
  for (const [a, b, wide, high] of savanna) {
    const tone = ink("savanna");
    at(g, a, b, 1, () => {
      g.scale(1, high / wide);
      fill(g, pool(g, 0, 0, wide, [tone, tone, clear(tone)], [0, 0.7, 1]), disc(0, 0, wide));
    });
    for (const tone of ["savanna-deep", "savanna-deep", "leaf"]) {
      const tufts = shape((p) => {
        for (let i = 0; i < wide / 7; i++) {
          const [turn, far] = [chance() * TAU, Math.sqrt(chance())];
          tuft(p, a + wide * 0.92 * far * Math.cos(turn), b + high * 0.9 * far * Math.sin(turn), 5 + chance() * 5);
        }
      });
      line(g, ink(tone), 1.2, tufts);
    }
  }
  const pebbles = shape((p) => {
    for (let i = 0; i < (w * h) / 2600; i++) {
      p.addPath(oval(x + chance() * w, y + chance() * h, 1 + chance() * 2, 1 + chance()));
    }
  });
  faded(g, 0.35, () => fill(g, ink("earth-deep"), pebbles));
}

/** @param {Path2D} p @param {number} x @param {number} y @param {number} size */
function tuft(p, x, y, size) {
  for (const d of [-0.5, -0.16, 0.16, 0.5]) {
    p.moveTo(x, y);
    p.quadraticCurveTo(x + d * size * 0.3, y - size * 0.5, x + d * size, y - size * (0.9 - Math.abs(d) * 0.5));
  }
}

/** @param {G} g @param {number[]} points */
function road(g, [x, y, ...curve]) {
  const [a, b, c, d, e, f] = curve;
  const walk = shape((p) => {
    p.moveTo(x, y);
    p.bezierCurveTo(a, b, c, d, e, f);
  });
  faded(g, 0.5, () => line(g, ink("earth-deep"), 20, walk));
  line(g, ink("earth-light"), 16, walk);
}

/** @param {G} g @param {number[]} place */
function square(g, [x, y, a, b]) {
  fill(g, ink("earth-deep"), oval(x, y + 2, a + 3, b + 3));
  fill(g, ink("earth-light"), oval(x, y, a, b));
  line(g, ink("earth-deep"), 3, oval(x, y, a - 8, b - 8), [3, 7]);
}

/** @param {G} g @param {number} x @param {number} y @param {number} w @param {number} h */
function field(g, x, y, w, h) {
  fill(g, ink("earth-deep"), box(x, y, w, h, 8));
  for (let row = 0; row < 3; row++) {
    const b = y + (h * (row + 0.5)) / 3;
    const furrow = shape((p) => {
      p.moveTo(x + 6, b + 5);
      p.lineTo(x + w - 6, b + 5);
    });
    line(g, ink("wood"), 1.5, furrow);
    for (let a = x + 9; a < x + w - 5; a += 9) {
      fill(g, ink("leaf-deep"), disc(a + 1, b + 1, 3.6));
      fill(g, ink("leaf-light"), disc(a, b, 3));
    }
  }
}

/** @param {number[][][]} banks @param {number} grow */
const band = ([one, two], grow) =>
  shape((p) => {
    const along = (/** @type {number[][]} */ points, /** @type {number} */ off) => {
      points.forEach(([x, y], i) => {
        if (!i) return p.lineTo(x + off, y);
        const [was, before] = points[i - 1];
        const mid = (before + y) / 2;
        p.bezierCurveTo(was + off, mid, x + off, mid, x + off, y);
      });
    };
    along(one, -grow);
    along([...two].reverse(), grow);
    p.closePath();
  });

/** @param {G} g @param {Plan} plan */
function river(g, { river: banks, flow, x, y, w, h }) {
  const [x0, y0, x1, y1] = flow;
  const water = g.createLinearGradient(x0, y0, x1, y1);
  ["water", "water-deep", "water"].forEach((tone, i) => water.addColorStop([0, 0.45, 1][i], ink(tone)));
  // A river that lies across has its sand above and below.
  const across = x0 === x1;
  const [[left, top], [, low]] = [banks[0][0], banks[1].at(-1) ?? []];
  fill(g, ink("sand"), across ? box(left, y0 - 9, w - 2 * left, y1 - y0 + 18) : band(banks, 9));
  fill(g, water, band(banks, 0));
  const [from, to] = across ? [y0, y1] : [Math.min(top, y), Math.max(low, y + h)];
  clipped(g, band(banks, 0), () => {
    const edge = across ? box(x - 4, y0 + 4, w + 8, y1 - y0 - 8) : band(banks, -4);
    const [a, wide] = across ? [x, w] : [banks[0][0][0] - 80, 340];
    faded(g, 0.17, () => print(g, "scales", a, from - 20, wide, to - from + 40, 34, "water-light"));
    faded(g, 0.55, () => line(g, ink("water-light"), 3, edge));
  });
}

/** @param {G} g @param {number[]} place */
function hill(g, [x, y, r]) {
  fill(g, ink("shade"), oval(x + 7, y + 12, r * 1.06, r * 0.84));
  ["wood", "earth-deep", "earth", "earth-light"].forEach((tone, i) => {
    const size = r * (1.04 - i * 0.17);
    const terrace = shape((p) => {
      for (let k = 0; k <= 36; k++) {
        const turn = (k * TAU) / 36;
        const far = size * (1 + 0.035 * Math.sin(turn * 7 + i * 1.9) + 0.03 * Math.sin(turn * 4 + i));
        p.lineTo(x + far * Math.cos(turn), y - i * 5 + far * 0.8 * Math.sin(turn));
      }
    });
    fill(g, ink(tone), terrace);
  });
  line(g, ink("back"), 3, oval(x, y - 6, r * 0.96, r * 0.76), [2, 6]);
  line(g, ink("ivory"), 2.5, oval(x, y - 11, r * 0.79, r * 0.63), [2, 6]);
}

/** @param {G} g @param {number} w @param {number} h @param {string} kind @param {string} one @param {string} two */
function cloth(g, w, h, kind, one, two) {
  fill(g, ink("shade"), box(2 - w / 2, 3 - h / 2, w, h));
  fill(g, ink(one), box(-w / 2, -h / 2, w, h));
  print(g, kind, 2 - w / 2, 2 - h / 2, w - 4, h - 4, 13, two);
  line(g, ink(two), 1.5, box(2 - w / 2, 2 - h / 2, w - 4, h - 4));
}

/** @param {G} g @param {number[]} place */
function jar(g, [x, y, r]) {
  fill(g, ink("shade"), disc(x + r * 0.3, y + r * 0.4, r));
  fill(g, ink("back"), disc(x, y, r));
  line(g, ink("back-line"), r * 0.2, disc(x, y, r * 0.72));
  fill(g, ink("ebony"), disc(x, y, r * 0.42));
}

/** @param {G} g @param {number[]} place */
function mooring(g, [x, y, bx, by]) {
  const rope = shape((p) => {
    p.moveTo(x, y);
    p.quadraticCurveTo(x + 2, by, bx, by);
  });
  line(g, ink("ebony"), 3, rope);
  line(g, ink("thatch-light"), 1.5, rope);
  fill(g, ink("shade"), disc(x + 2, y + 3, 5));
  fill(g, ink("wood-deep"), disc(x, y, 5));
  fill(g, ink("wood-light"), disc(x - 0.5, y - 0.5, 3.4));
}

/** @param {G} g @param {number} door @param {number} seed */
function hut(g, door, seed) {
  const chance = seeded(seed);
  const [c, s] = [Math.cos(door), Math.sin(door)];
  fill(g, ink("shade"), oval(0.12, 0.2, 1.02, 0.98));
  const lamp = pool(g, c, s, 0.9, [ink("lamp"), clear(ink("lamp"))]);
  faded(g, Number.parseFloat(ink("lamp-strength")), () => fill(g, lamp, disc(c, s, 0.9)));
  fill(g, ink("wood-deep"), disc(c * 0.93, s * 0.93, 0.2));
  const straw = g.createRadialGradient(-0.25, -0.3, 0.05, 0, 0, 1);
  ["thatch-light", "thatch", "thatch-deep"].forEach((tone, i) => straw.addColorStop([0, 0.55, 1][i], ink(tone)));
  const roof = shape((p) => {
    for (let i = 0; i <= 40; i++) {
      const [turn, far] = [(i * TAU) / 40, 0.985 + (i % 2) * 0.03];
      p.lineTo(far * Math.cos(turn), far * Math.sin(turn));
    }
  });
  fill(g, straw, roof);
  for (const tone of ["thatch-deep", "thatch-light"]) {
    const stalks = shape((p) => {
      for (let i = 0; i < 42; i++) {
        const [turn, near, far] = [(i * TAU) / 42 + chance() * 0.2, 0.18 + chance() * 0.5, 0.86 + chance() * 0.1];
        p.moveTo(near * Math.cos(turn), near * Math.sin(turn));
        p.lineTo(far * Math.cos(turn), far * Math.sin(turn));
      }
    });
    faded(g, 0.34, () => line(g, ink(tone), 0.022, stalks));
  }
  const side = g.createLinearGradient(-0.6, -0.7, 0.7, 0.8);
  const dark = ink("ebony");
  [clear(dark), clear(dark), dark].forEach((tone, i) => side.addColorStop(i / 2, tone));
  faded(g, 0.42, () => fill(g, side, disc(0, 0, 1)));
  faded(g, 0.55, () => line(g, ink("thatch-deep"), 0.05, disc(0, 0, 0.34)));
  faded(g, 0.8, () => line(g, ink("thatch-light"), 0.06, disc(0, 0, 0.92), [0.07, 0.05]));
  fill(g, ink("back"), disc(0, 0, 0.17));
  fill(g, ink("thatch-light"), disc(-0.02, -0.03, 0.08));
}

/** @param {G} g @param {number} seed */
function tree(g, seed) {
  const chance = seeded(seed);
  const crown = Array.from({ length: 9 }, (_, i) => {
    const turn = (i * TAU) / 9;
    return [Math.cos(turn) * 0.58, Math.sin(turn) * 0.52, 0.34 + chance() * 0.14];
  });
  const leaves = (/** @type {number[][]} */ of, far = 1, dx = 0, dy = 0, size = 1) =>
    shape((p) => {
      for (const [a, b, r] of of) p.addPath(disc(a * far + dx, b * far + dy, r * size));
    });
  fill(g, ink("shade"), leaves(crown, 1, 0.14, 0.22));
  fill(g, ink("leaf-deep"), leaves([...crown, [0, 0, 0.62]]));
  fill(g, ink("leaf"), leaves([...crown, [0, 0, 0.62]], 0.86, -0.06, -0.08, 0.78));
  faded(g, 0.8, () => fill(g, ink("leaf-light"), leaves(crown.slice(3, 8), 0.62, -0.1, -0.12, 0.42)));
  const curls = shape((p) => {
    for (let i = 0; i < 14; i++) {
      const [turn, far] = [chance() * TAU, chance() * 0.6];
      const [a, b] = [far * Math.cos(turn), far * Math.sin(turn)];
      p.moveTo(a, b);
      p.arc(a - 0.05, b, 0.05, 0, 2);
    }
  });
  line(g, ink("leaf-deep"), 0.03, curls);
}

/** @param {G} g */
function palm(g) {
  for (const [x, y, tone] of /** @type {[number, number, string][]} */ ([
    [0.14, 0.2, "shade"],
    [0, 0, "leaf-deep"],
  ])) {
    for (let i = 0; i < 9; i++) sketch(g, "frond", x, y, 1, (i * TAU) / 9, tone);
  }
  for (let i = 0; i < 9; i++) sketch(g, "palm", 0, 0, 1, (i * TAU) / 9 + 0.06, i % 2 ? "leaf" : "leaf-light");
  sketch(g, "nuts");
}

/** Lamps on the square, the glow of the fire, a moon on the river. @param {G} g @param {Plan} plan */
function night(g, { fire, hill: mound, square: place, moon }) {
  if (!Number.parseFloat(ink("lamp-strength"))) return;
  const light = (
    /** @type {number} */ x,
    /** @type {number} */ y,
    /** @type {number} */ r,
    /** @type {string} */ tone,
    /** @type {number} */ alpha,
  ) => faded(g, alpha, () => fill(g, pool(g, x, y, r, [ink(tone), clear(ink(tone))]), disc(x, y, r)));
  if (moon) light(moon[0], moon[1], moon[2], "ivory", 0.16);
  if (fire && mound) light(mound[0], mound[1], 210, "flame", 0.26);
  if (place) light(place[0], place[1], 170, "lamp", 0.2);
}
