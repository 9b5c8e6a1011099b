/**
 * Where *Find* looks: in all essays, or in the one that is open. Both decide by the same functions (`model/find.js`).
 *
 * @import {Editor} from "./editor.js"
 * @import {Steps} from "./io/batches.js"
 * @import {Finder} from "./view/finding.js"
 * @import {Categories} from "./model/taxonomy.js"
 */

import { api } from "./io/api.js";
import { changeMany } from "./io/batches.js";
import { offsetsOf } from "./io/offsets.js";
import { t } from "./io/texts.js";
import { byEssay, decide, linesOf, patternOf, wordsOf } from "./model/find.js";

/**
 * @param {Categories} categories
 * @param {readonly string[] | null} ids   some essays, or all
 * @param {Steps} steps
 * @returns {Finder}
 */
export function everywhere(categories, ids, steps) {
  return {
    title: ids ? t("find.some", { count: ids.length }) : t("find.everywhere"),
    several: true,
    find: (words, exactCase) => (patternOf(words) ? api.find(words, exactCase, ids) : Promise.resolve({ lines: [], count: 0 })),
    decide: async (lines, decision, label, progress) => {
      const groups = byEssay(lines);
      const outcome = await changeMany(
        [...groups.keys()],
        (document, version) => {
          const mine = groups.get(document.id) ?? [];
          if (mine.some((line) => line.version !== version)) return null;
          const { toUnits } = offsetsOf(document.text);
          const spans = mine.map(({ start, end }) => ({ start: toUnits(start), end: toUnits(end) }));
          return decide(document, spans, decision, label, categories);
        },
        (done) => progress(t("many.progress", { done, all: groups.size })),
      );
      const never = decision === "never" ? (await api.never(wordsOf(lines))).added : [];
      steps.add(`find.${decision}`, outcome, never);
      return told(t(`find.did.${decision}`, { count: Object.keys(outcome.versions).length, label }), outcome.failed);
    },
    canUndo: () => steps.last !== null,
    undo: async () => {
      const { done, failed } = await steps.undo();
      return told(t("many.undone", { count: done.length }), failed);
    },
  };
}

/** What was done, and the first few that could not be. @param {string} words @param {readonly {id: string, reason: string}[]} failed */
export function told(words, failed) {
  const some = failed.slice(0, 3).map((one) => `${one.id}: ${one.reason}`);
  if (failed.length > some.length) some.push("…");
  return [words, ...(failed.length ? [t("many.failed", { count: failed.length }), ...some] : [])].join(" ");
}

/** @param {Editor} editor @returns {Finder} */
export function here(editor) {
  return {
    title: t("find.here"),
    several: false,
    find: async (words, exactCase) => {
      const pattern = patternOf(words, exactCase);
      const lines = pattern ? linesOf(editor.document, pattern, editor.categories) : [];
      return { lines, count: lines.length };
    },
    decide: async (lines, decision, label) => {
      if (editor.readOnly) return t("readonly");
      const next = decide(editor.document, lines, decision, label, editor.categories);
      if (decision === "never") await api.never(wordsOf(lines));
      if (next === editor.document) return t(decision === "never" ? "find.did.never" : "find.nothing", { count: 0 });
      editor.record(`find.${decision}`, next);
      return t("find.did.here", { count: lines.length });
    },
    canUndo: () => !editor.readOnly && editor.history.past.length > 0,
    undo: async () => {
      editor.undo();
      return t("find.undone");
    },
  };
}
