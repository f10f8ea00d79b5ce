// The design tokens of the style sheets as painters want them, and colours as three numbers.

/** @typedef {import("../types.js").Tokens} Tokens */
/** @typedef {number[]} Rgb */

/**
 * Read once: ask again when the theme or the settings have changed.
 * @param {HTMLElement} [root]
 * @returns {Tokens}
 */
export function readTokens(root = document.documentElement) {
  const style = getComputedStyle(root);
  /** @type {Map<string, string>} */
  const known = new Map();
  const text = (/** @type {string} */ name) => {
    const value = known.get(name) ?? style.getPropertyValue(name).trim();
    known.set(name, value);
    return value;
  };
  const number = (/** @type {string} */ name) => {
    const value = text(name);
    return (Number.parseFloat(value) || 0) * (/\ds$/.test(value) ? 1000 : 1);
  };
  return { text, number, theme: root.dataset.theme ?? "light" };
}

/**
 * @param {string} text "#rrggbb" or "rgb(r g b / a)"
 * @returns {Rgb}
 */
export function rgb(text) {
  if (text[0] === "#") return [1, 3, 5].map((at) => Number.parseInt(text.slice(at, at + 2), 16));
  return (text.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);
}

/** @type {(from: Rgb, to: Rgb, part: number) => Rgb} */
export const mix = (from, to, part) => from.map((value, i) => value + (to[i] - value) * part);

/** @type {(colour: Rgb, alpha?: number) => string} */
export const css = (colour, alpha = 1) => `rgb(${colour.map(Math.round).join(" ")} / ${alpha})`;

/** @param {Tokens} tokens @param {string} name of a colour, without its dashes @param {number} [alpha] */
export const ink = (tokens, name, alpha) => css(rgb(tokens.text(`--${name}`)), alpha);
