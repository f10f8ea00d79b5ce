// From touched targets to a move.

import assert from "node:assert/strict";
import { test } from "node:test";
import { back, choose, drop, lit, NOTHING, only, open, touch } from "../../static/js/play/picker.js";

const put = (bowl) => ({ move: `put ${bowl}`, path: ["tray", `bowl ${bowl}`] });
const empty = (bowl) => ({ move: `empty ${bowl}`, path: [`bowl ${bowl}`, "home"] });
const why = (choice, code) => ({ ...choice, code, facts: {} });

// The tray reaches bowl 3; bowls 2 and 3 may be brought home.
const position = {
  choices: [put(1), put(2), put(3), empty(2), empty(3)],
  cannot: [why(put(4), "reserve_too_small"), why(empty(1), "bowl_empty"), why(empty(4), "bowl_needs")],
};

/** Touches one after the other; the moves that were played on the way. */
function touched(targets, { ask = false, pick = NOTHING } = {}) {
  const played = [];
  for (const target of targets) {
    const picked = touch(position, pick, target, ask);
    pick = picked.pick;
    if (picked.play) played.push(picked.play);
  }
  return { pick, played };
}

test("a target that belongs to exactly one choice plays at once", () => {
  assert.deepEqual(touched(["bowl 1"]).played, ["put 1"]);
});

test("a bowl that may do both waits, and lights the tray and home", () => {
  const { pick, played } = touched(["bowl 2"]);
  assert.deepEqual([played, pick.touched, pick.confirm], [[], ["bowl 2"], null]);
  assert.deepEqual(lit(position.choices, pick.touched), ["tray", "home"]);
});

test("targets may be touched in any order", () => {
  for (const [first, second, move] of [
    ["bowl 2", "tray", "put 2"],
    ["tray", "bowl 2", "put 2"],
    ["bowl 2", "home", "empty 2"],
    ["home", "bowl 2", "empty 2"],
  ]) {
    assert.deepEqual(touched([first, second]).played, [move], `${first}, ${second}`);
  }
});

test("every target of a choice is open; only those that lead on are lit", () => {
  assert.deepEqual(open(position.choices), ["tray", "bowl 1", "bowl 2", "bowl 3", "home"]);
  assert.deepEqual(lit(position.choices, ["tray"]), ["bowl 1", "bowl 2", "bowl 3"]);
  assert.deepEqual(lit(position.choices, []), open(position.choices));
});

test("the only choice left is known before it is touched", () => {
  assert.equal(only(position.choices, ["bowl 1"]), "put 1");
  assert.equal(only(position.choices, ["bowl 2"]), null);
  assert.equal(only(position.choices, ["bowl 2", "home"]), "empty 2");
  assert.equal(only(position.choices, []), null);
});

test("a touch that leads only to what cannot be done says why, and keeps what was touched before", () => {
  const alone = touched(["bowl 4"]);
  assert.deepEqual([alone.played, alone.pick.vain.code, alone.pick.touched], [[], "reserve_too_small", []]);
  const second = touched(["tray", "bowl 4"]);
  assert.deepEqual([second.played, second.pick.vain.code, second.pick.touched], [[], "reserve_too_small", ["tray"]]);
  assert.deepEqual(touched(["home", "bowl 1"]).pick.vain.move, "empty 1");
});

test("the reason goes with the next touch", () => {
  assert.equal(touched(["bowl 4", "bowl 2"]).pick.vain, null);
});

test("a touch that does not fit what is touched begins anew", () => {
  assert.deepEqual(touched(["bowl 2", "bowl 3"]).pick.touched, ["bowl 3"]);
  assert.deepEqual(touched(["bowl 2", "bowl 1"]).played, ["put 1"]);
});

test("a touch on what belongs to no move at all takes back what was touched", () => {
  assert.deepEqual(touched(["bowl 2", "elsewhere"]), { pick: NOTHING, played: [] });
});

test("touching the same target again takes it back", () => {
  assert.deepEqual(touched(["bowl 2", "bowl 2"]).pick.touched, []);
});

test("where moves are confirmed, only a second touch on the last target plays", () => {
  const first = touched(["bowl 1"], { ask: true });
  assert.deepEqual([first.played, first.pick.confirm], [[], "put 1"]);
  assert.deepEqual(touched(["bowl 1", "bowl 1"], { ask: true }), { pick: NOTHING, played: ["put 1"] });
  assert.deepEqual(touched(["tray", "bowl 1", "bowl 1"], { ask: true }).played, ["put 1"]);
});

test("another target of the waiting move confirms nothing", () => {
  const { pick, played } = touched(["bowl 1", "tray"], { ask: true });
  assert.deepEqual([played, pick.confirm, pick.touched], [[], "put 1", ["bowl 1", "tray"]]);
  assert.deepEqual(touched(["tray", "bowl 1", "tray"], { ask: true }), { pick: NOTHING, played: [] });
});

test("another last target changes the waiting move", () => {
  const { pick, played } = touched(["tray", "bowl 1", "bowl 3"], { ask: true });
  assert.deepEqual([played, pick.confirm, pick.touched], [[], "put 3", ["tray", "bowl 3"]]);
  assert.equal(touched(["bowl 2", "tray", "home"], { ask: true }).pick.confirm, "empty 2");
});

test("a drag touches both targets at once", () => {
  assert.equal(drop(position, "tray", "bowl 3", false).play, "put 3");
  assert.equal(drop(position, "bowl 3", "home", false).play, "empty 3");
  assert.equal(drop(position, "home", "bowl 3", false).play, "empty 3");
  assert.equal(drop(position, "tray", "bowl 3", true).pick.confirm, "put 3");
});

test("a drag in vain says why and leaves nothing touched", () => {
  const { pick, play } = drop(position, "tray", "bowl 4", false);
  assert.deepEqual([play, pick.vain.code, pick.touched], [null, "reserve_too_small", []]);
  assert.deepEqual(drop(position, "bowl 1", "bowl 2", false), { pick: NOTHING, play: null });
});

test("a button plays its move, or asks for a second press", () => {
  assert.equal(choose(position, NOTHING, "empty 3", false).play, "empty 3");
  const asked = choose(position, NOTHING, "empty 3", true);
  assert.deepEqual([asked.play, asked.pick.confirm, asked.pick.touched], [null, "empty 3", ["bowl 3", "home"]]);
  assert.equal(choose(position, asked.pick, "empty 3", true).play, "empty 3");
  assert.equal(choose(position, asked.pick, "put 1", true).pick.confirm, "put 1");
});

test("a button whose move cannot be played says why", () => {
  const { pick, play } = choose(position, NOTHING, "empty 4", false);
  assert.deepEqual([play, pick.vain.code], [null, "bowl_needs"]);
});

test("back takes one touch, or the reason, or the move that waits", () => {
  assert.deepEqual(back(position, touched(["tray"]).pick), { ...NOTHING, touched: [] });
  assert.deepEqual(back(position, touched(["tray", "bowl 4"]).pick), { ...NOTHING, touched: ["tray"] });
  assert.deepEqual(back(position, touched(["tray", "bowl 1"], { ask: true }).pick).touched, ["tray"]);
  assert.equal(back(position, choose(position, NOTHING, "put 1", true).pick).confirm, null);
});

test("a move whose targets are all part of another's waits for a second touch", () => {
  const nested = {
    choices: [
      { move: "take", path: ["a"] },
      { move: "take both", path: ["a", "b"] },
    ],
    cannot: [],
  };
  const first = touch(nested, NOTHING, "a", false);
  assert.deepEqual([first.play, first.pick.confirm], [null, "take"]);
  assert.equal(touch(nested, first.pick, "a", false).play, "take");
  assert.equal(touch(nested, first.pick, "b", false).play, "take both");
});
