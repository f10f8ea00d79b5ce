// The pieces of Waka Waka: pawns, goods, gold, cards. Each is drawn around the origin.

import {
  amount,
  at,
  block,
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
  rows,
  shadowed,
  shape,
  sketch,
  TAU,
  text,
  width,
} from "./brush.js";

/** @typedef {import("./brush.js").G} G */
/** @typedef {import("../../types.js").Sprite} Sprite */

const LEAST = 0.74; // part of their size that names shrink to before they take two lines
const NARROW = 52; // what is seen of a card, so narrow that no reason is written on it

/* ---- seats ---- */

/** The weave of a seat: slants, dots, upright bars, level bars. @type {((g: G, u: number) => void)[]} */
const WEAVES = [
  (g, u) => bar(g, -0.62 * u, 0.7 * u, 0.62 * u, -0.7 * u, u),
  (g, u) => fill(g, ink("ivory"), disc(0, 0, 0.26 * u)),
  (g, u) => bar(g, 0, -u, 0, u, u),
  (g, u) => bar(g, -u, 0, u, 0, u),
];

/** @param {G} g @param {number} x @param {number} y @param {number} x2 @param {number} y2 @param {number} u */
function bar(g, x, y, x2, y2, u) {
  g.lineCap = "butt";
  const path = shape((p) => {
    p.moveTo(x, y);
    p.lineTo(x2, y2);
  });
  line(g, ink("ivory"), 0.3 * u, path);
}

/** A strip in the colour and the weave of a seat. @param {G} g @param {number} seat @param {number} x @param {number} y @param {number} w @param {number} h */
export function strip(g, seat, x, y, w, h) {
  fill(g, ink(`seat-${seat + 1}`), box(x, y, w, h));
  const n = Math.round(w / h);
  clipped(g, box(x, y, w, h), () => {
    for (let i = 0; i < n; i++) at(g, x + ((i + 0.5) * w) / n, y + h / 2, 1, () => WEAVES[seat](g, h * 0.9));
  });
}

/** A turned peg. @param {G} g @param {number} seat @param {number} x @param {number} y @param {number} size */
export function pawn(g, seat, x, y, size) {
  const peg = (/** @type {number} */ grow) =>
    shape((p) => {
      p.arc(0, -0.27, 0.2 + grow, 0, TAU);
      p.moveTo(-0.1 - grow, -0.16);
      p.bezierCurveTo(-0.13 - grow, 0.05, -0.32 - grow, 0.12, -0.34 - grow, 0.4 + grow);
      p.quadraticCurveTo(0, 0.52 + grow, 0.34 + grow, 0.4 + grow);
      p.bezierCurveTo(0.32 + grow, 0.12, 0.13 + grow, 0.05, 0.1 + grow, -0.16);
    });
  at(g, x, y, size, () => {
    shadowed(g, 0.12, 0.05, () => fill(g, ink("pawn-edge"), peg(0.04)));
    fill(g, ink(`seat-${seat + 1}`), peg(0));
    clipped(g, peg(0), () => {
      at(g, 0, 0.2, 1, () => WEAVES[seat](g, 0.42));
      faded(g, 0.35, () => fill(g, ink("ivory"), oval(-0.08, -0.34, 0.07, 0.05, -0.6)));
    });
  });
}

/* ---- goods and gold ---- */

/**
 * A painted token. `face`: up, back, peek (a back with the good that you saw), ghost (an empty place).
 * @param {G} g @param {string} kind @param {number} x @param {number} y @param {number} size @param {string} [face]
 */
export function good(g, kind, x, y, size, face = "up") {
  const edge = centred(1, 1, 0.2);
  at(g, x, y, size, () => {
    if (face === "ghost") {
      faded(g, 0.32, () => fill(g, ink("wood-deep"), edge));
      if (kind) faded(g, 0.34, () => sketch(g, kind));
      return;
    }
    shadowed(g, 0.1, 0.05, () => fill(g, ink(face === "up" ? kind : "back"), edge));
    clipped(g, edge, () => {
      sketch(g, face === "up" ? kind : "back");
      if (face === "peek") {
        faded(g, 0.74, () => fill(g, ink(kind), edge));
        faded(g, 0.8, () => sketch(g, kind));
      }
      sketch(g, "bevel");
    });
    if (face !== "peek") return;
    line(g, ink("back"), 0.1, centred(0.9, 0.9, 0.16));
    line(g, ink("back-line"), 0.05, centred(0.9, 0.9, 0.16), [0.1, 0.12]);
  });
}

/** A symbol of an order: any good; the same mark means the same good. @param {G} g @param {number} mark @param {number} x @param {number} y @param {number} size */
export function anyGood(g, mark, x, y, size) {
  at(g, x, y, size, () => {
    fill(g, ink("ivory"), centred(1, 1, 0.2));
    line(g, ink("wood-deep"), 0.07, centred(0.93, 0.93, 0.17));
    sketch(g, `mark${mark}`);
  });
}

/** A number on a disc. @param {G} g @param {string} words @param {number} x @param {number} y @param {number} r */
export function badge(g, words, x, y, r) {
  fill(g, ink("surface"), disc(x, y, r + 1.5));
  fill(g, ink("ink"), disc(x, y, r));
  text(g, words, x, y, { size: r * 1.4, weight: 700, colour: "surface", align: "center", max: r * 1.7 });
}

/** You have it. @param {G} g @param {number} x @param {number} y @param {number} r */
export function tick(g, x, y, r) {
  fill(g, ink("surface"), disc(x, y, r + 1));
  fill(g, ink("good"), disc(x, y, r));
  const path = shape((p) => {
    p.moveTo(x - r * 0.45, y);
    p.lineTo(x - r * 0.1, y + r * 0.38);
    p.lineTo(x + r * 0.5, y - r * 0.38);
  });
  line(g, ink("surface"), r * 0.32, path);
}

/** A mark on goods that only you have seen. @param {G} g @param {number} x @param {number} y @param {number} r */
function ownEye(g, x, y, r) {
  fill(g, ink("surface"), disc(x, y, r + 1));
  fill(g, ink("ink"), disc(x, y, r));
  sketch(g, "lid", x, y, r * 0.62, 0, "surface");
  fill(g, ink("ink"), disc(x, y, r * 0.25));
}

/** A coin with a price. @param {G} g @param {string|number} words @param {number} x @param {number} y @param {number} size */
export function coin(g, words, x, y, size) {
  at(g, x, y, size, () => {
    shadowed(g, 0.14, 0.06, () => fill(g, ink("gold-deep"), disc(0, 0, 0.5)));
    fill(g, ink("gold"), disc(0, 0, 0.43));
    line(
      g,
      ink("gold-light"),
      0.05,
      shape((p) => p.arc(0, 0, 0.38, Math.PI * 0.9, Math.PI * 1.7)),
    );
  });
  if (words !== "") text(g, `${words}`, x, y, { size: size * 0.56, weight: 800, colour: "gold-ink", align: "center" });
}

/* ---- sprites ---- */

/** @param {G} g @param {Sprite} sprite */
export function goodSprite(g, { w: size = 0, more }) {
  const { kind = "", face = "up", count = 0, lit = 0, land = false } = more;
  if (lit) halo(g, size, size, size * 0.22, lit > 1, land);
  kept(g, `good ${kind} ${face} ${size}`, size * 1.4, size * 1.4, (d) => good(d, kind, 0, 0, size, face));
  if (face === "peek") kept(g, `own ${size}`, size * 2, size * 2, (d) => ownEye(d, size * 0.36, -size * 0.36, 7));
  if (count > 1) {
    const r = Math.max(9, size * 0.23);
    kept(g, `count ${count} ${size}`, size * 2, size * 2, (d) => badge(d, `${count}`, size * 0.42, size * 0.42, r));
  }
}

/** The glow around something of this size. @param {G} g @param {number} w @param {number} h @param {number} r @param {boolean} strong @param {boolean} [land] */
export function halo(g, w, h, r, strong, land = false) {
  const edge = () => centred(w + 2, h + 2, r + 1);
  kept(g, `halo ${w} ${h} ${strong} ${land}`, w + 64, h + 64, (d) => glow(d, edge(), strong, land));
}

/** @param {G} g @param {Sprite} sprite */
export function pawnSprite(g, { w = 0, more: { seat } }) {
  kept(g, `pawn ${seat} ${w}`, w * 1.4, w * 1.4, (d) => pawn(d, seat, 0, 0, w));
}

/** @param {G} g @param {Sprite} sprite */
export function nuggetSprite(g, { w = 0 }) {
  kept(g, `nugget ${w}`, w * 1.3, w * 1.3, (d) => sketch(d, "nugget", 0, 0, w));
}

/* ---- cards ---- */

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
