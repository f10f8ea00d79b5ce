// The painters of BohnDuell: wood, glass, brass, bone and light. Lengths are units of the picture,
// the place of a sprite is the origin.

import { forget, stamp } from "../../board/bitmap.js";
import { css, mix, rgb } from "../../board/tokens.js";
import { BEAD, geometry, timbers } from "./geometry.js";
import { blow, TURNS } from "./glass.js";
import { bitmap, whenReady } from "./wood.js";

/**
 * @typedef {import("../../types.js").Tokens} Tokens
 * @typedef {CanvasRenderingContext2D} G
 * @typedef {import("./wood-worker.js").Timber} Timber
 * @typedef {import("./geometry.js").Geometry} Geometry
 * @typedef {(g: G, sprite: import("../../types.js").Sprite, tokens: Tokens, ratio: number) => void} Painter
 * @typedef {string|CanvasGradient} Style
 * @typedef {[number, string][]} Stops
 */

export const COLOURS = ["red", "green"];
const WOOD_MOST = 1.4; // device pixels a unit that wood is carved at, at most
const GLASS_MOST = 2.2;
const AROUND = 80; // room for shadows around the picture

/** @type {NonNullable<import("../../types.js").GameModule["prepare"]>} */
export function prepare(tokens, _size, _ratio, ready) {
  whenReady(tokens.number("--quick"), () => {
    forget("ground");
    ready();
  });
}

/* ---- wood ---- */

/** The table, the trays and the board; the side in turn lies in the light. @type {Painter} */
function ground(g, { more: { turn, upright, balls } }, tokens, ratio) {
  const places = geometry(upright, balls);
  const { width, height } = places;
  const pieces = timbers(places);
  const woods = pieces.map((timber, i) => carved(`${i} ${upright} ${balls}`, timber, tokens, ratio));
  stamp(g, `ground ${turn} ${upright} ${balls}`, width + 2 * AROUND, height + 2 * AROUND, ratio, (d) => {
    d.translate(-width / 2, -height / 2);
    for (const timber of pieces) cast(d, timber, tokens, ratio);
    woods.forEach((wood, i) => {
      if (wood) d.drawImage(wood.canvas, wood.x, wood.y, wood.width, wood.height);
      else plain(d, pieces[i], tokens);
    });
    for (const i of turn < 0 ? [] : [0, 1]) sunlit(d, places, pieces[2], i, i === turn, tokens);
    for (const i of [0, 1]) inlay(d, places, i, i === turn, tokens);
  });
}

/** @param {string} name @param {Timber} timber @param {Tokens} tokens @param {number} ratio */
function carved(name, timber, tokens, ratio) {
  const scale = Math.min(ratio, WOOD_MOST);
  const [light, mid, dark] = ["light", "mid", "dark"].map((tone) => rgb(tokens.text(`--${timber.wood}-${tone}`)));
  const [ambient, key, fall] = ["ambient", "key", "fall"].map((part) => tokens.number(`--lamp-${part}`));
  const tint = rgb(tokens.text("--lamp-tint")).map((value) => value / 255);
  return bitmap({
    name,
    key: `${scale} ${tokens.theme}`,
    scale,
    timber,
    light: { light, mid, dark, tint, ambient, key, fall },
  });
}

/** Shadow on the table: wide and far, then close and dark. @param {G} g @param {Timber} timber @param {Tokens} tokens @param {number} ratio */
function cast(g, timber, tokens, ratio) {
  const { thick } = timber;
  const up = thick / 34;
  g.save();
  g.shadowColor = tokens.text("--cast");
  for (const [blur, down, part] of [
    [70, 46, 0.55],
    [26, 16, 0.6],
    [8, 5, 0.7],
  ]) {
    g.globalAlpha = part;
    g.shadowBlur = blur * up * ratio;
    g.shadowOffsetX = 8 * up * ratio;
    g.shadowOffsetY = (down * up + thick * 0.7) * ratio;
    box(g, timber, -3, ink(tokens, "black"));
  }
  g.restore();
}

/** Until it is carved. @param {G} g @param {Timber} timber @param {Tokens} tokens */
function plain(g, timber, tokens) {
  box(g, { ...timber, y: timber.y + timber.thick }, 0, ink(tokens, `${timber.wood}-dark`));
  box(g, timber, 0, ink(tokens, `${timber.wood}-mid`));
}

/** @param {G} g @param {Timber} timber @param {number} grow @param {Style} style */
function box(g, { x, y, hw, hh, round }, grow, style) {
  rim(g, { x, y, w: hw - round, h: hh - round, r: round }, grow);
  g.fillStyle = style;
  g.fill();
}

/** Half of the board in warm light, or in a little shade. @param {G} g @param {Geometry} places @param {Timber} board @param {number} i @param {boolean} on @param {Tokens} tokens */
function sunlit(g, { sides }, board, i, on, tokens) {
  const { x, y, hw, hh, thick } = board;
  const { out } = sides[i];
  const fade = g.createLinearGradient(x + out.x * hw, y + out.y * hh, x - out.x * 6, y - out.y * 6);
  const parts = on ? [0.42, 0.26, 0] : [0.18, 0.12, 0];
  const colour = on ? "glow" : "carve-shade";
  g.save();
  g.globalCompositeOperation = on ? "soft-light" : "source-atop";
  g.beginPath();
  g.roundRect(x - hw, y - hh, 2 * hw, 2 * hh + thick, board.round);
  g.clip();
  g.fillStyle = stops(
    fade,
    parts.map((alpha, k) => [[0, 0.75, 1][k], ink(tokens, colour, alpha)]),
  );
  g.fillRect(x - hw, y - hh, 2 * hw, 2 * hh + thick);
  g.restore();
}

/** The brass line of a side, with the direction of play. @param {G} g @param {Geometry} places @param {number} i @param {boolean} on @param {Tokens} tokens */
function inlay(g, { upright, sides }, i, on, tokens) {
  const { bowls, out, along } = sides[i];
  const off = upright ? 110 : 114;
  // How far along the row: bowl 1 is at 0, bowl 4 at 3.
  const at = (/** @type {number} */ row) => ({
    x: bowls[0].x + out.x * off + along.x * row * 190,
    y: bowls[0].y + out.y * off + along.y * row * 190,
  });
  const [start, end] = [at(-0.42), at(3.42)];
  const line = new Path2D();
  line.moveTo(start.x, start.y);
  line.lineTo(end.x, end.y);
  for (const { x, y } of [end, at(0.5), at(1.5), at(2.5)]) {
    const [dx, dy] = [along.x * 9, along.y * 9];
    line.moveTo(x - dx - dy, y - dy - dx);
    line.lineTo(x + dx / 3, y + dy / 3);
    line.lineTo(x - dx + dy, y - dy + dx);
  }
  const stroke = (/** @type {number} */ width, /** @type {Style} */ style) => {
    g.lineWidth = width;
    g.strokeStyle = style;
    g.stroke(line);
  };
  g.save();
  g.lineCap = g.lineJoin = "round";
  stroke(6, ink(tokens, "carve-shade", 0.6));
  if (on) {
    g.globalCompositeOperation = "screen";
    for (const [width, alpha] of [
      [30, 0.1],
      [18, 0.18],
      [10, 0.3],
    ])
      stroke(width, ink(tokens, "glow", alpha));
    g.globalCompositeOperation = "source-over";
    const brass = ["light", "mid", "light", "mid", "light"].map((tone) => ink(tokens, `brass-${tone}`));
    const shine = g.createLinearGradient(start.x, start.y, end.x, end.y);
    stroke(
      3.4,
      stops(
        shine,
        brass.map((colour, k) => [k / 4, colour]),
      ),
    );
  } else stroke(2.4, ink(tokens, "brass-mid", 0.55));
  g.restore();
}

/* ---- hollows: what lies on the wood around them ---- */

/** @typedef {{w: number, h: number, r: number}} Around */

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
  const order = { name: `bead ${seat} ${turn}`, key: `${radius}`, scale: 1, turn, radius };
  return bitmap({ ...order, glass: glassOf(seat, tokens) })?.canvas;
}

/**
 * One small bead, made at once: the mark of a seat in the page.
 * @param {G} g the bead fills a square of `size` from the origin
 * @param {number} size
 * @param {number} seat
 * @param {Tokens} tokens
 */
export function mark(g, size, seat, tokens) {
  const radius = Math.round((size * g.getTransform().a) / 2);
  const side = 2 * radius + 2;
  const glass = document.createElement("canvas");
  glass.width = glass.height = side;
  glass.getContext("2d")?.putImageData(new ImageData(blow(glassOf(seat, tokens), 2, radius), side), 0, 0);
  g.drawImage(glass, 0, 0, size, size);
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
  stamp(g, `plate ${JSON.stringify(more)} ${!!glass}`, 240, h + 34, ratio, (d) => {
    d.font = `700 ${size}px ${tokens.text("--font-text")}`;
    const [before, after] = [seat === undefined ? 0 : h * 0.62, lock ? h * 0.56 : 0];
    const words = d.measureText(text).width;
    const w = Math.max(least, words + before + after + h * 0.54);
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
    d.fillStyle = ink(tokens, dim ? "bone-dim" : "bone-ink");
    d.textAlign = "center";
    d.textBaseline = "middle";
    d.fillText(text, (before - after) / 2, h * 0.03);
  });
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

/* ---- strokes ---- */

/** @param {Tokens} tokens @param {string} name of a colour, without its dashes @param {number} [alpha] */
const ink = (tokens, name, alpha) => css(rgb(tokens.text(`--${name}`)), alpha);

/** @param {CanvasGradient} gradient @param {Stops} all */
function stops(gradient, all) {
  for (const [part, colour] of all) gradient.addColorStop(part, colour);
  return gradient;
}

/** @param {G} g @param {Around & {x?: number, y?: number}} hollow @param {number} grow */
function rim(g, { x = 0, y = 0, w, h, r }, grow) {
  g.beginPath();
  g.roundRect(x - w - r - grow, y - h - r - grow, 2 * (w + r + grow), 2 * (h + r + grow), r + grow);
}

/** @param {G} g @param {Around} at @param {number} grow @param {number} width @param {Style} style @param {number[]} [dash] */
function line(g, at, grow, width, style, dash = []) {
  rim(g, at, grow);
  g.setLineDash(dash);
  g.lineWidth = width;
  g.strokeStyle = style;
  g.stroke();
}

/** @param {G} g @param {number} x @param {number} y @param {number} r @param {Style} style */
function disc(g, x, y, r, style) {
  g.fillStyle = style;
  g.beginPath();
  g.arc(x, y, r, 0, 7);
  g.fill();
}

/** @param {G} g @param {number} x @param {number} y @param {number} from @param {number} to @param {Stops} all @param {number} [off] how far its heart lies to the lamp */
function pool(g, x, y, from, to, all, off = 0) {
  disc(g, x, y, to, stops(g.createRadialGradient(x + off, y + off, from, x, y, to), all));
}

/** @type {Record<string, Painter>} */
export const paint = { ground, hollow, "bead.shadow": underBead, bead, nail, plate, way, sent };
