/** Building the page: elements from functions, never from strings of HTML. */

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * An element. Properties that begin with `on` are listeners, `class` and `data-…`/`aria-…` are attributes,
 * true and false switch attributes on and off; the rest are properties.
 *
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, any>} [properties]
 * @param {...(Child | readonly Child[])} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) set(element, name, value);
  for (const child of children.flat()) {
    if (child !== null && child !== undefined && child !== false) element.append(child instanceof Node ? child : String(child));
  }
  return element;
}

/**
 * @param {HTMLElement} element
 * @param {string} name
 * @param {any} value
 */
function set(element, name, value) {
  if (value === undefined || value === null) return;
  if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
  else if (typeof value === "boolean" && !name.startsWith("aria-")) element.toggleAttribute(name, value);
  else if (["value", "textContent", "checked", "hidden", "disabled"].includes(name)) /** @type {any} */ (element)[name] = value;
  else element.setAttribute(name, String(value));
}

/** @type {Record<string, string>} */
const PATHS = {
  undo: "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  redo: "m15 14 5-5-5-5M20 9H10a6 6 0 0 0 0 12h3",
  check: "M5 12.5 10 17.5 19.5 7",
  cross: "M6 6 18 18M18 6 6 18",
  next: "M5 12h13M13 6l6 6-6 6",
  down: "m6 9 6 6 6-6",
  back: "M15 5 8 12l7 7",
  help: "M9 9a3 3 0 1 1 4.6 2.5c-1 .7-1.6 1.2-1.6 2.5M12 17.6v.1",
  moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z",
  sun: "M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M18.4 5.6 17 7M7 17l-1.4 1.4M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8Z",
  dice: "M5 5h14v14H5ZM9 9v.1M15 15v.1M15 9v.1M9 15v.1M12 12v.1",
  zones: "M4 5h16v14H4ZM4 12h16M12 12v7",
  list: "M9 6h11M9 12h11M9 18h11M4.5 6v.1M4.5 12v.1M4.5 18v.1",
  warning: "M12 4 2.5 20h19ZM12 10v4M12 17v.1",
  error: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 7.5v5.5M12 16.4v.1",
  search: "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.5 15.5 20 20",
  book: "M5 4h9a4 4 0 0 1 4 4v12H9a4 4 0 0 1-4-4ZM5 16a4 4 0 0 1 4-4h9",
  comment: "M4 5h16v11H10l-5 4v-4H4Z",
  up: "M12 16V4M7 9l5-5 5 5M4 20h16",
  save: "M12 4v12M7 11l5 5 5-5M4 20h16",
  history: "M4 12a8 8 0 1 0 2.5-5.8L4 8.5M4 4v4.5h4.5M12 8v4.5l3 2",
  bolt: "M13 3 5 14h6l-1 7 8-11h-6Z",
  open: "M6 11h12v9H6ZM9 11V8a3.5 3.5 0 0 1 6.8-1.2",
  pen: "M4 20h4L19 9l-4-4L4 16ZM13 7l4 4",
  trash: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",
};

/**
 * An element of a picture.
 *
 * @param {string} tag
 * @param {Record<string, string | number>} attributes
 * @param {...(Node | string)} children
 */
export function s(tag, attributes, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/** @param {keyof typeof PATHS | string} name */
export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  const path = document.createElementNS(SVG, "path");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  path.setAttribute("d", PATHS[name] ?? "");
  svg.append(path);
  return svg;
}

/** A key as browsers tell it to screen readers. @param {string} key */
const shortcut = (key) => key.replace("Ctrl", "Control").replace("Del", "Delete");

/**
 * A button with a sign, words or both. It has one name: what it says, or without words its hint, which then tells the key
 * too; on a button with words the key is shown.
 *
 * @param {string} label
 * @param {() => void} act
 * @param {{sign?: string, words?: boolean, class?: string, key?: string, hint?: string, id?: string}} [look]
 */
export function button(label, act, look = {}) {
  const { sign = "", words = !sign, key = "", hint = "" } = look;
  const title = words ? hint : [hint || label, key && `(${key})`].filter(Boolean).join(" ");
  return h(
    "button",
    { type: "button", class: ["button", words ? "" : "bare", look.class ?? ""].filter(Boolean).join(" "), onclick: act, title: title || null, "aria-keyshortcuts": key ? shortcut(key) : null, "data-shortcut": words && key ? key : null, id: look.id },
    sign && icon(sign),
    words && h("span", { class: "words" }, label),
  );
}

/**
 * Bring the children of an element into line with a list, touching only what differs.
 *
 * @template Item
 * @param {Element} parent
 * @param {readonly Item[]} items
 * @param {(item: Item) => string} keyOf
 * @param {(item: Item) => Element} render
 * @param {Map<string, Element>} known   what was rendered before, by key; a key must say all that is shown
 */
export function patchList(parent, items, keyOf, render, known) {
  /** @type {Map<string, Element>} */
  const fresh = new Map();
  let at = parent.firstElementChild;
  for (const item of items) {
    const key = keyOf(item);
    const element = known.get(key) ?? render(item);
    fresh.set(key, element);
    if (element === at) at = at.nextElementSibling;
    else parent.insertBefore(element, at);
  }
  for (const [key, element] of known) if (!fresh.has(key)) element.remove();
  known.clear();
  for (const [key, element] of fresh) known.set(key, element);
}

/** Scroll a box, and nothing around it, as little as shows something inside. @param {Element} box @param {Element} inside */
export function showInside(box, inside) {
  const [outer, inner] = [box.getBoundingClientRect(), inside.getBoundingClientRect()];
  if (inner.top < outer.top) box.scrollTop += inner.top - outer.top - 8;
  else if (inner.bottom > outer.bottom) box.scrollTop += inner.bottom - outer.bottom + 8;
}

/** So many messages that stay are shown at a time. */
const STAYING = 3;

/**
 * Say something to those who cannot see it, and show it for a while to those who can. What went wrong stays until it is
 * put away, with a click or Esc: nobody has to be quick to read why.
 *
 * @param {string} words
 * @param {boolean | "stays"} [seen]
 */
export function announce(words, seen = true) {
  const live = document.getElementById("live");
  if (live) live.textContent = words;
  const toasts = document.getElementById("toasts");
  if (!seen || !toasts) return;
  const toast = h("div", { class: seen === "stays" ? "toast stays" : "toast" }, words, seen === "stays" && icon("cross"));
  toasts.querySelectorAll(".toast:not(.stays)").forEach((old) => old.remove());
  [...toasts.children].filter((old) => old.textContent === words).forEach((old) => old.remove());
  while (toasts.children.length >= STAYING) toasts.firstElementChild?.remove();
  toasts.append(toast);
  toast.addEventListener("click", () => toast.remove());
  if (seen === "stays") return;
  // Long enough to be read, and for as long as the mouse rests on it; a click puts it away.
  const time = () => setTimeout(() => toast.remove(), Math.max(5000, 90 * words.length));
  let leaving = time();
  toast.addEventListener("pointerenter", () => clearTimeout(leaving));
  toast.addEventListener("pointerleave", () => (leaving = time()));
}

/** Put away the messages that stay; whether there were any. */
export function putAway() {
  const staying = document.querySelectorAll("#toasts .stays");
  staying.forEach((toast) => toast.remove());
  return staying.length > 0;
}
