// What stands on the land: boats, the fire, the bank, heaps, the market of the village.

import { back, coin, good } from "./art-pieces.js";
import {
  at,
  box,
  centred,
  clear,
  clipped,
  disc,
  faded,
  fill,
  glow,
  ink,
  kept,
  line,
  oval,
  pool,
  print,
  shadowed,
  shape,
  sketch,
  TAU,
} from "./brush.js";

/** @typedef {import("./brush.js").G} G */
/** @typedef {import("../../types.js").Sprite} Sprite */

const PAINTS = ["flame-deep", "leaf-deep", "cloth", "jewel"];
const PRINTED = ["chevrons", "diamonds", "rings", "steps"];

/** A hull from above, bow to the left; goods lie on it as sprites of their own. @param {G} g @param {Sprite} sprite */
export function boatSprite(g, { w: long = 0, more }) {
  const { price, tile, eyes, lit = 0 } = more;
  const nose = tile * 0.95;
  const half = tile * 0.68;
  const hold = eyes.length * (tile + 5) + 5;
  const [left, right] = [-long / 2, long / 2];
  const start = left + nose;
  const hull = (grow = 0) =>
    shape((p) => {
      const [high, mid] = [half + grow, half * 0.55 + grow];
      const [bow, stern] = [left + nose * 0.3, start + hold + nose * 0.3];
      p.moveTo(left - grow, 0);
      p.bezierCurveTo(bow, -mid, left + nose * 0.6, -high, start + 4, -high);
      p.lineTo(start + hold - 6, -high);
      p.bezierCurveTo(stern, -high, right - 4, -mid, right + grow, 0);
      p.bezierCurveTo(right - 4, mid, stern, high, start + hold - 6, high);
      p.lineTo(start + 4, high);
      p.bezierCurveTo(left + nose * 0.6, high, bow, mid, left - grow, 0);
    });
  if (lit) kept(g, `sail ${price} ${tile} ${lit}`, long + 70, half * 2 + 70, (d) => glow(d, hull(3), lit > 1, true));
  kept(g, `boat ${price} ${tile}`, long + 40, half * 2 + 60, (d) => {
    shadowed(d, 8, 5, () => fill(d, ink("wood-deep"), hull(2)));
    fill(d, ink("wood-light"), hull());
    clipped(d, hull(), () => {
      for (const [x, w] of [
        [left, nose * 0.86],
        [start + hold + 2, nose],
      ]) {
        fill(d, ink(PAINTS[price - 2]), box(x, -half, w, half * 2));
        print(d, PRINTED[price - 2], x, -half, w, half * 2, tile * 0.3);
      }
    });
    planks(d, start, hold, half);
    line(d, ink("wood-deep"), 1.5, hull());
    eyes.forEach((/** @type {boolean} */ open, /** @type {number} */ i) => {
      if (open) sketch(d, "eye", start + 5 + (tile + 5) * i + tile / 2, 2 - half, 8);
    });
    coin(d, price, left + nose * 0.5, half + 4, Math.max(26, tile * 0.78));
  });
}

/** @param {G} g @param {number} start @param {number} hold @param {number} half */
function planks(g, start, hold, half) {
  fill(g, ink("wood"), box(start, 5 - half, hold, half * 2 - 10, 6));
  const seams = shape((p) => {
    for (const d of [-0.5, 0, 0.5]) {
      p.moveTo(start + 4, d * half);
      p.lineTo(start + hold - 4, d * half);
    }
  });
  line(g, ink("wood-deep"), 1, seams);
}

/* ---- fire, bank, heaps ---- */

/** @param {G} g @param {Sprite} sprite */
export function fireSprite(g, { w: size = 0, more: { lit } }) {
  kept(g, `fire ${lit} ${size}`, size * 3, size * 3, (d) => at(d, 0, 0, size, () => fire(d, lit)));
}

/** @param {G} g @param {boolean} lit */
function fire(g, lit) {
  if (lit) {
    const light = pool(g, 0, 0, 1.5, [ink("flame-light"), ink("flame"), clear(ink("flame"))], [0, 0.3, 1]);
    faded(g, 0.4, () => fill(g, light, disc(0, 0, 1.5)));
  }
  fill(g, ink("ebony"), oval(0, 0.08, 0.42, 0.34));
  for (let i = 0; i < 12; i++) {
    const a = (i * TAU) / 12;
    const s = 0.1 + 0.02 * (i % 3);
    const stone = oval(0.42 * Math.cos(a), 0.08 + 0.35 * Math.sin(a), s, s * 0.82, a);
    fill(g, ink(i % 2 ? "stone" : "stone-light"), stone);
    line(g, ink("stone-deep"), 0.015, stone);
  }
  sketch(g, lit ? "logs" : "embers");
}

/** A heap of gold on a woven mat. @param {G} g @param {Sprite} sprite */
export function bankSprite(g, { w: size = 0 }) {
  kept(g, `bank ${size}`, size * 1.2, size, (d) =>
    at(d, 0, 0, size, () => {
      shadowed(d, 0.05, 0.03, () => fill(d, ink("wood-deep"), oval(0, 0.06, 0.5, 0.3)));
      sketch(d, "bank");
    }),
  );
}

/** Cards or goods, some on top of one another. @param {G} g @param {Sprite} sprite */
export function heapSprite(g, { w = 0, more: { of } }) {
  kept(g, `heap ${of} ${w}`, w * 3, w * 3, (d) => {
    for (let i = 3; i >= 0; i--) {
      if (of === "card") at(d, i * 1.5, 4 - i * 2, 1, () => back(d, w));
      else good(d, "", [0, 14, -13, 2][i], [-8, 2, 3, 10][i], w, "back");
    }
  });
}

/** @param {G} g @param {Sprite} sprite */
export function raftSprite(g, { w = 0, h = 0 }) {
  kept(g, "raft", w + 30, h + 30, (d) => {
    shadowed(d, 6, 4, () => fill(d, ink("wood-deep"), centred(w, h, 6)));
    for (let i = 0; i < 5; i++) {
      const plank = box(-w / 2 - (i % 2) * 3, 1 - h / 2 + (i * h) / 5, w + 6, h / 5 - 2, 4);
      fill(d, ink(i % 2 ? "wood" : "wood-light"), plank);
    }
  });
}

/** The market mat of the village. @param {G} g @param {Sprite} sprite */
export function marketSprite(g, { w = 0, h = 0 }) {
  const [x, y] = [-w / 2, -h / 2];
  kept(g, `market ${w} ${h}`, w + 20, h + 20, (d) => {
    shadowed(d, 5, 3, () => fill(d, ink("thatch-deep"), centred(w, h, 12)));
    const mat = box(x + 2, y + 2, w - 4, h - 4, 10);
    fill(d, ink("thatch-light"), mat);
    clipped(d, mat, () => {
      const straws = shape((p) => {
        for (let a = x + 8; a < -x; a += 5) {
          p.moveTo(a, y + 10);
          p.lineTo(a, -y - 10);
        }
      });
      for (const b of [y + 2, -y - 10]) {
        fill(d, ink("back"), box(x, b, w, 8));
        print(d, "diamonds", x, b, w, 8, 8, "thatch-light");
      }
      faded(d, 0.25, () => line(d, ink("thatch-deep"), 1, straws));
    });
  });
}
