// The painters of Bazaar by the names of their art.

import { hold } from "./brush.js";
import * as carpets from "./carpets.js";
import * as chest from "./chest.js";
import { mark, stone } from "./gems.js";
import * as market from "./market.js";
import * as paper from "./paper.js";
import * as room from "./room.js";

/** @typedef {import("./brush.js").G} G */
/** @typedef {import("../../types.js").Sprite} Sprite */

const { group, ...ofMarket } = market;
const { inForce, ...ofPaper } = paper;

/** @type {Record<string, (g: G, sprite: Sprite) => void>} */
const painters = {
  ...carpets,
  ...chest,
  ...room,
  ...ofMarket,
  ...ofPaper,
  gem: (g, { more, alpha = 1, lift = 0 }) => {
    // What is paid stays whole until it is nearly there.
    g.globalAlpha = Math.min(1, more.paid ? 3 * alpha : alpha);
    if (alpha) stone(g, more.letter, 0, 0, more.r, { ...more, aloft: lift > 5 });
  },
  ware: (g, { w = 0, more }) => mark(g, 0, 0, w, more),
};

/** @type {import("../../types.js").GameModule["paint"]} */
export const paint = Object.fromEntries(
  Object.entries(painters).map(([art, draw]) => [
    art,
    (g, sprite, tokens, ratio) => {
      hold(tokens, ratio);
      draw(g, sprite);
    },
  ]),
);
