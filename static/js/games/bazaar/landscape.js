// A wide window: carpets left and right, clockwise from you at the lower left; the market between them.

import { inForce } from "./paper.js";
import { at, chest, fan, next, rates, stalls, steps, under } from "./scene.js";
import { figures, remaining, upright } from "./seats.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("../../types.js").Sprite} Sprite */

const PAD = 12;
const ROW = 44;
const MOST = { width: 1180, height: 900 };
const LEVELS = [100, 130, 160, 180]; // of a game alone, with its 24 wares
const WARES = 24;

/**
 * @param {Scene} scene @param {number} width @param {number} height
 * @param {{left: number, precious: boolean}|null} spoken the cell of the scoring table to be ringed
 * @returns {{board: Sprite[], over: Sprite[]}}
 */
export function landscape(scene, width, height, spoken) {
  const w = Math.min(width, MOST.width);
  const h = Math.min(height, MOST.height);
  const ox = (width - w) / 2;
  const oy = (height - h) / 2;
  const side = Math.round(Math.min(210, Math.max(150, w * 0.195)));
  const x = ox + PAD + side + 18;
  const { sprites, over } = middle(scene, x, oy + PAD, w - 2 * (PAD + side + 18), h - 2 * PAD, spoken);
  return { board: [...carpets(scene, ox, oy, w, h, side), ...sprites], over };
}

/** @param {Scene} scene @param {number} ox @param {number} oy @param {number} w @param {number} h @param {number} side @returns {Sprite[]} */
function carpets(scene, ox, oy, w, h, side) {
  const { view, near } = scene;
  const count = view.seats.length;
  const order = view.seats.map((_, i) => (near + i) % count);
  const onLeft = Math.max(1, Math.floor(count / 2));
  const columns = [
    { seats: order.slice(0, onLeft).reverse(), x: ox + PAD },
    { seats: order.slice(onLeft), x: ox + w - PAD - side },
  ];
  const gap = 20;
  const sprites = columns.flatMap(({ seats, x }) => {
    const each = Math.min(500, (h - 2 * PAD - 14 - gap * (seats.length - 1)) / Math.max(1, seats.length));
    const used = each * seats.length + gap * (seats.length - 1);
    return seats.flatMap((seat, i) => upright(scene, seat, x, oy + (h - used) / 2 + i * (each + gap), side, each));
  });
  if (count === 1)
    sprites.push({
      id: "ledger",
      art: "ledger",
      still: true,
      ...at(ox + w - PAD - side, oy + (h - 500) / 2, side, 500),
      more: ledger(scene),
    });
  return sprites;
}

/** @param {Scene} scene */
function ledger(scene) {
  const { view, t } = scene;
  const { score, wares } = view.seats[0];
  const full = remaining(scene) + wares.length === WARES;
  const levels = full ? LEVELS.map((at, i) => ({ at, text: t(`solo.level.${i}`), done: score >= at })) : [];
  const part = view.ceiling === undefined ? null : score / view.ceiling;
  return {
    title: t("solo.title"),
    rows: figures(scene),
    part,
    levels,
    note: t(part === null ? "solo.note" : "solo.note.over"),
  };
}

/** @param {Scene} scene @param {number} x @param {number} top @param {number} w @param {number} h @param {{left: number, precious: boolean}|null} spoken */
function middle(scene, x, top, w, h, spoken) {
  const { view, t, mine, ui } = scene;
  /** @type {Sprite[]} */
  const sprites = [{ ...steps(scene, true), ...at(x, top, w, 40) }];
  const bottom = top + h;
  const spare = Math.max(0, h - 720);
  let y = top + 54 + spare * 0.1;
  const wide = (w - 36) / 4;
  stalls(scene).forEach((stall, i) => sprites.push({ ...stall, ...at(x + i * (wide + 12), y, wide, 152) }));
  y += 168 + spare * 0.1;
  const below = under(scene, x, y - 7, wide, 12);
  if (below.length) y += 26;
  sprites.push(...below);
  const row = ROW + Math.min(8, spare * 0.08);
  const board = (w - 12) / 2;
  const high = 5 * row + 16 + 22;
  for (const card of /** @type {const} */ ([0, 1])) {
    const left = x + card * (board + 12);
    sprites.push({ id: `frame ${card}`, art: "frame", still: true, ...at(left, y, board, high) });
    sprites.push(...rates(scene, card, { x: left + 11, y: y + 11, w: board - 22, row, gap: 4, sign: 32, r: 11 }));
  }
  y += high + 12;
  const room = bottom - y;
  const chestHigh = Math.min(230, room - 46);
  const cw = 172;
  const cx = x + (w - cw) / 2;
  const cy = bottom - 46 - chestHigh;
  const edge = (w - cw) / 2 - 12;
  const acting = mine && view.phase === "act";
  sprites.push({ ...chest(scene), ...at(cx, cy + 2, cw, chestHigh) });
  sprites.push({
    id: "draw",
    art: "caption",
    still: true,
    ...at(cx - 8, bottom - 45, cw + 16, 22),
    more: { text: t(acting ? "chest.draw" : "chest"), bold: acting },
  });
  sprites.push({
    id: "bank",
    art: "bank",
    still: true,
    ...at(cx - 5, bottom - 20, cw + 10, 22),
    more: { bank: view.bank, named: ui.letters },
  });
  sprites.push(...table(scene, at(x, bottom - Math.min(room - 6, 168), edge, Math.min(room - 6, 168)), spoken));
  const right = x + w - edge;
  const told = view.rich && view.phase !== "over";
  sprites.push({ ...next(scene), ...at(right, told ? y + 8 : bottom - 138, edge, 100) });
  if (told)
    sprites.push({
      id: "notice",
      art: "notice",
      still: true,
      ...at(right, bottom - 60, edge, 56),
      more: [t("rich"), t("rich.why")],
    });
  return { sprites, over: fan(scene, cx + cw / 2, cy + chestHigh * 0.46) };
}

/** The scoring table. @param {Scene} scene @param {{x: number, y: number, w: number, h: number}} place @param {{left: number, precious: boolean}|null} spoken @param {boolean} [still] @returns {Sprite[]} */
export function table({ view, t }, place, spoken, still = true) {
  const light = inForce(place.w, place.h, view.rich);
  const more = {
    rich: view.rich,
    at: spoken,
    heads: [t("table.normal"), t("table.raised")],
    rows: [t("table.left"), t("table.over")],
  };
  return [
    { id: "table", art: "table", still, ...place },
    { id: "columns", art: "columns", still, ...light, x: place.x + light.x, y: place.y },
    { id: "scoring", art: "scoring", still, ...place, more },
  ];
}
