// The slow art, made beside the page: orders for the board and for glass, and the pictures that came back.

/**
 * @typedef {Object} Order
 * @property {string} name
 * @property {string} key
 * @property {number} scale pixels a unit
 * @property {import("./lit.js").Ground} [ground]
 * @property {import("./glass.js").Glass} [glass]
 * @property {number} [turn]
 * @property {number} [radius]
 *
 * @typedef {Order & {pictures: ImageBitmap[]}} Done
 */

const ROUGH = 0.3; // scale of a first quick carving, in parts of the scale asked for

/** @type {Map<string, ImageBitmap[]>} the newest of each name */
const known = new Map();
/** @type {Map<string, string>} the newest key of each name */
const asked = new Map();
/** @type {Map<string, Order>} */
const waiting = new Map();
/** @type {Worker|undefined} */
let worker;
let pause = 0;
let timer = 0;
let told = () => {};

/** @param {number} hold ms that a size must have held before it is worked for @param {() => void} ready */
export function whenReady(hold, ready) {
  pause = hold;
  told = ready;
}

/**
 * The pictures of this name and key, older ones of this name until they are there, or null. Another key is other pictures.
 * @param {string} name
 * @param {string} key
 * @param {() => Omit<Order, "name" | "key">} order what is to be made, asked once
 * @returns {ImageBitmap[]|null}
 */
export function made(name, key, order) {
  if (asked.get(name) !== key) {
    asked.set(name, key);
    waiting.set(name, { name, key, ...order() });
    clearTimeout(timer);
    timer = setTimeout(handOver, known.size ? pause : 0);
  }
  return known.get(name) ?? null;
}

function handOver() {
  const orders = [...waiting.values()];
  waiting.clear();
  const glass = orders.filter((order) => order.glass);
  const wood = orders.filter((order) => order.ground);
  const rough = wood.filter(({ name }) => !known.has(name)).map((order) => ({ ...order, scale: order.scale * ROUGH }));
  if (!worker) {
    worker = new Worker(import.meta.resolve("./wood-worker.js"), { type: "module" });
    worker.onmessage = ({ data }) => take(data);
  }
  for (const order of [...rough, ...glass, ...wood]) worker.postMessage(order);
}

/** @param {Done} done */
function take({ name, key, pictures }) {
  if (asked.get(name) !== key) return;
  known.set(name, pictures);
  told();
}
