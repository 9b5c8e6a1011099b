/**
 * Another window was faster. Both works are there; the person chooses, and nothing is lost either way.
 *
 * @import {Editor} from "../editor.js"
 * @import {Opened} from "../io/api.js"
 */

import { api } from "../io/api.js";
import { t } from "../io/texts.js";
import { mergeDocuments } from "../model/merge.js";
import { openDialog } from "./dialogs.js";
import { announce, button, h } from "./dom.js";
import { differences } from "./versions.js";

let isOpen = false;

/** @param {Editor} editor */
export async function openConflict(editor) {
  if (isOpen) return;
  isOpen = true;
  try {
    const theirs = await api.open(editor.id);
    show(editor, theirs);
  } catch (problem) {
    isOpen = false;
    editor.sayProblem(problem);
  }
}

/** @param {Editor} editor @param {Opened} theirs */
function show(editor, theirs) {
  const base = editor.saver.saved;
  /** @param {string} said @param {() => void} settle */
  const choice = (said, settle) => () => {
    settle();
    close();
    announce(t(said));
  };
  const merge = choice("conflict.merged", () => {
    const merged = mergeDocuments(base, editor.document, theirs.document, editor.categories);
    const tokens = merged.text === theirs.document.text ? theirs.tokens : editor.work.tokens;
    editor.adopt("theirs", theirs);
    editor.record("merge.windows", { document: merged, tokens });
  });
  const keep = choice("conflict.kept", () => {
    editor.saver.adopt(theirs.document, theirs.version);
    void editor.saver.flush();
  });
  const take = choice("conflict.took", () => editor.adopt("theirs", theirs));
  const { close } = openDialog(
    t("conflict.title"),
    [
      h("p", {}, t("conflict.explain")),
      h(
        "div",
        { class: "two" },
        h("section", {}, h("h3", {}, t("conflict.theirs", { number: theirs.version })), differences(base, theirs.document)),
        h("section", {}, h("h3", {}, t("conflict.mine")), differences(base, editor.document)),
      ),
    ],
    {
      class: "wide",
      onclose: () => (isOpen = false),
      buttons: [
        button(t("conflict.take"), take, { words: true, hint: t("conflict.take.hint") }),
        button(t("conflict.keep"), keep, { words: true, hint: t("conflict.keep.hint") }),
        button(t("conflict.merge"), merge, { words: true, class: "primary", hint: t("conflict.merge.hint") }),
      ],
    },
  );
}
