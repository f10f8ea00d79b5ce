// What of a layer is painted anew: what has changed, as it was and as it is, and the boxes around it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { apart, changed, meet } from "../../static/js/board/region.js";

const sprite = (id, more = {}) => ({ id, art: "bead", x: 0, y: 0, more: { seat: 0 }, ...more });
const told = (before, after) => changed(before, after)?.map(({ id, x }) => `${id} ${x}`);

test("what is alike in both is left alone, however deep", () => {
  assert.deepEqual(told([sprite("a"), sprite("b")], [sprite("a"), sprite("b")]), []);
  assert.deepEqual(told([sprite("a")], [sprite("a", { more: { seat: 1 } })]), ["a 0", "a 0"]);
  assert.deepEqual(told([sprite("a")], [sprite("a", { lift: 1 })]), ["a 0", "a 0"]);
});

test("what moved counts where it was and where it is, what came or went once", () => {
  const before = [sprite("a"), sprite("b"), sprite("gone", { x: 3 })];
  const after = [sprite("a"), sprite("b", { x: 7 }), sprite("new", { x: 9 })];
  assert.deepEqual(told(before, after), ["b 0", "gone 3", "b 7", "new 9"]);
});

test("another order of what has not changed changes everything", () => {
  assert.equal(changed([sprite("a"), sprite("b")], [sprite("b"), sprite("a")]), null);
  const moved = [sprite("b"), sprite("c"), sprite("a", { x: 1 })];
  assert.deepEqual(told([sprite("a"), sprite("b"), sprite("c")], moved), ["a 0", "a 1"]);
});

test("boxes that meet become one, also by way of a third", () => {
  const [left, right, between] = [
    [0, 0, 10, 10],
    [20, 0, 30, 10],
    [8, 2, 22, 4],
  ];
  assert.deepEqual(apart([left, right]), [left, right]);
  assert.deepEqual(apart([left, right, between]), [[0, 0, 30, 10]]);
  assert.ok(!meet(left, [10, 0, 20, 10]), "edges alone do not meet");
});
