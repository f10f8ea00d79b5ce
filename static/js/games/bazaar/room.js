// The trading room around the market: floor, status ribbon, next, bank, and the marks on what is touched.

import {
  arrow,
  blend,
  box,
  brass,
  circle,
  fade,
  fill,
  flat,
  halo,
  ink,
  light,
  line,
  once,
  place,
  round,
  shadow,
  words,
} from "./brush.js";
import { stone } from "./gems.js";
import { LETTERS } from "./stones.js";

/** @typedef {import("./brush.js").G} G */
/** @typedef {import("../../types.js").Sprite} Sprite */

/** Tiles with eight-pointed stars, hardly there. @param {G} g @param {Sprite} sprite */
export function floor(g, { w = 0, h = 0 }) {
  once(g, "floor", w, h, 0, (d) => {
    const tile = 56;
    const [joint, q] = [ink("bazaar-floor"), tile * 0.36];
    d.fillStyle = ink("paper");
    d.fillRect(0, 0, w, h);
    d.fillStyle = light(d, w / 2, h * 0.45, Math.max(w, h) * 0.7, ink("surface"), 1, 0);
    d.fillRect(0, 0, w, h);
    d.beginPath();
    for (let y = 0; y < h + tile; y += tile) {
      for (let x = 0; x < w + tile; x += tile) {
        d.rect(x - q * 0.72, y - q * 0.72, q * 1.44, q * 1.44);
        d.moveTo(x, y - q);
        for (const [dx, dy] of [
          [q, 0],
          [0, q],
          [-q, 0],
          [0, -q],
        ])
          d.lineTo(x + dx, y + dy);
        d.moveTo(x + q, y);
        d.lineTo(x + tile - q, y);
        d.moveTo(x, y + q);
        d.lineTo(x, y + tile - q);
      }
    }
    line(d, fade(joint, 0.8), 1.2);
  });
}

/* ---- the turn ---- */

/** Draw or exchange, buy, next: the present step is lit. @param {G} g @param {Sprite} sprite */
export function steps(g, { w = 0, h = 0, more }) {
  const { names, step } = /** @type {{names: string[], step: number}} */ (more);
  const tip = h * 0.36;
  const widths = w < 420 ? [0.48, 0.26, 0.26] : [0.44, 0.31, 0.25];
  let left = -w / 2;
  for (const [i, name] of names.entries()) {
    const wide = w * widths[i];
    const on = i === step;
    place(g, `step ${i} ${on}`, left, -h / 2, wide, h, 20, (d) => ribbon(d, i, wide, h, on));
    words(g, (i < step ? "✓ " : "") + name, left + wide / 2 + (i ? tip * 0.7 : tip * 0.2), 0, {
      size: h > 36 ? "size-3" : "size-2",
      weight: on ? 700 : 500,
      colour: ink(on ? "bazaar-lit-ink" : "ink-soft"),
      align: "center",
      max: wide - tip - 10,
    });
    left += wide;
  }
}

/** One step: a nose to the right, a notch on the left. @param {G} g @param {number} i @param {number} wide @param {number} h @param {boolean} on */
function ribbon(g, i, wide, h, on) {
  const [q, notch, nose] = [8, i ? h * 0.36 : 0, i < 2 ? h * 0.36 : 0];
  const [left, right] = [i ? 3 : 0, wide - (nose ? 1 : 0)];
  g.beginPath();
  if (i) {
    g.moveTo(left, h);
    g.lineTo(left + notch, h / 2);
    g.lineTo(left, 0);
  } else {
    g.moveTo(q, h);
    g.arcTo(0, h, 0, 0, q);
    g.arcTo(0, 0, right, 0, q);
  }
  if (nose) {
    g.lineTo(right, 0);
    g.lineTo(right + nose, h / 2);
    g.lineTo(right, h);
  } else {
    g.arcTo(right, 0, right, h, q);
    g.arcTo(right, h, 0, h, q);
  }
  g.closePath();
  if (on) halo(g, 14, 0.9);
  else shadow(g, 4, 1, 0.16);
  fill(g, ink(on ? "glow" : "surface"));
  flat(g);
  line(g, ink(on ? "accent" : "line"), on ? 2 : 1);
}

/** The arrow that ends the turn: brass when it may be touched. @param {G} g @param {Sprite} sprite */
export function next(g, { h = 0, w = 0, more: { on, strong, text } }) {
  const r = Math.min(w, h - 22) / 2 - 3;
  const y = r + 3 - h / 2;
  round(g, `next ${on} ${strong}`, 0, y, r, 30, (d) => {
    if (on) halo(d, strong ? 30 : 20);
    circle(d, r, r, r);
    fill(d, ink(on ? "glow" : "sunk"));
    flat(d);
    if (on) brass(d, r, r, r);
    else line(d, ink("line"), 1.5);
  });
  arrow(g, 0, y, r * 0.55, 1, ink(on ? "bazaar-lit-ink" : "ink-faint"));
  words(g, text, 0, y + r + 13, {
    size: "size-2",
    weight: on ? 700 : 500,
    colour: ink(on ? "ink" : "ink-soft"),
    align: "center",
    max: w + 8,
  });
}

/** @param {G} g @param {Sprite} sprite */
export function caption(g, { w = 0, more: { text, bold } }) {
  words(g, text, 0, 0, {
    size: "size-2",
    weight: bold ? 700 : 500,
    align: "center",
    colour: ink(bold ? "ink" : "ink-soft"),
    max: w,
  });
}

/** What the bank has. @param {G} g @param {Sprite} sprite */
export function bank(g, { w = 0, more }) {
  LETTERS.forEach((letter, i) => {
    const x = (w / 5) * (i - 2);
    stone(g, letter, x - 9, 0, 7, { letters: more.named });
    words(g, `${more.bank[letter]}`, x, 0, { weight: 600, colour: ink("ink-soft") });
  });
}

/* ---- over everything ---- */

/** @param {G} g @param {Sprite} sprite */
export function veil(g, { w = 0, h = 0 }) {
  g.fillStyle = ink("veil");
  g.fillRect(-w / 2, -h / 2, w, h);
}

/** Key focus, or a place that a line of the log names. @param {G} g @param {Sprite} sprite */
export function ring(g, { w = 0, h = 0, more: { focus } }) {
  once(g, `ring ${focus}`, w, h, 10, (d) => {
    for (const [wide, colour] of /** @type {[number, string][]} */ ([
      [7, focus ? "surface" : "bazaar-lit-ink"],
      [3, focus ? "ink" : "glow"],
    ])) {
      box(d, -3, -3, w + 6, h + 6, 11);
      line(d, ink(colour), wide, focus ? [] : [9, 6]);
    }
  });
}

/** The move is on its way. @param {G} g */
export function dots(g) {
  once(g, "dots", 46, 20, 8, (d) => {
    shadow(d, 6, 2, 0.4);
    box(d, 0, 0, 46, 20, 10);
    fill(d, ink("bazaar-wood"));
    flat(d);
    for (let k = 0; k < 3; k++) {
      circle(d, 12 + 11 * k, 10, 3);
      fill(d, fade(ink("bazaar-on-wood"), 1 - 0.25 * k));
    }
  });
}

/** The turn of a plan in which a rate is used. @param {G} g @param {Sprite} sprite */
export function badge(g, { w = 0, h = 0, more }) {
  once(g, "badge", w, h, 6, (d) => {
    shadow(d, 3, 1, 0.4);
    box(d, 0, 0, w, h, h / 2);
    fill(d, blend(ink("bazaar-lacquer"), ink("bazaar-gleam"), 0.08));
    flat(d);
    line(d, ink("bazaar-brass-light"), 1.5);
  });
  words(g, more, 0, 0, { weight: 700, colour: ink("bazaar-on-wood"), align: "center", max: w - 4 });
}
