// Mouse, finger and pen, one code path: what they point at, press and drag. Knows targets, no moves.

/**
 * @typedef {{x: number, y: number}} Point in units of the picture
 *
 * What becomes of it.
 * @typedef {Object} Holder
 * @property {(target: string) => boolean} may whether it can be touched now
 * @property {(target: string|null) => void} over what the pointer is over
 * @property {(target: string|null) => void} press a press that ended where it began
 * @property {(target: string) => void} take a drag begins
 * @property {(target: string, at: Point, over: string|null) => void} carry
 * @property {(from: string, to: string) => void} put a drag ends on another target
 * @property {() => void} letGo a drag ends elsewhere, or is broken off
 */

const SLOP = /** @type {Record<string, number>} */ ({ mouse: 5, pen: 8 });
const TOUCH_SLOP = 10; // css pixels that a press may move and still be a press

export class Hand {
  /** @param {import("./stage.js").Stage} stage @param {Holder} holder */
  constructor(stage, holder) {
    this.stage = stage;
    this.holder = holder;
    /** @type {{pointer: number, target: string|null, x: number, y: number, drags: boolean}|null} */
    this.held = null;
    /** @type {string|null} */
    this.under = null;
    const { canvas } = stage;
    canvas.onpointerdown = (event) => this.#down(event);
    canvas.onpointermove = (event) => this.#move(event);
    canvas.onpointerup = (event) => this.#up(event);
    canvas.onpointercancel = () => this.#break();
    canvas.onpointerleave = () => this.#over(null);
    canvas.oncontextmenu = (event) => this.held && event.preventDefault(); // a long press is a press
    // One finger on a target drags; everything else scrolls and pinches as on any page.
    const drag = (/** @type {TouchEvent} */ event) => {
      if (this.#ours() && event.touches.length === 1 && event.cancelable) event.preventDefault();
    };
    canvas.addEventListener("touchmove", drag, { passive: false });
  }

  /** A press begun before counts for nothing. */
  forget() {
    if (this.held?.drags) this.under = null;
    this.held = null;
  }

  #ours() {
    return this.held?.target && this.holder.may(this.held.target);
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (!event.isPrimary || event.button) return;
    const { clientX: x, clientY: y, pointerId: pointer } = event;
    this.held = { pointer, target: this.stage.hit(event), x, y, drags: false };
    this.stage.canvas.setPointerCapture(pointer);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const { held, holder, stage } = this;
    const target = stage.hit(event);
    if (!held && event.pointerType !== "touch") this.#over(target);
    if (!held?.target || held.pointer !== event.pointerId) return;
    const far = Math.hypot(event.clientX - held.x, event.clientY - held.y);
    if (!held.drags && far > (SLOP[event.pointerType] ?? TOUCH_SLOP) && this.#ours()) {
      held.drags = true;
      holder.take(held.target);
    }
    if (!held.drags) return;
    this.under = target === held.target ? null : target;
    holder.carry(held.target, stage.units(event), this.under);
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const { held, holder } = this;
    if (held?.pointer !== event.pointerId) return;
    const target = this.stage.hit(event);
    this.held = null;
    if (!held.drags && target === held.target) holder.press(target);
    else if (held.drags && held.target && target && target !== held.target) holder.put(held.target, target);
    else {
      holder.letGo();
      if (held.target && target === held.target) holder.press(target); // it slipped, and ended where it began
    }
    this.#over(event.pointerType === "touch" ? null : target);
  }

  #break() {
    this.held = null;
    this.holder.letGo();
    this.#over(null);
  }

  /** @param {string|null} target */
  #over(target) {
    if (this.held || target === this.under) return;
    this.under = target;
    this.stage.canvas.style.cursor = target && this.holder.may(target) ? "pointer" : "";
    this.holder.over(target);
  }
}
