// Paper and wood that carry words and numbers: mats, the stair of levels, slots, buttons, what is asked.

import { anyGood, back, badge, coin, good, halo, pawn, strip, tick } from "./art-pieces.js";
import {
  at,
  block,
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
  shadowed,
  shape,
  sketch,
  text,
  width,
} from "./brush.js";

/** @typedef {import("./brush.js").G} G */
/** @typedef {import("../../types.js").Sprite} Sprite */
/** @typedef {{good?: string, mark?: number, tick?: boolean}} Icon of an order */

const TIGHT = { weight: 700, font: "font-show" };

/** A bitmap for just these facts. @param {G} g @param {Sprite} sprite @param {(g: G, w: number, h: number) => void} draw @param {number} [around] */
function panel(g, { art, w = 0, h = 0, more }, draw, around = 60) {
  kept(g, `${art} ${w} ${h} ${JSON.stringify(more)}`, w + around, h + around, (d) => draw(d, w, h));
}

/* ---- seats ---- */

/** A player's mat between two woven strips; in turn it is broader edged and shines. @param {G} g @param {Sprite} sprite */
export function mat(g, sprite) {
  const { seat, turn, asked, single } = sprite.more;
  panel(g, sprite, (d, w, h) => {
    const edge = centred(w, h, 10);
    const high = turn ? 9 : 6;
    if (turn || asked) glow(d, edge, turn);
    shadowed(d, 8, 3, () => fill(d, ink("surface"), edge));
    clipped(d, edge, () => {
      strip(d, seat, -w / 2, -h / 2, w, high);
      if (!single) strip(d, seat, -w / 2, h / 2 - high, w, high);
    });
    line(d, ink(turn ? "accent" : "line"), turn ? 2 : 1, edge);
  });
}

/** Words on the mat or the land, anchored at their place. @param {G} g @param {Sprite} sprite */
export function words(g, { more }) {
  text(g, more.words, 0, 0, more);
}

/** Words that break into lines. @param {G} g @param {Sprite} sprite */
export function lines(g, { w = 0, more }) {
  block(g, more.words, 0, 0, w, more);
}

/** Two backs: a hand. @param {G} g @param {Sprite} sprite */
export function fan(g, { w = 0 }) {
  kept(g, `fan ${w}`, w * 3, w * 3, (d) => {
    at(d, w * 0.18, 0, 1, () => back(d, w), 0.14);
    at(d, -w * 0.18, w * 0.04, 1, () => back(d, w), -0.08);
  });
}

/** Empty places for goods. @param {G} g @param {Sprite} sprite */
export function wells(g, sprite) {
  const { tile, pitch, cols } = sprite.more;
  panel(g, sprite, (d, w, h) => {
    for (let i = 0; i < 6; i++) {
      const [x, y] = [(i % cols) * pitch - w / 2, Math.floor(i / cols) * pitch - h / 2];
      fill(d, ink("sunk"), box(x, y, tile, tile, tile * 0.2));
      line(d, ink("line"), 1, box(x + 0.5, y + 0.5, tile - 1, tile - 1, tile * 0.2));
    }
  });
}

/** Three places for cards; the number on the first free one, or the 0 behind them, is the resupply. @param {G} g @param {Sprite} sprite */
export function slots(g, sprite) {
  const { card, pitch, used, turn, gap } = sprite.more;
  const size = card > 40 ? "size-4" : "size-2";
  panel(g, sprite, (d, w, h) => {
    for (let i = used; i < 3; i++) {
      const [x, next] = [i * pitch - w / 2, turn && i === used];
      fill(d, ink("sunk"), box(x, -h / 2, card, h, card * 0.12));
      const edge = box(x + 1, 1 - h / 2, card - 2, h - 2, card * 0.12);
      line(d, ink(next ? "accent" : "ink-faint"), next ? 2 : 1.25, edge, [4, 3]);
      const colour = next ? "ink" : "ink-soft";
      text(d, `${3 - i}`, x + card / 2, 0, { ...TIGHT, size, colour, align: "center" });
    }
    const colour = turn && used === 3 ? "ink" : "ink-soft";
    text(d, "0", 2 * pitch + card + gap - w / 2, 0, { ...TIGHT, size, colour, align: "center" });
  });
}

/* ---- the stair ---- */

/** @param {G} g @param {Icon[]} icons @param {number} x @param {number} y @param {number} size @param {number} cols @param {number} gap */
function order(g, icons, x, y, size, cols, gap) {
  icons.forEach(({ good: kind, mark = 0, tick: has }, i) => {
    const [a, b] = [x + (i % cols) * (size + gap), y + Math.floor(i / cols) * (size + gap)];
    if (kind) good(g, kind, a, b, size);
    else anyGood(g, mark, a, b, size);
    if (has) tick(g, a + size * 0.44, b - size * 0.44, Math.max(5.5, size * 0.2));
  });
}

/** Carved of wood, level 5 on top; your next step is paper. Pawns stand on it as sprites. @param {G} g @param {Sprite} sprite */
export function stair(g, sprite) {
  const { orders, next, start, rowH } = sprite.more;
  panel(g, sprite, (d, w, h) => {
    const [x, y] = [-w / 2, -h / 2];
    shadowed(d, 6, 3, () => fill(d, ink("wood-deep"), centred(w, h, 10)));
    line(d, ink("wood-light"), 1.5, centred(w - 4, h - 4, 8));
    for (let level = 5; level > 0; level--) {
      const [b, high] = [y + 5 + (5 - level) * rowH, rowH - 3];
      step(d, x + 5, b, w - 10, high, level, level === next);
      const icons = orders[level - 1];
      const size = Math.min(21, (w - 80) / icons.length - 2);
      order(d, icons, x + 29 + size / 2, b + high / 2, size, 6, 2);
    }
    if (start) text(d, start, 0, y + 5 + 5 * rowH + rowH * 0.31, { size: "size-0", colour: "bone", align: "center" });
  });
}

/** @param {G} g @param {number} x @param {number} y @param {number} w @param {number} h @param {number} level @param {boolean} next */
function step(g, x, y, w, h, level, next) {
  const edge = box(x, y, w, h, 6);
  fill(g, ink(next ? "surface" : "thatch-light"), edge);
  if (!next) {
    const grain = shape((p) => {
      for (let i = 0; i < 3; i++) {
        p.moveTo(x + 5, y + 7 + i * 8);
        p.bezierCurveTo(x + w * 0.3, y + 3 + i * 9, x + w * 0.6, y + 11 + i * 7, x + w - 5, y + 6 + i * 8);
      }
    });
    clipped(g, edge, () => faded(g, 0.28, () => line(g, ink("wood"), 1, grain)));
  }
  const colour = next ? "ink" : "bone-ink";
  text(g, `${level}`, x + 12, y + Math.min(h / 2, 13), { ...TIGHT, size: "size-3", colour, align: "center" });
}

/** The stair lying down: five steps side by side. @param {G} g @param {Sprite} sprite */
export function path(g, sprite) {
  const { orders, next } = sprite.more;
  panel(g, sprite, (d, w, h) => {
    const cell = (w - 6) / 5;
    shadowed(d, 5, 3, () => fill(d, ink("wood-deep"), centred(w, h, 10)));
    orders.forEach((/** @type {Icon[]} */ icons, /** @type {number} */ i) => {
      const x = 3 - w / 2 + i * cell;
      step(d, x + 1.5, 4 - h / 2, cell - 3, h - 8, i + 1, next === i + 1);
      const cols = icons.length === 4 ? 2 : Math.min(icons.length, 3);
      const lines = Math.ceil(icons.length / cols);
      const size = 18;
      order(
        d,
        icons,
        x + cell / 2 - ((cols - 1) * (size + 3)) / 2,
        h * 0.13 - ((lines - 1) * (size + 2)) / 2,
        size,
        cols,
        3,
      );
    });
  });
}

/** The glow of the step that may be climbed. @param {G} g @param {Sprite} sprite */
export function lit(g, { w = 0, h = 0, more }) {
  halo(g, w, h, 6, more.strong, true);
}

/* ---- words on paper ---- */

/** @param {G} g @param {Sprite} sprite */
export function tag(g, { more }) {
  const { words: said, icon = "", align = "center", strong = false, small = false } = more;
  const size = small ? "size-0" : "size-1";
  const pad = small ? 6 : 8;
  const wide = width(g, said, size) + 2 * pad + (icon ? 15 : 0);
  const left = align === "center" ? -wide / 2 : align === "right" ? -wide : 0;
  faded(g, 0.95, () => fill(g, ink(strong ? "ink" : "surface"), box(left, -11, wide, 22, 11)));
  if (icon) at(g, left + 13, 0, 1, () => (icon === "card" ? back(g, 9) : good(g, "", 0, 0, 12, "back")));
  text(g, said, left + pad + (icon ? 15 : 0), 0, { size, weight: 700, colour: strong ? "surface" : "ink" });
}

/** @param {G} g @param {Sprite} sprite */
export function button(g, sprite) {
  const { label, first, lit: hot } = sprite.more;
  panel(g, sprite, (d, w, h) => {
    const edge = centred(w, h, 8);
    if (hot) glow(d, edge, true);
    shadowed(d, 3, 1, () => fill(d, ink(first ? "accent-deep" : "surface"), edge));
    if (!first) line(d, ink("accent"), 1.5, centred(w - 1.5, h - 1.5, 7));
    const colour = first ? "accent-ink" : "ink";
    text(d, label, 0, 0, { size: "size-2", weight: 700, colour, align: "center", max: w - 12, least: 0.75 });
  });
}

/** A strip of paper with something asked on it. @param {G} g @param {Sprite} sprite */
export function ribbon(g, sprite) {
  const { strong, round = 14 } = sprite.more;
  panel(g, sprite, (d, w, h) => {
    const edge = centred(w, h, round);
    if (strong) glow(d, edge, true);
    shadowed(d, 8, 3, () => fill(d, ink("surface"), edge));
    line(d, ink(strong ? "accent" : "line"), strong ? 2 : 1, edge);
  });
}

/** One way of several, with what it gives now. @param {G} g @param {Sprite} sprite */
export function choice(g, sprite) {
  const { icon, kind, seat, gold, cards, title, note, state } = sprite.more;
  panel(g, sprite, (d, w, h) => {
    const edge = centred(w, h, 12);
    const [x, off] = [30 - w / 2, state === "cannot"];
    if (!off) glow(d, edge, state === "chosen");
    shadowed(d, 6, 2, () => fill(d, ink(state === "chosen" ? "accent-wash" : "surface"), edge));
    faded(d, off ? 0.5 : 1, () => {
      fill(d, ink("sunk"), disc(x, 0, 22));
      sign(d, x, icon, { kind, seat, gold, cards });
    });
    const colour = off ? "ink-soft" : "ink";
    text(d, title, 60 - w / 2, note ? -10 : 0, { ...TIGHT, size: "size-3", colour, max: w - 66, least: 0.66 });
    if (note) text(d, note, 60 - w / 2, 11, { weight: 500, colour: "ink-soft", max: w - 68, least: 0.8 });
  });
}

/** @param {G} g @param {number} x @param {string} icon @param {{kind: string, seat: number, gold: number, cards: number}} what */
function sign(g, x, icon, { kind, seat, gold, cards }) {
  if (icon === "buy") {
    coin(g, "", x - 6, -6, 22);
    good(g, "", x + 7, 6, 20, "back");
  } else if (icon === "sell") {
    good(g, kind, x - 7, 4, 20, kind ? "up" : "back");
    good(g, kind, x + 2, 7, 20, kind ? "up" : "back");
    coin(g, "", x + 8, -9, 18);
  } else if (icon === "raise") pawn(g, seat, x, -1, 32);
  else {
    for (let i = 0; i < cards; i++) at(g, x - 6 + i * 5, -3 + i, 1, () => back(g, 15), i * 0.12 - 0.1);
    for (let i = 0; i < gold; i++) sketch(g, "nugget", x + (cards ? 4 : -6) + i * 7, (cards ? 9 : 3) - i * 3, 16);
  }
}

/** What a purchase would do, its tip at the bow of the boat. @param {G} g @param {Sprite} sprite */
export function preview(g, sprite) {
  const { title, gold, goods, note, tip } = sprite.more;
  panel(
    g,
    sprite,
    (d, w, h) => {
      const [x, y, right, low] = [-w / 2, -h / 2, w / 2, h / 2];
      const edge = shape((p) => {
        if (!tip) {
          p.roundRect(x, y, w, h, 12);
          return;
        }
        p.moveTo(x + 12, y);
        p.arcTo(right, y, right, low, 12);
        p.lineTo(right, tip.y - 8);
        p.lineTo(tip.x, tip.y);
        p.lineTo(right, tip.y + 8);
        p.arcTo(right, low, x, low, 12);
        p.arcTo(x, low, x, y, 12);
        p.arcTo(x, y, right, y, 12);
        p.closePath();
      });
      shadowed(d, 10, 4, () => fill(d, ink("surface"), edge));
      line(d, ink("accent"), 1.5, edge);
      text(d, title, x + 14, y + 17, { size: "size-2", weight: 700, max: w - 28 });
      sketch(d, "nugget", x + 22, y + 40, 18);
      text(d, `${gold[0]} → ${gold[1]}`, x + 36, y + 40, { size: "size-2", weight: 700 });
      goods.forEach((/** @type {{kind: string, face: string}} */ { kind, face }, /** @type {number} */ i) =>
        good(d, kind, x + 112 + i * 28, y + 40, 24, face),
      );
      if (note) text(d, note, x + 14, y + 64, { weight: 500, colour: "ink-soft", max: w - 26, least: 0.8 });
    },
    110,
  );
}

/** Around what has the keyboard focus, or is lit from the log. @param {G} g @param {Sprite} sprite */
export function ring(g, sprite) {
  const { dashed } = sprite.more;
  panel(g, sprite, (d, w, h) => {
    const edge = centred(w + 8, h + 8, 10);
    line(d, ink("ebony"), 6, edge, dashed ? [8, 6] : []);
    line(d, ink("ivory"), 2.5, edge, dashed ? [8, 6] : []);
  });
}

/** A rank when the game is over. @param {G} g @param {Sprite} sprite */
export function rank(g, { w = 0, more }) {
  kept(g, `rank ${more.rank} ${w}`, w * 1.4, w * 1.4, (d) =>
    more.rank === 1 ? coin(d, 1, 0, 0, w) : badge(d, `${more.rank}`, 0, 0, w * 0.38),
  );
}
