// Carved wood: a height map, then light. Runs beside the page: an order in, pictures out.
// Lengths are units of the board, z is height above its top.

import { bend, blow, clamp, smooth } from "./glass.js";
import { lay } from "./lit.js";

/** @typedef {import("./glass.js").Glass} Glass */

/**
 * A hollow: all points within `r` of a line that reaches `w` to both sides, `h` up and down.
 * @typedef {{x: number, y: number, w: number, h: number, r: number, depth: number, power: number, dimple?: boolean}} Hollow
 *
 * @typedef {Object} Timber one piece of wood
 * @property {number} x middle
 * @property {number} y
 * @property {number} hw half its width
 * @property {number} hh
 * @property {number} round radius of its corners
 * @property {number} bevel
 * @property {number} thick height of its front
 * @property {string} wood "walnut" or "maple"; walnut has a groove
 * @property {boolean} upright whether the grain runs down
 * @property {number} seed
 * @property {number} heart how far the heart of the trunk lies aside, in the board's own place
 * @property {number} figure how strong rings are
 * @property {number} pores
 * @property {number} gloss
 * @property {number[]} lamp x, y, reach
 * @property {Hollow[]} hollows
 *
 * @typedef {{light: number[], mid: number[], dark: number[], tint: number[], ambient: number, key: number, fall: number}} Light
 * @typedef {{width: number, height: number, x: number, y: number, data: Uint8ClampedArray<ArrayBuffer>}} Carved x, y: its corner
 */

const LAMP = unit([-0.46, -0.58, 0.67]);
const HALF = unit([LAMP[0], LAMP[1] + 0.28, LAMP[2] + 0.96]); // between lamp and eye
const FLAT = Math.hypot(LAMP[0], LAMP[1]);
const TO_LAMP = [LAMP[0] / FLAT, LAMP[1] / FLAT, LAMP[2] / FLAT];
const TILT = 0.3; // how much lower a point that lies deeper is seen
const RING = 17;

/** What an order of wood.js asks for. @param {import("./wood.js").Order} order @returns {ImageBitmap[]} */
function make({ ground, glass, scale, turn = 0, radius = 1 }) {
  if (ground) {
    const { timbers, lights } = ground;
    return lay(
      ground,
      timbers.map((timber, i) => carve(timber, scale, lights[i])),
      scale,
    );
  }
  const side = 2 * radius + 2;
  const canvas = new OffscreenCanvas(side, side);
  const pixels = new ImageData(blow(/** @type {Glass} */ (glass), turn, radius), side, side);
  canvas.getContext("2d")?.putImageData(pixels, 0, 0);
  return [canvas.transferToImageBitmap()];
}

/** @param {Timber} timber @param {number} scale pixels a unit @param {Light} light @returns {Carved} */
function carve(timber, scale, light) {
  const [x, y] = [timber.x - timber.hw - 4, timber.y - timber.hh - 4];
  const width = Math.ceil((2 * timber.hw + 8) * scale);
  const height = Math.ceil((2 * timber.hh + timber.thick + 10) * scale);
  const edge = new Float32Array(width * height); // distance from the outline
  const z = new Float32Array(width * height);
  const each = (/** @type {(i: number, j: number) => void} */ deed) => {
    for (let j = 0; j < height; j++) for (let i = 0; i < width; i++) deed(i, j);
  };
  each((i, j) => {
    const [at, px, py] = [j * width + i, x + (i + 0.5) / scale, y + (j + 0.5) / scale];
    edge[at] = outline(timber, px, py);
    z[at] = relief(timber, px, py, edge[at]);
  });
  const data = new Uint8ClampedArray(width * height * 4);
  const piece = { timber, scale, light, x, y, width, height, edge, z, data };
  each((i, j) => pixel(piece, i, j));
  return { width, height, x, y, data };
}

/** @typedef {Carved & {timber: Timber, scale: number, light: Light, edge: Float32Array, z: Float32Array}} Piece */

/** @type {(timber: Timber, x: number, y: number) => number} */
function outline({ x: mx, y: my, hw, hh, round }, x, y) {
  const dx = Math.abs(x - mx) - hw + round;
  const dy = Math.abs(y - my) - hh + round;
  return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - round;
}

/** @type {(timber: Timber, x: number, y: number, d: number) => number} */
function relief({ bevel, wood, hollows }, x, y, d) {
  let z = 0;
  if (d > -bevel) {
    const over = Math.min(1, (d + bevel) / bevel);
    z -= bevel * 0.8 * (1 - Math.sqrt(1 - over * over));
  }
  if (wood === "walnut") z -= 3.2 * Math.exp(-(((d + 32) / 2.6) ** 2));
  if (d >= 0) return z;
  for (const hollow of hollows) {
    const dx = Math.max(0, Math.abs(x - hollow.x) - hollow.w);
    const dy = Math.max(0, Math.abs(y - hollow.y) - hollow.h);
    const s = Math.sqrt(dx * dx + dy * dy) / hollow.r;
    if (s > 1.25) continue;
    const open = 1 - s ** hollow.power;
    z -= hollow.depth * ((open + Math.sqrt(open * open + 0.01)) / 2) * (1 - smooth(1.05, 1.25, s)); // a softened lip
    if (!hollow.dimple) z += 1.7 * Math.exp(-(((s - 1.07) / 0.028) ** 2)); // and its raised edge
  }
  return z;
}

const colour = [0, 0, 0];
const front = [0, 0, 0];

/** @param {Piece} piece @param {number} i @param {number} j */
function pixel(piece, i, j) {
  const { timber, scale, width, edge, data } = piece;
  const cover = clamp(0.5 - edge[j * width + i] * scale);
  let side = 0;
  let drop = 0;
  if (cover < 1) {
    for (let s = 1; s <= Math.min(j, timber.thick * scale) && side < 1; s++) {
      const above = 0.5 - edge[(j - s) * width + i] * scale;
      if (above > side) [side, drop] = [Math.min(1, above), s / scale];
    }
    if (!side && !cover) return;
  }
  if (cover > 0 || !side) top(piece, i, j);
  if (side) {
    sideways(piece, i, j, drop);
    for (let c = 0; c < 3; c++) colour[c] = front[c] + (colour[c] - front[c]) * cover;
  }
  const at = (j * width + i) * 4;
  for (let c = 0; c < 3; c++) data[at + c] = colour[c];
  data[at + 3] = 255 * Math.max(side, cover);
}

/** Less light away from the lamp. @type {(piece: Piece, i: number, j: number) => number} */
function lampAt({ timber, scale, light, x, y }, i, j) {
  const [lx, ly, reach] = timber.lamp;
  const far = Math.hypot((x + (i + 0.5) / scale - lx) / reach, (y + (j + 0.5) / scale - ly) / (reach * 0.8));
  return 1 - light.fall * smooth(0.15, 1.35, far);
}

/** @param {Piece} piece @param {number} i @param {number} j */
function top(piece, i, j) {
  const { timber, scale, light, x, y, width, height, z } = piece;
  const at = (/** @type {number} */ a, /** @type {number} */ b) =>
    z[Math.min(height - 1, Math.max(0, b | 0)) * width + Math.min(width - 1, Math.max(0, a | 0))];
  let row = j + 0.5;
  if (z[j * width + i] < -1) for (let k = 0; k < 3; k++) row = j + 0.5 + at(i, row) * TILT * scale;
  const b = Math.min(height - 2, Math.max(1, row | 0));
  const m = b * width + Math.min(width - 2, Math.max(1, i));
  const deep = z[m];
  const nx = (-(z[m + 1] - z[m - 1]) * scale) / 2;
  const ny = (-(z[m + width] - z[m - width]) * scale) / 2;
  const length = 1 / Math.sqrt(nx * nx + ny * ny + 1);
  let lit = 1;
  let ao = 1;
  if (deep < -1.5) {
    let open = 1;
    for (let k = 1; k <= 14 && open > 0; k++) {
      const q = k * Math.max(1.5, 3 * scale) * (1 + k * 0.09);
      const rise = ((deep - at(i + TO_LAMP[0] * q, b + TO_LAMP[1] * q)) * scale) / q + TO_LAMP[2];
      open = Math.min(open, rise * 2.2 + 0.55);
    }
    lit = 0.12 + 0.88 * clamp(open);
    ao = 1 - 0.5 * smooth(0, 60, -deep);
  }
  const px = x + (i + 0.5) / scale;
  const py = y + (b + 0.5) / scale;
  if (timber.upright) grain(timber, light, py, px, deep, colour);
  else grain(timber, light, px, py, deep, colour);
  const lamp = lampAt(piece, i, j);
  const facing = Math.max(0, (nx * LAMP[0] + ny * LAMP[1] + LAMP[2]) * length) / LAMP[2];
  const shine = Math.max(0, (nx * HALF[0] + ny * HALF[1] + HALF[2]) * length) ** 34;
  const varnish = shine * (0.9 - 0.35 * found.late) * lit * timber.gloss * 255;
  const bright = (light.ambient * ao + light.key * facing * lit) * (1 - 0.38 * found.pore);
  for (let c = 0; c < 3; c++) colour[c] = (colour[c] * bright + varnish) * lamp * light.tint[c];
}

/** The front of the piece, below its outline. @param {Piece} piece @param {number} i @param {number} j @param {number} drop */
function sideways(piece, i, j, drop) {
  const { timber, scale, light, x, y } = piece;
  const [px, py] = [x + (i + 0.5) / scale, y + (j + 0.5) / scale];
  if (timber.upright) grain(timber, light, py * 0.3, px + 400, -drop * 1.6, front);
  else grain(timber, light, px, timber.y + timber.hh + 30, -drop * 1.6, front);
  const part = drop / timber.thick;
  const bright = 0.62 - 0.36 * part + 0.14 * Math.exp((-drop * drop) / 6) - 0.18 * smooth(0.86, 1, part);
  const lean = 1 - 0.35 * smooth(-0.2, 1, (px - timber.x) / timber.hw);
  const all = bright * lean * lampAt(piece, i, j) * (light.ambient + light.key);
  for (let c = 0; c < 3; c++) front[c] *= all * light.tint[c];
}

const found = { late: 0, pore: 0 };

/**
 * A solid texture, so that the rings bend where a bowl is cut into them: `a` along the trunk, `c` across, `z` up.
 * @param {Timber} timber
 * @param {Light} light
 * @param {number} a
 * @param {number} c
 * @param {number} z
 * @param {number[]} into the colour
 */
function grain({ seed, heart, figure, pores }, { light, mid, dark }, a, c, z, into) {
  const slow = (noise(a * 0.0018 + seed, c * 0.007, z * 0.01) - 0.5) * 110;
  const quick = (noise(a * 0.0065, c * 0.03 + seed, z * 0.03) - 0.5) * 16;
  const rings = Math.hypot(c - heart + a * 0.035 + slow + quick, z * 1.5 + 150 + a * 0.055) / RING;
  const ring = Math.floor(rings);
  const in_ = rings - ring;
  const late = smooth(0.25, 0.93, in_) * (1 - smooth(0.93, 1, in_)) * (0.45 + 0.55 * chance(ring, 0, 0));
  const fibre = noise(a * 0.016, c * 0.75, z * 0.75 + 3) - 0.5;
  const cloud = noise(a * 0.0035, c * 0.012, z * 0.01 + 20) - 0.5;
  const tone = clamp(0.3 + 0.46 * late * figure * (z < -6 ? 0.72 : 1) + 0.3 * fibre + 0.34 * cloud);
  for (let k = 0; k < 3; k++) {
    into[k] = tone < 0.5 ? blend(light[k], mid[k], tone * 2) : blend(mid[k], dark[k], tone * 2 - 1);
  }
  found.late = late;
  found.pore = smooth(0.7, 0.88, noise(a * 0.03, c * 1.15, z * 1.15 + 40)) * pores;
}

/** Smooth noise between 0 and 1. @type {(x: number, y: number, z: number) => number} */
function noise(x, y, z) {
  const k = Math.floor(z);
  return blend(layer(x, y, k), layer(x, y, k + 1), bend(z - k));
}

/** @type {(x: number, y: number, k: number) => number} */
function layer(x, y, k) {
  const j = Math.floor(y);
  return blend(thread(x, j, k), thread(x, j + 1, k), bend(y - j));
}

/** @type {(x: number, j: number, k: number) => number} */
function thread(x, j, k) {
  const i = Math.floor(x);
  return blend(chance(i, j, k), chance(i + 1, j, k), bend(x - i));
}

/** The same number between 0 and 1 for the same place, on every machine. @type {(x: number, y: number, z: number) => number} */
function chance(x, y, z) {
  let h = Math.imul(x, 374761393) + Math.imul(y, 668265263) + Math.imul(z, 1440670441);
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}

/** @type {(from: number, to: number, part: number) => number} */
const blend = (from, to, part) => from + (to - from) * part;

/** @param {number[]} vector */
function unit(vector) {
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}

addEventListener("message", ({ data: { name, key, ...order } }) => {
  const pictures = make(order);
  postMessage({ name, key, pictures }, { transfer: pictures });
});
