/**
 * Which essays of the list are shown, and in what order.
 *
 * @typedef {{id: string, title: string, learner: string, status: string, saved_at: string, found: number, confirmed: number, errors: number}} Listed
 * @typedef {{by: "essay" | "learner" | "progress" | "state" | "saved", down: boolean}} Order
 * @typedef {{words: string, state: string, holding: ReadonlySet<string> | null}} Wanted   `holding`: essays whose text holds the words
 */

/** What the list can be narrowed to. */
export const STATES = /** @type {const} */ (["any", "open", "done", "unconfirmed", "errors"]);

/** @type {Record<string, (row: Listed) => boolean>} */
const TESTS = {
  open: (row) => row.status === "open",
  done: (row) => row.status === "done",
  unconfirmed: (row) => row.confirmed < row.found,
  errors: (row) => row.errors > 0,
};

/** @param {Listed} row @param {Wanted} wanted */
export function fits(row, { words, state, holding }) {
  if (!(TESTS[state]?.(row) ?? true)) return false;
  const sought = words.trim().toLocaleLowerCase("sv");
  return !sought || `${row.id} ${row.title} ${row.learner}`.toLocaleLowerCase("sv").includes(sought) || (holding?.has(row.id) ?? false);
}

const compare = new Intl.Collator("sv", { numeric: true }).compare;

/** @type {Record<Order["by"], (one: Listed, other: Listed) => number>} */
const BY = {
  essay: (one, other) => compare(one.title || one.id, other.title || other.id),
  learner: (one, other) => compare(one.learner, other.learner),
  progress: (one, other) => share(one) - share(other),
  state: (one, other) => compare(one.status, other.status),
  saved: (one, other) => (one.saved_at < other.saved_at ? -1 : one.saved_at > other.saved_at ? 1 : 0),
};

/** @param {Listed} row */
const share = (row) => (row.found ? row.confirmed / row.found : 1);

/**
 * In order, equal ones by id.
 *
 * @template {Listed} Some
 * @param {readonly Some[]} rows
 * @param {Order} order
 * @returns {Some[]}
 */
export function arrange(rows, { by, down }) {
  const way = down ? -1 : 1;
  return [...rows].sort((one, other) => way * BY[by](one, other) || compare(one.id, other.id));
}
