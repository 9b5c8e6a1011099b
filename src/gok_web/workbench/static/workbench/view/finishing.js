/**
 * Before an essay is done: what is left open is said, and a person decides whether it may stay so.
 *
 * @import {Editor} from "../editor.js"
 */

import { t } from "../io/texts.js";
import { openDialog } from "./dialogs.js";
import { button, h } from "./dom.js";

/**
 * @param {Editor} editor
 * @param {() => void} show   where what is left can be seen
 * @returns {Promise<boolean>}
 */
export function askWhetherDone(editor, show) {
  const count = (/** @type {string} */ code) => editor.messages.filter((m) => m.code === code).length;
  const left = [
    { words: "done.unreviewed", count: count("unconfirmed") },
    { words: "done.obs", count: count("left_over") },
  ].filter((one) => one.count > 0);
  if (!left.length) return Promise.resolve(true);
  return new Promise((resolve) => {
    let answer = false;
    const anyway = button(t("done.anyway"), () => {
      answer = true;
      close();
    }, { words: true, id: "done-anyway" });
    const look = button(t("done.look"), () => {
      close();
      show();
    }, { words: true, class: "primary" });
    const lines = left.map((one) => h("li", {}, t(one.words, { count: one.count })));
    const { close } = openDialog(t("done.ask"), [h("ul", {}, lines)], { class: "small", buttons: [anyway, look], onclose: () => resolve(answer) });
    look.focus();
  });
}
