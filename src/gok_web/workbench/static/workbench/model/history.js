/**
 * Undo and redo. A step holds the whole work, tokens and comments included, so nothing escapes it.
 *
 * @import {Work} from "./types.js"
 * @typedef {{work: Work, what: string, key: string}} Step
 * @typedef {{past: readonly Step[], present: Step, future: readonly Step[]}} History
 */

/** How many steps are kept; a day's work. */
export const DEPTH = 2000;

/**
 * @param {Work} work
 * @returns {History}
 */
export const startHistory = (work) => ({ past: [], present: { work, what: "", key: "" }, future: [] });

/**
 * Add a step. Steps with the same key that follow each other, such as letters typed into one comment, become one.
 *
 * @param {History} history
 * @param {Work} work
 * @param {string} what   the name of what was done, shown with undo
 * @param {string} [key]
 * @returns {History}
 */
export function record(history, work, what, key = "") {
  const { past, present } = history;
  if (work.document === present.work.document && work.tokens === present.work.tokens) return history;
  if (key && key === present.key && !history.future.length) return { past, present: { work, what, key }, future: [] };
  return { past: [...past, present].slice(-DEPTH), present: { work, what, key }, future: [] };
}

/**
 * Complete the present step without adding one: pseudonyms drawn for what was just labelled belong to it.
 *
 * @param {History} history
 * @param {Work} work
 * @returns {History}
 */
export const amend = (history, work) => ({ ...history, present: { ...history.present, work } });

/** End the run of steps that become one. @param {History} history @returns {History} */
export const closeStep = (history) =>
  history.present.key ? { ...history, present: { ...history.present, key: "" } } : history;

/** @param {History} history @returns {History} */
export function undo(history) {
  const before = history.past[history.past.length - 1];
  if (!before) return history;
  const future = [{ ...history.present, key: "" }, ...history.future];
  return { past: history.past.slice(0, -1), present: { ...before, key: "" }, future };
}

/** @param {History} history @returns {History} */
export function redo(history) {
  const [after, ...future] = history.future;
  if (!after) return history;
  return { past: [...history.past, history.present], present: after, future };
}
