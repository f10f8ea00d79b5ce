// The seal of a finished game, checked here with Web Crypto: nothing of the record was changed, the secret is the one
// that was sealed before the start, and every raw draw is what secret and salts give. See design.md, "Sealed draws".

/**
 * @typedef {"record" | "digest" | "seal" | "own" | "draws"} StepName
 * @typedef {{name: StepName, good: boolean, facts?: Record<string, any>}} Step
 * @typedef {{good: boolean, steps: Step[], draws: number, seed: string}} Checked
 * @typedef {{seal?: string, salt?: string}} Own what this browser kept of the table: the seal it saw, the salt it gave
 */

const COVERED = ["game", "version", "options", "entries", "result", "salts", "secret"];
const WORDS = 2 ** 32;
const HMAC = { name: "HMAC", hash: "SHA-256" };
const utf8 = new TextEncoder();

/**
 * Checks a record as it came: its text, since reading it as JSON would smooth over what was changed in a number.
 * @param {string} text
 * @param {SubtleCrypto} subtle
 * @param {Own} [own]
 * @returns {Promise<Checked>}
 */
export async function check(text, subtle, own = {}) {
  /** @type {Checked} */
  const checked = { good: false, steps: [], draws: 0, seed: "" };
  const step = (/** @type {StepName} */ name, /** @type {boolean} */ good, /** @type {object} */ facts = {}) => {
    checked.steps.push({ name, good, facts });
    return good;
  };
  try {
    const record = read(text);
    const sha = async (/** @type {Uint8Array<ArrayBuffer>} */ bytes) =>
      new Uint8Array(await subtle.digest("SHA-256", bytes));
    const claimed = Object.fromEntries(COVERED.map((key) => [key, need(record, key)]));
    if (!step("digest", hex(await sha(utf8.encode(canonical(claimed)))) === record.digest)) return checked;
    const secret = bytes(record.secret);
    if (!step("seal", hex(await sha(secret)) === record.seal)) return checked;
    const kept = [own.seal === undefined || own.seal === record.seal, !own.salt || record.salts.includes(own.salt)];
    if ((own.seal || own.salt) && !step("own", kept.every(Boolean))) return checked;
    const seed = await sha(joined([secret, ...record.salts.map(bytes)]));
    const key = await subtle.importKey("raw", seed, HMAC, false, ["sign"]);
    checked.seed = hex(seed);
    for (const [ply, { streams = [] }] of record.entries.entries()) {
      for (const { name, draws } of streams) {
        if (!(await holds(subtle, key, name, draws))) {
          step("draws", false, { ply });
          return checked;
        }
        checked.draws += draws.length;
      }
    }
    checked.good = step("draws", true, { count: checked.draws });
  } catch {
    step("record", false);
  }
  return checked;
}

/**
 * Whether a stream of this name gives these draws, from its beginning.
 * @param {SubtleCrypto} subtle
 * @param {CryptoKey} key
 * @param {string} name
 * @param {[n: number, k: number][]} draws
 */
async function holds(subtle, key, name, draws) {
  let counter = 0;
  for (const [n, k] of draws) {
    if (!(Number.isInteger(n) && n >= 1 && n <= WORDS)) return false;
    let word = WORDS;
    while (word >= WORDS - (WORDS % n)) {
      const text = new Uint8Array([...utf8.encode(name), 0, ...big(counter++)]);
      word = new DataView(await subtle.sign("HMAC", key, text)).getUint32(0);
    }
    if (word % n !== k) return false;
  }
  return true;
}

/**
 * JSON as the digest is made of: keys in the order of their code points, no spaces, nothing escaped that need not be.
 * @param {any} value
 * @returns {string}
 */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (value === null || typeof value !== "object") return plain(value);
  const keys = Object.keys(value).sort(byCodePoint);
  return `{${keys.map((key) => `${plain(key)}:${canonical(value[key])}`).join()}}`;
}

/** @param {any} value */
function plain(value) {
  if (typeof value === "number" && !Number.isSafeInteger(value)) throw new RangeError("not a number of a record");
  if (typeof value === "string" && /\p{Surrogate}/u.test(value)) throw new RangeError("half a character");
  return JSON.stringify(value);
}

/** @param {string} one @param {string} other */
function byCodePoint(one, other) {
  const [a, b] = [[...one], [...other]].map((signs) => signs.map((sign) => sign.codePointAt(0) ?? 0));
  const at = a.findIndex((point, index) => point !== b[index]);
  return at < 0 ? a.length - b.length : a[at] - (b[at] ?? -1);
}

/** A record. Its numbers are whole and written plainly: 1.0 and 1e0 are other bytes than 1. @param {string} text */
function read(text) {
  const bare = text.replace(/"(?:[^"\\]|\\.)*"/g, '""');
  if (/\d[.eE]/.test(bare)) throw new SyntaxError("not a number of a record");
  return JSON.parse(text);
}

/** @param {Record<string, any>} record @param {string} key */
function need(record, key) {
  if (!Object.hasOwn(record, key)) throw new SyntaxError(`no ${key}`);
  return record[key];
}

/** @param {Uint8Array} array */
const hex = (array) => Array.from(array, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {string} text in hex @returns {Uint8Array<ArrayBuffer>} */
function bytes(text) {
  if (!/^(?:[0-9a-f]{2})*$/.test(text)) throw new SyntaxError("not hex");
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** @param {Uint8Array[]} parts */
const joined = (parts) => Uint8Array.from(parts.flatMap((part) => [...part]));

/** @param {number} number as 4 bytes, the great end first */
const big = (number) => [24, 16, 8, 0].map((shift) => (number >>> shift) & 255);
