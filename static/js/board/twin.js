// The semantic twin of the picture: every target is also a real button, and what happens is said once.
// The buttons lie where their targets are, unseen; the ring of the focused one is drawn on the canvas.

/**
 * @typedef {import("../types.js").Sprite} Sprite
 * @typedef {import("../types.js").Ui} Ui
 */

const SAID = 6; // sentences that stay in the live region
const WAYS = /** @type {Record<string, number[]>} */ ({
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
});

export class Twin {
  /**
   * @param {HTMLElement} root
   * @param {HTMLElement} live
   * @param {{touch(target: string): void, focus(target: string|null): void, back(): void}} hands
   */
  constructor(root, live, hands) {
    this.root = root;
    this.live = live;
    this.hands = hands;
    /** @type {Map<string, {button: HTMLElement, at: Sprite}>} */
    this.buttons = new Map();
    this.summary = unseen("p", root);
    this.key = (/** @type {KeyboardEvent} */ event) => this.#key(event);
    root.addEventListener("keydown", this.key);
  }

  /**
   * @param {{sprites: Sprite[], summary?: string, own?: string[]}} picture
   * @param {Ui} ui
   * @param {(sprite: Sprite) => Record<string, number>} place left, top, width, height in css pixels
   */
  show(picture, ui, place) {
    write(this.summary, picture.summary ?? "");
    const old = this.buttons;
    this.buttons = new Map();
    const open = [...ui.open, ...(picture.own ?? [])];
    for (const at of picture.sprites) {
      const { target, label } = at;
      if (!target || !label || this.buttons.has(target)) continue;
      const button = old.get(target)?.button ?? this.#button(target);
      old.delete(target);
      this.buttons.set(target, { button, at });
      write(button, label);
      for (const [side, value] of Object.entries(place(at))) button.style.setProperty(side, `${value}px`);
      button.setAttribute("aria-disabled", String(!open.includes(target)));
      button.setAttribute("aria-pressed", String(ui.touched.includes(target)));
    }
    for (const { button } of old.values()) {
      button.onblur = null; // going with the focus is no blur: it would lay the picture again in the middle of this
      button.remove();
    }
    // Tab reaches what does something now, or else one button; arrows reach all.
    const [first] = this.buttons.keys();
    const reached = [...open, ui.focus ?? (open.length ? "" : first)];
    for (const [target, { button }] of this.buttons) button.tabIndex = reached.includes(target) ? 0 : -1;
  }

  /** @param {string[]} texts said once each */
  say(texts) {
    for (const text of texts) this.live.appendChild(document.createElement("p")).textContent = text;
    while (this.live.children.length > SAID) this.live.children[0].remove();
  }

  free() {
    this.root.removeEventListener("keydown", this.key);
    this.root.replaceChildren();
  }

  /** @param {string} target */
  #button(target) {
    const button = unseen("button", this.root);
    button.setAttribute("type", "button");
    button.dataset.target = target;
    button.onclick = () => this.hands.touch(target);
    button.onfocus = () => this.hands.focus(target);
    button.onblur = () => this.hands.focus(null);
    return button;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    const from = /** @type {HTMLElement} */ (target).dataset.target;
    if (ctrlKey || metaKey || altKey) return;
    if (key === "Escape") this.hands.back();
    if (!from || !WAYS[key]) return;
    event.preventDefault();
    this.#next(from, WAYS[key]);
  }

  /** The nearest button on that side; what lies straight ahead counts as nearer. @param {string} target @param {number[]} way */
  #next(target, [wx, wy]) {
    const from = /** @type {Sprite} */ (this.buttons.get(target)?.at);
    const far = [...this.buttons.values()].map(({ button, at }) => {
      const [dx, dy] = [at.x - from.x, at.y - from.y];
      const [ahead, aside] = [dx * wx + dy * wy, Math.abs(dx * wy) + Math.abs(dy * wx)];
      return { button, far: ahead > 0 && aside <= 3 * ahead ? ahead + 2 * aside : Number.POSITIVE_INFINITY };
    });
    const best = far.reduce((one, other) => (other.far < one.far ? other : one));
    if (best.far < Number.POSITIVE_INFINITY) best.button.focus();
  }
}

/** @param {HTMLElement} element @param {string} text */
function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** There for keys and readers, not for eyes or pointers. @param {string} tag @param {HTMLElement} root */
function unseen(tag, root) {
  const element = root.appendChild(document.createElement(tag));
  Object.assign(element.style, { position: "absolute", clipPath: "inset(50%)", overflow: "hidden", margin: "0" });
  return element;
}
