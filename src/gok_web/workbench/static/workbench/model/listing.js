/**
 * Which essays of the list are shown, and in what order; how far all of them are; which one comes next.
 *
 * @typedef {{id: string, title: string, learner: string, level: string, genre: string, status: string, saved_at: string, found: number,
 *   confirmed: number, errors: number, unsure: number, comments: number, conflicts: number, doubts: number | null}} Listed
 * @typedef {{by: "essay" | "learner" | "progress" | "state" | "saved", down: boolean}} Order
 * @typedef {{words: string, state: string, learner?: string, level?: string, genre?: string, holding: ReadonlySet<string> | null}} Wanted
 *   `holding`: essays whose text holds the words
 * @typedef {"doubt" | "unsure" | "comment" | "essay"} Waiting   what one can look for next in all essays
 */

/** What the list can be narrowed to. */
export const STATES = /** @type {const} */ (["any", "open", "done", "unconfirmed", "unsure", "doubts", "comments", "conflicts", "errors"]);

/** What essays say of themselves, to be narrowed by. */
export const KINDS = /** @type {const} */ (["learner", "level", "genre"]);

/** @type {Record<string, (row: Listed) => boolean>} */
const TESTS = {
  open: (row) => row.status === "open",
  done: (row) => row.status === "done",
  unconfirmed: (row) => row.confirmed < row.found,
  unsure: (row) => row.unsure > 0,
  doubts: (row) => (row.doubts ?? 0) > 0,
  comments: (row) => row.comments > 0,
  conflicts: (row) => row.conflicts > 0,
  errors: (row) => row.errors > 0,
};

/** @param {Listed} row @param {Wanted} wanted */
export function fits(row, wanted) {
  if (!(TESTS[wanted.state]?.(row) ?? true)) return false;
  if (KINDS.some((kind) => wanted[kind] && row[kind] !== wanted[kind])) return false;
  const sought = wanted.words.trim().toLocaleLowerCase("sv");
  return !sought || `${row.id} ${row.title} ${row.learner}`.toLocaleLowerCase("sv").includes(sought) || (wanted.holding?.has(row.id) ?? false);
}

/** What the essays say of themselves, each once. @param {readonly Listed[]} rows @param {typeof KINDS[number]} kind */
export const valuesOf = (rows, kind) => [...new Set(rows.map((row) => row[kind]))].filter(Boolean).sort(compareWords);

const collator = new Intl.Collator("sv", { numeric: true });

/** @param {string} one @param {string} other */
function compareWords(one, other) {
  return collator.compare(one, other);
}

/** @type {Record<Order["by"], (one: Listed, other: Listed) => number>} */
const BY = {
  essay: (one, other) => compareWords(one.title || one.id, other.title || other.id),
  learner: (one, other) => compareWords(one.learner, other.learner),
  progress: (one, other) => share(one) - share(other),
  state: (one, other) => compareWords(one.status, other.status),
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
  return [...rows].sort((one, other) => way * BY[by](one, other) || compareWords(one.id, other.id));
}

/** How far the whole project is. @param {readonly Listed[]} rows */
export function progressOfAll(rows) {
  const sum = (/** @type {(row: Listed) => number} */ of) => rows.reduce((all, row) => all + of(row), 0);
  const open = rows.filter((row) => row.status === "open");
  return {
    essays: rows.length,
    done: rows.filter((row) => row.status === "done").length,
    found: sum((row) => row.found),
    confirmed: sum((row) => row.confirmed),
    doubt: open.reduce((all, row) => all + (row.doubts ?? 0), 0),
    unsure: open.reduce((all, row) => all + row.unsure, 0),
    comment: open.reduce((all, row) => all + row.comments, 0),
    asked: open.every((row) => row.doubts !== null),
  };
}

/** @type {Record<Waiting, (row: Listed) => boolean>} */
const WAITS = { doubt: (row) => row.doubts !== 0, unsure: (row) => row.unsure > 0, comment: (row) => row.comments > 0, essay: () => true };

/**
 * The next open essay in which something waits, behind the given one and then from the beginning; null if there is none.
 *
 * @template {Listed} Some
 * @param {readonly Some[]} rows
 * @param {Waiting} what
 * @param {string} [after]
 * @returns {Some | null}
 */
export function nextWaiting(rows, what, after = "") {
  const at = rows.findIndex((row) => row.id === after);
  const behind = [...rows.slice(at + 1), ...rows.slice(0, Math.max(0, at))];
  return behind.find((row) => row.status === "open" && WAITS[what](row)) ?? null;
}
