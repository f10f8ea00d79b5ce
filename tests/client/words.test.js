import assert from "node:assert/strict";
import { test } from "node:test";
import { named, refusal, speak } from "../../static/js/play/words.js";

const catalogue = (lang, plural, texts) => ({ lang, plural, texts });
const english = (texts) => speak(new Map([["table", catalogue("en", ["one", "other"], texts)]]));
const french = (texts) => speak(new Map([["table", catalogue("fr", ["one", "many", "other"], texts)]]));

test("facts are put into a sentence", () => {
  const words = english({ joined: "{name} sits down at {place}" });
  assert.equal(words.t("table:joined", { name: "Ana", place: 2 }), "Ana sits down at 2");
});

test("what is not a known fact stays as it is written", () => {
  assert.equal(english({ a: "{name}, {else}" }).t("table:a", { name: "Ana" }), "Ana, {else}");
});

test("a fact is never read as a sentence of its own", () => {
  assert.equal(english({ a: "{name} {seat}" }).t("table:a", { name: "{seat} $1", seat: 1 }), "{seat} $1 1");
});

test("a list is joined as the language joins lists", () => {
  assert.equal(english({ a: "{names}" }).t("table:a", { names: ["Ana", "Jo", "Ida"] }), "Ana, Jo, and Ida");
  assert.equal(french({ a: "{names}" }).t("table:a", { names: ["Ana", "Jo"] }), "Ana et Jo");
});

test("a missing text is answered with its key, and is known to be missing", () => {
  const words = english({ here: "here" });
  assert.equal(words.t("table:gone"), "table:gone");
  assert.equal(words.n("other:gone", 2), "other:gone");
  assert.deepEqual([words.has("table:here"), words.has("table:gone"), words.has("other:here")], [true, false, false]);
});

test("a key may hold further colons", () => {
  assert.equal(english({ "a:b": "found" }).t("table:a:b"), "found");
});

test("a number takes the form that its language asks for", () => {
  const one = english({ a: ["{count} bead", "{count} beads"] });
  assert.deepEqual(
    [0, 1, 2].map((count) => one.n("table:a", count)),
    ["0 beads", "1 bead", "2 beads"],
  );
  const three = french({ a: ["{count} perle", "{count} de perles", "{count} perles"] });
  assert.deepEqual(
    [0, 1, 2, 1_000_000].map((count) => three.n("table:a", count)),
    ["0 perle", "1 perle", "2 perles", "1000000 de perles"],
  );
});

test("an English text in a catalogue of another language has one form for all numbers", () => {
  assert.equal(french({ a: "{count} beads" }).n("table:a", 1), "1 beads");
});

test("without a number a text with forms is said in its last", () => {
  assert.equal(english({ a: ["one", "many"] }).t("table:a"), "many");
});

test("seats among the facts get names", () => {
  const table = { seats: [{ name: "Ana" }, { name: "Jo" }, { name: null }] };
  assert.deepEqual(named({ seat: 0, from: 1, count: 7, to: 2 }, table), {
    name: "Ana",
    from_name: "Jo",
    seat: 0,
    from: 1,
    count: 7,
    to: 2,
  });
  assert.equal(named({ seat: 0, name: "told" }, table).name, "told");
});

test("a refusal is worded by the game, else by the house, else by its code", () => {
  const words = speak(
    new Map([
      ["chess", catalogue("en", ["one", "other"], { "refused.check": "Your king is in check." })],
      [
        "site",
        catalogue("en", ["one", "other"], { "refused.check": "no", "refused.full": "All {seats} seats are taken." }),
      ],
      ["table", catalogue("en", ["one", "other"], { refused: "That did not work ({code})." })],
    ]),
  );
  assert.equal(refusal(words, "chess", "check", {}), "Your king is in check.");
  assert.equal(refusal(words, "chess", "full", { seats: 2 }), "All 2 seats are taken.");
  assert.equal(refusal(words, "chess", "strange", {}), "That did not work (strange).");
});
