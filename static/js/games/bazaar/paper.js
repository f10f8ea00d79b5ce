// What is written on paper: the scoring table, notices, and the ledger of somebody who plays alone.

import {
  apart,
  box,
  circle,
  fade,
  fill,
  flat,
  halo,
  ink,
  line,
  once,
  round,
  shadow,
  star,
  words,
  wrapped,
} from "./brush.js";
import { POINTS } from "./stones.js";

/** @typedef {import("./brush.js").G} G */
/** @typedef {import("../../types.js").Sprite} Sprite */

/** @param {G} g @param {number} w @param {number} h @param {string} kind @param {{ground?: string, edge?: string, width?: number}} [how] */
function paper(g, w, h, kind, { ground = "surface", edge = "bazaar-ivory-edge", width = 1 } = {}) {
  once(g, `paper ${kind}`, w, h, 14, (d) => {
    shadow(d, 10, 3, 0.28);
    box(d, 0.5, 0.5, w - 1, h - 1, 10);
    fill(d, ink(ground));
    flat(d);
    line(d, ink(edge), width);
  });
}

/** How a scoring table is divided. @param {number} w @param {number} h */
function grid(w, h) {
  const first = Math.max(42, w * 0.24);
  return { first, head: 44, wide: (w - first - 8) / 4, high: (h - 52) / 4, left: -w / 2, top: -h / 2 };
}

/** Ground of the scoring table. @param {G} g @param {Sprite} sprite */
export const table = (g, { w = 0, h = 0 }) => paper(g, w, h, "table");

/** Light on the two columns in force; its place says which. @param {G} g @param {Sprite} sprite */
export function columns(g, { w = 0, h = 0 }) {
  once(g, "columns", w, h, 2, (d) => {
    box(d, 0, 0, w, h, 7);
    fill(d, ink("bazaar-lit"));
    line(d, ink("accent"), 1.5);
  });
}

/** Where that light lies in a table of this size. @param {number} w @param {number} h @param {boolean} rich */
export function inForce(w, h, rich) {
  const { first, wide } = grid(w, h);
  return { x: first + (rich ? 3 : 1) * wide - w / 2, y: 0, w: 2 * wide, h: h - 10 };
}

/**
 * Rows: stones left over. Columns: cheap and precious, at normal and at raised prices; `at` is ringed.
 * @param {G} g @param {Sprite} sprite
 */
export function scoring(g, { w = 0, h = 0, more }) {
  once(g, `scoring ${JSON.stringify(more)}`, w, h, 0, (d) => {
    d.translate(w / 2, h / 2);
    digits(d, w, h, more);
  });
}

/** @param {G} g @param {number} w @param {number} h @param {any} more */
function digits(g, w, h, more) {
  const { rich, at, heads, rows } =
    /** @type {{rich: boolean, at: {left: number, precious: boolean}|null, heads: string[], rows: string[]}} */ (more);
  const { first, head, wide, high, left, top } = grid(w, h);
  const lit = rich ? 2 : 0;
  const middle = (/** @type {number} */ column) => left + first + (column + 0.5) * wide;
  rows.forEach((word, i) =>
    words(g, word, left + 3 + first / 2, top + head / 2 - 6 + i * 15, {
      colour: ink("ink-soft"),
      align: "center",
      max: first - 12,
    }),
  );
  heads.forEach((word, i) => {
    const on = lit === 2 * i;
    words(g, word, middle(2 * i + 0.5), top + 17, {
      weight: on ? 700 : 400,
      colour: ink(on ? "ink" : "ink-soft"),
      align: "center",
      max: wide * 2 - 6,
    });
  });
  for (let row = -1; row < 4; row++) {
    const y = top + head + high * (row + 0.5);
    if (row > 0) {
      g.fillStyle = fade(ink("line"), 0.8);
      g.fillRect(left + 8, y - high / 2 - 0.5, w - 16, 1);
    }
    if (row >= 0)
      words(g, ["0", "1", "2", "3+"][row], left + 3 + first / 2, y, { size: "size-2", weight: 700, align: "center" });
    for (let column = 0; column < 4; column++) {
      const [x, on] = [middle(column), (column & 2) === lit];
      if (row < 0 && column % 2) star(g, x, top + 33, 6.5);
      else if (row < 0) {
        circle(g, x, top + 33, 3);
        fill(g, ink(on ? "ink" : "ink-soft"));
      } else {
        const here = at && at.left === row && column === lit + Number(at.precious);
        if (here) ringed(g, x, y, Math.min(12, high / 2 - 0.5));
        const colour = ink(here ? "bazaar-lit-ink" : on ? "ink" : "ink-soft");
        const points = POINTS[(column >> 1) + (column % 2)][row];
        words(g, `${points}`, x, y, { size: "size-2", weight: on ? 700 : 400, colour, align: "center" });
      }
    }
  }
}

/** @param {G} g @param {number} x @param {number} y @param {number} r */
function ringed(g, x, y, r) {
  round(g, "ringed", x, y, r, 10, (d) => {
    halo(d, 8);
    circle(d, r, r, r);
    fill(d, ink("glow"));
    flat(d);
    line(d, ink("accent"), 2);
  });
}

/** The scoring table folded into a button. @param {G} g @param {Sprite} sprite */
export function points(g, { w = 0, h = 0, more: { rich, text } }) {
  paper(g, w, h, "points");
  const s = 8;
  once(g, `points ${rich}`, 4 * s, h - 14, 0, (d) => {
    for (let i = 0; i < 12; i++) {
      box(d, (i % 4) * s + 0.5, Math.floor(i / 4) * s, s - 1.5, s - 1.5, 2);
      fill(d, ink(i % 4 > 1 === rich ? "glow" : "sunk"));
    }
  });
  words(g, text, 0, h / 2 - 11, { weight: 600, align: "center", max: w - 8 });
}

/** @param {G} g @param {Sprite} sprite */
export function notice(g, { w = 0, h = 0, more, alpha = 1 }) {
  g.globalAlpha = Math.min(1, 3 * alpha);
  paper(g, w, h, "notice", { ground: "bazaar-lit", edge: "accent", width: 1.5 });
  star(g, 17 - w / 2, 0, 9);
  const lines = /** @type {string[]} */ (more);
  lines.forEach((text, i) =>
    words(g, text, 31 - w / 2, (i - (lines.length - 1) / 2) * 17, { weight: i ? 400 : 700, max: w - 40 }),
  );
}

/* ---- solo ---- */

/** @typedef {{title: string, rows: [string, string][], part: number|null, levels: {at: number, text: string, done: boolean}[], note: string}} Ledger */

/** The merchant's ledger. @param {G} g @param {Sprite} sprite */
export function ledger(g, { w = 0, h = 0, more }) {
  const { title, rows, part, levels, note } = /** @type {Ledger} */ (more);
  once(g, "ledger", w, h, 16, (d) => {
    apart(d, () => {
      shadow(d, 12, 4, 0.3);
      box(d, 0, 0, w, h, 10);
      fill(d, ink("surface"));
    });
    box(d, 0, 0, w, h, 10);
    d.clip();
    d.fillStyle = ink("bazaar-lacquer");
    d.fillRect(0, 0, w, 46);
    d.fillStyle = ink("bazaar-brass");
    d.fillRect(0, 46, w, 2.5);
  });
  const [left, right] = [16 - w / 2, w / 2 - 16];
  let y = -h / 2 + 24;
  words(g, title, left, y, {
    size: "size-3",
    weight: 700,
    font: "font-show",
    colour: ink("bazaar-on-wood"),
    max: w - 32,
  });
  y += 58;
  rows.forEach(([name, value], i) => {
    words(g, name, left, y, { size: "size-2", colour: ink("ink-soft"), max: w - 84 });
    words(g, value, right, y, { size: i < 2 ? "size-4" : "size-3", weight: 700, font: "font-show", align: "right" });
    g.fillStyle = ink("line");
    g.fillRect(left, y + 18, w - 32, 1);
    y += 36;
  });
  if (part !== null) {
    y += 2;
    for (const [wide, colour] of /** @type {[number, string][]} */ ([
      [1, "sunk"],
      [Math.min(1, part), "indigo"],
    ])) {
      box(g, left, y - 6, Math.max(12, (w - 32) * wide), 12, 6);
      fill(g, ink(colour));
    }
    y += 36;
  }
  y += levels.length ? 12 : 0;
  for (const { at, text, done } of levels) {
    words(g, done ? "✓" : "", left, y, { weight: 700, colour: ink("good-deep") });
    words(g, text, left + 18, y, {
      size: "size-2",
      weight: done ? 700 : 400,
      colour: ink(done ? "ink" : "ink-soft"),
      max: w - 84,
    });
    words(g, `${at}`, right, y, {
      size: "size-2",
      weight: done ? 700 : 400,
      colour: ink(done ? "ink" : "ink-soft"),
      align: "right",
    });
    y += 33;
  }
  wrapped(g, note, left, h / 2 - 20, w - 32, 17);
}

/** The ledger as a strip. @param {G} g @param {Sprite} sprite */
export function strip(g, { w = 0, h = 0, more }) {
  paper(g, w, h, "strip");
  const rows = /** @type {[string, string][]} */ (more);
  const wide = (w - 16) / rows.length;
  rows.forEach(([name, value], i) => {
    const x = 8 - w / 2 + wide * (i + 0.5);
    words(g, value, x, -7, { size: "size-3", weight: 700, font: "font-show", align: "center" });
    words(g, name, x, 11, { colour: ink("ink-soft"), align: "center", max: wide - 8 });
    if (!i) return;
    g.fillStyle = ink("line");
    g.fillRect(x - wide / 2, 9 - h / 2, 1, h - 18);
  });
}
