// The one line to the server: a WebSocket that is opened again whenever it breaks. It knows what the page looks at,
// sends commands again until they are answered, and keeps the server's time.

/**
 * What a page hears: messages by their type, as the server sent them (design.md, "Wire"); `line` when the line is
 * there or lost, `renew` when the server runs another build than this page.
 * @typedef {Record<string, ((message: any) => void) | undefined>} Hear
 *
 * What became of a command.
 * @typedef {{version: number, code?: undefined} | {code: string, facts: Record<string, any>}} Answer
 */

const BEAT = 1000; // how often the line is looked after, ms
const PING = 4000; // a sign of life, ms after the last
const PATIENCE = 4500; // how long an answer may take, ms
const WAITS = { first: 300, longest: 5000, growth: 1.8 }; // between attempts, ms
const STEADY = 3000; // a line this old is a good one, ms

export class Line {
  #build;
  #hear;
  /** @type {WebSocket | null} */
  #socket = null;
  #ready = false;
  #tries = 0;
  #opened = 0;
  #heard = 0;
  #pinged = 0;
  #retry = 0;
  #skew = Date.now() - performance.now();
  #round = Infinity;
  /** @type {Map<string, number | undefined>} what the page looks at, and the version it has of it */
  #looks = new Map();
  /** @type {Map<string, {message: object, answer: (answer: Answer) => void}>} commands without an answer, by ref */
  #asked = new Map();

  /**
   * @param {string} build the build that made this page
   * @param {Hear} hear
   */
  constructor(build, hear) {
    this.#build = build;
    this.#hear = hear;
    this.#connect();
    setInterval(() => this.#look_after(), BEAT);
    const wake = () => this.#wake();
    addEventListener("online", wake);
    addEventListener("pageshow", (event) => event.persisted && wake());
    document.addEventListener("visibilitychange", () => document.hidden || wake());
  }

  /** The server's time, in ms since 1970. */
  now() {
    return performance.now() + this.#skew;
  }

  /** Whether a command waits for its answer. */
  get busy() {
    return this.#asked.size > 0;
  }

  /** Looks at a table or at the lobby, until `unlook`; again when there is reason to start afresh. @param {string} at */
  look(at) {
    this.#looks.set(at, undefined);
    this.#send({ type: "look", at });
  }

  /** @param {string} at */
  unlook(at) {
    this.#looks.delete(at);
    this.#send({ type: "unlook", at });
  }

  /**
   * @param {string} at
   * @param {string} text
   * @param {{seen?: number, salt?: string}} [more]
   * @returns {Promise<Answer>}
   */
  command(at, text, more) {
    return this.#ask({ type: "command", at, text, ...more });
  }

  /** @param {string} at @param {string} text @returns {Promise<Answer>} */
  say(at, text) {
    return this.#ask({ type: "say", at, text });
  }

  /** @param {object} message @returns {Promise<Answer>} */
  #ask(message) {
    const ref = chance();
    return new Promise((answer) => {
      const asked = { message: { ...message, ref }, answer };
      this.#asked.set(ref, asked);
      this.#send(asked.message);
    });
  }

  /** @param {object} message */
  #send(message) {
    if (this.#ready) this.#socket?.send(JSON.stringify(message));
  }

  #connect() {
    clearTimeout(this.#retry);
    this.#drop();
    const socket = new WebSocket(location.origin.replace(/^http/, "ws") + "/ws");
    this.#socket = socket;
    this.#opened = this.#heard = this.#pinged = performance.now();
    socket.onmessage = (event) => this.#receive(JSON.parse(event.data));
    socket.onclose = () => this.#lost();
  }

  /** Lets go of the socket without waiting for its end. */
  #drop() {
    const old = this.#socket;
    if (!old) return;
    old.onmessage = old.onclose = null;
    old.close();
    this.#socket = null;
    if (this.#ready) {
      this.#ready = false;
      this.#hear.line?.(false);
    }
  }

  #lost() {
    this.#drop();
    const wait = Math.min(WAITS.longest, WAITS.first * WAITS.growth ** this.#tries++);
    this.#retry = setTimeout(() => this.#connect(), wait * (0.7 + 0.3 * Math.random()));
  }

  #look_after() {
    const now = performance.now();
    if (!this.#socket) return;
    const silent = this.#pinged > this.#heard || !this.#ready;
    if (this.#ready && now - this.#opened > STEADY) this.#tries = 0;
    if (silent && now - this.#pinged > PATIENCE) this.#lost();
    else if (!silent && now - this.#pinged >= PING) this.#ping();
  }

  #ping() {
    this.#pinged = performance.now();
    this.#send({ type: "ping", t: Math.round(this.#pinged) });
  }

  /** The page is seen again, or the network is back: nothing may be old. */
  #wake() {
    if (!this.#socket) return this.#connect();
    this.#look_again();
    if (this.#ready) this.#ping();
  }

  #look_again() {
    for (const [at, since] of this.#looks) this.#send({ type: "look", at, since });
  }

  /** @param {any} message */
  #receive(message) {
    this.#heard = performance.now();
    const { type, at, version, ref } = message;
    if (type === "hello") return this.#greet(message);
    if (type === "pong") return this.#time(message);
    if (type === "frame") {
      const known = this.#looks.get(at);
      if (!this.#looks.has(at) || version < (known ?? 0)) return;
      if (message.since > (known ?? version)) return this.#send({ type: "look", at, since: known }); // one was lost
      this.#looks.set(at, version);
    }
    const asked = (type === "done" || type === "refused") && this.#asked.get(ref);
    if (asked) {
      this.#asked.delete(ref);
      asked.answer(type === "done" ? { version } : { code: message.code, facts: message.facts });
    } else this.#hear[type]?.(message);
  }

  /** @param {{build: string, now: number}} hello */
  #greet({ build, now }) {
    this.#ready = true;
    this.#round = Infinity;
    this.#skew = now - performance.now();
    this.#hear.line?.(true);
    this.#look_again();
    for (const { message } of this.#asked.values()) this.#send(message);
    this.#ping();
    if (build !== this.#build) this.#hear.renew?.(build);
  }

  /** The quickest answer tells the time best; older ones count for less and less. @param {{t: number, now: number}} pong */
  #time({ t, now }) {
    const round = performance.now() - t;
    if (round > this.#round) this.#round *= 1.2;
    else {
      this.#round = round;
      this.#skew = now + round / 2 - performance.now();
    }
  }
}

/** 16 random bytes in hex: a reference, or a salt. */
export function chance() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
