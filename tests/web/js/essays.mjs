// Small essays the tests work on.

import { categoriesOf } from "../../../src/gok_web/workbench/static/workbench/model/taxonomy.js";
import { personMention } from "../../../src/gok_web/workbench/static/workbench/model/document.js";

/** @import {Essay, Mention, Token, Work, Category} from "../../../src/gok_web/workbench/static/workbench/model/types.js" */

/** @type {(id: string, group: string, handling?: string, features?: string[]) => Category} */
const category = (id, group, handling = "replace", features = ["gen"]) => ({
  id, group, handling, features, name: { sv: id + " sv", en: id + " en" }, example: "", aliases: [], guideline: { sv: "", en: "" },
});

export const categories = categoriesOf({
  groups: ["names", "places", "marks", "comments"].map((id) => ({ id, name: { sv: id, en: id } })),
  features: ["gen", "def", "pl", "foreign"].map((id) => ({ id, name: { sv: id, en: id } })),
  categories: [
    category("firstname_female", "names"), category("firstname_male", "names"), category("surname", "names"),
    category("city", "places", "replace", ["gen", "foreign"]), category("country", "places"),
    category("prof", "marks", "mark", []), category("sensitive", "marks", "mark", []), category("OBS!", "comments", "comment", []), category("Com!", "comments", "comment", []),
  ],
});

/** @type {(text: string) => Token[]} */
export const tokensOf = (text) => [...text.matchAll(/[\p{L}\p{N}]+(?:\.[\p{L}]+)*|[^\s]/gu)].map((m) => /** @type {const} */ ([m.index, m.index + m[0].length]));

/**
 * A work of a text in which mentions are written `[Alice]{firstname_female 1}`.
 *
 * @param {string} marked
 * @param {Partial<Essay>} [fields]
 * @returns {Work}
 */
export function work(marked, fields = {}) {
  /** @type {Mention[]} */
  const mentions = [];
  let text = "";
  let at = 0;
  for (const found of marked.matchAll(/\[([^\]]+)\]\{([^}]+)\}/g)) {
    text += marked.slice(at, found.index);
    const [label = "", number, ...features] = (found[2] ?? "").split(" ");
    const main = categories.isMain(label);
    mentions.push(personMention({ start: text.length, end: text.length + (found[1] ?? "").length }, {
      id: "m" + (mentions.length + 1), label, number: number ? Number(number) : null, features, by: "rule", status: "suggested",
      confidence: 0.95, action: main ? "replace" : "mark", replacement: main ? "X" + found[1] : null, replacement_by: main ? "rule" : null,
    }));
    text += found[1];
    at = found.index + found[0].length;
  }
  text += marked.slice(at);
  return {
    document: {
      format: 1, id: "A1AT1", title: "", text, meta: {}, profile: "swell", culture: "", replace: "personal", comment: "", status: "open",
      splits: [], joins: [], mentions, provenance: {}, ...fields,
    },
    tokens: tokensOf(text),
  };
}

/** @type {(essay: Essay, words: string, nth?: number) => {start: number, end: number}} */
export function span(essay, words, nth = 0) {
  let start = -1;
  for (let i = 0; i <= nth; i += 1) start = essay.text.indexOf(words, start + 1);
  return { start, end: start + words.length };
}
