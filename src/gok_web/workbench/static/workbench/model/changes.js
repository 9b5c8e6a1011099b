/**
 * What differs between two versions, as a list a person can read.
 *
 * @import {Essay, Mention} from "./types.js"
 * @typedef {{kind: "added" | "removed" | "changed" | "essay", field: string, before: string, after: string,
 *   words: string, start: number, id: string | null}} Change
 */

import { align } from "./alignment.js";
import { isAlive } from "./document.js";

/** @type {(keyof Mention)[]} */
const FIELDS = ["label", "number", "features", "status", "replacement", "comment"];

/** @type {(keyof Essay)[]} */
const ESSAY_FIELDS = ["title", "profile", "culture", "comment", "status", "splits", "joins"];

/**
 * @param {Essay} before
 * @param {Essay} after
 * @returns {Change[]}
 */
export function compare(before, after) {
  const old = new Map(before.mentions.map((m) => [m.id, m]));
  const fresh = new Map(after.mentions.map((m) => [m.id, m]));
  /** @type {Change[]} */
  const changes = [];
  for (const mention of after.mentions) {
    const was = old.get(mention.id);
    if (was) changes.push(...compareMention(after, was, mention));
    else if (isAlive(mention)) changes.push(whole("added", after, mention));
  }
  for (const mention of before.mentions) {
    if (!fresh.has(mention.id) && isAlive(mention)) changes.push(whole("removed", before, mention));
  }
  changes.sort((a, b) => a.start - b.start);
  return [...compareTexts(before, after), ...compareEssays(before, after), ...changes];
}

/**
 * @param {"added" | "removed"} kind
 * @param {Essay} document
 * @param {Mention} mention
 * @returns {Change}
 */
function whole(kind, document, mention) {
  const words = document.text.slice(mention.start, mention.end);
  const label = [mention.label, mention.number ?? "", ...mention.features].filter((part) => part !== "").join(" ");
  const side = { before: kind === "removed" ? label : "", after: kind === "added" ? label : "" };
  return { kind, field: "label", ...side, words, start: mention.start, id: kind === "added" ? mention.id : null };
}

/**
 * @param {Essay} document
 * @param {Mention} was
 * @param {Mention} now
 * @returns {Change[]}
 */
function compareMention(document, was, now) {
  const words = document.text.slice(now.start, now.end);
  return FIELDS.filter((field) => shown(was[field]) !== shown(now[field])).map((field) => ({
    kind: "changed",
    field,
    before: shown(was[field]),
    after: shown(now[field]),
    words,
    start: now.start,
    id: now.id,
  }));
}

/** The corrected words of the text, each place by itself. @param {Essay} before @param {Essay} after @returns {Change[]} */
function compareTexts(before, after) {
  return align(before.text, after.text)
    .filter((one) => !one.same)
    .map(({ from, to, start, end }) => {
      const [old, fresh] = [wholeWords(before.text, from, to), wholeWords(after.text, start, end)];
      return { kind: "essay", field: "text", before: old, after: fresh, words: "", start, id: null };
    });
}

/** @param {string} text @param {number} start @param {number} end */
function wholeWords(text, start, end) {
  const left = text.slice(0, start).match(/\S*$/)?.[0].length ?? 0;
  const right = text.slice(end).match(/^\S*/)?.[0].length ?? 0;
  return text.slice(start - left, end + right).trim();
}

/** @param {unknown} value */
const shown = (value) => (Array.isArray(value) ? value.join(" ") : value === null || value === undefined ? "" : String(value));

/**
 * @param {Essay} before
 * @param {Essay} after
 * @returns {Change[]}
 */
function compareEssays(before, after) {
  return ESSAY_FIELDS.filter((field) => shown(before[field]) !== shown(after[field])).map((field) => ({
    kind: "essay",
    field,
    before: shown(before[field]),
    after: shown(after[field]),
    words: "",
    start: -1,
    id: null,
  }));
}
