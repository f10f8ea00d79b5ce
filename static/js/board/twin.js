// The semantic twin of the picture: every target is also a real button, and every event is said once.
// The buttons lie where their targets are, unseen; the ring of the focused one is drawn on the canvas.

/**
 * @typedef {import("../types.js").Sprite} Sprite
 * @typedef {import("../types.js").Ui} Ui
 * @typedef {{x: number, y: number}} Point
 */

const SAID = 6; // sentences that stay in the live region

/** @type {Record<string, Point>} */
const WAYS = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

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
    /** @type {Map<string, {button: HTMLButtonElement, at: Sprite}>} */
    this.buttons = new Map();
    this.summary = document.createElement("p");
    unseen(this.summary);
    root.append(this.summary);
    this.ends = new AbortController();
    root.addEventListener("keydown", (event) => this.#key(event), { signal: this.ends.signal });
  }

  /**
   * @param {{sprites: Sprite[], summary?: string}} picture
   * @param {Ui} ui
   * @param {(sprite: Sprite) => {left: number, top: number, width: number, height: number}} place css pixels
   */
  show(picture, ui, place) {
    this.#text(this.summary, picture.summary ?? "");
    const seen = new Set();
    for (const sprite of picture.sprites) {
      if (!sprite.target || !sprite.label || seen.has(sprite.target)) continue;
      seen.add(sprite.target);
      const button = this.#button(sprite, sprite.target);
      this.#text(button, sprite.label);
      for (const [side, value] of Object.entries(place(sprite))) button.style.setProperty(side, `${value}px`);
      button.setAttribute("aria-disabled", String(!ui.open.includes(sprite.target)));
      button.setAttribute("aria-pressed", String(ui.touched.includes(sprite.target)));
    }
    for (const [target, { button }] of this.buttons) {
      if (seen.has(target)) continue;
      button.remove();
      this.buttons.delete(target);
    }
    this.#reach(ui);
  }

  /** @param {string[]} texts said once each */
  say(texts) {
    for (const text of texts) {
      const line = document.createElement("p");
      line.textContent = text;
      this.live.append(line);
    }
    while (this.live.children.length > SAID) this.live.firstElementChild?.remove();
  }

  free() {
    this.ends.abort();
    this.summary.remove();
    for (const { button } of this.buttons.values()) button.remove();
    this.buttons.clear();
  }

  /** @param {Sprite} at @param {string} target */
  #button(at, target) {
    const known = this.buttons.get(target);
    if (known) {
      known.at = at;
      return known.button;
    }
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.target = target;
    unseen(button);
    button.addEventListener("click", () => this.hands.touch(target));
    button.addEventListener("focus", () => this.hands.focus(target));
    button.addEventListener("blur", () => this.hands.focus(null));
    this.root.append(button);
    this.buttons.set(target, { button, at });
    return button;
  }

  /** Tab reaches what can be played now, or else one button; arrows reach all. @param {Ui} ui */
  #reach(ui) {
    const [first] = this.buttons.keys();
    for (const [target, { button }] of this.buttons) {
      const reached = ui.open.includes(target) || target === (ui.focus ?? (ui.open.length ? null : first));
      button.tabIndex = reached ? 0 : -1;
    }
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") this.hands.back();
    const way = WAYS[event.key];
    const target = event.target instanceof HTMLElement ? event.target.dataset.target : undefined;
    if (!way || !target) return;
    event.preventDefault();
    this.#next(target, way)?.focus();
  }

  /** The nearest button on that side; what lies straight ahead counts as nearer. @param {string} target @param {Point} way */
  #next(target, way) {
    const from = this.buttons.get(target)?.at;
    let best = Number.POSITIVE_INFINITY;
    let found = null;
    for (const { button, at } of this.buttons.values()) {
      if (!from || at.target === target) continue;
      const [dx, dy] = [at.x - from.x, at.y - from.y];
      const ahead = dx * way.x + dy * way.y;
      const aside = Math.abs(dx * way.y) + Math.abs(dy * way.x);
      const far = ahead + 2 * aside;
      if (ahead > 0 && aside <= 3 * ahead && far < best) [best, found] = [far, button];
    }
    return found;
  }

  /** @param {HTMLElement} element @param {string} text */
  #text(element, text) {
    if (element.textContent !== text) element.textContent = text;
  }
}

/** There for keys and readers, not for eyes or pointers. @param {HTMLElement} element */
function unseen(element) {
  element.className = "twin";
  Object.assign(element.style, { position: "absolute", clipPath: "inset(50%)", overflow: "hidden", margin: "0" });
}
