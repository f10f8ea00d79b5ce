// The picture of a position: pure. What there is to see: scene.js; where it lies: landscape.js, portrait.js.

import { landscape } from "./landscape.js";
import { portrait } from "./portrait.js";
import { Scene } from "./scene.js";

/** @typedef {import("../../types.js").Sprite} Sprite */
/** @typedef {import("./scene.js").Ui} Ui */

const UPRIGHT = 1.06; // places that are less wide than so many heights are laid out upright

/**
 * @param {import("./scene.js").View} view
 * @param {number|null} you
 * @param {{width: number, height: number}} size
 * @param {Ui} ui
 * @param {import("../../types.js").Words} words
 * @param {import("../../types.js").Frame} [frame] for names, and reasons why not
 */
export function layout(view, you, size, ui, words, frame) {
  const scene = new Scene(view, you, ui, words, frame);
  const { sprites, ...picture } = isUpright(size) ? portrait(scene, size) : landscape(scene, size);
  return { ...picture, sprites: [...carried(sprites, ui), ...rings(sprites, ui)], summary: scene.summary };
}

/** What is dragged lies under the pointer, above all else. @param {Sprite[]} sprites @param {Ui} ui */
function carried(sprites, { drag }) {
  const held = drag && sprites.find(({ target, art }) => target === drag.target && (art === "good" || art === "card"));
  if (!drag || !held) return sprites;
  const rest = sprites.filter((sprite) => sprite !== held);
  return [...rest, { ...held, x: drag.x, y: drag.y, turn: 0, lift: 0, target: undefined }];
}

/** @param {{width: number, height: number}} size */
export const isUpright = ({ width, height }) => width < height * UPRIGHT;

/** Around every sprite that has the focus, or that a line of the log lights. @param {Sprite[]} sprites @param {Ui} ui @returns {Sprite[]} */
function rings(sprites, { focus, shown }) {
  return sprites.flatMap(({ id, x, y, w, h, turn, target }) => {
    const focused = target === focus;
    if (!target || !w || !(focused || shown.includes(target))) return [];
    return [{ id: `${id} ring`, art: "ring", x, y, w, h, turn, more: { dashed: !focused } }];
  });
}
