// The board itself: the table's shadow, the trays, the carved wood, the light on the side in turn, the brass lines.

import { forget, stamp } from "../../board/bitmap.js";
import { rgb } from "../../board/tokens.js";
import { ink, rim, stops } from "./brush.js";
import { geometry, timbers } from "./geometry.js";
import { bitmap, whenReady } from "./wood.js";

/**
 * @typedef {import("./brush.js").Tokens} Tokens
 * @typedef {import("./brush.js").G} G
 * @typedef {import("./brush.js").Style} Style
 * @typedef {import("./brush.js").Painter} Painter
 * @typedef {import("./wood-worker.js").Timber} Timber
 * @typedef {import("./geometry.js").Geometry} Geometry
 */

const WOOD_MOST = 1.4; // device pixels a unit that wood is carved at, at most
const AROUND = 80; // room for shadows around the picture

/** @type {NonNullable<import("../../types.js").GameModule["prepare"]>} */
export function prepare(tokens, _size, _ratio, ready) {
  whenReady(tokens.number("--quick"), () => {
    forget("ground");
    ready();
  });
}

/** The table, the trays and the board; the side in turn lies in the light. @type {Painter} */
export function ground(g, { more: { turn, upright, balls } }, tokens, ratio) {
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
  return bitmap(name, `${scale} ${tokens.theme}`, () => {
    const [light, mid, dark] = ["light", "mid", "dark"].map((tone) => rgb(tokens.text(`--${timber.wood}-${tone}`)));
    const [ambient, key, fall] = ["ambient", "key", "fall"].map((part) => tokens.number(`--lamp-${part}`));
    const tint = rgb(tokens.text("--lamp-tint")).map((value) => value / 255);
    return { scale, timber, light: { light, mid, dark, tint, ambient, key, fall } };
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
