/**
 * A word or a pattern in context, and one decision about many places: for one essay and for all of them.
 *
 * `*` stands for letters of one word, `?` for one letter, a blank for any gap; the server reads patterns the same way.
 *
 * @import {Essay, Mention, Span} from "./types.js"
 * @import {Categories} from "./taxonomy.js"
 * @typedef {"label" | "keep" | "replace" | "accept" | "reject" | "never"} Decision
 * @typedef {object} Line   a place in its context, and what stands on it now
 * @property {string} essay
 * @property {string} title
 * @property {number} version
 * @property {boolean} done
 * @property {number} start
 * @property {number} end
 * @property {string} before
 * @property {string} words
 * @property {string} after
 * @property {string} label
 * @property {string} action
 * @property {string} status
 * @property {number} confidence
 */

import { accept, isAlive, labelSpans, overlaps, remove } from "./document.js";
import { setRelevance } from "./relevance.js";

/** So much is shown on either side. */
const FAR = 60;

/** @type {Record<string, string>} */
const SIGNS = { "?": "[\\p{L}\\p{M}\\p{N}_]", " ": "\\s+" };
const ANY = "[\\p{L}\\p{M}\\p{N}_’'-]*";
const BEFORE = "(?<![\\p{L}\\p{M}\\p{N}_])";
const AFTER = "(?![\\p{L}\\p{M}\\p{N}_])";

/**
 * What a person has typed, as a pattern; null if nothing is left of it.
 *
 * @param {string} typed
 * @param {boolean} [exactCase]
 */
export function patternOf(typed, exactCase = false) {
  const pieces = [...typed.trim().replace(/\s+/g, " ").replace(/\*+/g, "*")];
  if (pieces.every((sign) => "*? ".includes(sign))) return null;
  const parts = pieces.join("").split("*").map((part) => [...part].map((sign) => SIGNS[sign] ?? sign.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&")).join(""));
  // Where the earliest place of a part between two stars does not do, no later one does: it is never tried again.
  const made = parts.map((part, i) => (i === 0 ? part : i === parts.length - 1 ? ANY + part : `(?=(${ANY}?${part}))\\${i}`)).join("");
  const bound = (/** @type {string | undefined} */ sign) => sign === "*" || /[\p{L}\p{N}]/u.test(sign ?? "");
  return new RegExp(`${bound(pieces[0]) ? BEFORE : ""}${made}${bound(pieces.at(-1)) ? AFTER : ""}`, exactCase ? "gu" : "giu");
}

/** @param {string} text @param {RegExp} pattern @returns {Span[]} */
export const findIn = (text, pattern) => [...text.matchAll(pattern)].filter((hit) => hit[0]).map((hit) => ({ start: hit.index, end: hit.index + hit[0].length }));

/**
 * The lines of one essay that is open here.
 *
 * @param {Essay} document
 * @param {RegExp} pattern
 * @param {Categories} categories
 * @returns {Line[]}
 */
export const linesOf = (document, pattern, categories) => findIn(document.text, pattern).map((span) => lineOf(document, span, categories));

/** @param {Essay} document @param {Span} span @param {Categories} categories @param {number} [confidence] @returns {Line} */
export function lineOf(document, { start, end }, categories, confidence = 1) {
  const flat = (/** @type {string} */ words) => words.replace(/\s*\n\s*/g, " ");
  const [m] = standingOn(document, { start, end }, categories);
  return {
    essay: document.id, title: document.title, version: 0, done: document.status === "done", start, end, confidence,
    before: flat(document.text.slice(Math.max(0, start - FAR), start)), words: flat(document.text.slice(start, end)), after: flat(document.text.slice(end, end + FAR)),
    label: m?.label ?? "", action: m?.action ?? "", status: m?.status ?? "",
  };
}

/** @param {Essay} document @param {Span} span @param {Categories} categories @returns {Mention[]} */
const standingOn = (document, span, categories) => document.mentions.filter((m) => isAlive(m) && categories.isMain(m.label) && overlaps(m, span));

/**
 * The essay with one decision about many of its places. Places on which nothing stands can be labelled and nothing else.
 *
 * @param {Essay} document
 * @param {readonly Span[]} spans
 * @param {Decision} decision
 * @param {string} label   for `label` alone
 * @param {Categories} categories
 * @returns {Essay}
 */
export function decide(document, spans, decision, label, categories) {
  if (decision === "label") return labelSpans(document, spans.filter((span) => !isMarked(document, span, label, categories)), label, categories);
  const ids = [...new Set(spans.flatMap((span) => standingOn(document, span, categories).map((m) => m.id)))];
  if (!ids.length) return document;
  if (decision === "accept") return accept(document, ids);
  if (decision === "keep" || decision === "replace") return setRelevance(document, ids, decision === "keep" ? "public" : "personal");
  return remove(document, ids);
}

/** A mark that stands already is not taken away by setting it again. @param {Essay} document @param {Span} span @param {string} label @param {Categories} categories */
const isMarked = (document, span, label, categories) =>
  !categories.isMain(label) && document.mentions.some((m) => isAlive(m) && m.label === label && m.start === span.start && m.end === span.end);

/** Lines by their essay. @param {readonly Line[]} lines @returns {Map<string, Line[]>} */
export function byEssay(lines) {
  /** @type {Map<string, Line[]>} */
  const found = new Map();
  for (const line of lines) found.set(line.essay, [...(found.get(line.essay) ?? []), line]);
  return found;
}

/** The words of lines, each once, whatever their case. @param {readonly Line[]} lines */
export const wordsOf = (lines) => [...new Map(lines.map((line) => [line.words.toLocaleLowerCase("sv"), line.words])).values()];
