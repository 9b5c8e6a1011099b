/**
 * Part of a word: to label it alone, or to cut the token there.
 *
 * @import {Editor} from "../editor.js"
 * @import {Span} from "../model/types.js"
 */

import { t } from "../io/texts.js";
import { selectSpan } from "../model/selection.js";
import { splitToken, tokensIn } from "../model/tokens.js";
import { openDialog } from "./dialogs.js";
import { announce, button, h } from "./dom.js";

/**
 * @param {Editor} editor
 * @param {Span} span
 * @param {() => void} leave
 */
export function openParts(editor, span, leave) {
  const range = tokensIn(editor.work.tokens, span);
  const token = range && editor.work.tokens[range[0]];
  if (!token) return;
  const [from, to] = token;
  const field = h("input", { type: "text", class: "field part", value: editor.document.text.slice(from, to), autocomplete: "off", "aria-label": t("part.field"), spellcheck: "false" });
  const chosen = () => ({ start: from + (field.selectionStart ?? 0), end: from + (field.selectionEnd ?? 0) });
  const select = () => {
    const part = chosen();
    if (part.start === part.end) return announce(t("part.none"));
    close();
    editor.select(selectSpan(part));
  };
  const split = () => {
    const { start, end } = chosen();
    const cut = [start, end].reduce((work, offset) => splitToken(work, offset), editor.work);
    if (cut === editor.work) return announce(t("split.where"));
    close();
    editor.record("tokensplit", cut);
    const piece = tokensIn(editor.work.tokens, { start, end: Math.max(end, start + 1) });
    const first = piece && editor.work.tokens[piece[0]];
    if (first) editor.select(selectSpan({ start: first[0], end: first[1] }));
  };
  const { close } = openDialog(t("part.title"), [h("p", {}, t("part.explain")), field], {
    class: "small",
    onclose: leave,
    buttons: [button(t("part.split"), split, { words: true }), button(t("part.select"), select, { words: true, class: "primary" })],
  });
  // A read-only field has no caret to move; this one has, and takes no letters.
  field.addEventListener("beforeinput", (event) => event.preventDefault());
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter") select();
  });
  field.focus();
  field.setSelectionRange(0, 0);
}
