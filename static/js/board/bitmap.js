// Art that is drawn once and then stamped: one bitmap for each thing, size and pixel ratio.

/** @type {Map<string, HTMLCanvasElement>} */
const kept = new Map();

/** What is to be drawn anew: all whose key begins so. */
export function forget(start = "") {
  for (const key of kept.keys()) if (key.startsWith(start)) kept.delete(key);
}

/**
 * Draws the bitmap of this key at the origin; `draw` makes it where it is missing.
 * @param {CanvasRenderingContext2D} g
 * @param {string} key
 * @param {number} width in units, room for shadows included
 * @param {number} height
 * @param {number} ratio device pixels a unit
 * @param {(g: CanvasRenderingContext2D) => void} draw around the origin, in units
 */
export function stamp(g, key, width, height, ratio, draw) {
  const name = `${key}|${ratio}`;
  let made = kept.get(name);
  if (!made) {
    made = document.createElement("canvas");
    made.width = 2 * Math.ceil((width * ratio) / 2);
    made.height = 2 * Math.ceil((height * ratio) / 2);
    const fresh = /** @type {CanvasRenderingContext2D} */ (made.getContext("2d"));
    fresh.setTransform(ratio, 0, 0, ratio, made.width / 2, made.height / 2);
    draw(fresh);
    kept.set(name, made);
  }
  const [w, h] = [made.width / ratio, made.height / ratio];
  g.drawImage(made, -w / 2, -h / 2, w, h);
}
