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
 * @param {{acceptsAll: boolean, show: () => void, read: () => void}} ways   whether suggestions are accepted along with it; where what is left can be seen
 * @returns {Promise<boolean>}
 */
export async function askWhetherDone(editor, { acceptsAll, show, read }) {
  const count = (/** @type {string} */ code) => editor.messages.filter((m) => m.code === code).length;
  await editor.reading.ask();
  const left = [
    { words: "done.doubts", count: editor.reading.openDoubts },
    { words: "done.unreviewed", count: acceptsAll ? 0 : count("unconfirmed") },
    { words: "done.obs", count: count("left_over") },
  ].filter((one) => one.count > 0);
  if (!left.length) return true;
  return new Promise((resolve) => {
    let answer = false;
    const anyway = button(t("done.anyway"), () => {
      answer = true;
      close();
    }, { words: true, id: "done-anyway" });
    const look = button(t("done.look"), () => {
      close();
      if (left.some((one) => one.words === "done.doubts") && !editor.reading.on) read();
      else show();
    }, { words: true, class: "primary" });
    const lines = left.map((one) => h("li", {}, t(one.words, { count: one.count })));
    const { close } = openDialog(t("done.ask"), [h("ul", {}, lines)], { class: "small", buttons: [anyway, look], onclose: () => resolve(answer) });
    look.focus();
  });
}
