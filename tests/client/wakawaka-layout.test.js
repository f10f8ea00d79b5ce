// The picture of Waka Waka: pure, whole, honest about what one has seen, and calm from one position to the next.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Tween } from "../../static/js/board/tween.js";
import { layout } from "../../static/js/games/wakawaka/layout.js";
import { motion } from "../../static/js/games/wakawaka/motion.js";
import { auto, kept, never, touch } from "../../static/js/games/wakawaka/never.js";
import { prompt } from "../../static/js/games/wakawaka/prompt.js";
import { icons, lastSeat, plan, ranks, targetsOf } from "../../static/js/games/wakawaka/reckon.js";

const LYING = { width: 932, height: 744 };
const UPRIGHT = { width: 390, height: 622 };
const words = { lang: "en", t: (key) => key, n: (key, count) => `${key} ${count}`, has: () => true };
const quiet = {
  mine: true,
  touched: [],
  lit: [],
  open: [],
  preview: null,
  confirm: null,
  pending: null,
  focus: null,
  drag: null,
  shown: [],
  vain: null,
};

const closed = { open: false };
const open = (good) => ({ open: true, good });
const seat = (gold, level, stock, hand) => ({ gold, level, stock, hand });
const view = {
  viewer: 2,
  phase: "play",
  first: 0,
  active: 2,
  round: 4,
  quiet_rounds: 0,
  last_round: false,
  board: "base",
  orders: [
    { groups: [2] },
    { items: { jewel: 1, fruit: 1 } },
    { groups: [3] },
    { items: { salt: 1, tea: 1, cloth: 1 } },
    { items: { fruit: 1, hides: 1, tea: 1, jewel: 1 } },
  ],
  fire: true,
  village: { fruit: 2, hides: 1, salt: 3, cloth: 2, jewel: 1 },
  reserve: 45,
  boats: [
    { price: 2, spaces: [open("hides"), closed] },
    { price: 3, spaces: [open("fruit"), closed, closed] },
    { price: 4, spaces: [open("jewel"), closed, closed] },
    { price: 5, spaces: [open("cloth"), closed, closed, closed] },
  ],
  pile: 27,
  discard: 18,
  slots: [{ card: "chimpanzee" }],
  seats: [
    seat(6, 2, { hides: 1, salt: 2, tea: 1 }, 5),
    seat(3, 1, { fruit: 1, cloth: 3, jewel: 1 }, 6),
    seat(9, 1, { fruit: 2, tea: 1, cloth: 1, jewel: 1 }, 5),
    seat(11, 3, { hides: 2, salt: 1, tea: 1 }, 4),
  ],
  reached: [
    [0, 1],
    [3, 1],
    [1, 1],
    [2, 1],
    [0, 2],
    [3, 2],
    [3, 3],
  ],
  hand: ["merchant", "sorcerer", "juggler", "drummer", "drummer"],
  known: { goods: [{ boat: 5, space: 3, good: "tea" }], hands: [] },
  decision: { seat: 2, kind: "play", effects: [], waiting: [], laid: 0, left: 0 },
};
const asking = (kind, more = {}) => ({ ...view, decision: { ...view.decision, kind, ...more } });
const effect = (card, by, more = {}) => ({ card, by, slot: 1, via: null, ...more });
const seats = ["Ana", "Joris", "Mei", "Tomás"].map((name, seat) => ({ seat, name, kind: "person", online: true }));
const frame = (of = view, more = {}) => ({
  table: { code: "ABC", game: "wakawaka", seats },
  view: of,
  you: { seat: 2, can: [] },
  turn: of.decision?.seat ?? null,
  choices: [],
  cannot: [],
  events: [],
  ...more,
});

const draw = (of = view, { you = 2, size = LYING, ui = {}, more = undefined } = {}) =>
  layout(of, you, size, { ...quiet, ...ui }, words, more);
const find = (picture, id) => picture.sprites.find((sprite) => sprite.id === id);
const starting = (picture, start) => picture.sprites.filter(({ id }) => id.startsWith(start));

test("the same position gives the same picture, and no two things have one name", () => {
  for (const size of [LYING, UPRIGHT]) {
    assert.deepEqual(draw(view, { size }), draw(view, { size }));
    const ids = draw(view, { size }).sprites.map(({ id }) => id);
    assert.deepEqual([...new Set(ids)], ids);
  }
});

test("the picture fills its place, in whichever form", () => {
  for (const size of [LYING, UPRIGHT, { width: 1572, height: 1024 }, { width: 360, height: 470 }]) {
    const { width, height } = draw(view, { size });
    assert.ok(Math.abs(width / height - size.width / size.height) < 0.01, `${size.width} x ${size.height}`);
  }
  assert.ok(find(draw(), "stair").h > find(draw(view, { size: UPRIGHT }), "stair").h);
});

test("all goods that lie open are drawn, for two, three and four", () => {
  for (const size of [LYING, UPRIGHT]) {
    for (const count of [2, 3, 4]) {
      const fewer = { ...view, viewer: 1, active: 1, seats: view.seats.slice(0, count) };
      const picture = draw(fewer, { you: 1, size });
      fewer.seats.forEach(({ stock }, seat) => {
        const drawn = starting(picture, `stock ${seat} `).map(({ more }) => more.kind);
        assert.deepEqual(
          drawn,
          Object.entries(stock).flatMap(([good, n]) => Array(n).fill(good)),
        );
      });
      assert.equal(starting(picture, "pawn ").length, count);
      assert.equal(starting(picture, "mat ").length, count);
    }
  }
});

test("only what this viewer has seen lies under a back", () => {
  const faces = (picture) => [1, 2, 3, 4].map((space) => find(picture, `space 5 ${space}`).more);
  assert.deepEqual(
    faces(draw()).map(({ face }) => face),
    ["up", "back", "peek", "back"],
  );
  assert.deepEqual(
    faces(draw()).map(({ kind }) => kind),
    ["cloth", undefined, "tea", undefined],
  );
  const { hand, known, ...shown } = view;
  assert.equal(faces(draw({ ...shown, viewer: null }, { you: null }))[2].face, "back");
  assert.ok(hand.length && known.goods.length);
});

test("a watcher sees backs for the hand below", () => {
  const { hand, known, ...shown } = view;
  const picture = draw({ ...shown, viewer: null }, { you: null });
  assert.equal(starting(picture, "hand back").length, view.seats[0].hand);
  assert.equal(starting(picture, "hand").length, view.seats[0].hand);
  assert.ok(hand && known);
});

test("a card that cannot be played says why, one that can glows", () => {
  const fire = {
    move: "play sorcerer",
    path: ["hand sorcerer"],
    code: "not_enough_gold",
    facts: { needs: 12, has: 9 },
  };
  const ui = { open: ["hand merchant"], lit: ["hand merchant"] };
  const picture = draw(view, { ui, more: frame(view, { cannot: [fire] }) });
  assert.deepEqual(
    starting(picture, "hand ").map(({ more }) => [more.card, more.state, more.why]),
    [
      ["merchant", "can", ""],
      ["sorcerer", "cannot", "wakawaka:why.not_enough_gold"],
      ["juggler", "cannot", ""],
      ["drummer", "cannot", ""],
      ["drummer", "cannot", ""],
    ],
  );
});

test("of several alike the first is lifted", () => {
  const ui = { open: ["hand drummer"], touched: ["hand drummer"], preview: "play drummer" };
  const cards = starting(draw(view, { ui }), "hand drummer").sort((a, b) => a.x - b.x);
  assert.deepEqual(
    cards.map(({ lift }) => lift > 0),
    [true, false],
  );
});

test("every target of a phone is as large as a finger, or stands alone", () => {
  const of = asking("merchant", { effects: [effect("merchant", 2)] });
  for (const { id, target, w, h } of draw(of, { size: UPRIGHT }).sprites) {
    if (target && !target.startsWith("way")) assert.ok(w >= 40 && h >= 44, `${id}: ${w} x ${h}`);
  }
});

test("everything that may be touched has a place and a label", () => {
  const all = {
    play: ["hand merchant", "boat 5", "stock fruit", "order"],
    look: ["space 5 2", "space 2 2"],
    ask: ["mat 1", "mat 2", "mat 4"],
    gather: ["village fruit", "village tea"],
    trade: ["stock tea", "village salt"],
  };
  for (const size of [LYING, UPRIGHT]) {
    for (const [kind, targets] of Object.entries(all)) {
      const picture = draw(asking(kind, { effects: kind === "play" ? [] : [effect("elder", 2)] }), { size });
      for (const target of targets) {
        const sprite = picture.sprites.find((one) => one.target === target);
        assert.ok(sprite?.label && sprite.w && sprite.h, `${kind}: ${target}`);
      }
    }
  }
});

test("the hand that an Elder shows lies where one's own does", () => {
  const cards = ["elder", "merchant"];
  const of = {
    ...asking("borrow", { effects: [effect("elder", 2, { of: 3 })] }),
    known: { goods: [], hands: [{ seat: 3, cards }] },
  };
  const picture = draw(of);
  assert.deepEqual(
    starting(picture, "shown ")
      .filter(({ art }) => art === "card")
      .map(({ target }) => target),
    ["shown elder", "shown merchant"],
  );
  assert.equal(starting(picture, "hand ").length, 0);
});

test("a purchase that is pointed at shows gold and goods before and after", () => {
  const of = asking("merchant", { effects: [effect("merchant", 2)] });
  const picture = draw(of, { ui: { preview: "buy 5", open: ["boat 5"], lit: ["boat 5"] } });
  const { gold, goods, note } = find(picture, "purchase").more;
  assert.deepEqual(gold, [9, 4]);
  assert.deepEqual(
    goods.map(({ face }) => face),
    ["up", "back", "peek", "back"],
  );
  assert.equal(note, "wakawaka:preview.surplus 3");
  assert.equal(find(picture, "gold 2 count").more.words, "9 → 4");
});

test("the three ways of a Merchant say which are open", () => {
  const of = asking("merchant", { effects: [effect("merchant", 2)] });
  const ui = { open: ["boat 2", "boat 3", "stock fruit"], lit: ["boat 2", "boat 3", "stock fruit"] };
  const ways = starting(draw(of, { ui }), "way ");
  assert.deepEqual(
    ways.map(({ more, target }) => [more.icon, more.state, target]),
    [
      ["buy", "can", undefined],
      ["sell", "can", "stock fruit"],
      ["raise", "cannot", undefined],
    ],
  );
});

test("what a move touches is read from its spelling", () => {
  const table = {
    "play elder": ["hand elder"],
    "buy 3": ["boat 3"],
    "sell tea": ["stock tea"],
    raise: ["order"],
    "raise tea 3 salt 2": ["order", "raise tea 3 salt 2"],
    "ask 2": ["mat 2"],
    "borrow gatherer": ["shown gatherer"],
    "borrow none": ["borrow none"],
    "look 5 2 4": ["space 5 2", "space 5 4"],
    "gather jewel": ["village jewel"],
    "trade tea salt": ["stock tea", "village salt"],
    "refill 2": ["refill 2"],
    stop: ["stop"],
  };
  for (const [move, targets] of Object.entries(table)) assert.deepEqual(targetsOf(move), targets, move);
});

test("gold after a move", () => {
  const after = (move, of = view) => plan(of, 2, move).gold;
  assert.deepEqual(
    ["buy 5", "sell fruit", "follow", "play sorcerer", "play rainmaker", "stop", null].map((move) => after(move)),
    [4, 19, 8, -3, 10, 9, 9],
  );
  assert.equal(after("refill 1", asking("refill", { left: 2 })), 10);
});

test("orders are ticked with what one holds, each symbol with a kind of its own", () => {
  const ticks = (order, stock) => icons(order, stock).map(({ tick }) => tick);
  assert.deepEqual(ticks({ items: { fruit: 1, jewel: 1 } }, { jewel: 2 }), [false, true]);
  assert.deepEqual(ticks({ groups: [2, 2] }, { tea: 4, salt: 1 }), [true, true, true, false]);
  assert.deepEqual(
    icons({ groups: [3, 2] }, null).map(({ mark }) => mark),
    [0, 0, 0, 1, 1],
  );
});

test("ranks: level, then gold, then the later rise; shared on level 0", () => {
  const of = (levels, reached) => ({ seats: levels.map(([level, gold]) => seat(gold, level, {}, 0)), reached });
  assert.deepEqual(
    ranks(
      of(
        [
          [5, 4],
          [5, 6],
          [4, 20],
        ],
        [
          [0, 5],
          [1, 5],
        ],
      ),
    ),
    [2, 1, 3],
  );
  assert.deepEqual(
    ranks(
      of(
        [
          [5, 6],
          [5, 6],
        ],
        [
          [0, 5],
          [1, 5],
        ],
      ),
    ),
    [2, 1],
  );
  assert.deepEqual(
    ranks(
      of(
        [
          [0, 8],
          [0, 8],
        ],
        [],
      ),
    ),
    [1, 1],
  );
});

test("the last round names who ends it", () => {
  assert.equal(lastSeat({ ...view, first: 1 }), 0);
  assert.equal(lastSeat(view), 3);
  const last = { ...view, last_round: true };
  assert.equal(find(draw(last), "banner tag").more.words, "wakawaka:banner");
  assert.equal(find(draw(view), "banner tag"), undefined);
});

test("the prompt has a button for every move that has no place on the board", () => {
  const of = (kind, choices, more = {}) =>
    prompt(
      frame(asking(kind, more), { choices: choices.map((move) => ({ move, path: targetsOf(move) })) }),
      quiet,
      words,
    );
  const moves = ({ groups }) => groups.flatMap(({ buttons }) => buttons.map(({ move }) => move));
  assert.deepEqual(moves(of("play", ["play drummer", "stop"])), ["stop"]);
  assert.deepEqual(moves(of("refill", ["refill 0", "refill 1"], { left: 1 })), ["refill 0", "refill 1"]);
  const follow = of("follow", ["follow", "decline"], { effects: [effect("gatherer", 0)] });
  assert.deepEqual(moves(follow).slice(0, 2), ["follow", "decline"]);
  assert.deepEqual(moves(of("swap", ["swap drummer", "keep"], { effects: [effect("elder", 0, { of: 2 })] })), ["keep"]);
  assert.deepEqual(moves(of("discard", ["discard drummer", "done"], { effects: [effect("drummer", 2)] })), ["done"]);
});

test("whoever says always no is not asked again about that card, until asked to be", () => {
  const asked = (card) => frame(asking("follow", { effects: [effect(card, 0)] }));
  assert.equal(auto(asked("gatherer"), kept), null);
  const said = touch(kept, never("gatherer"));
  assert.equal(auto(asked("gatherer"), said), "decline");
  assert.equal(auto(asked("porter"), said), null);
  assert.equal(auto(frame(asking("follow", { seat: 1, effects: [effect("gatherer", 0)] })), said), null);
  assert.equal(touch(said, "hand merchant"), said);
  assert.deepEqual(touch(said, never("gatherer")), []);
  const targets = (ui) =>
    prompt(frame(), ui, words).groups.flatMap(({ buttons }) => buttons.map(({ target }) => target));
  assert.ok(targets({ ...quiet, kept: said }).includes("never gatherer"));
  assert.ok(!targets(quiet).includes("never gatherer"));
});

test("bought goods travel from their boat, gold to the bank; it ends with exactly the new picture", () => {
  const of = asking("merchant", { effects: [effect("merchant", 2)] });
  const bought = {
    ...view,
    boats: view.boats.map((boat) =>
      boat.price === 2 ? { ...boat, spaces: boat.spaces.map(({ open }) => ({ open, empty: true })) } : boat,
    ),
    seats: view.seats.map((one, i) =>
      i === 2 ? { ...one, gold: 7, stock: { ...one.stock, hides: 1, salt: 1 } } : one,
    ),
  };
  const events = [{ ply: 9, code: "buy", facts: { seat: 2, boat: 2, goods: ["hides", "salt"] } }];
  const [before, after] = [draw(of), draw(bought)];
  const flights = motion(events, before, after);
  assert.deepEqual(
    flights.map(({ id }) => id),
    ["bank gold", "stock 2 hides 1", "stock 2 salt 1"],
  );
  assert.equal(flights[1].from.x, find(before, "space 2 1").x);
  const end = new Tween(before, flights, 100, 0).at(after, 100 * 60);
  assert.deepEqual(end.sprites, after.sprites);
  assert.ok(end.over);
});

test("nothing travels at the start, or over more than one turn", () => {
  const turn = { ply: 3, code: "turn", facts: { seat: 1, round: 2 } };
  const draws = { ply: 3, code: "draw", facts: { seat: 1 } };
  assert.equal(motion([draws], draw(), draw()).length, 1);
  assert.deepEqual(motion([draws], null, draw()), []);
  assert.deepEqual(motion([turn, draws, turn], draw(), draw()), []);
});

test("who is shown all sees the cards of everybody, on the board and in words", () => {
  const hands = [["elder"], ["drummer", "drummer", "porter"], ["merchant", "juggler"], Array(9).fill("diviner")];
  const { hand, ...rest } = view;
  const held = view.seats.map((one, i) => ({ ...one, hand: hands[i].length, cards: hands[i] }));
  for (const size of [LYING, UPRIGHT]) {
    for (const count of [2, 3, 4]) {
      const all = { ...rest, viewer: "all", active: 1, seats: held.slice(0, count) };
      const picture = draw(all, { you: null, size });
      for (let seat = 1; seat < count; seat++) {
        const cards = starting(picture, `held ${seat} `);
        const mat = find(picture, `mat ${seat}`);
        assert.deepEqual(
          cards.map(({ more }) => more.card),
          hands[seat],
        );
        for (const { x, y, w, h } of cards) {
          assert.ok(Math.abs(x - mat.x) + w / 2 <= mat.w / 2 && Math.abs(y - mat.y) + h / 2 <= mat.h / 2);
        }
        assert.match(mat.label, /label.held/);
      }
      assert.equal(starting(picture, "hand ").length, 1);
    }
    assert.equal(starting(draw(view, { size }), "held ").length, 0);
  }
});
