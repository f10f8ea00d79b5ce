// The picture of BohnDuell: pure, countable, and calm from one position to the next.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Tween } from "../../static/js/board/tween.js";
import { layout, plan } from "../../static/js/games/bohnduell/layout.js";
import { motion } from "../../static/js/games/bohnduell/motion.js";

const LYING = { width: 932, height: 744 };
const UPRIGHT = { width: 390, height: 643 };
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

const seat = (reserve, bowls, big, taken = 0) => ({ reserve, bowls, big, taken, stuck: [] });
// put 3, put 4 x1, put 2, put 3, put 2, empty 3, empty 2, put 1, empty 4, put 3: seat 0 to move.
const view = {
  viewer: 0,
  seats: [seat(5, [2, 0, 2, 0], 2), seat(1, [4, 3, 1, 2], 2, 1)],
  current: 0,
  starter: 0,
  game: 1,
  before: [0, 0],
};
const after = {
  ...view,
  seats: [seat(1, [3, 1, 3, 1], 6, 4), seat(1, [0, 3, 1, 2], 2, 1)],
  current: 1,
};
const put4 = [
  { ply: 10, code: "put", facts: { seat: 0, bowl: 4, bowls: [1, 2, 3, 4] } },
  { ply: 10, code: "taken", facts: { seat: 0, bowl: 4, from: 1, count: 4 } },
];

const draw = (of = view, { you = 0, size = LYING, ui = {} } = {}) => layout(of, you, size, { ...quiet, ...ui }, words);
const find = (picture, id) => picture.sprites.find((sprite) => sprite.id === id);
const real = (picture) => picture.sprites.filter(({ art, more }) => art === "bead" && !more.ghost);

test("the same position gives the same picture", () => {
  assert.deepEqual(draw(), draw());
  assert.deepEqual(draw(view, { size: UPRIGHT }), draw(view, { size: UPRIGHT }));
});

test("every bead is drawn once, in its colour", () => {
  for (const of of [view, after]) {
    const beads = real(draw(of));
    assert.equal(beads.length, 24);
    assert.equal(beads.filter(({ more }) => more.seat === 0).length, 12);
    assert.equal(new Set(draw(of).sprites.map(({ id }) => id)).size, draw(of).sprites.length);
  }
});

test("the board stands upright in a tall place, and lies in a wide one", () => {
  assert.deepEqual([draw().width, draw().height], [1280, 884]);
  assert.deepEqual([draw(view, { size: UPRIGHT }).width, draw(view, { size: UPRIGHT }).height], [780, 1246]);
});

test("one's own row runs left to right, or top to bottom, with one's home at its end", () => {
  for (const you of [0, 1]) {
    const own = (what, size) => find(draw({ ...view, viewer: you }, { you, size }), `seat ${you + 1} ${what}`);
    const row = ["tray", "bowl 1", "bowl 2", "bowl 3", "bowl 4", "home"];
    const lying = row.slice(1).map((what) => own(what, LYING).x);
    const upright = row.slice(1).map((what) => own(what, UPRIGHT).y);
    assert.deepEqual(
      lying,
      lying.toSorted((a, b) => a - b),
    );
    assert.deepEqual(
      upright,
      upright.toSorted((a, b) => a - b),
    );
    assert.ok(own("bowl 1", LYING).y > 442);
    assert.ok(own("bowl 1", UPRIGHT).x < 390);
  }
});

test("bowls face each other: own bowl k the other's bowl 5 - k", () => {
  const [lying, upright] = [draw(), draw(view, { size: UPRIGHT })];
  for (const bowl of [1, 2, 3, 4]) {
    assert.equal(find(lying, `seat 1 bowl ${bowl}`).x, find(lying, `seat 2 bowl ${5 - bowl}`).x);
    assert.equal(find(upright, `seat 1 bowl ${bowl}`).y, find(upright, `seat 2 bowl ${5 - bowl}`).y);
  }
});

test("watchers see the first seat's side near, and touch nothing that is a move's target", () => {
  const picture = draw({ ...view, viewer: null }, { you: null });
  assert.ok(find(picture, "seat 1 bowl 1").y > find(picture, "seat 2 bowl 1").y);
  assert.ok(picture.sprites.every(({ target }) => !target || target.startsWith("seat ")));
});

test("one's own places carry the targets of the moves, each with a label", () => {
  const targets = draw().sprites.filter(({ target }) => target && !target.startsWith("seat"));
  assert.deepEqual(
    targets.map(({ target }) => target),
    ["tray", "bowl 1", "bowl 2", "bowl 3", "bowl 4", "home"],
  );
  assert.ok(targets.every(({ label }) => label.startsWith("bohnduell:label.")));
});

test("everything lies within the picture, with the longest trays too", () => {
  for (const size of [LYING, UPRIGHT]) {
    const long = { ...view, seats: [seat(20, [0, 0, 0, 0], 0), seat(20, [0, 0, 0, 0], 0)] };
    const { sprites, width, height } = draw(long, { size });
    for (const { id, x, y, w = 0, h = 0 } of sprites) {
      assert.ok(x - w / 2 >= 0 && x + w / 2 <= width && y - h / 2 >= 0 && y + h / 2 <= height, id);
    }
  }
});

test("a bead stays where it is when others come or go", () => {
  for (const size of [LYING, UPRIGHT]) {
    const old = new Map(real(draw(view, { size })).map((bead) => [bead.id, bead]));
    const kept = real(draw(after, { size })).filter(({ id }) => old.has(id));
    assert.ok(kept.length > 10);
    for (const { id, x, y } of kept) assert.deepEqual([x, y], [old.get(id).x, old.get(id).y], id);
  }
});

test("beads of one layer do not lie in each other", () => {
  const full = { ...view, seats: [seat(0, [7, 6, 5, 4], 12, 6), seat(0, [1, 2, 3, 4], 2, 2)] };
  for (const size of [LYING, UPRIGHT]) {
    const beads = real(draw(full, { size }));
    for (const [i, one] of beads.entries()) {
      for (const other of beads.slice(i + 1)) {
        if (one.more.level !== other.more.level) continue;
        assert.ok(Math.hypot(one.x - other.x, one.y - other.y) > 0.8 * one.w, `${one.id}, ${other.id}`);
      }
    }
  }
});

test("a bowl glows faintly where one may put, fully where it may come home", () => {
  const lit = ["tray", "bowl 1", "bowl 2", "bowl 3", "bowl 4", "home"];
  const glow = (what) => find(draw(view, { ui: { lit, open: lit } }), `seat 1 ${what}`).more.glow;
  assert.deepEqual(lit.map(glow), [1, 1, 1, 2, 1, 0]);
});

test("an over-full bowl wears its hoop and a lock", () => {
  const picture = draw();
  assert.equal(find(picture, "seat 2 bowl 4").more.iron, true);
  assert.equal(find(picture, "seat 2 bowl 4 count").more.lock, true);
  assert.equal(find(picture, "seat 2 bowl 1").more.iron, false);
});

test("as many nails as a bowl needs, as many lit as it holds", () => {
  const lit = (bowl) =>
    draw()
      .sprites.filter(({ id }) => id.startsWith(`seat 1 bowl ${bowl} nail`))
      .map(({ more }) => Number(more.lit));
  assert.deepEqual([lit(1), lit(2), lit(3), lit(4)], [[1, 1, 0, 0], [0, 0, 0], [1, 1], [0]]);
});

test("a put takes only where its last bowl was empty and the bowl across is not", () => {
  assert.deepEqual(plan(view, "put 4", 0), { kind: "put", bowl: 4, gains: [1, 2, 3, 4], from: 1, takes: 4 });
  assert.deepEqual(plan(view, "put 3", 0), { kind: "put", bowl: 3, gains: [1, 2, 3], from: 0, takes: 0 });
  assert.deepEqual(plan(view, "empty 3", 0), { kind: "empty", bowl: 3, gains: [4], from: 0, takes: 0 });
});

test("a preview shows a ghost in every bowl, the new counts, and what would be taken", () => {
  const picture = draw(view, { ui: { preview: "put 4" } });
  const ghosts = picture.sprites.filter(({ more }) => more?.ghost).map(({ id }) => id);
  assert.deepEqual(
    ghosts.sort(),
    [1, 2, 3, 4].map((bowl) => `seat 1 bowl ${bowl} ${view.seats[0].bowls[bowl - 1]}`),
  );
  const text = (what) => find(picture, `${what} count`).more.text;
  assert.deepEqual(
    [1, 2, 3, 4].map((bowl) => text(`seat 1 bowl ${bowl}`)),
    ["3", "1", "3", "1"],
  );
  assert.deepEqual([text("seat 1 tray"), text("seat 1 home"), text("seat 2 bowl 1")], ["5 − 4", "2 + 4", "−4"]);
  assert.equal(picture.sprites.filter(({ more }) => more?.ring && more.seat === 1 && !more.text).length, 4);
  assert.ok(find(picture, "way"));
});

test("ghosts lie exactly where the beads come to rest", () => {
  const [before, then] = [draw(view, { ui: { preview: "put 4" } }), draw(after)];
  for (const { id, x, y, more } of before.sprites) {
    if (more?.ghost) assert.deepEqual([find(then, id).x, find(then, id).y], [x, y]);
  }
});

test("a dragged bead is held above the place of the pointer", () => {
  const { x, y, lift } = find(draw(view, { ui: { drag: { target: "tray", x: 300, y: 400 } } }), "seat 1 tray 4");
  assert.deepEqual([x, y, lift], [300, 400, 12]);
});

test("on its way a move's beads are lifted, with a mark", () => {
  const picture = draw(view, { ui: { pending: "put 2", preview: "put 2" } });
  assert.deepEqual(
    [3, 4].map((m) => find(picture, `seat 1 tray ${m}`).lift),
    [12, 12],
  );
  assert.equal(find(picture, "seat 1 tray 2").lift, undefined);
  assert.ok(find(picture, "sent"));
});

test("the second game of a match shows what the first one brought", () => {
  const second = { ...view, game: 2, before: [8, 9] };
  assert.equal(find(draw(second), "seat 1 before count").more.text, "+ 8");
  assert.equal(find(draw(), "seat 1 before count"), undefined);
});

test("beads fly one by one from the tray, then the taken ones together", () => {
  const flights = motion(put4, draw(), draw(after));
  const beads = flights.filter(({ from }) => from);
  assert.deepEqual(
    beads.map(({ id }) => id),
    [
      ...[1, 2, 3, 4].map((bowl) => `seat 1 bowl ${bowl} ${view.seats[0].bowls[bowl - 1]}`),
      ...[0, 1, 2, 3].map((m) => `seat 1 won ${m}`),
    ],
  );
  const starts = beads.map(({ at }) => at);
  assert.deepEqual(
    starts,
    starts.toSorted((a, b) => a - b),
  );
  assert.equal(new Set(starts.slice(4)).size, 1);
  const from = beads.slice(0, 4).map(({ from }) => [from.x, from.y]);
  assert.deepEqual(
    from,
    [1, 2, 3, 4].map((m) => [find(draw(), `seat 1 tray ${m}`).x, find(draw(), `seat 1 tray ${m}`).y]),
  );
});

test("a match's first game that ends within a move is not flown to the second board", () => {
  const events = [
    ...put4,
    { ply: 10, code: "game_over", facts: { game: 1, scores: [6, 2] } },
    { ply: 10, code: "start", facts: { seat: 1, game: 2 } },
  ];
  assert.deepEqual(motion(events, draw(), draw(after)), []);
});

test("on the way no bead is lost or seen twice; at the end the picture is exactly the new one", () => {
  const [before, then] = [draw(), draw(after)];
  const tween = new Tween(before, motion(put4, before, then), 320, 1000);
  for (let now = 1000; now < 2200; now += 40) {
    const beads = tween.at(then, now).sprites.filter(({ art }) => art === "bead");
    assert.equal(beads.length, 24, `after ${now - 1000} ms`);
  }
  const { sprites, over } = tween.at(then, 9000);
  assert.ok(over);
  assert.deepEqual(sprites, then.sprites);
});

test("each landing is heard once", () => {
  const [before, then] = [draw(), draw(after)];
  const tween = new Tween(before, motion(put4, before, then), 320, 0);
  const heard = [];
  for (let now = 0; now < 3000; now += 16) heard.push(...tween.at(then, now).sounds);
  assert.deepEqual(heard, ["sow", "sow", "sow", "sow", "capture"]);
});
