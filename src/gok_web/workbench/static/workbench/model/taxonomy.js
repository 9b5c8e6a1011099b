/**
 * The categories, looked up by id.
 *
 * @import {Alternative, Category, Mention, Taxonomy} from "./types.js"
 * @typedef {{byId: ReadonlyMap<string, Category>, groupOf: (label: string) => string, isMain: (label: string) => boolean,
 *   isComment: (label: string) => boolean, all: Taxonomy}} Categories
 */

/**
 * @param {Taxonomy} taxonomy
 * @returns {Categories}
 */
export function categoriesOf(taxonomy) {
  const byId = new Map(taxonomy.categories.map((one) => [one.id, one]));
  return {
    all: taxonomy,
    byId,
    groupOf: (label) => byId.get(label)?.group ?? "other",
    // A label nobody knows stands for personal information until a person says otherwise.
    isMain: (label) => (byId.get(label)?.handling ?? "replace") === "replace",
    isComment: (label) => byId.get(label)?.handling === "comment",
  };
}

/** So many alternatives have a key. */
const MOST = 9;

/**
 * What else a mention could be: the engine's readings, the surest first, then the other labels of its group.
 *
 * @param {Mention} mention
 * @param {Categories} categories
 * @returns {Alternative[]}
 */
export function alternativesOf(mention, categories) {
  const read = [...mention.alternatives].filter((a) => a.label !== mention.label).sort((a, b) => b.confidence - a.confidence);
  const group = categories.groupOf(mention.label);
  const known = new Set([mention.label, ...read.map((a) => a.label)]);
  const kin = categories.all.categories.filter((c) => c.group === group && !known.has(c.id)).map((c) => ({ label: c.id, confidence: 0 }));
  return [...read, ...kin].slice(0, MOST);
}
