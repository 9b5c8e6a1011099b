/**
 * What becomes of a mention, in words and with one button to change it: replaced, kept, or marked.
 *
 * @import {Editor} from "../editor.js"
 * @import {Mention} from "../model/types.js"
 */

import { keepOrReplace } from "../decisions.js";
import { t } from "../io/texts.js";
import { ofSameEntities } from "../model/relevance.js";
import { button, h, icon } from "./dom.js";

/** @param {Editor} editor @param {Mention} mention */
export function fate(editor, mention) {
  if (!editor.categories.isMain(mention.label)) return h("p", { class: "fate marked" }, icon("comment"), h("span", {}, t("fate.mark")));
  const kept = mention.action !== "replace";
  const several = ofSameEntities(editor.document, [mention], editor.categories).length > 1;
  const state = !kept ? "personal" : mention.relevance === "public" ? "public" : "kept";
  return h(
    "div",
    { class: `fate ${state}` },
    h("p", {}, icon(kept ? "open" : "check"), h("strong", {}, t(`fate.${state}`))),
    h(
      "div",
      { class: "buttons" },
      button(t(kept ? "fate.replace" : "fate.keep"), () => keepOrReplace(editor, true), { words: true, class: "small", key: "V", id: "keep-or-replace" }),
      several && button(t("fate.one"), () => keepOrReplace(editor, false), { words: true, class: "small", key: "Shift+V", id: "keep-or-replace-one", hint: t("fate.one.hint") }),
    ),
  );
}
