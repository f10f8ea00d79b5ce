// The board lying: the land in the middle, your mat below with stock, slots and hand, the others around. Drawn at
// 940 x 720 and spread over whatever the place is wider or higher.

import { parts } from "./parts.js";

/**
 * @typedef {import("./scene.js").Scene} Scene
 * @typedef {import("../../types.js").Sprite} Sprite
 * @typedef {{left: number, right: number, top: number, bottom: number}} Edges
 */

const [WIDE, HIGH] = [940, 720];
const TILE = 36; // of a boat
/** Where the others sit, clockwise from your left. @type {Record<number, string[]>} */
const SIDES = { 2: ["top"], 3: ["left", "right"], 4: ["left", "top", "right"] };
/** They walk beside the seat that began. @type {Record<string, number[][]>} */
const ELEPHANTS = {
  top: [
    [532, 128, 42, 0.1],
    [474, 152, 36, 0.04],
    [430, 136, 23, 0.2],
  ],
  left: [
    [40, 164, 36, 1.2],
    [84, 174, 25, 1.4],
  ],
  right: [
    [900, 150, 34, 1.8],
    [866, 158, 24, 1.6],
  ],
  bottom: [
    [84, 520, 34, -0.15],
    [36, 530, 24, -0.1],
  ],
};

/** @param {Scene} scene @param {{width: number, height: number}} size */
export function landscape(scene, { width, height }) {
  const unit = Math.min(width / WIDE, height / HIGH);
  const [w, h] = [width / unit, height / unit];
  const [x, y] = [-(w - WIDE) / 2, -(h - HIGH) / 2];
  /** @type {Edges} */
  const edges = { left: x, right: x + w, top: y, bottom: y + h };
  const sprites = [
    ground(scene, edges, w, h),
    ...nature(scene),
    ...market(scene),
    ...river(scene),
    ...stair(scene),
    ...scene.others.flatMap((seat) => other(scene, seat, edges)),
    ...yours(scene, edges),
    ...asked(scene, edges),
  ];
  return { width: w, height: h, sprites: sprites.map((sprite) => ({ ...sprite, x: sprite.x - x, y: sprite.y - y })) };
}

/** @param {Scene} scene @param {number} seat */
const sideOf = ({ near, count }, seat) =>
  seat === near ? "bottom" : SIDES[count][((seat - near + count) % count) - 1];

/** @param {Scene} scene @param {Edges} edges @param {number} w @param {number} h @returns {Sprite} */
function ground(scene, { left, top, right, bottom }, w, h) {
  const { view } = scene;
  const [above, below] = [top - 10, bottom - 40];
  const more = {
    x: left,
    y: top,
    w,
    h,
    fire: view.fire,
    savanna: [
      [420, 118, 260, 92],
      [70, 560, 190, 90],
    ],
    paths: [
      [462, 330, 420, 250, 300, 300, 214, 262],
      [462, 330, 540, 300, 570, 260, 612, 226],
      [462, 330, 440, 220, 400, 190, 352, 150],
      [470, 400, 520, 440, 560, 430, 610, 418],
    ],
    square: [462, 328, 132, 104],
    fields: [
      [60, 426, 80, 40],
      [890, 92, 66, 46],
    ],
    river: [
      [
        [650, above],
        [610, 130],
        [600, 270],
        [616, 420],
        [590, 560],
        [584, below],
      ],
      [
        [846, above],
        [824, 130],
        [818, 270],
        [832, 420],
        [820, 560],
        [812, below],
      ],
    ],
    flow: [600, 0, 830, 40],
    hill: [214, 258, 76],
    posts: [
      [608, 112, 620, 131],
      [596, 206, 612, 222],
      [598, 296, 616, 313],
      [602, 388, 614, 404],
    ],
    cloths: [
      [320, 330, 26, 54, 0.06, "rings", "cloth", "ivory"],
      [592, 350, 22, 46, -0.08, "diamonds", "jewel", "jewel-2"],
      [470, 214, 44, 22, -0.05, "chevrons", "flame-deep", "cloth-2"],
    ],
    pots: [
      [436, 240, 6],
      [449, 245, 5],
      [360, 386, 6],
      [372, 396, 4.5],
      [512, 428, 6],
      [560, 268, 5.5],
      [570, 276, 4.5],
    ],
    huts: [
      [346, 244, 27, 0.6],
      [400, 206, 24, 1.2],
      [540, 222, 30, 2.2],
      [340, 414, 28, -0.5],
      [396, 450, 25, -1],
      [546, 440, 30, -2.2],
      [486, 462, 21, -1.7],
    ],
    trees: [
      [left + 22, top + 26, 40],
      [left + 20, 96, 34],
      [206, 40, 38],
      [198, 118, 28],
      [300, 490, 26],
      [right - 58, 420, 34],
      [right - 24, 460, 40],
      [right - 76, 480, 24],
      [left + 22, 478, 28],
      [108, 484, 20],
    ],
    palms: [
      [600, 40, 30],
      [590, 470, 24],
      [858, 150, 24],
      [right - 10, top + 30, 38],
      [846, 536, 26],
      [136, 176, 24],
    ],
    elephants: view.first === undefined ? [] : ELEPHANTS[sideOf(scene, view.first)],
    moon: [712, 250, 130],
  };
  return { id: "land", art: "land", x: (left + right) / 2, y: (top + bottom) / 2, still: true, more };
}

/** Piles under the trees, the bank on the savanna, the fire on its hill. @param {Scene} scene @returns {Sprite[]} */
function nature(scene) {
  const { view } = scene;
  const { tag } = parts(scene);
  return [
    { id: "pile", art: "heap", x: 84, y: 70, w: 50, still: true, more: { of: "card" } },
    tag("pile", scene.t("pile", { count: view.pile }), 122, 122, { align: "right" }),
    { id: "discard", art: "back", x: 160, y: 78, w: 40, turn: 0.24, alpha: view.discard ? 1 : 0.35 },
    tag("discard", scene.t("discard", { count: view.discard }), 128, 122, { align: "left" }),
    { id: "bank", art: "bank", x: 322, y: 142, w: 88, still: true },
    { id: "bank gold", art: "nugget", x: 322, y: 131, w: 19 },
    tag("bank", scene.t("bank"), 322, 180),
    { id: "fire", art: "fire", x: 214, y: 238, w: 62, reach: 62, more: { lit: view.fire } },
    tag("fire", scene.t(view.fire ? "fire.lit" : "fire.out"), 214, 304),
  ];
}

/** @param {Scene} scene @returns {Sprite[]} */
function market(scene) {
  const { village } = parts(scene);
  return [
    { id: "market", art: "market", x: 462, y: 328, w: 178, h: 126, still: true },
    ...village(462, 328, 178, 126, 3, 42),
  ];
}

/** @param {Scene} scene @returns {Sprite[]} */
function river(scene) {
  const { boat, tag } = parts(scene);
  const off = [8, 0, 4, 2];
  return [
    { id: "raft", art: "raft", x: 742, y: 36, w: 84, h: 52, still: true },
    { id: "reserve", art: "heap", x: 742, y: 34, w: 26, still: true, more: { of: "good" } },
    tag("reserve", scene.t("reserve", { count: scene.view.reserve }), 742, 74),
    ...scene.boats.flatMap((one, i) => boat(one, 606 + off[i], 132 + i * 91, TILE)),
  ];
}

/** @param {Scene} scene @returns {Sprite[]} */
function stair(scene) {
  const { pawns } = parts(scene);
  const [x, y, w, rowH] = [126, 332, 172, 33];
  const high = rowH * 5.66 + 10;
  const rowY = (/** @type {number} */ level) => y + 5 + (level ? (5 - level) * rowH + (rowH - 3) / 2 : rowH * 5.31);
  const { orders, next } = scene.stair;
  const start = scene.view.seats.every(({ level }) => level) ? scene.t("start") : "";
  const glow = scene.glow("order");
  const at = { x: x + w / 2, y: rowY(next), w: w - 10, h: rowH - 3 };
  return [
    {
      id: "stair",
      art: "stair",
      x: x + w / 2,
      y: y + high / 2,
      w,
      h: high,
      still: true,
      more: { orders, next, start, rowH },
    },
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
    ...pawns((level, i, all) => ({
      x: x + w - 16 - (all - 1 - i) * Math.min(15, 54 / all),
      y: rowY(level),
      w: level ? 25 : 20,
    })),
  ];
}

/** @param {Scene} scene @param {number} seat @param {Edges} edges @returns {Sprite[]} */
function other(scene, seat, { left, right, top }) {
  const { mat, head, stock, slots, held } = parts(scene);
  const all = scene.view.viewer === "all";
  const side = sideOf(scene, seat);
  if (side === "top") {
    const y = top + 8;
    return [
      mat(seat, 226, y, 360, 84),
      ...head(seat, { x: 240, y: y + 29, max: 72, gold: [249, y + 53], cards: [301, y + 53], rank: [578, y + 6] }),
      ...stock(seat, 342, y + 11, 29, 33, 3),
      ...(all ? slots(seat, 458, y + 9, 22, 26, 8) : slots(seat, 454, y + 18, 34, 38, 9)),
      ...held(seat, 454, y + 44, 24, 124),
    ];
  }
  const x = side === "left" ? left + 8 : right - 112;
  const y = side === "left" ? 204 : 188;
  return [
    mat(seat, x, y, 106, all ? 230 : 190),
    ...head(seat, {
      x: x + 10,
      y: y + 24,
      max: 66,
      gold: [x + 19, y + 48],
      cards: [x + 71, y + 48],
      rank: [x + 98, y + 6],
    }),
    ...stock(seat, x + 8, y + 68, 28, 31, 3),
    ...slots(seat, x + 8, y + 140, 26, 28, 8),
    ...held(seat, x + 8, y + 181, 24, 90),
  ];
}

/** @param {Scene} scene @param {Edges} edges @returns {Sprite[]} */
function yours(scene, { left, right, bottom }) {
  const { mat, head, stock, slots, fan, button } = parts(scene);
  const { near, view } = scene;
  const [x, y] = [left + 22, bottom - 170];
  const n = scene.hand.cards.length;
  const room = right - left - 940;
  const w = Math.max(92, Math.min(108 + room / 8, 560 / Math.max(1, n)));
  const stop = scene.kind === "play" && view.decision?.seat === near;
  return [
    mat(near, left + 8, y, right - left - 16, 166, true),
    ...head(near, {
      x: x + 2,
      y: y + 27,
      max: 100,
      gold: [x + 146, y + 27],
      cards: [x + 226, y + 27],
      rank: [x + 284, y + 27],
    }),
    ...stock(near, x, y + 50, 44, 50, 3),
    ...slots(near, x + 162, y + 52, 44, 48, 12),
    ...(stop ? [button("stop", scene.n("prompt.stop", 3 - view.slots.length), x + 239, y + 140, 156, 36)] : []),
    ...fan({ x: x + 340, right: right - 16, y: y + 82, w, h: 150, sag: 5, size: "full" }),
  ];
}

/** What is asked, between land and mat: the ways of a Merchant, a resupply, a follow-up; a purchase beside its boat. @param {Scene} scene @param {Edges} edges @returns {Sprite[]} */
function asked(scene, { bottom }) {
  const { ways, question, banner, purchase } = parts(scene);
  const y = bottom - 222;
  return [
    ...banner(566, y + 26),
    ...ways(314, y - 10, 610, 58),
    ...question(312, y - 44, 512, 88),
    ...purchase(306, 382, 288, 80, (boat) => ({ x: 604, y: 132 + (boat - 2) * 91 })),
  ];
}
