// The pieces of Waka Waka: pawns, goods, gold. Each is drawn around the origin.

import {
  at,
  box,
  centred,
  clipped,
  disc,
  faded,
  fill,
  glow,
  ink,
  kept,
  line,
  oval,
  shadowed,
  shape,
  sketch,
  TAU,
  text,
} from "./brush.js";

/** @typedef {import("./brush.js").G} G */
/** @typedef {import("../../types.js").Sprite} Sprite */

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
