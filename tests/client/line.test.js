import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";

/** Every socket that was opened, the newest last. @type {Socket[]} */
let sockets = [];
let listeners = {};
let clock = 0;

class Socket {
  sent = [];
  closed = false;
  constructor(url) {
    this.url = url;
    sockets.push(this);
  }
  send(text) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.closed = true;
  }
  hear(message) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  greet(build = "b1", now = 1_000_000) {
    this.hear({ type: "hello", build, now });
  }
  types() {
    return this.sent.map(({ type }) => type);
  }
}

const listen = (name, listener) => (listeners[name] = listener);
Object.assign(globalThis, {
  WebSocket: Socket,
  location: { origin: "http://table.example" },
  addEventListener: listen,
  document: { hidden: false, addEventListener: listen },
});
const { Line, chance } = await import("../../static/js/net/line.js");

/** Time passes: the clock and all timers. @param {number} ms */
function pass(ms) {
  for (let gone = 0; gone < ms; gone += 100) {
    clock += 100;
    mock.timers.tick(100);
  }
}
const last = () => sockets[sockets.length - 1];
const frame = (version, at = "K7QF") => ({ type: "frame", at, version });

beforeEach(() => {
  sockets = [];
  listeners = {};
  clock = 5000;
  mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  mock.method(performance, "now", () => clock);
  mock.method(Math, "random", () => 1);
});
afterEach(() => {
  mock.timers.reset();
  mock.restoreAll();
});

test("it looks once it has been greeted", () => {
  const line = new Line("b1", {});
  assert.equal(last().url, "ws://table.example/ws");
  line.look("K7QF");
  assert.deepEqual(last().sent, []);
  last().greet();
  assert.deepEqual(last().sent[0], { type: "look", at: "K7QF" });
});

test("a frame with a lower version than shown is dropped, the same one is not", () => {
  const heard = [];
  const line = new Line("b1", { frame: ({ version }) => heard.push(version) });
  line.look("K7QF");
  last().greet();
  for (const version of [3, 5, 4, 5, 6]) last().hear(frame(version));
  last().hear(frame(9, "ELSE"));
  assert.deepEqual(heard, [3, 5, 5, 6]);
});

test("a frame that was lost is noticed by the next one, and asked for", () => {
  const heard = [];
  const line = new Line("b1", { frame: ({ version }) => heard.push(version) });
  line.look("K7QF");
  last().greet();
  last().hear(frame(3));
  last().hear({ ...frame(4), since: 3 });
  last().hear({ ...frame(6), since: 5 });
  assert.deepEqual(heard, [3, 4]);
  assert.deepEqual(last().sent.at(-1), { type: "look", at: "K7QF", since: 4 });
  last().hear({ ...frame(6), since: 4 });
  assert.deepEqual(heard, [3, 4, 6]);
});

test("a lost line is opened again, quickly at first, and looks with the last version", () => {
  const ups = [];
  const line = new Line("b1", { line: (up) => ups.push(up), frame: () => {} });
  line.look("K7QF");
  last().greet();
  last().hear(frame(7));
  last().onclose({ code: 4000 });
  assert.deepEqual(ups, [true, false]);
  pass(300);
  assert.equal(sockets.length, 2);
  last().greet();
  assert.deepEqual(last().sent[0], { type: "look", at: "K7QF", since: 7 });
  assert.deepEqual(ups, [true, false, true]);
});

test("attempts become rarer, but never more than five seconds apart", () => {
  new Line("b1", {});
  const waits = [];
  for (let attempt = 0; attempt < 9; attempt++) {
    const before = clock;
    last().onclose({});
    const count = sockets.length;
    while (sockets.length === count) pass(100);
    waits.push(clock - before);
  }
  assert.ok(waits[0] <= 300 && waits[1] <= 600, String(waits));
  assert.ok(Math.max(...waits) <= 5000, String(waits));
  assert.ok(waits[8] > waits[0]);
});

test("a command is sent again with the same ref until it is answered", async () => {
  const line = new Line("b1", {});
  last().greet();
  const answer = line.command("K7QF", "move put 3", { seen: 4 });
  const first = last().sent.find(({ type }) => type === "command");
  assert.deepEqual({ ...first, ref: "" }, { type: "command", at: "K7QF", text: "move put 3", seen: 4, ref: "" });
  last().onclose({});
  pass(300);
  assert.ok(line.busy);
  last().greet();
  assert.deepEqual(
    last().sent.find(({ type }) => type === "command"),
    first,
  );
  last().hear({ type: "done", ref: first.ref, version: 5 });
  assert.deepEqual(await answer, { version: 5 });
  assert.ok(!line.busy);
  last().onclose({});
  pass(600);
  last().greet();
  assert.ok(!last().types().includes("command"));
});

test("what is said while the line is lost is sent when it is back", () => {
  const line = new Line("b1", {});
  line.say("K7QF", "hello");
  assert.deepEqual(last().sent, []);
  last().greet();
  assert.equal(last().sent.find(({ type }) => type === "say").text, "hello");
});

test("a refusal answers its own command; one without a ref is heard by the page", async () => {
  const heard = [];
  const line = new Line("b1", { refused: ({ code }) => heard.push(code) });
  last().greet();
  const answer = line.command("K7QF", "start");
  const { ref } = last().sent.find(({ type }) => type === "command");
  last().hear({ type: "refused", ref, code: "not_ready", facts: { names: ["Jo"] } });
  last().hear({ type: "refused", ref: null, code: "no_such_table", facts: {} });
  assert.deepEqual(await answer, { code: "not_ready", facts: { names: ["Jo"] } });
  assert.deepEqual(heard, ["no_such_table"]);
});

test("a dead line is found within ten seconds", () => {
  new Line("b1", {});
  last().greet();
  pass(4000);
  last().hear({ type: "pong", t: clock, now: 1_004_000 });
  const died = clock;
  while (sockets.length === 1 && clock < died + 20_000) pass(100);
  assert.ok(clock - died <= 10_000, `${clock - died} ms`);
  assert.ok(sockets[0].closed);
});

test("a line that answers is kept", () => {
  new Line("b1", {});
  last().greet();
  for (let second = 0; second < 60; second++) {
    const pings = last().types().length;
    pass(1000);
    if (last().types().length > pings) last().hear({ type: "pong", t: clock, now: 1_000_000 + clock });
  }
  assert.equal(sockets.length, 1);
});

test("an opened line that is never greeted is given up", () => {
  new Line("b1", {});
  pass(10_000);
  assert.ok(sockets.length > 1);
});

test("seen again, it asks at once whether anything is new", () => {
  const line = new Line("b1", { frame: () => {} });
  line.look("K7QF");
  last().greet();
  last().hear(frame(2));
  last().sent.length = 0;
  listeners.visibilitychange();
  assert.deepEqual(last().sent[0], { type: "look", at: "K7QF", since: 2 });
  assert.equal(last().sent[1].type, "ping");
});

test("back in the network, it does not wait for its next attempt", () => {
  new Line("b1", {});
  for (let attempt = 0; attempt < 6; attempt++) {
    last().onclose({});
    for (const count = sockets.length; sockets.length === count; ) pass(100);
  }
  last().onclose({});
  const count = sockets.length;
  listeners.online();
  assert.equal(sockets.length, count + 1);
});

test("the time is the server's, whatever this machine's clock says", () => {
  const line = new Line("b1", {});
  last().greet("b1", 2_000_000);
  assert.equal(Math.round(line.now()), 2_000_000);
  clock += 500;
  assert.equal(Math.round(line.now()), 2_000_500);
});

test("of several answers the quickest tells the time", () => {
  const line = new Line("b1", {});
  last().greet("b1", 2_000_000);
  last().hear({ type: "pong", t: clock - 40, now: 3_000_000 });
  assert.equal(Math.round(line.now()), 3_000_020);
  last().hear({ type: "pong", t: clock - 900, now: 9_000_000 });
  assert.equal(Math.round(line.now()), 3_000_020);
});

test("another build is told after each greeting", () => {
  const builds = [];
  new Line("b1", { renew: (build) => builds.push(build) });
  last().greet("b1");
  assert.deepEqual(builds, []);
  last().onclose({});
  pass(300);
  last().greet("b2");
  assert.deepEqual(builds, ["b2"]);
});

test("a salt is 16 bytes in hex, never the same", () => {
  assert.match(chance(), /^[0-9a-f]{32}$/);
  assert.notEqual(chance(), chance());
});
