/** Menus that open under a button: arrow keys walk, Enter takes, Esc closes. */

import { h, icon } from "./dom.js";

/** @typedef {{label: string, act: () => void, sign?: string, hint?: string, checked?: boolean, kind?: "radio" | "check", disabled?: boolean} | "rule"} Item */

/** @type {(() => void) | null} */
let closeOpen = null;

/**
 * @param {HTMLElement} anchor
 * @param {readonly Item[]} items
 */
export function openMenu(anchor, items) {
  closeOpen?.();
  const menu = h("div", { class: "menu", role: "menu", "aria-label": anchor.textContent?.trim() || anchor.title });
  const close = (back = true) => {
    menu.remove();
    anchor.setAttribute("aria-expanded", "false");
    document.removeEventListener("pointerdown", outside, true);
    closeOpen = null;
    if (back) anchor.focus();
  };
  /** @param {Event} event */
  const outside = (event) => {
    if (event.target instanceof Node && !menu.contains(event.target) && !anchor.contains(event.target)) close(false);
  };
  menu.append(...items.map((item) => draw(item, close)));
  menu.addEventListener("keydown", (event) => walk(event, menu, close));
  place(menu, anchor);
  document.addEventListener("pointerdown", outside, true);
  anchor.setAttribute("aria-expanded", "true");
  closeOpen = () => close(false);
  /** @type {HTMLElement | null} */ (menu.querySelector("button:not([disabled])"))?.focus();
}

/** @param {Item} item @param {(back?: boolean) => void} close */
function draw(item, close) {
  if (item === "rule") return h("hr", { role: "separator" });
  const act = () => {
    close();
    item.act();
  };
  const role = item.checked === undefined ? "menuitem" : item.kind === "check" ? "menuitemcheckbox" : "menuitemradio";
  return h(
    "button",
    { type: "button", role, tabindex: "-1", onclick: act, disabled: item.disabled ?? false, "aria-checked": item.checked === undefined ? null : String(item.checked) },
    item.checked ? icon("check") : item.sign ? icon(item.sign) : h("span", { class: "icon" }),
    h("span", { class: "words" }, item.label, item.hint && h("small", {}, item.hint)),
  );
}

/** @param {KeyboardEvent} event @param {HTMLElement} menu @param {(back?: boolean) => void} close */
function walk(event, menu, close) {
  const items = /** @type {HTMLElement[]} */ ([...menu.querySelectorAll("button:not([disabled])")]);
  const at = items.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  const to = { ArrowDown: at + 1, ArrowUp: at - 1 + items.length, Home: 0, End: items.length - 1 }[event.key];
  if (to !== undefined) items[to % items.length]?.focus();
  else if (event.key === "Escape" || event.key === "Tab") close();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** @param {HTMLElement} menu @param {HTMLElement} anchor */
function place(menu, anchor) {
  const holder = anchor.closest("dialog") ?? document.body;
  holder.append(menu);
  const box = anchor.getBoundingClientRect();
  const left = Math.max(8, Math.min(box.left, window.innerWidth - menu.offsetWidth - 8));
  const below = box.bottom + 4;
  const top = below + menu.offsetHeight > window.innerHeight - 8 ? Math.max(8, box.top - menu.offsetHeight - 4) : below;
  menu.style.left = `${left}px`;
  menu.style.top = `${top}px`;
}

/**
 * @param {HTMLButtonElement} button
 * @param {() => readonly Item[]} items
 */
export function menuButton(button, items) {
  button.setAttribute("aria-haspopup", "menu");
  button.setAttribute("aria-expanded", "false");
  button.addEventListener("click", () => openMenu(button, items()));
  return button;
}
