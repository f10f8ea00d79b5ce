// The board upright: the others on top, then boats, village, stair, your own mat, and your hand at the thumb. Sizes are
// those of a phone; what is higher gives the rest to the gaps and the hand.

import { boatLength, parts } from "./parts.js";

/**
 * @typedef {import("./scene.js").Scene} Scene
 * @typedef {import("../../types.js").Sprite} Sprite
 */

const LEAST = { w: 390, h: 612 };
const TILE = 30; // of a boat
const EDGE = 6;
const RIVER = 134;
const MARKET = 64;
const STAIR = 72;
const MAT = 112;
const [HELD, HELD_BY_ONE] = [38, 34]; // more of a mat, where the cards of all are shown
const CARD = { least: 64, most: 78, high: 1.5 };

/** @param {Scene} scene @param {{width: number, height: number}} size */
export function portrait(scene, { width, height }) {
  const held = scene.count === 2 ? HELD_BY_ONE : HELD;
  const more = scene.view.viewer === "all" ? held : 0;
  const unit = Math.min(width / LEAST.w, height / (LEAST.h + more));
  const [w, h] = [width / unit, Math.floor(height / unit)];
  const { mat, stock, slots, fan, tag, banner, rank } = parts(scene);
  const { near, view } = scene;
  const top = (scene.count === 2 ? 62 : 76) + more;
  // What is left over goes between the rows, the most of it to the hand.
  const gap = 5 + Math.max(0, Math.min(6, (h - LEAST.h - more) / 16));
  const riverY = 4 + top + gap;
  const marketY = riverY + RIVER + gap;
  const stairY = marketY + MARKET + gap;
  const matY = stairY + STAIR + gap;
  const handY = (matY + MAT + h) / 2 + 6;
  const room = Math.min((w - 14) / Math.max(1, scene.hand.cards.length) - 6, (h - matY - MAT - 22) / CARD.high);
  const cardW = Math.max(CARD.least, Math.min(CARD.most, room));
  const sprites = [
    ground(scene, w, h, riverY, handY),
    ...scene.others.flatMap((seat, i) => other(scene, seat, i, w, top)),
    ...river(scene, w, riverY),
    ...market(scene, w, marketY),
    ...stair(scene, w, stairY),
    mat(near, EDGE, matY, w - 2 * EDGE, MAT),
    ...stock(near, 16, matY + 12, 44, 47, 6),
    ...purse(scene, w, matY + 34),
    ...rank(near, w - 24, matY + 14),
    ...slots(near, 16, matY + 58, 33, 40, 10),
    tag("pile", scene.t("pile", { count: view.pile }), w - 218, matY + 81, { icon: "card", align: "left" }),
    tag("reserve", scene.t("reserve.short", { count: view.reserve }), w - 118, matY + 81, {
      icon: "good",
      align: "left",
    }),
    ...banner(w / 2, matY + MAT + 13),
    ...fan({ x: 7, right: w - 7, y: handY, w: cardW, h: cardW * CARD.high, sag: 4, size: "hand" }),
    ...bubble(scene, w, matY),
  ];
  return { width: w, height: h, sprites };
}

/** @param {Scene} scene @param {number} w @param {number} h @param {number} riverY @param {number} handY @returns {Sprite} */
function ground(scene, w, h, riverY, handY) {
  const first = scene.view.first === scene.near;
  const low = riverY + RIVER - 9;
  const more = {
    x: 0,
    y: 0,
    w,
    h,
    fire: scene.view.fire,
    savanna: [
      [60, low + 52, 150, 60],
      [w - 70, handY - 40, 120, 26],
    ],
    river: [
      [
        [-20, riverY + 9],
        [-20, low],
      ],
      [
        [w + 20, riverY + 9],
        [w + 20, low],
      ],
    ],
    flow: [0, riverY + 9, 0, low],
    elephants: first
      ? [
          [w - 44, handY - 58, 20, 0],
          [w - 90, handY - 56, 15, 0.1],
        ]
      : [],
  };
  return { id: "land", art: "land", x: w / 2, y: h / 2, still: true, more };
}

/** @param {Scene} scene @param {number} seat @param {number} i @param {number} w @param {number} high @returns {Sprite[]} */
function other(scene, seat, i, w, high) {
  const { mat, head, stock, slots, held } = parts(scene);
  const count = scene.count - 1;
  const wide = (w - 2 * EDGE - EDGE * (count - 1)) / count;
  const [x, y] = [EDGE + i * (wide + EDGE), 4];
  if (count === 1) {
    const far = Math.max(0, wide - 378) / 2;
    return [
      mat(seat, x, y, wide, high),
      ...head(seat, {
        x: x + 8,
        y: y + 19,
        max: 72,
        gold: [x + 17, y + 43],
        cards: [x + 68, y + 43],
        rank: [x + wide - 8, y + 10],
      }),
      ...stock(seat, x + 102 + far, y + 17, 26, 28, 6),
      ...slots(seat, x + wide - 100, y + 13, 25, 28, 8),
      ...held(seat, x + 102 + far, y + 50, 26, wide - 110 - far),
    ];
  }
  return [
    mat(seat, x, y, wide, high, true),
    ...head(
      seat,
      {
        x: x + 4,
        y: y + 19,
        max: wide - 30,
        gold: [x + 14, y + 40],
        cards: [x + wide - 26, y + 40],
        rank: [x + wide - 11, y + 11],
      },
      true,
    ),
    ...stock(seat, x + (wide - 113) / 2, y + 52, 17, 19.2, 6),
    ...held(seat, x + 6, y + 73, 24, wide - 12),
  ];
}

/** @param {Scene} scene @param {number} w @param {number} y @returns {Sprite[]} */
function river(scene, w, y) {
  const { boat } = parts(scene);
  const long = Math.max(...scene.boats.map(({ spaces }) => boatLength(spaces.length, TILE)));
  const columns = [9 + (w - LEAST.w) / 6, w - long - 11 - (w - LEAST.w) / 6];
  return scene.boats.flatMap((one, i) => boat(one, columns[i >> 1], y + [33, 98][i % 2], TILE));
}

/** The fire on its stones, and the market. @param {Scene} scene @param {number} w @param {number} y @returns {Sprite[]} */
function market(scene, w, y) {
  const { village, tag } = parts(scene);
  const place = { x: (56 + w - EDGE) / 2, y: y + MARKET / 2, w: w - 56 - EDGE, h: MARKET };
  const { fire } = scene.view;
  return [
    { id: "fire", art: "fire", x: 29, y: y + 24, w: 40, reach: 42, more: { lit: fire } },
    tag("fire", scene.t(fire ? "fire.lit.short" : "fire.out.short"), 29, y + 54, { small: true }),
    { id: "market", art: "market", ...place, still: true },
    ...village(place.x, place.y, place.w, place.h, 6, 40),
  ];
}

/** @param {Scene} scene @param {number} w @param {number} y @returns {Sprite[]} */
function stair(scene, w, y) {
  const { pawns } = parts(scene);
  const wide = w - 2 * EDGE;
  const cell = (wide - 6) / 5;
  const { orders, next } = scene.stair;
  const glow = scene.glow("order");
  const at = { x: EDGE + 3 + cell * (next - 0.5), y: y + STAIR / 2, w: cell - 3, h: STAIR - 8 };
  return [
    { id: "stair", art: "path", x: w / 2, y: y + STAIR / 2, w: wide, h: STAIR, still: true, more: { orders, next } },
    ...(next
      ? [
          {
            id: "order",
            art: glow ? "lit" : "none",
            ...at,
            target: "order",
            label: scene.stairLabel,
            more: { strong: glow > 1 },
          },
        ]
      : []),
    // Whoever has not risen yet stands before the stair.
    ...pawns((level, i, all) => {
      const x = EDGE + 3 + cell * Math.max(1, level) - 13 - (all - 1 - i) * Math.min(13, 42 / all);
      return level ? { x, y: y + 17, w: 20 } : { x: EDGE + 11 + i * 12, y: y + STAIR - 10, w: 18 };
    }),
  ];
}

/** Your gold, and what a move would make of it. @param {Scene} scene @param {number} w @param {number} y @returns {Sprite[]} */
function purse(scene, w, y) {
  const { words } = parts(scene);
  const { gold } = scene.view.seats[scene.near];
  const after = scene.you === null ? gold : scene.plan.gold;
  const told = after === gold ? `${gold}` : `${gold} → ${after}`;
  return [
    { id: `gold ${scene.near}`, art: "nugget", x: w - 68, y, w: 26 },
    words(`gold ${scene.near} count`, told, w - 52, y, {
      size: after === gold ? "size-4" : "size-2",
      weight: 700,
      max: 42,
      least: 0.7,
    }),
  ];
}

/** A purchase that is pointed at. @param {Scene} scene @param {number} w @param {number} y @returns {Sprite[]} */
function bubble(scene, w, y) {
  const { purchase } = parts(scene);
  return purchase((w - 300) / 2, y + MAT + 6, 300, 80);
}
