/** Dialogs: the browser's own, so that focus stays inside and Esc closes. */

import { t } from "../io/texts.js";
import { button, h } from "./dom.js";

/**
 * @param {string} title
 * @param {readonly (Node | string)[]} content
 * @param {{class?: string, buttons?: readonly HTMLElement[], onclose?: () => void}} [look]
 */
export function openDialog(title, content, look = {}) {
  let isOpen = true;
  // At once, not when the browser tells of it: a key pressed right after belongs to the page again.
  const close = () => {
    if (!isOpen) return;
    isOpen = false;
    dialog.close();
    dialog.remove();
    look.onclose?.();
  };
  const id = `dialog-${Math.floor(performance.now())}`;
  const dialog = h(
    "dialog",
    { class: look.class ?? "", "aria-labelledby": id },
    h("header", {}, h("h2", { id }, title), button(t("close"), close, { sign: "cross" })),
    h("div", { class: "content", tabindex: "0", role: "region", "aria-labelledby": id }, ...content),
    look.buttons && h("footer", {}, ...look.buttons),
  );
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault();
    close();
  });
  dialog.addEventListener("close", close);
  dialog.addEventListener("keydown", (event) => event.stopPropagation());
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) close();
  });
  document.body.append(dialog);
  dialog.showModal();
  return { dialog, close };
}

/**
 * @param {string} title
 * @param {string} words
 * @param {string} yes
 * @param {() => void} act
 * @param {boolean} [forGood]   it cannot be undone: a second press of Enter is not enough
 */
export function confirmThat(title, words, yes, act, forGood = false) {
  const sure = button(yes, () => {
    close();
    act();
  }, { words: true, class: forGood ? "bad" : "primary" });
  const no = button(t("cancel"), () => close(), { words: true });
  const { close } = openDialog(title, [h("p", {}, words)], { class: "small", buttons: [no, sure] });
  (forGood ? no : sure).focus();
}
