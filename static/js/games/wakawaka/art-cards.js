// The cards of Waka Waka in three sizes, and their backs.

import { coin, halo } from "./art-pieces.js";
import {
  amount,
  at,
  block,
  box,
  centred,
  clear,
  clipped,
  faded,
  fill,
  ink,
  kept,
  line,
  pool,
  print,
  rows,
  shadowed,
  sketch,
  text,
  width,
} from "./brush.js";

/** @typedef {import("./brush.js").G} G */
/** @typedef {import("../../types.js").Sprite} Sprite */

const LEAST = 0.74; // part of their size that names shrink to before they take two lines
const NARROW = 52; // what is seen of a card, so narrow that no reason is written on it

/** @param {G} g @param {number} w */
export function back(g, w) {
  at(g, 0, 0, w, () => {
    shadowed(g, 0.08, 0.04, () => fill(g, ink("surface"), centred(1, 1.4, 0.1)));
    clipped(g, centred(0.88, 1.28, 0.06), () => {
      fill(g, ink("back"), centred(1, 1.4));
      faded(g, 0.9, () => print(g, "diamonds", -0.44, -0.64, 0.88, 1.28, 0.34, "back-line"));
    });
  });
}

/** @param {G} g @param {Sprite} sprite */
export function backSprite(g, { w = 0 }) {
  kept(g, `back ${w}`, w * 1.3, w * 1.8, (d) => back(d, w));
}

/**
 * A card. `size`: full (picture, name, effect), hand (picture and name), mini (picture).
 * `state`: "", can, chosen, cannot (with `why`).
 * @param {G} g @param {Sprite} sprite
 */
export function cardSprite(g, { w = 0, h = 0, more }) {
  const { card, size = "full", state = "", why = "", seen = w, name = "", effect = "", prints } = more;
  const [wide, high] = [w + 24, h + 24];
  if (state === "can" || state === "chosen") halo(g, w, h, w * 0.09, state === "chosen");
  kept(g, `card ${card} ${size} ${w} ${h} ${seen} ${name} ${effect}`, wide, high, (d) => {
    const edge = centred(w, h, w * 0.09);
    shadowed(d, 7, 3, () => fill(d, ink("surface"), edge));
    line(d, ink("line"), 1, centred(w - 1, h - 1, w * 0.09));
    const pad = size === "mini" ? w * 0.06 : w * 0.05;
    const below = size === "full" ? words(d, w, h, name, effect, pad) : size === "hand" ? 27 : 0;
    const tall = h - 2 * pad - below;
    picture(d, card, prints, w, pad - h / 2, tall, pad, (seen - w) / 2);
    if (more.gold) coin(d, size === "mini" ? "" : 1, w / 2 - w * 0.13, w * 0.13 - h / 2, w * 0.2);
    if (size === "hand") {
      const how = { size: 11.5, weight: 700, font: "font-show", align: /** @type {const} */ ("center"), leading: 1.04 };
      block(d, name, (seen - w) / 2, h / 2 - 15.5, seen - 10, how);
    }
    if (size === "full") band(d, card, w, pad, pad - h / 2 + tall + 2);
  });
  if (state === "cannot") {
    kept(g, `veil ${w} ${h} ${seen} ${size} ${why}`, wide, high, (d) =>
      veil(d, w, h, seen < NARROW ? "" : why, size === "hand", (seen - w) / 2),
    );
  }
}

/** Name and effect at the lower end; gives the height that they take. @param {G} g @param {number} w @param {number} h @param {string} name @param {string} effect @param {number} pad */
function words(g, w, h, name, effect, pad) {
  const size = amount("size-0");
  const lines = 3 * size * 1.18;
  const how = { weight: 700, font: "font-show", align: /** @type {const} */ ("center") };
  // A long name takes two lines.
  const long = width(g, name, "size-2", 700, "font-show") * LEAST > w - 10 && name.includes(" ");
  const high = long ? 28 : 21;
  const all = w * 0.045 + 3 + high + lines;
  const base = h / 2 - pad - all + w * 0.045 + 3;
  if (long) block(g, name, 0, base + 14.5, w - 8, { ...how, size: "size-1", leading: 1 });
  else text(g, name, 0, base + 11.5, { ...how, size: "size-2", max: w - 10, least: 0.64 });
  block(g, effect, 0, base + high + lines / 2 - 1, w - 10, {
    size,
    colour: "ink-soft",
    align: "center",
    leading: 1.18,
  });
  return all;
}

/** @param {G} g @param {string} card @param {string} prints @param {number} w @param {number} top @param {number} tall @param {number} pad @param {number} off */
function picture(g, card, prints, w, top, tall, pad, off) {
  const tone = ink(`card-${card}`);
  clipped(g, box(pad - w / 2, top, w - 2 * pad, tall, w * 0.06), () => {
    fill(g, tone, box(-w / 2, top, w, tall));
    faded(g, 0.16, () => print(g, prints, -w / 2, top, w, tall, w * 0.24));
    const light = pool(g, 0, top + tall / 2, w * 0.55, [tone, tone, clear(tone)], [0, 0.55, 1]);
    faded(g, 0.85, () => fill(g, light, box(-w / 2, top, w, tall)));
    sketch(g, card, off, top + tall / 2, Math.min(w * 0.84, tall * 0.88));
  });
}

/** @param {G} g @param {string} card @param {number} w @param {number} pad @param {number} y */
function band(g, card, w, pad, y) {
  clipped(g, box(pad - w / 2, y, w - 2 * pad, w * 0.045), () =>
    print(g, "chevrons", -w / 2, y, w, w * 0.06, w * 0.045, `card-${card}`),
  );
}

/** Paper over a card that may not be played, and why. @param {G} g @param {number} w @param {number} h @param {string} why @param {boolean} small @param {number} off */
function veil(g, w, h, why, small, off) {
  faded(g, 0.58, () => fill(g, ink("surface"), centred(w, h, w * 0.09)));
  if (!why) return;
  const size = amount("size-0");
  const wide = Math.min(w + 2 * off - 4, 100);
  const high = 8 + rows(g, why, wide - 6, size, 600).length * size * 1.15;
  const y = small ? -8 : h * -0.14;
  const tag = box(off - wide / 2, y - high / 2, wide, high, 10);
  fill(g, ink("surface"), tag);
  line(g, ink("bad"), 1.25, tag);
  block(g, why, off, y, wide - 6, { size, weight: 600, colour: "bad", align: "center", leading: 1.15 });
}
