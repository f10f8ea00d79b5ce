// Building and changing the page: elements from data, and patches that keep focus and presses where they are.

/** @typedef {Node | string | number | false | null | undefined} Bit */
/** @typedef {Bit | Bit[] | (Bit | Bit[])[]} Child */

const HANDLERS = /** @type {const} */ (["onclick", "onpointerenter", "onpointerleave", "onfocus", "onblur"]);

/** The element of this id, which the template has. @param {string} id @returns {HTMLElement} */
export const get = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * An element: `h("button.btn.small", {onclick, "aria-pressed": "true"}, "Ready")`. Attributes that are false,
 * null or undefined are left out, and so are such children.
 * @param {string} tag
 * @param {Record<string, any> | null} [attributes]
 * @param {...Child} children
 * @returns {HTMLElement}
 */
export function h(tag, attributes, ...children) {
  const [name, ...classes] = tag.split(".");
  const node = document.createElement(name);
  if (classes.length) node.className = classes.join(" ");
  for (const [key, value] of Object.entries(attributes ?? {})) {
    if (key.startsWith("on")) node[/** @type {"onclick"} */ (key)] = value;
    else if (value !== false && value != null) node.setAttribute(key, value === true ? "" : String(value));
  }
  const bits = /** @type {Bit[]} */ (children.flat(3));
  node.append(...bits.flatMap((bit) => (bit || bit === 0 ? [bit instanceof Node ? bit : String(bit)] : [])));
  return node;
}

/** @param {string} name @param {string} [more] */
export function icon(name, more = "") {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", `icon ${more}`);
  svg.setAttribute("aria-hidden", "true");
  svg.appendChild(document.createElementNS(svg.namespaceURI, "use")).setAttribute("href", `#i-${name}`);
  return svg;
}

/**
 * Gives an element these children and changes only what differs: what has the focus or is being pressed stays.
 * An element with another `data-key` is another thing and is replaced.
 * @param {Element} parent
 * @param {...Child} children
 */
export function fill(parent, ...children) {
  patch(parent, h("div", null, ...children));
}

/** @param {Node} old @param {Node} fresh */
function patch(old, fresh) {
  const next = [...fresh.childNodes];
  next.forEach((node, index) => {
    const was = old.childNodes[index];
    if (!was) old.appendChild(node);
    else if (!alike(was, node)) old.replaceChild(node, quiet(was));
    else if (was instanceof Element) change(was, /** @type {Element} */ (node));
    else if (was.nodeValue !== node.nodeValue) was.nodeValue = node.nodeValue;
  });
  while (old.childNodes.length > next.length) old.removeChild(quiet(/** @type {Node} */ (old.lastChild)));
}

/** What goes while it has the focus must not call anybody: that would patch in the middle of a patch. @param {Node} node */
function quiet(node) {
  for (const each of node instanceof Element ? [node, ...node.querySelectorAll("*")] : []) {
    if (each instanceof HTMLElement) for (const name of HANDLERS) each[name] = null;
  }
  return node;
}

/** @param {Node} one @param {Node} other */
function alike(one, other) {
  if (!(one instanceof Element && other instanceof Element)) return one.nodeType === other.nodeType;
  return one.tagName === other.tagName && one.getAttribute("data-key") === other.getAttribute("data-key");
}

/** @param {Element} old @param {Element} fresh */
function change(old, fresh) {
  if (old instanceof HTMLCanvasElement) return; // its attributes are its picture
  for (const { name } of [...old.attributes]) if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  if (old instanceof HTMLElement && fresh instanceof HTMLElement) {
    for (const name of HANDLERS) old[/** @type {"onclick"} */ (name)] = fresh[/** @type {"onclick"} */ (name)];
  }
  patch(old, fresh);
}
