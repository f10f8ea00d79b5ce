// The slow art, made beside the page: orders for wood and glass, and the bitmaps that came back.

/**
 * @typedef {Object} Order
 * @property {string} name
 * @property {string} key
 * @property {number} scale pixels a unit
 * @property {import("./wood-worker.js").Timber} [timber]
 * @property {import("./wood-worker.js").Light} [light]
 * @property {import("./glass.js").Glass} [glass]
 * @property {number} [turn]
 * @property {number} [radius]
 *
 * @typedef {{canvas: HTMLCanvasElement, x: number, y: number, width: number, height: number}} Bitmap in units
 * @typedef {Order & import("./wood-worker.js").Carved} Done
 */

const ROUGH = 0.3; // scale of a first quick carving, in parts of the scale asked for

/** @type {Map<string, Bitmap>} the newest of each name */
const made = new Map();
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
 * The bitmap of this name and key, an older one of this name until it is there, or null. Another key is another bitmap.
 * @param {string} name
 * @param {string} key
 * @param {() => Omit<Order, "name" | "key">} order what is to be made, asked once
 * @returns {Bitmap|null}
 */
export function bitmap(name, key, order) {
  if (asked.get(name) !== key) {
    asked.set(name, key);
    waiting.set(name, { name, key, ...order() });
    clearTimeout(timer);
    timer = setTimeout(handOver, made.size ? pause : 0);
  }
  return made.get(name) ?? null;
}

function handOver() {
  const orders = [...waiting.values()];
  waiting.clear();
  const glass = orders.filter((order) => order.glass);
  const wood = orders.filter((order) => order.timber);
  const rough = wood.filter(({ name }) => !made.has(name)).map((order) => ({ ...order, scale: order.scale * ROUGH }));
  if (!worker) {
    worker = new Worker(import.meta.resolve("./wood-worker.js"), { type: "module" });
    worker.onmessage = ({ data }) => take(data);
  }
  for (const order of [...glass, ...rough, ...wood]) worker.postMessage(order);
}

/** @param {Done} done */
function take({ name, key, scale, x, y, width, height, data }) {
  if (asked.get(name) !== key) return;
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  const pixels = new ImageData(/** @type {Uint8ClampedArray<ArrayBuffer>} */ (data), width, height);
  canvas.getContext("2d")?.putImageData(pixels, 0, 0);
  made.set(name, { canvas, x, y, width: width / scale, height: height / scale });
  told();
}
