// The picture of a position: pure. Landscape lies on the table of a wide window, portrait on a phone held upright.

import { landscape } from "./landscape.js";
import { laying, NONE, touch } from "./plan.js";
import { portrait } from "./portrait.js";
import { cell, look, marks } from "./scene.js";
import { trails } from "./seats.js";

/**
 * @typedef {import("../../types.js").Frame} Frame
 * @typedef {import("../../types.js").Picture} Picture
 * @typedef {import("../../types.js").Ui} Ui
 * @typedef {import("../../types.js").Words} Words
 */

const LYING = { width: 932, height: 744 };
const UPRIGHT = { width: 390, height: 562 };
const SQUARE = { width: 560, height: 680 }; // a tablet: more room, same parts
const EVEN = 8; // heights go by steps, so that carpets are not woven anew for a pixel
const STEP = 0.05; // css pixels a unit
const WIDER = 1.1; // times as wide as high: the place is wide
const SQUARER = 0.76;

/**
 * @param {any} view @param {number|null} you @param {{width: number, height: number}} size @param {Ui} ui @param {Words} words
 * @param {Frame} [frame] for names and the last event
 * @returns {Picture}
 */
export function layout(view, you, size, ui, words, frame) {
  const wide = size.width > size.height * WIDER;
  const square = size.width > SQUARE.width && size.width > size.height * SQUARER;
  const least = wide ? LYING : square ? SQUARE : UPRIGHT;
  // A picture of the very proportions of its place. Its scale goes by steps and by the width, so that a prompt of
  // another height does not make all art anew.
  const fits = Math.min(size.width / least.width, size.height / least.height);
  const unit = Math.max(STEP, Math.floor(fits / STEP + 0.01) * STEP);
  const width = Math.max(least.width, size.width / unit);
  const height = Math.max(least.height, Math.floor(size.height) / unit);
  const scene = look(view, you, ui, words, frame);
  const draw = wide ? landscape : portrait;
  const floor = { id: "floor", art: "floor", still: true, x: width / 2, y: height / 2, w: width, h: height };
  const { board, over } = draw(scene, width, Math.floor(height / EVEN) * EVEN, cell(scene));
  const sprites = [floor, ...board, ...trails(scene, board), ...over];
  const targets = new Set([...board, ...over].map(({ target = "" }) => target));
  const own = [...targets].filter((target) => answers(scene, target, frame));
  return { width, height, sprites: [...sprites, ...marks(scene, sprites)], summary: summary(scene, board), own };
}

/** Whether a touch unfolds something, or is a step that the plan in hand can take. @param {import("./scene.js").Scene} scene @param {string} target @param {Frame} [frame] */
function answers({ view, you, ui }, target, frame) {
  if (["points", "close"].includes(target) || target.startsWith("seat ")) return true;
  const plan = ui.kept?.plan ?? NONE;
  if (you === null || !target.startsWith("rate ") || !laying(plan, view, you)) return false;
  return touch(plan, target, view, you, frame?.events)?.vain === null;
}

/** @param {import("./scene.js").Scene} scene @param {import("../../types.js").Sprite[]} board */
function summary({ view, t, name, you }, board) {
  const seats = board.flatMap(({ id, label }) => (id.endsWith(" carpet") && label ? [label] : []));
  const turn =
    view.phase === "over" || view.current < 0
      ? ""
      : view.current === you
        ? t("whose.mine")
        : t("whose", { name: name(view.current) });
  return [turn, view.rich ? t("rich.said") : "", ...seats].filter(Boolean).join(" ");
}
