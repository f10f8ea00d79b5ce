// The painters of BohnDuell: wood, glass, brass, bone and light. Lengths are units of the picture,
// the place of a sprite is the origin.

import { forget, stamp } from "../../board/bitmap.js";
import { css, mix, rgb } from "../../board/tokens.js";
import { BEAD, geometry, timbers } from "./geometry.js";
import { blow, TURNS } from "./glass.js";
import { bitmap, whenReady } from "./wood.js";

/**
 * @typedef {import("../../types.js").Tokens} Tokens
 * @typedef {import("../../types.js").Sprite} Sprite
 * @typedef {CanvasRenderingContext2D} G
 * @typedef {import("./geometry.js").Geometry} Geometry
 * @typedef {import("./carve.js").Timber} Timber
 */

const WOOD_MOST = 1.4; // device pixels a unit that wood is carved at, at most
const GLASS_MOST = 2.2;
const AROUND = 80; // room for shadows around the picture

/** @type {import("../../types.js").GameModule["paint"]} */
export const paint = { ground, hollow, bead, "bead.shadow": beadShadow, nail, plate, way, sent };

/** @type {NonNullable<import("../../types.js").GameModule["prepare"]>} */
export function prepare(tokens, _size, _ratio, ready) {
  whenReady(tokens.number("--quick"), () => {
    forget("ground");
    ready();
  });
}

/* ---- wood ---- */

/** The table, the trays and the board; the side in turn lies in the light. */
function ground(
  /** @type {G} */ g,
  /** @type {Sprite} */ { more },
  /** @type {Tokens} */ tokens,
  /** @type {number} */ ratio,
) {
  const places = geometry(more.upright, more.balls);
  const { width, height } = places;
  const pieces = timbers(places);
  const woods = pieces.map((timber, i) => carved(`${i}`, timber, more, tokens, ratio));
  stamp(g, `ground ${more.turn} ${more.upright} ${more.balls}`, width + 2 * AROUND, height + 2 * AROUND, ratio, (d) => {
    d.translate(-width / 2, -height / 2);
    pieces.forEach((timber, i) => cast(d, timber, i === 2 ? 1 : 0.5, tokens, ratio));
    woods.forEach((wood, i) => {
      if (wood) d.drawImage(wood.canvas, wood.x, wood.y, wood.width, wood.height);
      else plain(d, pieces[i], i === 2 ? "--walnut-mid" : "--maple-mid", tokens);
    });
    if (more.turn >= 0) sides(d, places, pieces[2], more.turn, tokens);
    places.sides.forEach((_, i) => inlay(d, places, i, more.turn === i, tokens));
  });
}

/** @param {string} name @param {Timber} timber @param {any} more @param {Tokens} tokens @param {number} ratio */
function carved(name, timber, { upright, balls }, tokens, ratio) {
  const scale = Math.min(ratio, WOOD_MOST);
  const kind = timber.groove ? "walnut" : "maple";
  const [light, mid, dark, tint] = [`--${kind}-light`, `--${kind}-mid`, `--${kind}-dark`, "--lamp-tint"].map((token) =>
    rgb(tokens.text(token)),
  );
  const [ambient, key, fall] = ["--lamp-ambient", "--lamp-key", "--lamp-fall"].map(tokens.number);
  return bitmap({
    name: `${name} ${upright} ${balls}`,
    key: `${scale} ${tokens.theme}`,
    scale,
    timber,
    light: { light, mid, dark, tint: tint.map((value) => value / 255), ambient, key, fall },
  });
}

/** Until the wood is carved: its outline and its hollows. @param {G} g @param {Timber} timber @param {string} token @param {Tokens} tokens */
function plain(g, { x, y, hw, hh, round, thick, hollows }, token, tokens) {
  const box = (/** @type {number} */ down) => {
    g.beginPath();
    g.roundRect(x - hw, y - hh + down, 2 * hw, 2 * hh, round);
    g.fill();
  };
  g.fillStyle = tokens.text(token);
  box(thick);
  g.fillStyle = shade(tokens, 0.45);
  box(thick);
  g.fillStyle = tokens.text(token);
  box(0);
  g.fillStyle = shade(tokens, 0.3);
  for (const hollow of hollows) {
    rim(g, { ...hollow, x: hollow.x, y: hollow.y }, 0);
    g.fill();
  }
}

/** Shadow on the table: wide and far, then close and dark. @param {G} g @param {Timber} timber @param {number} up @param {Tokens} tokens @param {number} ratio */
function cast(g, { x, y, hw, hh, round, thick }, up, tokens, ratio) {
  const colour = tokens.text("--cast");
  for (const [blur, down, part] of [
    [70, 46, 0.55],
    [26, 16, 0.6],
    [8, 5, 0.7],
  ]) {
    g.save();
    g.shadowColor = colour.replace(/[\d.]+\)$/, (alpha) => `${Number.parseFloat(alpha) * part})`);
    g.shadowBlur = blur * up * ratio;
    g.shadowOffsetX = 8 * up * ratio;
    g.shadowOffsetY = (down * up + thick * 0.7) * ratio;
    g.fillStyle = tokens.text("--black");
    g.beginPath();
    g.roundRect(x - hw + 3, y - hh + 6, 2 * hw - 6, 2 * hh - 8, round);
    g.fill();
    g.restore();
  }
}

/** The side in turn in warm light, the other in a little shade. @param {G} g @param {Geometry} places @param {Timber} timber @param {number} turn @param {Tokens} tokens */
function sides(g, { board: { x, y, hw, hh }, sides }, { round, thick }, turn, tokens) {
  g.save();
  g.beginPath();
  g.roundRect(x - hw, y - hh, 2 * hw, 2 * hh + thick, round);
  g.clip();
  sides.forEach(({ out }, i) => {
    const on = i === turn;
    const fade = g.createLinearGradient(x + out.x * hw, y + out.y * hh, x - out.x * 6, y - out.y * 6);
    const colour = rgb(tokens.text(on ? "--glow" : "--carve-shade"));
    fade.addColorStop(0, css(colour, on ? 0.42 : 0.18));
    fade.addColorStop(0.75, css(colour, on ? 0.26 : 0.12));
    fade.addColorStop(1, css(colour, 0));
    g.globalCompositeOperation = on ? "soft-light" : "source-over";
    g.fillStyle = fade;
    g.fillRect(x - hw, y - hh, 2 * hw, 2 * hh + thick);
  });
  g.restore();
}

/** The brass line of a side, with the direction of play. @param {G} g @param {Geometry} places @param {number} i @param {boolean} on @param {Tokens} tokens */
function inlay(g, { upright, sides }, i, on, tokens) {
  const { bowls, out } = sides[i];
  const off = upright ? 110 : 114;
  const along = { x: Math.sign(bowls[3].x - bowls[0].x), y: Math.sign(bowls[3].y - bowls[0].y) };
  const at = (/** @type {number} */ column, /** @type {number} */ on = 0) => ({
    x: (bowls[Math.floor(column)].x + bowls[Math.ceil(column)].x) / 2 + out.x * off + along.x * on,
    y: (bowls[Math.floor(column)].y + bowls[Math.ceil(column)].y) / 2 + out.y * off + along.y * on,
  });
  const [start, end] = [at(0, -79), at(3, 79)];
  const line = new Path2D();
  line.moveTo(start.x, start.y);
  line.lineTo(end.x, end.y);
  for (const { x, y } of [end, at(0.5), at(1.5), at(2.5)]) {
    const [dx, dy] = [along.x * 9, along.y * 9];
    line.moveTo(x - dx - dy, y - dy - dx);
    line.lineTo(x + dx / 3, y + dy / 3);
    line.lineTo(x - dx + dy, y - dy + dx);
  }
  const stroke = (/** @type {number} */ width, /** @type {string|CanvasGradient} */ style) => {
    g.lineWidth = width;
    g.strokeStyle = style;
    g.stroke(line);
  };
  g.save();
  g.lineCap = g.lineJoin = "round";
  stroke(6, shade(tokens, 0.6));
  const brass = rgb(tokens.text("--brass-mid"));
  if (on) {
    g.globalCompositeOperation = "screen";
    for (const [width, alpha] of [
      [30, 0.1],
      [18, 0.18],
      [10, 0.3],
    ])
      stroke(width, css(rgb(tokens.text("--glow")), alpha));
    g.globalCompositeOperation = "source-over";
    const shine = g.createLinearGradient(start.x, start.y, end.x, end.y);
    for (let k = 0; k < 5; k++) shine.addColorStop(k / 4, tokens.text(k % 2 ? "--brass-mid" : "--brass-light"));
    stroke(3.4, shine);
  } else stroke(2.4, css(brass, 0.55));
  g.restore();
}

/* ---- hollows: what lies on the wood around them ---- */

/** @typedef {{w: number, h: number, r: number, glow: number, iron: boolean, focus: boolean, shown: boolean}} Around */

function hollow(
  /** @type {G} */ g,
  /** @type {Sprite} */ { more },
  /** @type {Tokens} */ tokens,
  /** @type {number} */ ratio,
) {
  const { w, h, r, glow, iron, focus, shown } = /** @type {Around} */ (more);
  const one = (/** @type {string} */ name, /** @type {(g: G) => void} */ draw) =>
    stamp(g, `${name} ${w} ${h} ${r}`, 2 * (w + r + 34), 2 * (h + r + 34), ratio, draw);
  if (iron) one("hoop", (d) => hoop(d, more, tokens));
  if (glow) {
    g.globalCompositeOperation = "screen";
    one(`glow ${glow}`, (d) => halo(d, more, glow, tokens));
    g.globalCompositeOperation = "source-over";
    one(`ring ${glow}`, (d) => halo(d, more, -glow, tokens));
  }
  if (focus || shown) {
    one(`focus ${focus}`, (d) => {
      d.setLineDash(focus ? [] : [14, 10]);
      line(d, more, 13, 9, tokens.text("--bone-ink"));
      line(d, more, 13, 4, tokens.text("--bone-light"));
    });
  }
}

/** What may be touched (1), and what is ready or chosen (2); negative: only the ring itself. @param {G} g @param {Around} at @param {number} glow @param {Tokens} tokens */
function halo(g, at, glow, tokens) {
  const colour = rgb(tokens.text("--glow"));
  const white = rgb(tokens.text("--white"));
  g.lineCap = "round";
  if (glow === -1) {
    g.setLineDash([2, 9]);
    line(g, at, 5, 3, css(mix(colour, white, 0.05), 0.85));
  } else if (glow === -2) line(g, at, 5, 5.5, css(mix(colour, white, 0.25)));
  else {
    const strokes =
      glow === 2
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
    for (const [width, alpha] of strokes) line(g, at, 5, width, css(colour, alpha));
  }
}

/** Over-full: an iron hoop, which no longer lets go. @param {G} g @param {Around} at @param {Tokens} tokens */
function hoop(g, at, tokens) {
  const [light, dark] = [tokens.text("--iron-light"), tokens.text("--iron-dark")];
  line(g, at, 5, 9, shade(tokens, 0.55));
  const iron = g.createLinearGradient(-at.r, -at.r, at.r, at.r);
  for (const [part, colour] of /** @type {[number, string][]} */ ([
    [0, light],
    [0.45, dark],
    [0.7, light],
    [1, dark],
  ])) {
    iron.addColorStop(part, colour);
  }
  line(g, at, 5, 6.5, iron);
  for (let k = 0; k < 4; k++) {
    const angle = Math.PI / 4 + (k * Math.PI) / 2;
    const [x, y] = [Math.cos(angle) * (at.r + 5), Math.sin(angle) * (at.r + 5)];
    disc(g, x, y, 6.5, dark);
    disc(g, x - 1.4, y - 1.6, 3.2, light);
  }
}

/* ---- beads ---- */

/** @typedef {{seat: number, level?: number, ghost?: boolean, ring?: boolean}} Glassy */

function beadShadow(
  /** @type {G} */ g,
  /** @type {Sprite} */ sprite,
  /** @type {Tokens} */ tokens,
  /** @type {number} */ ratio,
) {
  const { seat, ghost, level } = /** @type {Glassy} */ (sprite.more);
  if (!ghost && !level) shadowOf(g, sprite, seat, tokens, ratio);
}

/** @param {G} g @param {Sprite} sprite @param {number} seat @param {Tokens} tokens @param {number} ratio */
function shadowOf(g, { w = 2 * BEAD, lift = 0, alpha = 1 }, seat, tokens, ratio) {
  const r = w / 2;
  const far = 1 + lift / 12;
  g.globalAlpha = alpha / (1 + lift / 60);
  g.translate(r * 0.22 * (far - 1), lift + r * 0.34 * (far - 1));
  stamp(g, `shadow ${seat} ${r}`, 4 * r, 4 * r, ratio, (d) => {
    pool(d, r * 0.22, r * 0.34, r * 0.35, r * 1.25, [
      [0, shade(tokens, 0.62)],
      [0.62, shade(tokens, 0.38)],
      [1, shade(tokens, 0)],
    ]);
    const light = rgb(tokens.text(`--bead-${COLOURS[seat]}-caustic`));
    d.globalCompositeOperation = "screen";
    pool(d, r * 0.55, r * 0.82, 0, r * 0.62, [
      [0, css(light, 0.55)],
      [1, css(light, 0)],
    ]);
  });
  g.translate(-r * 0.22 * (far - 1), -lift - r * 0.34 * (far - 1));
  g.globalAlpha = alpha;
}

function bead(
  /** @type {G} */ g,
  /** @type {Sprite} */ sprite,
  /** @type {Tokens} */ tokens,
  /** @type {number} */ ratio,
) {
  const { seat, level, ghost, ring } = /** @type {Glassy} */ (sprite.more);
  const { w = 2 * BEAD, roll = 0 } = sprite;
  if (level && !ghost) shadowOf(g, sprite, seat, tokens, ratio);
  const turn = ((Math.round(roll) % TURNS) + TURNS) % TURNS;
  const glass = blown(seat, turn, ratio, tokens);
  if (glass) g.drawImage(glass, -w / 2, -w / 2, w, w);
  else disc(g, 0, 0, w / 2, tokens.text(`--bead-${COLOURS[seat]}`));
  if (!ghost && !ring) return;
  g.globalAlpha = 1;
  stamp(g, `mark ${ghost} ${w}`, w + 12, w + 12, ratio, (d) => {
    line(d, { w: 0, h: 0, r: w / 2 }, 1, 6, shade(tokens, 0.7));
    if (ghost) d.setLineDash([6, 5]);
    line(d, { w: 0, h: 0, r: w / 2 }, ghost ? 1 : 0, 3, tokens.text(ghost ? "--brass-light" : "--glow"));
  });
}

export const COLOURS = ["red", "green"];

/** @param {number} seat @param {Tokens} tokens @returns {import("./glass.js").Glass} */
function glassOf(seat, tokens) {
  const name = `--bead-${COLOURS[seat]}`;
  const [base, core, light, white, black] = [name, `${name}-core`, `${name}-light`, "--white", "--black"].map((token) =>
    rgb(tokens.text(token)),
  );
  const glow = mix(base, light, 0.62);
  return { leaf: seat === 0, base, core, glow, deep: mix(base, black, 0.66), bright: mix(glow, white, 0.45), white };
}

/** @param {number} seat @param {number} turn @param {number} ratio @param {Tokens} tokens */
function blown(seat, turn, ratio, tokens) {
  const radius = Math.round(BEAD * Math.min(ratio, GLASS_MOST));
  const name = `bead ${seat} ${turn}`;
  return bitmap({ name, key: `${radius}`, scale: 1, glass: glassOf(seat, tokens), turn, radius })?.canvas;
}

/**
 * One small bead, made at once: the mark of a seat in the page.
 * @param {G} g the bead fills a square of `size` from the origin
 * @param {number} size
 * @param {number} seat
 * @param {Tokens} tokens
 */
export function mark(g, size, seat, tokens) {
  const { a: ratio } = g.getTransform();
  const radius = Math.max(4, Math.round((size * ratio) / 2));
  const side = 2 * radius + 2;
  g.translate(size / 2, size / 2);
  stamp(g, `mark ${seat} ${size}`, side / ratio, side / ratio, ratio, (d) => {
    d.putImageData(new ImageData(blow(glassOf(seat, tokens), 2, radius), side, side), 0, 0);
  });
  g.translate(-size / 2, -size / 2);
}

/* ---- nails, plates, arrows ---- */

/** A brass nail; empty: only its hole. */
function nail(
  /** @type {G} */ g,
  /** @type {Sprite} */ { more },
  /** @type {Tokens} */ tokens,
  /** @type {number} */ ratio,
) {
  const r = 6.6;
  stamp(g, `nail ${more.lit}`, 26, 26, ratio, (d) => {
    if (more.lit) {
      d.shadowColor = shade(tokens, 0.6);
      d.shadowBlur = 3;
      d.shadowOffsetY = 1;
      const stops = /** @type {[number, string][]} */ ([
        [0, "shine"],
        [0.35, "light"],
        [0.75, "mid"],
        [1, "dark"],
      ]);
      const brass = d.createRadialGradient(-r * 0.35, -r * 0.4, r * 0.1, 0, 0, r * 1.05);
      for (const [part, token] of stops) brass.addColorStop(part, tokens.text(`--brass-${token}`));
      disc(d, 0, 0, r, brass);
      return;
    }
    disc(d, 0, 0, r * 0.86, shade(tokens, 0.62));
    d.strokeStyle = css(rgb(tokens.text("--brass-light")), 0.38);
    d.lineWidth = 1.4;
    d.beginPath();
    d.arc(0, 0.6, r * 0.86, 0.2, 2.9);
    d.stroke();
  });
}

/** @typedef {{text: string, h: number, w: number, size?: number, shift?: number, dim?: boolean, ring?: boolean, lock?: boolean, seat?: number}} Plate */

/** An inlaid bone disc or lozenge with a number. */
function plate(
  /** @type {G} */ g,
  /** @type {Sprite} */ { more },
  /** @type {Tokens} */ tokens,
  /** @type {number} */ ratio,
) {
  const { text, h, w, size = h * 0.62, shift = 0, dim, ring, lock, seat } = /** @type {Plate} */ (more);
  const glass = seat === undefined ? undefined : blown(seat, 2, ratio, tokens);
  const key = `plate ${text} ${h} ${w} ${size} ${shift} ${dim} ${ring} ${lock} ${seat} ${!!glass}`;
  stamp(g, key, w + 34, h + 34, ratio, (d) => {
    const box = (/** @type {number} */ grow) => {
      d.beginPath();
      d.roundRect(-w / 2 - grow, -h / 2 - grow, w + 2 * grow, h + 2 * grow, h / 2 + grow);
    };
    if (dim) bare(d, box, tokens);
    else bone(d, box, w, h, tokens, ratio);
    if (ring) {
      box(3);
      d.lineWidth = 3.5;
      d.strokeStyle = tokens.text("--glow");
      d.stroke();
    }
    const small = h * 0.27;
    if (glass) d.drawImage(glass, -w / 2 + h * 0.46 - small, -small, 2 * small, 2 * small);
    if (lock) padlock(d, 15, -1, 22, tokens.text("--lock"));
    d.fillStyle = tokens.text(dim ? "--bone-dim" : "--bone-ink");
    d.font = `700 ${size}px ${tokens.text("--font-text")}`;
    d.textAlign = "center";
    d.textBaseline = "middle";
    d.fillText(text, shift, h * 0.03);
  });
}

/** @param {G} g @param {(grow: number) => void} box @param {Tokens} tokens */
function bare(g, box, tokens) {
  box(0);
  g.fillStyle = shade(tokens, 0.55);
  g.fill();
  g.lineWidth = 1.2;
  g.strokeStyle = css(rgb(tokens.text("--bone-dim")), 0.4);
  g.stroke();
}

/** @param {G} g @param {(grow: number) => void} box @param {number} w @param {number} h @param {Tokens} tokens @param {number} ratio */
function bone(g, box, w, h, tokens, ratio) {
  g.save();
  g.shadowColor = shade(tokens, 0.55);
  g.shadowBlur = 8 * ratio;
  g.shadowOffsetY = 3 * ratio;
  const fill = g.createLinearGradient(-w / 2, -h / 2, w / 2, h / 2);
  fill.addColorStop(0, tokens.text("--bone-light"));
  fill.addColorStop(1, tokens.text("--bone-mid"));
  g.fillStyle = fill;
  box(0);
  g.fill();
  g.restore();
  g.lineWidth = 1.5;
  g.strokeStyle = css(rgb(tokens.text("--bone-edge")), 0.55);
  g.stroke();
  box(-2);
  g.lineWidth = 1.2;
  g.strokeStyle = css(rgb(tokens.text("--white")), 0.8);
  g.stroke();
}

/** @param {G} g @param {number} x @param {number} y @param {number} s @param {string} colour */
function padlock(g, x, y, s, colour) {
  g.save();
  g.translate(x, y);
  g.strokeStyle = g.fillStyle = colour;
  g.lineWidth = s * 0.17;
  g.lineCap = "round";
  g.beginPath();
  g.moveTo(-s * 0.26, s * 0.02);
  g.lineTo(-s * 0.26, -s * 0.18);
  g.arc(0, -s * 0.18, s * 0.26, Math.PI, 0);
  g.lineTo(s * 0.26, s * 0.02);
  g.stroke();
  g.beginPath();
  g.roundRect(-s * 0.4, -s * 0.06, s * 0.8, s * 0.58, s * 0.1);
  g.fill();
  g.restore();
}

/** The dotted way of taken beads, from the origin. */
function way(/** @type {G} */ g, /** @type {Sprite} */ { more: { by, to } }, /** @type {Tokens} */ tokens) {
  const angle = Math.atan2(to.y - by.y, to.x - by.x);
  const wing = (/** @type {number} */ side) => [to.x - 20 * Math.cos(angle + side), to.y - 20 * Math.sin(angle + side)];
  const path = new Path2D();
  path.moveTo(0, 0);
  path.quadraticCurveTo(by.x, by.y, to.x, to.y);
  const head = new Path2D();
  const [[ax, ay], [bx, by_]] = [wing(0.5), wing(-0.5)];
  head.moveTo(ax, ay);
  head.lineTo(to.x + 3 * Math.cos(angle), to.y + 3 * Math.sin(angle));
  head.lineTo(bx, by_);
  g.save();
  g.lineCap = g.lineJoin = "round";
  g.strokeStyle = shade(tokens, 0.75);
  g.lineWidth = 11;
  g.stroke(path);
  g.stroke(head);
  g.strokeStyle = tokens.text("--glow");
  g.lineWidth = 5;
  g.stroke(head);
  g.setLineDash([3, 12]);
  g.stroke(path);
  g.restore();
}

/** On its way to the table: three dots. */
function sent(/** @type {G} */ g, /** @type {Sprite} */ _, /** @type {Tokens} */ tokens, /** @type {number} */ ratio) {
  stamp(g, "sent", 90, 64, ratio, (d) => {
    const box = (/** @type {number} */ grow) => {
      d.beginPath();
      d.roundRect(-28 - grow, -15 - grow, 56 + 2 * grow, 30 + 2 * grow, 15 + grow);
    };
    bone(d, box, 56, 30, tokens, ratio);
    for (const x of [-14, 0, 14]) disc(d, x, 0, 4.2, tokens.text("--bone-ink"));
  });
}

/* ---- strokes ---- */

/** @param {Tokens} tokens @param {number} alpha */
const shade = (tokens, alpha) => css(rgb(tokens.text("--carve-shade")), alpha);

/** @param {G} g @param {{x?: number, y?: number, w: number, h: number, r: number}} hollow @param {number} grow */
function rim(g, { x = 0, y = 0, w, h, r }, grow) {
  g.beginPath();
  g.roundRect(x - w - r - grow, y - h - r - grow, 2 * (w + r + grow), 2 * (h + r + grow), r + grow);
}

/** @param {G} g @param {{w: number, h: number, r: number}} at @param {number} grow @param {number} width @param {string|CanvasGradient} style */
function line(g, { w, h, r }, grow, width, style) {
  rim(g, { w, h, r }, grow);
  g.lineWidth = width;
  g.strokeStyle = style;
  g.stroke();
}

/** @param {G} g @param {number} x @param {number} y @param {number} r @param {string|CanvasGradient} style */
function disc(g, x, y, r, style) {
  g.fillStyle = style;
  g.beginPath();
  g.arc(x, y, r, 0, 7);
  g.fill();
}

/** @param {G} g @param {number} x @param {number} y @param {number} from @param {number} to @param {(number|string)[][]} stops */
function pool(g, x, y, from, to, stops) {
  const fade = g.createRadialGradient(x, y, from, x, y, to);
  for (const [part, colour] of stops) fade.addColorStop(Number(part), String(colour));
  disc(g, x, y, to, fade);
}
