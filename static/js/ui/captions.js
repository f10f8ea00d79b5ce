// Words beside the pieces of a board: what happened last, what a move would do.

import { fill, get, h } from "./dom.js";

/** Those that their room does not hold are left out; the log and the prompt say the same. @param {import("../types.js").Caption[]} captions */
export function showCaptions(captions) {
  const place = get("captions");
  fill(
    place,
    captions.map(({ title, text, tone }) =>
      h(`div.told${tone ? `.${tone}` : ""}`, null, h("span.label", null, title), h("p", null, bold(text))),
    ),
  );
  captions.forEach((caption, index) => {
    const told = /** @type {HTMLElement} */ (place.children[index]);
    const [left, top, width] = [caption.x, caption.y, caption.w].map((value) => `${value}px`);
    Object.assign(told.style, { left, top, width });
    told.hidden = told.offsetHeight > caption.h;
  });
}

/** `*What counts*` is bold. @param {string} text */
const bold = (text) => text.split("*").map((part, index) => (index % 2 ? h("b", null, part) : part));
