// A line of text with a link, for somebody else: handed to the device where it shares, or to the clipboard.

import { h, icon } from "./dom.js";

const STAY = 2500; // how long "copied" stays, ms

/**
 * A button that shares.
 * @param {string} label @param {string} text @param {string} link @param {string} copied the label once it is copied
 */
export const shareButton = (label, text, link, copied) =>
  h(
    "button.btn",
    {
      type: "button",
      "data-key": "send",
      "data-text": text,
      "data-link": link,
      "data-copied": copied,
      onclick: (/** @type {Event} */ { currentTarget }) => share(/** @type {HTMLElement} */ (currentTarget)),
    },
    icon("link", "s"),
    h("span", null, label),
  );

/** Hands on what the button carries: `data-text`, `data-link`, and `data-copied`, its label once that is copied. @param {HTMLElement} button */
export async function share(button) {
  const { text = "", link = "", copied = "" } = button.dataset;
  if (navigator.share && matchMedia("(pointer: coarse)").matches) {
    await navigator.share({ text, url: link }).catch(() => {}); // closed without sending
    return;
  }
  await copy(`${text} · ${link}`);
  const label = /** @type {HTMLElement} */ (button.querySelector("span"));
  const before = label.textContent;
  if (before === copied) return;
  label.textContent = copied;
  setTimeout(() => {
    label.textContent = before;
  }, STAY);
}

/** @param {string} text */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = document.createElement("textarea"); // over plain http there is no other way
    field.value = text;
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
}
