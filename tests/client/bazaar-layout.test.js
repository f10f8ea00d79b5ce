// The pictures, previews, plans and flights of Bazaar: pure, countable, with room for a finger.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Tween } from "../../static/js/board/tween.js";
import { kept, touch } from "../../static/js/games/bazaar/index.js";
import { layout } from "../../static/js/games/bazaar/layout.js";
import { motion } from "../../static/js/games/bazaar/motion.js";
import { check, touch as lay, laying, NONE } from "../../static/js/games/bazaar/plan.js";
import {
  LETTERS,
  lacks,
  missing,
  offer,
  precious,
  size,
  target,
  trade,
  WARES,
} from "../../static/js/games/bazaar/stones.js";

const LYING = { width: 932, height: 744 };
const UPRIGHT = { width: 390, height: 641 };
const NAMES = ["Ana", "Jonas", "Mira", "Karim", "Lotte", "Teo"];
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

const heap = (letters) => Object.fromEntries(LETTERS.map((letter) => [letter, letters.split(letter).length - 1]));
const CARDS = [
  ["W", "RR"],
  ["R", "YBG"],
  ["Y", "WWRB"],
  ["B", "WG"],
  ["GG", "WW"],
  ["B", "YY"],
  ["G", "WRR"],
  ["W", "YB"],
  ["R", "WYBB"],
  ["YG", "WRB"],
];

/** A position: what each seat holds, and the wares on top. */
function position(hands, more = {}) {
  const held = hands.map(heap);
  return {
    viewer: 0,
    phase: "act",
    current: 0,
    rates: CARDS.map(([left, right], i) => ({ card: i < 5 ? 1 : 9, left, right })),
    stalls: [27, 17, 6, 35].map((id, i) => ({ ware: WARES[id - 1], id, left: 4 + (i % 3) })),
    bank: Object.fromEntries(LETTERS.map((letter) => [letter, 20 - held.reduce((sum, hand) => sum + hand[letter], 0)])),
    rich: false,
    turns: 9,
    seats: held.map((hand, i) => ({ hand, score: 3 * i, wares: [41, 16].slice(0, i) })),
    limit: null,
    ...more,
  };
}

function frame(view, events = []) {
  const seats = view.seats.map((_, seat) => ({ seat, name: NAMES[seat], kind: "person", online: true, ready: true }));
  return { view, events, table: { seats }, result: null };
}

const picture = (view, ui = {}, where = LYING, events = []) =>
  layout(view, 0, where, { ...quiet, ...ui }, words, frame(view, events));
const byId = ({ sprites }, id) => sprites.find((sprite) => sprite.id === id);
const stones = ({ sprites }, seat) =>
  sprites.filter(
    ({ id, art, more }) => art === "gem" && !more.hollow && !more.ghost && id.startsWith(`seat ${seat + 1} `),
  );

test("red for yellow, blue and green, and back", () => {
  const view = position(["R"]);
  assert.deepEqual(trade(view, "exchange 2 >"), { pay: "R", get: "YBG" });
  assert.deepEqual(trade(view, "exchange 2 <"), { pay: "YBG", get: "R" });
  assert.equal(target("exchange 2 >"), "rate 2 right");
  assert.equal(target("exchange 2 <"), "rate 2 left");
});

test("two stones left over, cheap, all stalls stocked: 2 points", () => {
  assert.deepEqual(offer(heap("WRRYYGG"), "WRRGG", false), { points: 2, left: 2 });
});

test("the first sold-out stall lifts 5 to 8 and 8 to 12", () => {
  assert.equal(offer(heap("WRRGG"), "WRRGG", false)?.points, 5);
  assert.equal(offer(heap("WRRGG"), "WRRGG", true)?.points, 8);
  assert.equal(offer(heap("RRRRB"), "RRRRB", false)?.points, 8);
  assert.equal(offer(heap("RRRRB"), "RRRRB", true)?.points, 12);
  assert.equal(offer(heap("WRRG"), "WRRGG", false), null);
});

test("four or five of a colour are precious: the first ten of 45", () => {
  assert.equal(WARES.length, 45);
  assert.deepEqual(
    WARES.map(precious),
    WARES.map((_, i) => i < 10),
  );
});

test("what is missing is told in the order white, red, yellow, blue, green", () => {
  assert.equal(missing(heap("YYBB"), "YBG"), "G");
  assert.equal(missing(heap(""), "GGWRY"), "WRYGG");
  assert.deepEqual(lacks({ pay: "GG", get: "WW" }, heap("GG"), heap("WRYBG")), { code: "bank_short", missing: "W" });
  assert.deepEqual(lacks({ pay: "WW", get: "GG" }, heap("WW"), heap("W")), { code: "bank_short", missing: "GG" });
  assert.equal(lacks({ pay: "R", get: "YBG" }, heap("R"), heap("YBG")), null);
});

for (const [name, where] of Object.entries({ LYING, UPRIGHT })) {
  for (const seats of [1, 2, 3, 4, 5, 6]) {
    test(`${name}, ${seats} seats: every target is inside, has a label and room for a finger`, () => {
      const view = position(Array.from({ length: seats }, () => "WRRYBBG"));
      const open = picture(view, {}, where);
      const targets = open.sprites.filter((sprite) => sprite.target);
      for (const { id, x, y, w, h, label } of targets) {
        assert.ok(label, id);
        assert.ok(w >= 44 && h >= 42, `${id} ${w} ${h}`);
        assert.ok(x - w / 2 >= -1 && x + w / 2 <= open.width + 1, id);
        assert.ok(y - h / 2 >= -1 && y + h / 2 <= open.height + 1, id);
      }
      const named = new Set(targets.map((sprite) => sprite.target));
      for (const rate of [1, 10]) assert.ok(named.has(`rate ${rate} left`) && named.has(`rate ${rate} right`));
      for (const target of ["chest", "next", "stall 1", "stall 4"]) assert.ok(named.has(target), target);
      for (let seat = 1; seat <= seats; seat++) assert.ok(named.has(`seat ${seat}`) || named.has(`carpet ${seat}`));
      assert.equal(new Set(open.sprites.map(({ id }) => id)).size, open.sprites.length, "one sprite for each id");
    });
  }
}

test("targets lie side by side: none covers the middle of another", () => {
  for (const where of [LYING, UPRIGHT]) {
    const { sprites } = picture(position(["WRRYBBG", "W", "R", "Y", "B", "G"]), {}, where);
    const targets = sprites.filter(({ target }) => target && target !== "close");
    for (const one of targets) {
      const over = targets.findLast(
        (other) => Math.abs(one.x - other.x) < other.w / 2 && Math.abs(one.y - other.y) < other.h / 2,
      );
      assert.equal(over?.target, one.target);
    }
  }
});

test("every stone of a hand lies on its carpet, up to twelve of a colour", () => {
  const view = position(["RRRYYG", "W".repeat(15)]);
  const open = picture(view);
  assert.equal(stones(open, 0).length, 6);
  assert.equal(stones(open, 1).length, 12);
  assert.equal(byId(open, "seat 2 W count")?.more.text, "15");
});

test("a side pointed at is lit, its price is ringed there and in the hand, and the stall says what would be", () => {
  const view = position(["RRRYYG", "W"]);
  const open = picture(view, { open: ["rate 6 left"], preview: "exchange 6 <" });
  assert.equal(byId(open, "rate 6 left")?.more.lit, "lit");
  assert.equal(byId(open, "rate 6 right")?.more.lit, "price");
  assert.equal(byId(open, "rate 6")?.more.way, -1);
  const ringed = stones(open, 0).filter(({ more }) => more.ring);
  assert.deepEqual(
    ringed.map(({ id }) => id),
    ["seat 1 Y 0", "seat 1 Y 1"],
  );
  const ghosts = open.sprites.filter(({ more, id }) => more?.ghost && id.startsWith("seat 1"));
  assert.deepEqual(
    ghosts.map(({ id }) => id),
    ["seat 1 B 0"],
  );
  const stall = byId(open, "stall 1")?.more;
  assert.deepEqual([stall.after, stall.points], [true, 5]);
  assert.deepEqual(byId(open, "scoring")?.more.at, { left: 0, precious: false });
});

test("what cannot be paid is pale, and touched in vain it says what is missing", () => {
  const vain = { move: "exchange 4 <", path: ["rate 4 left"], code: "not_covered", facts: { missing: "W" } };
  const open = picture(position(["RRRYYG", "W"]), { open: ["rate 2 right"], vain });
  assert.equal(byId(open, "rate 4")?.more.pale, true);
  assert.equal(byId(open, "rate 2")?.more.pale, false);
  assert.equal(byId(open, "rate 4 left")?.more.lit, "vain");
  assert.equal(byId(open, "rate 4 left tag")?.more.missing, "W");
});

test("the joker opens a fan; only who drew it can touch its leaves", () => {
  const view = position(["RRRG", "W"], { phase: "choose" });
  assert.equal(byId(picture(view), "fan blue")?.target, "fan blue");
  assert.equal(byId(picture({ ...view, current: 1 }, { mine: false }), "fan blue")?.target, undefined);
});

test("over the limit the lanes of your own hand are targets, on a phone as wide as a finger", () => {
  const view = position(["WWWRRYYYBBBB", "W"], { phase: "discard", limit: 10 });
  for (const where of [LYING, UPRIGHT]) {
    const open = picture(view, { open: ["hand white"] }, where);
    const lanes = open.sprites.filter(({ id }) => id.startsWith("hand "));
    assert.equal(lanes.length, 5);
    for (const { w, h } of lanes) assert.ok(w >= 44 && h >= 42);
    assert.deepEqual(
      lanes.filter(({ art }) => art === "lane").map(({ id }) => id),
      ["hand white"],
    );
  }
});

test("a watcher sees the market as the seat in turn does, and nothing to touch glows", () => {
  const view = position(["RRRBG", "W"]);
  const open = layout(view, null, LYING, { ...quiet, mine: false }, words, frame(view));
  assert.equal(byId(open, "stall 1")?.more.points, 5);
  assert.equal(byId(open, "stall 1")?.more.glow, false);
});

test("what is unfolded lies over everything, and a veil takes every other touch", () => {
  const view = position(["W", "RRY", "G"]);
  const open = picture(view, { kept: { open: "seat 2", plan: NONE } }, UPRIGHT);
  const last = open.sprites.findLastIndex((sprite) => sprite.target);
  assert.equal(open.sprites[last].target, "close");
  assert.ok(open.sprites.slice(last).some(({ id }) => id === "over seat 2 R 1"));
  assert.ok(open.sprites.slice(last).every(({ still }) => !still));
});

/* ---- motion ---- */

/** The moment at which a flight has come to this part of its way. */
function moment(before, after, events, time) {
  const flights = motion(events, before, after);
  return new Tween(before, flights, 100, 0).at(after, time);
}

test("a stone rises from the chest to its lane; the count follows when it lands", () => {
  const [view, then] = [position(["R", "W"]), position(["RB", "W"], { phase: "buy" })];
  const events = [{ ply: 3, code: "draw", facts: { seat: 0, colour: "B" } }];
  const [before, after] = [picture(view), picture(then, {}, LYING, events)];
  const early = moment(before, after, events, 15);
  const flying = early.sprites.find(({ id }) => id === "seat 1 B 0");
  const chest = byId(before, "chest");
  assert.ok(flying && Math.abs(flying.x - chest.x) < 40);
  assert.equal(early.sprites.find(({ id }) => id === "seat 1 B count")?.more.text, "0");
  assert.deepEqual(moment(before, after, events, 5000).sprites, after.sprites);
});

test("in an exchange what is paid leaves the hand, what comes starts at its side of the rate", () => {
  const [view, then] = [position(["R", "W"]), position(["YBG", "W"], { phase: "buy" })];
  const events = [{ ply: 3, code: "exchange", facts: { seat: 0, rate: 2, side: "right", pay: "R", get: "YBG" } }];
  const [before, after] = [picture(view), picture(then, {}, LYING, events)];
  const flights = motion(events, before, after);
  assert.equal(flights.find(({ id }) => id === "pay 0")?.from?.x, byId(before, "seat 1 R 0")?.x);
  const side = byId(before, "rate 2 right");
  for (const id of ["seat 1 Y 0", "seat 1 B 0", "seat 1 G 0"]) {
    const from = flights.find((flight) => flight.id === id)?.from;
    assert.ok(from && Math.abs(from.x - side.x) < 40 && from.y === side.y, id);
  }
  assert.equal(flights.filter(({ sound }) => sound).length, 1);
});

test("on a phone another player's stones fly to the folded carpet", () => {
  const [view, then] = [position(["R", "W"], { current: 1 }), position(["R", "WB"], { current: 1, phase: "buy" })];
  const events = [{ ply: 3, code: "draw", facts: { seat: 1, colour: "B" } }];
  const [before, after] = [picture(view, {}, UPRIGHT), picture(then, {}, UPRIGHT, events)];
  const flight = motion(events, before, after).find(({ id }) => id === "get 0");
  assert.ok(flight);
  assert.equal(byId(after, "get 0")?.y, byId(after, "seat 2 carpet")?.y);
});

test("when prices rise the lit columns move, and a phone says it in passing", () => {
  const view = position(["RRRBG", "W"], { phase: "buy" });
  const stalls = view.stalls.map((stall, i) => (i ? stall : { ware: null, id: null, left: 0 }));
  const then = { ...view, rich: true, stalls, current: 1, phase: "act" };
  const events = [
    { ply: 3, code: "buy", facts: { seat: 0, stall: 1, id: 27, ware: "RRRBG", rich: false, left: 0, points: 5 } },
    { ply: 3, code: "sold_out", facts: { stall: 1 } },
    { ply: 3, code: "prices_up", facts: {} },
  ];
  const wide = motion(events, picture(view), picture(then, {}, LYING, events));
  assert.ok(wide.some(({ id }) => id === "columns"));
  const tall = picture(then, {}, UPRIGHT, events);
  assert.equal(byId(tall, "notice")?.alpha, 0);
  assert.ok(
    motion(events, picture(view, {}, UPRIGHT), tall).some(({ id, from }) => id === "notice" && from?.alpha === 1),
  );
});

test("several moves at once are not acted out", () => {
  const view = position(["R", "W"]);
  const events = [0, 1].map((seat) => ({ ply: seat, code: "draw", facts: { seat, colour: "B" } }));
  assert.deepEqual(motion(events, picture(view), picture(view)), []);
});

/* ---- the planner ---- */

const begun = (view, seat = 0) => lay(NONE, "plan", view, seat);
const chain = (view, steps, seat = 0) =>
  steps.reduce((plan, step) => lay(plan, target(step), view, seat), begun(view, seat));

test("a chain of exchanges on a scratch hand: how many turns each ware would take", () => {
  const view = position(["RRYYYYG", "W"], { current: 1 });
  const plan = chain(view, ["exchange 6 <", "exchange 1 <"]);
  assert.deepEqual(plan.steps, ["exchange 6 <", "exchange 1 <"]);
  const { hand, reach, broken } = check(plan, view, 0);
  assert.deepEqual(hand, heap("WYYBG"));
  assert.equal(broken, null);
  assert.deepEqual(reach, [null, null, null, null]);
  const toWare = chain(position(["RRRYYG", "W"], { current: 1 }), ["exchange 6 <"]);
  assert.deepEqual(check(toWare, position(["RRRYYG", "W"], { current: 1 }), 0).reach[0], {
    turns: 1,
    points: 5,
    left: 0,
  });
});

test("a ware that the hand covers already takes one turn, with the stone that one draws left over", () => {
  const view = position(["RRRBG", "W"], { current: 1 });
  assert.deepEqual(check(begun(view), view, 0).reach[0], { turns: 1, points: 3, left: 1 });
  const buying = { ...view, current: 0, phase: "buy" };
  assert.deepEqual(check(begun(buying), buying, 0).reach[0], { turns: 0, points: 5, left: 0 });
});

test("what cannot be paid on the way is not taken into a plan, and it says why", () => {
  const view = position(["RY", "W"], { current: 1 });
  const plan = chain(view, ["exchange 6 <"]);
  assert.deepEqual(plan.steps, []);
  assert.deepEqual(plan.vain, { target: "rate 6 left", code: "not_covered", missing: "Y" });
});

test("a plan is checked with every frame, and says what broke it", () => {
  const view = position(["RYY", "W"], { current: 1 });
  const plan = chain(view, ["exchange 6 <", "exchange 2 >"]);
  const less = position(["RY", "W"], { current: 1 });
  assert.deepEqual(check(plan, less, 0).broken, { step: 0, code: "not_covered", missing: "Y", count: 0 });
  const dry = { ...view, bank: { ...view.bank, G: 0 } };
  assert.deepEqual(check(plan, dry, 0).broken, { step: 1, code: "bank_short", missing: "G", count: 0 });
});

test("a ware that it reached and that somebody else bought is named with its buyer", () => {
  const view = position(["RRRYYG", "RRRBG"], { current: 1 });
  const plan = chain(view, ["exchange 6 <"]);
  assert.deepEqual(plan.aims, [27, 17]);
  const stalls = view.stalls.map((stall, i) => (i ? stall : { ware: "WWYGG", id: 38, left: 3 }));
  const events = [{ ply: 7, code: "buy", facts: { seat: 1, stall: 1, id: 27 } }];
  assert.deepEqual(check(plan, { ...view, stalls }, 0, events).gone, [{ id: 27, seat: 1 }]);
});

test("your own exchange takes its step off the plan, whatever you draw besides; an undo brings it back", () => {
  const view = position(["RYY", "W"], { current: 1 });
  const plan = chain(view, ["exchange 6 <", "exchange 2 >"]);
  const made = { ply: 5, code: "exchange", facts: { seat: 0, rate: 6, side: "left", pay: "YY", get: "B" } };
  const drawn = { ply: 9, code: "draw", facts: { seat: 0, colour: "W" } };
  const other = { ply: 4, code: "exchange", facts: { seat: 1, rate: 6, side: "left", pay: "YY", get: "B" } };
  const later = position(["RBW", "W"], { current: 1 });
  assert.deepEqual(check(plan, later, 0, [other, made, drawn]).steps, ["exchange 2 >"]);
  const back = { ply: 10, code: "undone", facts: { seat: 0, lines: 2 } };
  assert.deepEqual(check(plan, view, 0, [other, made, drawn, back]).steps, plan.steps);
});

test("with a limit the chain says where stones would have to go back first", () => {
  const view = position(["RRWWWWGGYY", "W"], { current: 1, limit: 10 });
  const plan = chain(view, ["exchange 2 >", "exchange 2 >"]);
  assert.deepEqual(check(plan, view, 0).broken, { step: 1, code: "over_limit", missing: "", count: 2 });
});

test("back takes the last step off, then closes the plan; your own turn closes it as well", () => {
  const view = position(["RRRYYG", "W"], { current: 1 });
  const plan = chain(view, ["exchange 6 <"]);
  const one = lay(plan, "plan back", view, 0);
  assert.deepEqual([one.on, one.steps], [true, []]);
  assert.equal(lay(one, "back", view, 0).on, false);
  assert.equal(laying(plan, view, 0), true);
  assert.equal(laying(plan, { ...view, current: 0 }, 0), false);
  assert.equal(laying(begun({ ...view, current: 0 }), { ...view, current: 0 }, 0), true);
  assert.equal(laying(plan, view, null), false);
});

test("a plan on the board: the scratch hand, the turns of the rates, no move", () => {
  const view = position(["RRRYYG", "W"], { current: 1 });
  const plan = chain(view, ["exchange 6 <"]);
  const open = picture(view, { mine: false, kept: { open: null, plan } });
  assert.equal(byId(open, "rate 6 left badge")?.more, "1");
  assert.equal(byId(open, "stall 1")?.more.points, 5);
  assert.ok(open.sprites.some(({ id, more }) => id === "seat 1 B 0" && more.ghost));
  assert.equal(size(check(plan, view, 0).hand), 5);
});

/* ---- touches that are no moves ---- */

test("a touch unfolds a carpet or the scoring table, and another one folds it", () => {
  const given = { ...frame(position(["R", "W"])), you: { seat: 0 }, turn: 0 };
  const open = touch(kept, "seat 2", given);
  assert.equal(open.open, "seat 2");
  assert.equal(touch(open, "close", given).open, null);
  assert.equal(touch(touch(kept, "points", given), "back", given).open, null);
  assert.equal(touch(kept, "back", given), kept);
  assert.equal(touch(kept, "carpet 2", given), kept);
});

test("while a plan is laid out no touch is a move; a watcher has none", () => {
  const given = { ...frame(position(["RRRYYG", "W"])), you: { seat: 0 }, turn: 0 };
  assert.equal(touch(kept, "rate 6 left", given), kept);
  const begun = touch(kept, "plan", given);
  assert.notEqual(touch(begun, "chest", given), begun);
  assert.deepEqual(touch(begun, "chest", given).plan, begun.plan);
  assert.deepEqual(touch(begun, "rate 6 left", given).plan.steps, ["exchange 6 <"]);
  const done = touch(begun, "plan done", given);
  assert.equal(touch(done, "chest", given), done);
  const watching = { ...given, you: { seat: null } };
  assert.equal(touch(kept, "plan", watching), kept);
});

test("who is shown all sees what lies under each stall, clear of all else, and is told it", () => {
  const view = position(["RR", "W"]);
  view.stalls[0].under = [1, 2, 3];
  view.stalls[3].under = [9, 10, 11, 12, 13];
  for (const where of [LYING, UPRIGHT]) {
    const all = picture(view, {}, where);
    const below = all.sprites.filter(({ id }) => id.includes(" under "));
    assert.deepEqual(
      below.map(({ more }) => more),
      [1, 2, 3, 9, 10, 11, 12, 13].map((id) => WARES[id - 1]),
    );
    const [stall, rates] = [byId(all, "stall 4"), byId(all, "frame 1")];
    for (const { x, y, w } of below.slice(3)) {
      assert.ok(Math.abs(x - stall.x) + w / 2 <= stall.w / 2);
      assert.ok(y - w / 2 >= stall.y + stall.h / 2 && y + w / 2 <= rates.y - rates.h / 2);
    }
    assert.match(byId(all, "stall 1").label, /label.under/);
    assert.doesNotMatch(byId(all, "stall 2").label, /label.under/);
  }
});
