import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { canonical, check } from "../../static/js/replay/seal.js";

const folder = new URL("../rules/fixtures/", import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
const text = (name) => readFileSync(new URL(name, folder), "utf8");
const { subtle } = globalThis.crypto;
const COVERED = ["game", "version", "options", "entries", "result", "salts", "secret"];
const names = ({ steps }) => steps.map(({ name, good }) => `${good ? "" : "not "}${name}`);

for (const name of files) {
  test(`every draw of ${name} follows from what was sealed`, async () => {
    const record = JSON.parse(text(name));
    const checked = await check(text(name), subtle);
    assert.deepEqual(names(checked), ["digest", "seal", "draws"]);
    assert.equal(checked.good, true);
    const draws = record.entries.flatMap(({ streams = [] }) => streams.flatMap((stream) => stream.draws));
    assert.equal(checked.draws, draws.length);
  });
}

test("no changed byte of what the digest covers gets through", async () => {
  const record = JSON.parse(text("bazaar-alone-with-undos.json"));
  const whole = canonical(Object.fromEntries(COVERED.map((key) => [key, record[key]])));
  const rest = `"seal":"${record.seal}","digest":"${record.digest}"}`;
  let tried = 0;
  for (let at = 0; at < whole.length; at += 23) {
    for (const sign of ["0", "e", " ", "."]) {
      const forged = whole.slice(0, at) + sign + whole.slice(at + 1);
      if (sign === whole[at]) continue;
      const checked = await check(`${forged.slice(0, -1)},${rest}`, subtle);
      assert.equal(checked.good, false, `${sign} at ${at}: ${forged.slice(at - 9, at + 9)}`);
      tried++;
    }
  }
  assert.ok(tried > 1000);
});

test("not one byte of a whole record may change, whichever it is", async () => {
  const record = JSON.parse(text("bohnduell-timed-out.json"));
  const whole = canonical(Object.fromEntries(COVERED.map((key) => [key, record[key]])));
  const rest = `"seal":"${record.seal}","digest":"${record.digest}"}`;
  assert.equal((await check(`${whole.slice(0, -1)},${rest}`, subtle)).good, true);
  for (let at = 0; at < whole.length; at++) {
    for (const bit of [1, 2, 4, 16]) {
      const sign = String.fromCharCode(whole.charCodeAt(at) ^ bit);
      const forged = whole.slice(0, at) + sign + whole.slice(at + 1);
      const checked = await check(at === whole.length - 1 ? forged + rest : `${forged.slice(0, -1)},${rest}`, subtle);
      assert.equal(checked.good, false, `${sign} at ${at}`);
    }
  }
});

/** A record that claims something else, with a digest that fits. */
async function forged(change) {
  const record = { ...JSON.parse(text("bohnduell-a-draw.json")), ...change };
  const claimed = canonical(Object.fromEntries(COVERED.map((key) => [key, record[key]])));
  const digest = Buffer.from(await subtle.digest("SHA-256", new TextEncoder().encode(claimed))).toString("hex");
  return JSON.stringify({ ...record, digest });
}

test("what is forged is found though the digest fits it", async () => {
  const { entries, salts } = JSON.parse(text("bohnduell-a-draw.json"));
  const draw = (n, k) => [{ ...entries[0], streams: [{ name: "start", draws: [[n, k]] }] }, ...entries.slice(1)];
  const [[n, k]] = entries[0].streams[0].draws;
  const of = async (change) => names(await check(await forged(change), subtle)).at(-1);
  assert.equal(await of({}), "draws");
  assert.equal(await of({ secret: "00".repeat(32) }), "not seal");
  assert.equal(await of({ seal: "00".repeat(32) }), "not seal");
  assert.equal(await of({ entries: draw(n, 1 - k) }), "not draws");
  assert.equal(await of({ entries: draw(0, 0) }), "not draws");
  assert.equal(await of({ salts: ["zz", salts[1]] }), "not record");
});

test("a record that is none is no record", async () => {
  for (const none of ["", "[]", "{}", "null", '{"game":"x"}']) {
    assert.deepEqual(names(await check(none, subtle)), ["not record"]);
  }
});

test("the seal that this browser saw and the salt that it gave are held against the record", async () => {
  const record = text("bohnduell-a-draw.json");
  const { seal, salts } = JSON.parse(record);
  const own = async (kept) => names(await check(record, subtle, kept));
  assert.deepEqual(await own({ seal, salt: salts[0] }), ["digest", "seal", "own", "draws"]);
  assert.deepEqual(await own({ seal, salt: "12".repeat(16) }), ["digest", "seal", "not own"]);
  assert.deepEqual(await own({ seal: "12".repeat(32) }), ["digest", "seal", "not own"]);
});

test("canonical JSON is that of Python: keys by code point, nothing escaped that need not be", () => {
  assert.equal(canonical({ b: [1, -1, null, true], a: {} }), '{"a":{},"b":[1,-1,null,true]}');
  assert.equal(canonical({ "\u{1f600}": 1, "\uffff": 2, ab: 3, a: 4 }), '{"a":4,"ab":3,"\uffff":2,"\u{1f600}":1}');
  assert.equal(canonical('é"\\\n\u0001\u007f\u2028/'), '"é\\"\\\\\\n\\u0001\u007f\u2028/"');
  for (const none of [1.5, 2 ** 53, Number.NaN, "\ud800"]) assert.throws(() => canonical(none), RangeError);
});

test("a number that is written otherwise is another record", async () => {
  const record = text("bohnduell-a-draw.json");
  for (const version of ["1.0", "1e0", "1E0"]) {
    const changed = record.replace('"version": 1', `"version": ${version}`);
    assert.notEqual(changed, record);
    assert.deepEqual(names(await check(changed, subtle)), ["not record"]);
  }
});
