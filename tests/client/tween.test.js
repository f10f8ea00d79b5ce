// The way from one picture to another: it starts and ends exactly at one of them, forwards and backwards.

import assert from "node:assert/strict";
import test from "node:test";
import { Tween } from "../../static/js/board/tween.js";

/** @param {number} x @param {number} y @returns {import("../../static/js/types.js").Picture} */
const picture = (x, y) => ({
  width: 100,
  height: 100,
  sprites: [
    { id: "bead", art: "bead", x, y },
    { id: "bowl", art: "bowl", x: 50, y: 50 },
  ],
});

const [before, after] = [picture(0, 0), picture(80, 40)];
const flights = [{ id: "bead", at: 0, lasts: 1, arc: 20, sound: "sow" }];

test("a flight starts where the piece lay, passes above, and ends in exactly the new picture", () => {
  const tween = new Tween(before, flights, 100, 1000);
  const [bead, bowl] = tween.at(after, 1000).sprites;
  assert.deepEqual([bead.x, bead.y], [0, 0]);
  assert.equal(bowl, after.sprites[1], "what rests is not copied: it is not drawn anew");
  const [half] = tween.at(after, 1050).sprites;
  assert.ok(half.x > 10 && half.x < 70 && (half.lift ?? 0) > 10);
  assert.deepEqual([...tween.travels], ["bead"]);
  const end = tween.at(after, 1100);
  assert.equal(end.sprites, after.sprites);
  assert.deepEqual([end.over, end.sounds], [true, ["sow"]]);
});

test("a move that is taken back goes the same way backwards, in silence", () => {
  const [on, back] = [new Tween(before, flights, 100, 0), new Tween(before, flights, 100, 0, after)];
  for (const time of [1, 30, 50, 90]) {
    const [there, here] = [on.at(after, time).sprites[0], back.at(before, 100 - time).sprites[0]];
    for (const side of /** @type {const} */ (["x", "y", "lift"])) {
      assert.ok(Math.abs((there[side] ?? 0) - (here[side] ?? 0)) < 1e-9, `${side} at ${time}`);
    }
  }
  const end = back.at(before, 100);
  assert.equal(end.sprites, before.sprites);
  assert.deepEqual([end.over, end.sounds], [true, []]);
});
