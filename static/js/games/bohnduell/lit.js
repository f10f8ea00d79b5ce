// The whole board in its light, put together beside the page: the table's shadow, the carved wood, the light on the
// side in turn, the brass lines.

import { AROUND, box, LIGHTS, stops } from "./brush.js";

/**
 * @typedef {import("./brush.js").G} G
 * @typedef {import("./brush.js").Style} Style
 * @typedef {import("./wood-worker.js").Timber} Timber
 * @typedef {import("./wood-worker.js").Carved} Carved
 * @typedef {import("./geometry.js").Geometry} Geometry
 *
 * @typedef {Object} Ground what is to be laid
 * @property {Geometry} places
 * @property {Timber[]} timbers the trays, then the board
 * @property {import("./wood-worker.js").Light[]} lights of each timber
 * @property {string} shade on the table
 * @property {Record<string, number[]>} colours by the names of their tokens
 *
 * @typedef {(name: string, alpha?: number) => string} Ink
 */

/** One picture for each of LIGHTS. @param {Ground} ground @param {Carved[]} woods @param {number} scale pixels a unit @returns {ImageBitmap[]} */
export function lay({ places, timbers, shade, colours }, woods, scale) {
  /** @type {Ink} */
  const ink = (name, alpha = 1) => `rgb(${colours[name].join(" ")} / ${alpha})`;
  const [bare, g] = sheet(places, scale);
  for (const timber of timbers) cast(g, timber, shade, scale);
  for (const { x, y, width, height, data } of woods) {
    const wood = new OffscreenCanvas(width, height);
    wood.getContext("2d")?.putImageData(new ImageData(data, width, height), 0, 0);
    g.drawImage(wood, x, y, width / scale, height / scale);
  }
  return LIGHTS.map((turn) => {
    const [canvas, g] = sheet(places, scale);
    const [width, height] = [canvas.width / scale, canvas.height / scale];
    g.drawImage(bare, -AROUND, -AROUND, width, height);
    for (const i of turn < 0 ? [] : [0, 1]) sunlit(g, places, timbers[2], i, i === turn, ink);
    for (const i of [0, 1]) inlay(g, places, i, i === turn, ink);
    return canvas.transferToImageBitmap();
  });
}

/** @param {Geometry} places @param {number} scale @returns {[OffscreenCanvas, G]} its units are those of the picture */
function sheet({ width, height }, scale) {
  const [w, h] = [width, height].map((side) => Math.ceil((side + 2 * AROUND) * scale));
  const canvas = new OffscreenCanvas(w, h);
  const g = /** @type {G} */ (/** @type {unknown} */ (canvas.getContext("2d")));
  g.setTransform(scale, 0, 0, scale, AROUND * scale, AROUND * scale);
  return [canvas, g];
}

/** Shadow on the table: wide and far, then close and dark. @param {G} g @param {Timber} timber @param {string} shade @param {number} ratio */
function cast(g, timber, shade, ratio) {
  const { thick } = timber;
  const up = thick / 34;
  g.save();
  g.shadowColor = shade;
  for (const [blur, down, part] of [
    [70, 46, 0.55],
    [26, 16, 0.6],
    [8, 5, 0.7],
  ]) {
    g.globalAlpha = part;
    g.shadowBlur = blur * up * ratio;
    g.shadowOffsetX = 8 * up * ratio;
    g.shadowOffsetY = (down * up + thick * 0.7) * ratio;
    box(g, timber, -3, "black");
  }
  g.restore();
}

/** Half of the board in warm light, or in a little shade. @param {G} g @param {Geometry} places @param {Timber} board @param {number} i @param {boolean} on @param {Ink} ink */
function sunlit(g, { sides }, board, i, on, ink) {
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
    parts.map((alpha, k) => [[0, 0.75, 1][k], ink(colour, alpha)]),
  );
  g.fillRect(x - hw, y - hh, 2 * hw, 2 * hh + thick);
  g.restore();
}

/** The brass line of a side, with the direction of play. @param {G} g @param {Geometry} places @param {number} i @param {boolean} on @param {Ink} ink */
function inlay(g, { upright, sides }, i, on, ink) {
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
  stroke(6, ink("carve-shade", 0.6));
  if (on) {
    g.globalCompositeOperation = "screen";
    for (const [width, alpha] of [
      [30, 0.1],
      [18, 0.18],
      [10, 0.3],
    ])
      stroke(width, ink("glow", alpha));
    g.globalCompositeOperation = "source-over";
    const brass = ["light", "mid", "light", "mid", "light"].map((tone) => ink(`brass-${tone}`));
    const shine = g.createLinearGradient(start.x, start.y, end.x, end.y);
    stroke(
      3.4,
      stops(
        shine,
        brass.map((colour, k) => [k / 4, colour]),
      ),
    );
  } else stroke(2.4, ink("brass-mid", 0.55));
  g.restore();
}
