/**
 * Two windows on one essay: what both did since the version they share, put together.
 *
 * @import {Essay, Mention} from "./types.js"
 * @import {Categories} from "./taxonomy.js"
 */

import { correctText } from "./transcription.js";

/**
 * Mine on top of theirs: what I changed since the common version stands, of the rest theirs. Nothing of either is
 * dropped; labels of both that now overlap are both kept, and validation points at them.
 *
 * @param {Essay} base
 * @param {Essay} mine
 * @param {Essay} theirs
 * @param {Categories} categories
 * @returns {Essay}
 */
export function mergeDocuments(base, mine, theirs, categories) {
  // A text that one of the two has corrected is the text of both; what was annotated moves along.
  const text = mine.text === base.text ? theirs.text : mine.text;
  [base, mine, theirs] = /** @type {[Essay, Essay, Essay]} */ ([base, mine, theirs].map((one) => correctText(one, text, categories).document));
  const merged = /** @type {Record<string, unknown>} */ ({ ...theirs });
  for (const key of /** @type {(keyof Essay)[]} */ (["title", "meta", "profile", "culture", "replace", "comment", "splits", "joins"])) {
    if (!isEqual(mine[key], base[key])) merged[key] = mine[key];
  }
  merged.mentions = mergeMentions(base.mentions, mine.mentions, theirs.mentions);
  return /** @type {Essay} */ (merged);
}

/**
 * @param {readonly Mention[]} base
 * @param {readonly Mention[]} mine
 * @param {readonly Mention[]} theirs
 */
function mergeMentions(base, mine, theirs) {
  const [before, own, other] = [base, mine, theirs].map((list) => new Map(list.map((m) => [m.id, m])));
  const ids = new Set([...theirs, ...mine].map((m) => m.id));
  /** @type {Mention[]} */
  const merged = [];
  for (const id of ids) {
    const [was, my, their] = [before?.get(id), own?.get(id), other?.get(id)];
    const kept = isEqual(my, was) ? their : isEqual(their, was) ? my : my && their && was ? mergeMention(was, my, their) : (my ?? their);
    if (kept) merged.push(kept);
  }
  return merged.sort((a, b) => a.start - b.start || a.end - b.end);
}

/**
 * @param {Mention} was
 * @param {Mention} my
 * @param {Mention} their
 * @returns {Mention}
 */
function mergeMention(was, my, their) {
  const merged = /** @type {Record<string, unknown>} */ ({ ...their });
  for (const [key, value] of Object.entries(my)) {
    if (!isEqual(value, was[/** @type {keyof Mention} */ (key)])) merged[key] = value;
  }
  return /** @type {Mention} */ (/** @type {unknown} */ (merged));
}

/**
 * Equal as JSON; the values come from JSON and keep their order of keys.
 *
 * @param {unknown} one
 * @param {unknown} other
 */
export const isEqual = (one, other) => one === other || JSON.stringify(one) === JSON.stringify(other);
