// Glass beads, pixel by pixel: light gathers on the side away from the lamp, a window shines on the other.
// Red holds a twisted leaf, green a ring, so that the two are told apart without their colours.

/** @typedef {{leaf: boolean, deep: number[], base: number[], glow: number[], bright: number[], core: number[], white: number[]}} Glass */

const SAMPLES = 3; // a pixel and a side

/**
 * @param {Glass} glass
 * @param {number} turn how it lies, as part of a whole turn
 * @param {number} radius in pixels, whole
 * @returns {Uint8ClampedArray<ArrayBuffer>} of a square of 2 × radius + 2
 */
export function blow(glass, turn, radius) {
  const side = 2 * radius + 2;
  const data = new Uint8ClampedArray(side * side * 4);
  const angle = turn * 2 * Math.PI + 0.5;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const colour = [0, 0, 0];
  for (let at = 0; at < side * side; at++) {
    const [i, j] = [at % side, Math.floor(at / side)];
    const sum = [0, 0, 0];
    let count = 0;
    for (let s = 0; s < SAMPLES * SAMPLES; s++) {
      const u = (i + ((s % SAMPLES) + 0.5) / SAMPLES - side / 2) / radius;
      const v = (j + (Math.floor(s / SAMPLES) + 0.5) / SAMPLES - side / 2) / radius;
      if (u * u + v * v > 1) continue;
      shade(glass, u, v, cos, sin, colour);
      for (let c = 0; c < 3; c++) sum[c] += colour[c];
      count++;
    }
    for (let c = 0; c < 3; c++) data[at * 4 + c] = sum[c] / count;
    data[at * 4 + 3] = (count / (SAMPLES * SAMPLES)) * 255;
  }
  return data;
}

/** @param {Glass} glass @param {number} u @param {number} v @param {number} cos @param {number} sin @param {number[]} colour */
function shade(glass, u, v, cos, sin, colour) {
  const toward = (/** @type {number[]} */ other, /** @type {number} */ part, dim = 1) => {
    for (let c = 0; c < 3; c++) colour[c] += (other[c] * dim - colour[c]) * part;
  };
  const far = Math.hypot(u, v);
  const z = Math.sqrt(1 - far * far);
  const light = smooth(-1, 0.95, u * 0.5 + v * 0.74);
  for (let c = 0; c < 3; c++) colour[c] = glass.deep[c];
  toward(glass.base, Math.min(1, light * 1.7));
  toward(glass.glow, light ** 2.4 * 0.85);
  const grown = 1 + 0.25 * (1 - z);
  if (glass.leaf) {
    const [along, across] = [(u * cos + v * sin) * grown, (v * cos - u * sin) * grown];
    const bent = across - 0.2 * Math.sin(along * 3.1);
    const wide = 0.27 * (1 - (Math.abs(along) / 0.8) ** 2);
    const inside = Math.abs(along) < 0.8 ? 1 - smooth(wide - 0.07, wide + 0.05, Math.abs(bent)) : 0;
    toward(glass.core, inside * 0.93, Math.min(1, 0.72 + 0.38 * smooth(-0.25, 0.25, bent)));
  } else {
    const wide = far * (1 + 0.18 * (1 - z));
    const inside = smooth(0.33, 0.41, wide) * (1 - smooth(0.56, 0.65, wide));
    const lit = u * (0.8 + 0.14 * cos) + v * (0.8 + 0.14 * sin);
    toward(glass.core, inside * 0.9, Math.min(1, 0.74 + 0.3 * smooth(-0.5, 0.5, lit)));
    toward(glass.deep, (1 - smooth(0.18, 0.36, wide)) * 0.45);
  }
  toward(glass.deep, (1 - z) ** 2.2 * 0.82);
  const rim = smooth(0.8, 0.93, far) * (1 - smooth(0.94, 1, far));
  toward(glass.bright, rim * Math.max(0, (u * 0.6 + v * 0.8) / far) * 0.75 || 0);
  const [x, y] = [u + 0.34, v + 0.42];
  const pane =
    (1 - smooth(0.17, 0.3, Math.abs(x * 0.86 + y * 0.5))) * (1 - smooth(0.09, 0.21, Math.abs(y * 0.86 - x * 0.5)));
  const halo = 0.3 * Math.exp(-(x * x + y * y) / 0.11);
  const spark = 0.55 * Math.exp(-((u - 0.4) ** 2 + (v - 0.52) ** 2) / 0.012);
  for (const part of [pane * 0.94, halo, spark]) toward(glass.white, part);
}

/** @type {(t: number) => number} */
export const bend = (t) => t * t * (3 - 2 * t);
/** @type {(t: number) => number} */
export const clamp = (t) => Math.min(1, Math.max(0, t));
/** @type {(from: number, to: number, t: number) => number} */
export const smooth = (from, to, t) => bend(clamp((t - from) / (to - from)));
