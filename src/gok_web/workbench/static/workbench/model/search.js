/**
 * Finding a category by what one types: its id or its name in either language, from the beginning or inside.
 *
 * @import {Category} from "./types.js"
 */

/** @param {string} words */
const plain = (words) => words.toLocaleLowerCase("sv").replace(/[\s_:-]+/g, "");

/**
 * 0 is best; null does not fit.
 *
 * @param {Category} category
 * @param {string} query
 * @returns {number | null}
 */
function rank(category, query) {
  const id = plain(category.id);
  const names = [category.name.sv, category.name.en].map(plain);
  const words = [category.id, category.name.sv, category.name.en].flatMap((n) => n.split(/[\s_:-]+/)).map(plain);
  const aliases = category.aliases.map(plain);
  if (id === query) return 0;
  if (id.startsWith(query)) return 1;
  if (names.some((n) => n.startsWith(query))) return 2;
  if (words.some((w) => w.startsWith(query))) return 3;
  if (aliases.some((a) => a.startsWith(query))) return 4;
  if ([id, ...names].some((n) => n.includes(query))) return 5;
  return null;
}

/**
 * @param {readonly Category[]} categories
 * @param {string} typed
 * @returns {Category[]} all of them, in their own order, when nothing is typed; else the best first
 */
export function findCategories(categories, typed) {
  const query = plain(typed);
  if (!query) return [...categories];
  return categories
    .map((category, order) => ({ category, order, rank: rank(category, query) }))
    .filter((one) => one.rank !== null)
    .sort((a, b) => /** @type {number} */ (a.rank) - /** @type {number} */ (b.rank) || a.order - b.order)
    .map((one) => one.category);
}
