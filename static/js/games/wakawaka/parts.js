// Parts of the board that both layouts place: boats, mats, stocks, slots, hands, what is asked. Places are in units.

import { GOODS, listed } from "./reckon.js";

/**
 * @typedef {import("./scene.js").Scene} Scene
 * @typedef {import("../../types.js").Sprite} Sprite
 * @typedef {{x: number, y: number, max: number, gold: number[], cards: number[], rank: number[]}} Head
 * @typedef {{x: number, right: number, y: number, w: number, h: number, sag: number, size: string}} Hand
 */

/** @param {number} spaces @param {number} tile */
export const boatLength = (spaces, tile) => spaces * (tile + 5) + 5 + tile * 1.55;

/** @param {number} x @param {number} y of the upper left corner @param {number} w @param {number} h */
const area = (x, y, w, h) => ({ x: x + w / 2, y: y + h / 2, w, h });

/** @param {Scene} scene */
export function parts(scene) {
  const { view, near, you, t, n } = {
    view: scene.view,
    near: scene.near,
    you: scene.you,
    t: scene.t.bind(scene),
    n: scene.n.bind(scene),
  };

  /** @param {string} id @param {string} words @param {number} x @param {number} y @param {Record<string, any>} [how] @returns {Sprite} */
  const tag = (id, words, x, y, how) => ({
    id: `${id} tag`,
    art: "tag",
    x,
    y,
    still: id !== "fire",
    more: { words, ...how },
  });

  /** @param {string} id @param {string} words @param {number} x @param {number} y @param {Record<string, any>} [how] @returns {Sprite} */
  const words = (id, words, x, y, how) => ({ id, art: "words", x, y, still: true, more: { words, ...how } });

  /** A hull from its bow on, and its goods. @param {Scene["boats"][number]} boat @param {number} left @param {number} y @param {number} tile @returns {Sprite[]} */
  function boat({ price, spaces, lit, label }, left, y, tile) {
    const w = boatLength(spaces.length, tile);
    const eyes = spaces.map(({ open }) => open);
    const looks = scene.kind === "look";
    const hull = { id: `boat ${price}`, art: "boat", x: left + w / 2, y, w, h: Math.max(44, tile * 1.7), still: true };
    const goods = spaces.map((space, i) => {
      const target = `space ${price} ${i + 1}`;
      const x = left + tile * 0.95 + 5 + (tile + 5) * i + tile / 2;
      const more = { kind: space.good, face: space.face, lit: looks ? scene.glow(target) : 0, land: true, w: tile };
      const said = { target, label: t("label.space", { price, space: i + 1, good: scene.spaceText(space) }) };
      return {
        id: target,
        art: "good",
        x,
        y,
        w: tile + 5,
        h: hull.h,
        lift: scene.lift(target),
        ...(looks ? said : {}),
        more,
      };
    });
    const whole = looks ? {} : { target: `boat ${price}`, label };
    return [{ ...hull, ...whole, more: { price, tile, eyes, lit } }, ...goods];
  }

  /** Six fixed places on the mat of the market. @param {number} x @param {number} y its middle @param {number} w @param {number} h @param {number} cols @param {number} tile @returns {Sprite[]} */
  function village(x, y, w, h, cols, tile) {
    const [cell, high] = [(w - 16) / cols, (h - 20) / (6 / cols)];
    return GOODS.flatMap((kind, i) => {
      const a = x - w / 2 + 8 + cell * ((i % cols) + 0.5);
      const b = y - h / 2 + 10 + high * (Math.floor(i / cols) + 0.5);
      const count = view.village[kind] ?? 0;
      const target = `village ${kind}`;
      const more = { kind, face: count ? "up" : "ghost", count, lit: scene.glow(target), land: true, w: tile };
      const label = n("label.village", count, { good: t(`good.${kind}`) });
      const top = {
        id: target,
        art: "good",
        x: a,
        y: b,
        lift: scene.lift(target),
        w: Math.min(cell, 56),
        h: Math.min(high, 56),
        target,
        label,
        more,
      };
      const under = {
        id: `${target} under`,
        art: "good",
        x: a - 2.5,
        y: b - 2.5,
        w: tile,
        still: true,
        more: { kind },
      };
      return count > 1 ? [under, top] : [top];
    });
  }

  /** @param {(level: number, i: number, all: number) => {x: number, y: number, w: number}} place @returns {Sprite[]} */
  function pawns(place) {
    return view.seats.map(({ level }, seat) => {
      const here = view.seats.map((one, other) => (one.level === level ? other : -1)).filter((other) => other >= 0);
      const at = place(level, here.indexOf(seat), here.length);
      return { id: `pawn ${seat}`, art: "pawn", ...at, more: { seat, w: at.w } };
    });
  }

  /** @param {number} seat @param {number} x @param {number} y @param {number} w @param {number} h @param {boolean} [single] one woven strip only @returns {Sprite} */
  function mat(seat, x, y, w, h, single = false) {
    const { turn, asked } = scene.standing(seat);
    const target = `mat ${seat + 1}`;
    const glow = scene.glow(target);
    const more = { seat, turn: turn || glow > 1, asked: asked || glow > 0, single };
    return {
      id: `mat ${seat}`,
      art: "mat",
      ...area(x, y, w, h),
      still: true,
      target,
      label: scene.matLabel(seat),
      more,
    };
  }

  /** Name, gold and number of cards. @param {number} seat @param {Head} head @returns {Sprite[]} */
  function head(seat, { x, y, max, gold: [gx, gy], cards: [cx, cy], rank: [rx, ry] }, small = false) {
    const { gold, hand } = view.seats[seat];
    const after = seat === near && you !== null ? scene.plan.gold : gold;
    const size = small ? "size-2" : "size-3";
    const told = after === gold ? `${gold}` : `${gold} → ${after}`;
    const bold = { weight: 700 };
    return [
      { id: `face ${seat}`, art: "pawn", x: x + 9, y, w: small ? 19 : 22, still: true, more: { seat } },
      words(`name ${seat}`, scene.name(seat), x + (small ? 20 : 22), y, {
        ...bold,
        size: small ? "size-1" : "size-2",
        max,
      }),
      { id: `gold ${seat}`, art: "nugget", x: gx, y: gy, w: small ? 15 : 18 },
      words(`gold ${seat} count`, told, gx + (small ? 11 : 13), gy, {
        ...bold,
        size,
        max: cx - gx - (small ? 18 : 24),
      }),
      { id: `cards ${seat}`, art: "fan", x: cx, y: cy, w: small ? 11 : 13 },
      words(`cards ${seat} count`, `${hand}`, cx + (small ? 11 : 14), cy, { ...bold, size }),
      ...rank(seat, rx, ry),
    ];
  }

  /** @param {number} seat @param {number} x @param {number} y @returns {Sprite[]} */
  const rank = (seat, x, y) =>
    scene.over ? [{ id: `rank ${seat}`, art: "rank", x, y, w: 26, more: { rank: scene.ranks[seat] } }] : [];

  /** @param {number} seat @param {number} x @param {number} y @param {number} tile @param {number} pitch @param {number} cols @returns {Sprite[]} */
  function stock(seat, x, y, tile, pitch, cols) {
    const mine = seat === you;
    const w = (cols - 1) * pitch + tile;
    const h = (6 / cols - 1) * pitch + tile;
    const kinds = listed(view.seats[seat].stock);
    // A surplus, until it is given up, lies closer together.
    const row = Math.max(cols, Math.ceil((kinds.length * cols) / 6));
    const step = (w - tile) / (row - 1);
    /** @type {Record<string, number>} */
    const made = {};
    const goods = kinds.map((kind, i) => {
      const copy = (made[kind] = (made[kind] ?? 0) + 1);
      const target = `stock ${kind}`;
      const label = n("label.stock", view.seats[seat].stock[kind], { good: t(`good.${kind}`) });
      const place = {
        x: x + (i % row) * step + tile / 2,
        y: y + Math.floor(i / row) * pitch + tile / 2,
        w: tile,
        h: tile,
        lift: mine && copy === 1 ? scene.lift(target) : 0,
      };
      const more = { kind, lit: mine ? scene.glow(target) : 0 };
      return { id: `stock ${seat} ${kind} ${copy}`, art: "good", ...place, ...(mine ? { target, label } : {}), more };
    });
    const wells = { id: `wells ${seat}`, art: "wells", ...area(x, y, w, h), still: true, more: { tile, pitch, cols } };
    return [wells, ...goods];
  }

  /** Cards played, and the resupply that they leave; at the end the cards that were left. @param {number} seat @param {number} x @param {number} y @param {number} card @param {number} pitch @param {number} gap @returns {Sprite[]} */
  function slots(seat, x, y, card, pitch, gap) {
    const h = card * 1.4;
    const left = scene.over && seat !== near && view.viewer !== "all" ? (view.seats[seat].cards ?? []) : null;
    const mini = (/** @type {string} */ id, /** @type {string} */ name, /** @type {number} */ a, turn = 0) =>
      small(id, name, a, y, card, turn);
    if (left) return row(`left ${seat}`, left, x, y, card, 2 * pitch + card, pitch - card);
    const used = scene.slots(seat);
    const w = 2 * pitch + card;
    const turn = !scene.over && view.active === seat;
    const more = { card, pitch, used: used.length, turn, gap };
    return [
      { id: `slots ${seat}`, art: "slots", ...area(x, y, w, h), still: true, more },
      ...used.flatMap((slot, i) => {
        const a = x + i * pitch + card / 2;
        const id = `slot ${seat} ${i + 1}`;
        if (slot.card) return [mini(id, slot.card, a)];
        return Array.from({ length: slot.trio ?? 0 }, (_, k) => {
          const [bent, name] = [(k - 1) * 0.16, slot.cards?.[k]];
          if (name) return { ...mini(`${id} ${k}`, name, a + bent * card * 0.9, bent), scale: 0.86 };
          return { id: `${id} ${k}`, art: "back", x: a + bent * card * 0.9, y: y + h / 2, w: card * 0.86, turn: bent };
        });
      }),
    ];
  }

  /** @param {string} id @param {string} name @param {number} x its middle @param {number} y its top @param {number} w @param {number} [turn] @returns {Sprite} */
  const small = (id, name, x, y, w, turn = 0) => {
    const h = w * 1.4;
    return { id, art: "card", x, y: y + h / 2, w, h, turn, more: scene.face(name, "mini") };
  };

  /** Small cards side by side, overlapping if need be. @param {string} id @param {string[]} names @param {number} x @param {number} y @param {number} card @param {number} w @param {number} [gap] @returns {Sprite[]} */
  function row(id, names, x, y, card, w, gap = 2) {
    const step = Math.min(card + gap, (w - card) / Math.max(1, names.length - 1));
    return names.map((name, i) => small(`${id} ${i}`, name, x + card / 2 + i * step, y, card));
  }

  /** What another seat holds, where all is shown. @param {number} seat @param {number} x @param {number} y @param {number} card @param {number} w */
  const held = (seat, x, y, card, w) => row(`held ${seat}`, scene.held(seat), x, y, card, w);

  /** Overlapping if need be, never closer than a finger; the chosen card rises. @param {Hand} place @returns {Sprite[]} */
  function fan({ x, right, y, w, h, sag, size }) {
    const { shown, cards } = scene.hand;
    const last = cards.length - 1;
    const gap = Math.min((right - x - w) / Math.max(1, last), w + 6);
    const start = (x + right) / 2 - (gap * last) / 2;
    const sprites = cards.map(({ id, card, target, label, state, why }, i) => {
      const d = last > 0 ? (i / last) * 2 - 1 : 0;
      const up = state === "chosen";
      const place = { x: start + i * gap, y: y + d * d * sag, lift: up ? 20 : 0, turn: up ? 0 : d * 0.045, w, h };
      if (!card) return { id, art: "back", ...place, w: Math.min(w, h / 1.4) };
      const seen = up || i === last ? w : Math.min(w, gap);
      return { id, art: "card", ...place, target, label, more: { ...scene.face(card, size), state, why, seen, w, h } };
    });
    const raised = sprites.filter(({ lift }) => lift);
    const whose =
      shown === null
        ? []
        : [
            tag("shown", t("shown", { name: scene.name(shown) }), x + 4, y - h / 2 - 14, {
              align: "left",
              strong: true,
            }),
          ];
    return [...sprites.filter(({ lift }) => !lift), ...raised, ...whose];
  }

  /** @param {string} target @param {string} label @param {number} x @param {number} y its middle @param {number} w @param {number} h @param {boolean} [first] @returns {Sprite} */
  const button = (target, label, x, y, w, h, first = false) => {
    const lit = scene.glow(target) > 1;
    return { id: target, art: "button", x, y, w, h, target, more: { label, first, lit } };
  };

  /** @param {number} x @param {number} y @param {number} w @param {number} h @returns {Sprite[]} */
  function ways(x, y, w, h) {
    const all = scene.ways;
    const each = (w - 8 * (all.length - 1)) / all.length;
    return all.map(({ target, ...more }, i) => ({
      id: `way ${i}`,
      art: "choice",
      ...area(x + i * (each + 8), y, each, h),
      target,
      more,
    }));
  }

  /** @param {number} x @param {number} y @param {number} w @param {number} h @returns {Sprite[]} */
  function question(x, y, w, h) {
    const asked = scene.question;
    if (!asked) return [];
    const face = scene.face(asked.card, "mini");
    return [
      { id: "question", art: "ribbon", ...area(x, y, w, h), more: { strong: true } },
      { id: "question card", art: "card", x: x + 42, y: y + h / 2, w: 54, h: 75.6, more: face },
      {
        ...words("question words", asked.words, x + 86, y + 20, { size: "size-3", weight: 700, max: w - 100 }),
        still: false,
      },
      button("follow", t("follow.pay"), x + 161, y + 59, 150, 44, true),
      button("decline", t("follow.no"), x + 290, y + 59, 92, 44),
      { id: "question gold", art: "nugget", x: x + 360, y: y + 59, w: 18 },
      { ...words("question price", asked.gold, x + 374, y + 59, { size: "size-2", weight: 700 }), still: false },
    ];
  }

  /** Who ends the game. @param {number} x @param {number} y @returns {Sprite[]} */
  function banner(x, y) {
    const asks = scene.ways.length || scene.question;
    return scene.banner ? [tag("banner", scene.banner, x, asks ? y - 90 : y, { strong: true })] : [];
  }

  /** @param {number} x @param {number} y @param {number} w @param {number} h @param {(boat: number) => {x: number, y: number}} [bow] @returns {Sprite[]} */
  function purchase(x, y, w, h, bow) {
    const { boat, ...more } = scene.purchase ?? { boat: 0 };
    if (!boat) return [];
    const at = bow?.(boat);
    const high = at ? Math.min(y, at.y - 23) : y;
    const tip = at && { x: at.x - x - w / 2, y: at.y - high - h / 2 };
    return [{ id: "purchase", art: "preview", ...area(x, high, w, h), more: { ...more, tip } }];
  }

  return {
    tag,
    words,
    rank,
    boat,
    village,
    pawns,
    mat,
    head,
    stock,
    slots,
    held,
    fan,
    button,
    ways,
    question,
    banner,
    purchase,
  };
}
