// The board itself, as it was laid beside the page; until it is there, plain wood.

import { ink, rgb } from "../../board/tokens.js";
import { AROUND, box, LIGHTS } from "./brush.js";
import { geometry, timbers } from "./geometry.js";
import { made, whenReady } from "./wood.js";

/**
 * @typedef {import("./brush.js").Tokens} Tokens
 * @typedef {import("./brush.js").G} G
 * @typedef {import("./brush.js").Painter} Painter
 * @typedef {import("./wood-worker.js").Timber} Timber
 */

const WOOD_MOST = 1.4; // device pixels a unit that the board is laid at, at most
const COLOURS = ["carve-shade", "glow", "brass-light", "brass-mid"];

/** @type {NonNullable<import("../../types.js").GameModule["prepare"]>} */
export function prepare(tokens, _size, _ratio, ready) {
  whenReady(tokens.number("--quick"), ready);
}

/** The table, the trays and the board; the side in turn lies in the light. @type {Painter} */
export function ground(g, { more: { turn, upright, balls } }, tokens, ratio) {
  const places = geometry(upright, balls);
  const { width, height } = places;
  const pieces = timbers(places);
  const scale = Math.min(ratio, WOOD_MOST);
  const laid = made(`ground ${upright} ${balls}`, `${scale} ${tokens.theme}`, () => ({
    scale,
    ground: {
      places,
      timbers: pieces,
      lights: pieces.map(({ wood }) => light(wood, tokens)),
      shade: tokens.text("--cast"),
      colours: Object.fromEntries(COLOURS.map((name) => [name, rgb(tokens.text(`--${name}`))])),
    },
  }));
  const [left, top] = [-width / 2, -height / 2];
  if (laid)
    g.drawImage(laid[LIGHTS.indexOf(turn)], left - AROUND, top - AROUND, width + 2 * AROUND, height + 2 * AROUND);
  else {
    g.translate(left, top);
    for (const timber of pieces) plain(g, timber, tokens);
  }
}

/** @param {string} wood @param {Tokens} tokens @returns {import("./wood-worker.js").Light} */
function light(wood, tokens) {
  const [light, mid, dark] = ["light", "mid", "dark"].map((tone) => rgb(tokens.text(`--${wood}-${tone}`)));
  const [ambient, key, fall] = ["ambient", "key", "fall"].map((part) => tokens.number(`--lamp-${part}`));
  const tint = rgb(tokens.text("--lamp-tint")).map((value) => value / 255);
  return { light, mid, dark, tint, ambient, key, fall };
}

/** @param {G} g @param {Timber} timber @param {Tokens} tokens */
function plain(g, timber, tokens) {
  box(g, { ...timber, y: timber.y + timber.thick }, 0, ink(tokens, `${timber.wood}-dark`));
  box(g, timber, 0, ink(tokens, `${timber.wood}-mid`));
}
