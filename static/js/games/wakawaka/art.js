// The painters of Waka Waka by the names that the layouts use.

import { land } from "./art-land.js";
import * as panels from "./art-panels.js";
import * as pieces from "./art-pieces.js";
import * as places from "./art-places.js";
import { hold } from "./brush.js";

/** @typedef {import("../../types.js").GameModule["paint"]} Paint */

/** @type {Record<string, (g: CanvasRenderingContext2D, sprite: any) => void>} */
const PAINTERS = {
  land,
  good: pieces.goodSprite,
  pawn: pieces.pawnSprite,
  nugget: pieces.nuggetSprite,
  card: pieces.cardSprite,
  back: pieces.backSprite,
  boat: places.boatSprite,
  fire: places.fireSprite,
  bank: places.bankSprite,
  heap: places.heapSprite,
  raft: places.raftSprite,
  market: places.marketSprite,
  ...panels,
};

/** @type {Paint} */
export const paint = Object.fromEntries(
  Object.entries(PAINTERS).map(([art, painter]) => [
    art,
    (g, sprite, tokens, ratio) => {
      hold(tokens, ratio);
      // What travels keeps its bitmap: its size comes from `more` where it may change on the way.
      painter(g, sprite.more?.w ? { ...sprite, w: sprite.more.w, h: sprite.more.h } : sprite);
    },
  ]),
);
