// A phone held upright: the others' carpets folded, the market, and at the thumb chest, your own carpet and next.

import { table } from "./landscape.js";
import { at, chest, fan, next, rates, stalls, steps, under } from "./scene.js";
import { figures, folded, lying, upright } from "./seats.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("../../types.js").Sprite} Sprite */

const PAD = 8;
const USUAL = 596; // height that all sizes are meant for; less is taken from stalls and carpet
const FOLD = 44;
const MOST = 620;
const CHEST = 92;
const RIGHT = 62;

/**
 * @param {Scene} scene @param {number} width @param {number} height
 * @param {{left: number, precious: boolean}|null} spoken the cell of the scoring table to be ringed
 * @returns {{board: Sprite[], over: Sprite[]}}
 */
export function portrait(scene, width, height, spoken) {
  const { view, near, t, mine, you, ui } = scene;
  const x = Math.max(PAD, (width - MOST) / 2 + PAD);
  const w = width - 2 * x;
  const others = view.seats.flatMap((_, i) => (i ? [(near + i) % view.seats.length] : []));
  const spare = Math.max(0, height - USUAL);
  /** @type {Sprite[]} */
  const board = [];
  let y = 8;
  if (others.length) {
    const wide = (w - 16 - 14 * (others.length - 1)) / others.length;
    others.forEach((seat, i) => board.push(...folded(scene, seat, x + 8 + i * (wide + 14), y, wide)));
  } else board.push({ id: "ledger", art: "strip", still: true, ...at(x, y, w, FOLD), more: figures(scene) });
  y += FOLD + 9 + Math.min(4, spare * 0.05);
  board.push({ ...steps(scene, false), ...at(x, y, w, 30) });
  y += 38 + Math.min(6, spare * 0.05);
  const stallWide = (w - 24) / 4;
  const stallHigh = 110 + Math.min(30, spare * 0.3) - Math.min(8, Math.max(0, USUAL - height) * 0.25);
  stalls(scene).forEach((stall, i) =>
    board.push({ ...stall, ...at(x + i * (stallWide + 8), y, stallWide, stallHigh) }),
  );
  y += stallHigh + 9;
  const below = under(scene, x, y - 5, stallWide, 8);
  if (below.length) y += 18;
  board.push(...below);
  const row = FOLD + Math.min(10, spare * 0.08);
  const high = 5 * row + 12;
  const half = (w - 6) / 2;
  for (const card of /** @type {const} */ ([0, 1])) {
    const left = x + card * (half + 6);
    board.push({ id: `frame ${card}`, art: "frame", still: true, ...at(left, y, half, high) });
    board.push(...rates(scene, card, { x: left + 6, y: y + 7, w: half - 12, row: row - 2, gap: 2, sign: 24, r: 10 }));
  }
  y += high + 8;
  const room = Math.min(200, height - y - 6);
  y = height - room - 6;
  // Giving stones back wants wide columns, and neither chest nor next.
  const back = view.phase === "discard" && view.current === you;
  if (back) board.push(...lying(scene, near, x + 8, y, w - 16, room));
  else {
    const acting = mine && view.phase === "act";
    board.push({ ...chest(scene), ...at(x, y + Math.max(0, room - 150), CHEST, Math.min(room, 150) - 20) });
    board.push({
      id: "draw",
      art: "caption",
      still: true,
      ...at(x - 4, y + room - 19, CHEST + 8, 20),
      more: { text: t(acting ? "chest.short" : "chest"), bold: acting },
    });
    board.push(...lying(scene, near, x + CHEST + 18, y, w - CHEST - RIGHT - 36, room));
    board.push({ ...next(scene), ...at(x + w - RIGHT, y - 2, RIGHT, Math.min(78, room - 54)) });
    const label = t("label.points");
    board.push({
      id: "points",
      art: "points",
      still: true,
      ...at(x + w - RIGHT, y + room - 52, RIGHT, 52),
      target: "points",
      label,
      more: { rich: view.rich, text: t("table") },
    });
  }
  const over = fan(scene, width / 2, y - 12);
  // Seen only while it travels: `motion` shows it when the prices rise.
  if (view.rich)
    over.push({
      id: "notice",
      art: "notice",
      ...at(x + w / 2 - 118, y - 160, 236, 56),
      alpha: 0,
      more: [t("rich"), t("rich.why")],
    });
  const open = ui.kept?.open;
  if (open) over.push(...sheet(scene, open, width, height, spoken));
  return { board, over };
}

/** What lies over the board until it is touched. @param {Scene} scene @param {string} open @param {number} width @param {number} height @param {{left: number, precious: boolean}|null} spoken @returns {Sprite[]} */
function sheet(scene, open, width, height, spoken) {
  const veil = {
    id: "veil",
    art: "veil",
    ...at(0, 0, width, height + 8),
    target: "close",
    label: scene.t("label.close"),
  };
  if (open === "points") return [veil, ...table(scene, { x: width / 2, y: height / 2, w: 300, h: 230 }, spoken, false)];
  const seat = Number(open.slice(5)) - 1;
  const [w, h] = [240, Math.min(430, height - 70)];
  const [x, y] = [(width - w) / 2, (height - h) / 2 + 8];
  // The veil takes every touch: what hangs over it is no target.
  const carpet = upright(scene, seat, x, y, w, h).map(({ still, target, label, ...sprite }) => ({
    ...sprite,
    id: `over ${sprite.id}`,
  }));
  return [veil, { id: "rod", art: "rod", x: width / 2, y: y - 6, w: w + 24, h: 8 }, ...carpet];
}
