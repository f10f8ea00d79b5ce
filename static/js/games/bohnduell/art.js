// The painters of BohnDuell: glass, brass, bone, iron and light. Lengths are units of the picture, the place of a
// sprite is the origin.

import { stamp } from "../../board/bitmap.js";
import { css, ink, mix, rgb } from "../../board/tokens.js";
import { disc, line, pool, rim, stops } from "./brush.js";
import { BEAD } from "./geometry.js";
import { ground } from "./ground.js";
import { made } from "./wood.js";

/**
 * @typedef {import("./brush.js").Tokens} Tokens
 * @typedef {import("./brush.js").G} G
 * @typedef {import("./brush.js").Around} Around
 * @typedef {import("./brush.js").Painter} Painter
 */

export const COLOURS = ["red", "green"];
const TURNS = 8; // ways that a bead may lie
const GLASS_MOST = 2.2; // device pixels a unit that beads are blown at, at most

/* ---- hollows: what lies on the wood around them ---- */

/** @type {Painter} */
function hollow(g, { more }, tokens, ratio) {
  const { w, h, r, glow, iron, focus, shown } = more;
  const one = (/** @type {string} */ name, /** @type {(g: G) => void} */ draw) =>
    stamp(g, `${name} ${w} ${h} ${r}`, 2 * (w + r + 34), 2 * (h + r + 34), ratio, draw);
  if (iron) one("hoop", (d) => hoop(d, more, tokens));
  if (glow) one(`glow ${glow}`, (d) => halo(d, more, glow > 1, tokens));
  if (focus || shown) {
    one(`focus ${focus}`, (d) => {
      const dash = focus ? [] : [14, 10];
      line(d, more, 13, 9, ink(tokens, "bone-ink"), dash);
      line(d, more, 13, 4, ink(tokens, "bone-light"), dash);
    });
  }
}

/** What may be touched, and stronger what is ready or chosen. @param {G} g @param {Around} at @param {boolean} strong @param {Tokens} tokens */
function halo(g, at, strong, tokens) {
  const strokes = strong
    ? [
        [46, 0.08],
        [34, 0.12],
        [22, 0.2],
        [12, 0.34],
      ]
    : [
        [30, 0.06],
        [20, 0.1],
        [11, 0.18],
      ];
  for (const [width, alpha] of strokes) line(g, at, 5, width, ink(tokens, "glow", alpha));
  g.lineCap = "round";
  if (strong) line(g, at, 5, 5.5, ink(tokens, "glow-bright"));
  else line(g, at, 5, 3, ink(tokens, "glow", 0.85), [2, 9]);
}

/** Over-full: an iron hoop, which no longer lets go. @param {G} g @param {Around} at @param {Tokens} tokens */
function hoop(g, at, tokens) {
  const [light, dark] = [ink(tokens, "iron-light"), ink(tokens, "iron-dark")];
  const iron = g.createLinearGradient(-at.r, -at.r, at.r, at.r);
  line(g, at, 5, 9, ink(tokens, "carve-shade", 0.55));
  line(
    g,
    at,
    5,
    6.5,
    stops(iron, [
      [0, light],
      [0.45, dark],
      [0.7, light],
      [1, dark],
    ]),
  );
  const rivet = (at.r + 5) * Math.SQRT1_2;
  for (const [x, y] of [
    [rivet, rivet],
    [-rivet, rivet],
    [-rivet, -rivet],
    [rivet, -rivet],
  ]) {
    disc(g, x, y, 6.5, dark);
    disc(g, x - 1.4, y - 1.6, 3.2, light);
  }
}

/* ---- beads ---- */

/** Of what lies on the wood; what lies on other beads throws its shadow on them. @type {Painter} */
function underBead(g, sprite, tokens, ratio) {
  if (!sprite.more.ghost && !sprite.more.level) shadow(g, sprite, tokens, ratio);
}

/** @type {Painter} */
function shadow(g, { w = 0, lift = 0, alpha = 1, more }, tokens, ratio) {
  const r = w / 2;
  const far = lift / 12;
  g.globalAlpha = alpha / (1 + lift / 60);
  g.translate(r * 0.22 * far, lift + r * 0.34 * far);
  stamp(g, `shadow ${more.seat} ${Math.round(r)}`, 4 * r, 4 * r, ratio, (d) => {
    const dark = [0.62, 0.38, 0].map((part) => ink(tokens, "carve-shade", part));
    pool(d, r * 0.22, r * 0.34, r * 0.35, r * 1.25, [
      [0, dark[0]],
      [0.62, dark[1]],
      [1, dark[2]],
    ]);
    const light = `bead-${COLOURS[more.seat]}-caustic`; // what the glass lets through
    d.globalCompositeOperation = "screen";
    pool(d, r * 0.55, r * 0.82, 0, r * 0.62, [
      [0, ink(tokens, light, 0.55)],
      [1, ink(tokens, light, 0)],
    ]);
  });
  g.translate(-r * 0.22 * far, -lift - r * 0.34 * far);
  g.globalAlpha = alpha;
}

/** @type {Painter} */
function bead(g, sprite, tokens, ratio) {
  const { w = 0, roll = 0, more } = sprite;
  const { seat, level, ghost, ring } = more;
  if (level && !ghost) shadow(g, sprite, tokens, ratio);
  const glass = blown(seat, (Math.round(roll) + TURNS) % TURNS, ratio, tokens);
  if (glass) g.drawImage(glass, -w / 2, -w / 2, w, w);
  else disc(g, 0, 0, w / 2, ink(tokens, `bead-${COLOURS[seat]}`));
  if (!ghost && !ring) return;
  g.globalAlpha = 1;
  stamp(g, `mark ${ghost}`, w + 12, w + 12, ratio, (d) => {
    const at = { w: 0, h: 0, r: w / 2 };
    line(d, at, 0.5, 6, ink(tokens, "carve-shade", 0.7));
    line(d, at, 0.5, 3, ink(tokens, ghost ? "brass-light" : "glow"), ghost ? [6, 5] : []);
  });
}

/** @param {number} seat @param {Tokens} tokens @returns {import("./glass.js").Glass} */
function glassOf(seat, tokens) {
  const name = `--bead-${COLOURS[seat]}`;
  const all = [name, `${name}-core`, `${name}-light`, "--white", "--black"].map((token) => rgb(tokens.text(token)));
  const [base, core, light, white, black] = all;
  const glow = mix(base, light, 0.62);
  return { leaf: !seat, base, core, glow, deep: mix(base, black, 0.66), bright: mix(glow, white, 0.45), white };
}

/** @param {number} seat @param {number} turn @param {number} ratio @param {Tokens} tokens */
function blown(seat, turn, ratio, tokens) {
  const radius = Math.round(BEAD * Math.min(ratio, GLASS_MOST));
  return made(`bead ${seat} ${turn}`, `${radius} ${tokens.theme}`, () => ({
    scale: 1,
    turn: turn / TURNS,
    radius,
    glass: glassOf(seat, tokens),
  }))?.[0];
}

/**
 * One small bead, made at once: the mark of a seat in the page.
 * @param {G} g the bead fills a square of `size` from the origin
 * @param {number} size
 * @param {number} seat
 * @param {Tokens} tokens
 */
export function mark(g, size, seat, tokens) {
  const { leaf, base, core, glow, deep, white } = glassOf(seat, tokens);
  const r = size / 2;
  g.translate(r, r);
  pool(
    g,
    0,
    0,
    0,
    r,
    [
      [0, css(glow)],
      [0.6, css(base)],
      [1, css(deep)],
    ],
    r * 0.3,
  );
  g.lineWidth = r * 0.3;
  g.strokeStyle = css(core, 0.9);
  g.beginPath();
  if (leaf) g.ellipse(0, 0, r * 0.5, r * 0.07, 2.1, 0, 7);
  else g.arc(0, 0, r * 0.42, 0, 7);
  g.stroke();
  pool(g, -r * 0.36, -r * 0.42, 0, r * 0.3, [
    [0.3, css(white, 0.9)],
    [1, css(white, 0)],
  ]);
}

/* ---- nails, plates, arrows ---- */

/** A brass nail; empty: only its hole. @type {Painter} */
function nail(g, { more: { lit } }, tokens, ratio) {
  stamp(g, `nail ${lit}`, 26, 26, ratio, (d) => {
    if (!lit) {
      disc(d, 0, 0.8, 6, ink(tokens, "brass-light", 0.38));
      disc(d, 0, 0, 5.6, ink(tokens, "carve-shade", 0.9));
      return;
    }
    disc(d, 0.6, 1.6, 7.6, ink(tokens, "carve-shade", 0.5));
    const [shine, light, mid, dark] = ["shine", "light", "mid", "dark"].map((tone) => ink(tokens, `brass-${tone}`));
    pool(
      d,
      0,
      0,
      0.7,
      6.8,
      [
        [0, shine],
        [0.35, light],
        [0.75, mid],
        [1, dark],
      ],
      -2.4,
    );
  });
}

/**
 * An inlaid bone disc or lozenge with a number, as wide as its words.
 * @typedef {{text: string, h: number, w: number, size?: number, dim?: boolean, ring?: boolean, lock?: boolean, seat?: number}} Plate
 * @type {Painter}
 */
function plate(g, { more }, tokens, ratio) {
  const { text, h, w: least, size = h * 0.62, dim, ring, lock, seat } = /** @type {Plate} */ (more);
  const glass = seat === undefined ? null : blown(seat, 2, ratio, tokens);
  const [before, after] = [seat === undefined ? 0 : h * 0.62, lock ? h * 0.56 : 0];
  g.font = `700 ${size}px ${tokens.text("--font-text")}`;
  const w = Math.ceil(Math.max(least, g.measureText(text).width + before + after + h * 0.54));
  stamp(g, `plate ${[w, h, dim, ring, lock, glass && seat]}`, w + 34, h + 34, ratio, (d) => {
    const at = { w: (w - h) / 2, h: 0, r: h / 2 };
    if (dim) {
      rim(d, at, 0);
      d.fillStyle = ink(tokens, "carve-shade", 0.55);
      d.fill();
      line(d, at, 0, 1.2, ink(tokens, "bone-dim", 0.4));
    } else bone(d, at, tokens, ratio);
    if (ring) line(d, at, 3, 3.5, ink(tokens, "glow"));
    if (glass) d.drawImage(glass, -w / 2 + h * 0.2, -h * 0.27, h * 0.54, h * 0.54);
    if (lock) padlock(d, w / 2 - h * 0.46, -1, h * 0.52, ink(tokens, "lock"));
  });
  g.fillStyle = ink(tokens, dim ? "bone-dim" : "bone-ink");
  g.textAlign = "center";
  g.textBaseline = "middle";
  g.fillText(text, (before - after) / 2, h * 0.03);
}

/** @param {G} g @param {Around} at @param {Tokens} tokens @param {number} ratio */
function bone(g, at, tokens, ratio) {
  const [x, y] = [at.w + at.r, at.h + at.r];
  g.save();
  g.shadowColor = ink(tokens, "carve-shade", 0.55);
  g.shadowBlur = 8 * ratio;
  g.shadowOffsetY = 3 * ratio;
  g.fillStyle = stops(g.createLinearGradient(-x, -y, x, y), [
    [0, ink(tokens, "bone-light")],
    [1, ink(tokens, "bone-mid")],
  ]);
  rim(g, at, 0);
  g.fill();
  g.restore();
  line(g, at, 0, 1.5, ink(tokens, "bone-edge", 0.55));
  line(g, at, -2, 1.2, ink(tokens, "white", 0.8));
}

/** @param {G} g @param {number} x @param {number} y @param {number} s @param {string} colour */
function padlock(g, x, y, s, colour) {
  g.strokeStyle = g.fillStyle = colour;
  g.lineWidth = s * 0.17;
  g.beginPath();
  g.roundRect(x - s * 0.26, y - s * 0.44, s * 0.52, s * 0.6, s * 0.26);
  g.stroke();
  g.beginPath();
  g.roundRect(x - s * 0.4, y - s * 0.06, s * 0.8, s * 0.58, s * 0.1);
  g.fill();
}

/** The dotted way of taken beads, from the origin. @type {Painter} */
function way(g, { more: { by, to } }, tokens) {
  const angle = Math.atan2(to.y - by.y, to.x - by.x);
  const wing = (/** @type {number} */ side, length = -20) =>
    /** @type {const} */ ([to.x + length * Math.cos(angle + side), to.y + length * Math.sin(angle + side)]);
  const [path, head] = [new Path2D(), new Path2D()];
  path.moveTo(0, 0);
  path.quadraticCurveTo(by.x, by.y, to.x, to.y);
  head.moveTo(...wing(0.5));
  head.lineTo(...wing(0, 3));
  head.lineTo(...wing(-0.5));
  g.save();
  g.lineCap = g.lineJoin = "round";
  g.strokeStyle = ink(tokens, "carve-shade", 0.75);
  g.lineWidth = 11;
  g.stroke(path);
  g.stroke(head);
  g.strokeStyle = ink(tokens, "glow");
  g.lineWidth = 5;
  g.stroke(head);
  g.setLineDash([3, 12]);
  g.stroke(path);
  g.restore();
}

/** On its way to the table: three dots. @type {Painter} */
function sent(g, _, tokens, ratio) {
  stamp(g, "sent", 90, 64, ratio, (d) => {
    bone(d, { w: 13, h: 0, r: 15 }, tokens, ratio);
    for (const x of [-13, 0, 13]) disc(d, x, 0, 4.2, ink(tokens, "bone-ink"));
  });
}

/** @type {Record<string, Painter>} */
export const paint = { ground, hollow, "bead.shadow": underBead, bead, nail, plate, way, sent };
