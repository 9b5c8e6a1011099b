/**
 * Personal and replaced, or public and kept: the decision every name needs.
 *
 * @import {Essay, Mention, Status} from "./types.js"
 * @import {Categories} from "./taxonomy.js"
 */

import { changeMentions, confirmed, isAlive } from "./document.js";

/**
 * The mentions a decision about one of them holds for: all of its entity, whatever their label.
 *
 * @param {Essay} document
 * @param {readonly Mention[]} mentions
 * @param {Categories} categories
 */
export function ofSameEntities(document, mentions, categories) {
  const ids = new Set(mentions.map((m) => m.id));
  const numbers = new Set(mentions.flatMap((m) => (m.number === null ? [] : [m.number])));
  return document.mentions.filter((m) => isAlive(m) && categories.isMain(m.label) && (ids.has(m.id) || (m.number !== null && numbers.has(m.number))));
}

/**
 * Say that mentions are public and stay as they stand, or personal and are replaced.
 *
 * @param {Essay} document
 * @param {readonly string[]} ids
 * @param {"personal" | "public"} relevance
 */
export function setRelevance(document, ids, relevance) {
  const action = relevance === "public" ? "keep" : "replace";
  return changeMentions(document, ids, (m) => {
    if (m.relevance === relevance && m.action === action) return confirmed(m);
    const none = { replacement: null, replacement_by: /** @type {null} */ (null) };
    return { ...m, relevance, action, status: /** @type {Status} */ ("confirmed"), ...none };
  });
}
