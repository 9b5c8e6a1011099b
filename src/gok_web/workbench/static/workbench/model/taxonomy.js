/**
 * The categories, looked up by id.
 *
 * @import {Taxonomy, Category} from "./types.js"
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
