/**
 * The queue over all essays: where the next doubt, unsure suggestion, comment or open essay is.
 *
 * @import {Row} from "./api.js"
 * @import {Waiting} from "../model/listing.js"
 */

import { api } from "./api.js";
import { nextWaiting } from "../model/listing.js";

/** The engine is asked about so many essays at a time. */
const PIECE = 5;

/** What the page of an essay does first; nothing of the essay stands in it. @type {Record<Waiting, string>} */
export const BEGIN = { doubt: "#read", unsure: "#unsure", comment: "#comment", essay: "" };

/**
 * The next essay in which something waits. Whether there are doubts is asked where nobody has asked yet.
 *
 * @param {readonly Row[]} rows
 * @param {Waiting} what
 * @param {string} [after]
 * @returns {Promise<Row | null>}
 */
export async function findNext(rows, what, after = "") {
  for (let next = nextWaiting(rows, what, after); ; next = nextWaiting(rows, what, after)) {
    if (!next || what !== "doubt" || next.doubts !== null) return next;
    const at = rows.indexOf(next);
    const some = [next, ...rows.slice(at + 1).filter((row) => row.doubts === null && row.status === "open")].slice(0, PIECE);
    await askDoubts(some);
  }
}

/** Ask how many doubts essays have; the rows say so from then on. @param {readonly Row[]} rows */
export async function askDoubts(rows) {
  if (!rows.length) return;
  const { counts } = await api.manyDoubts(rows.map((row) => row.id));
  for (const row of rows) row.doubts = counts[row.id] ?? 0;
}

/** Ask about all that nobody has asked about. @param {readonly Row[]} rows @param {(left: number) => void} progress */
export async function askAllDoubts(rows, progress) {
  const unknown = rows.filter((row) => row.doubts === null && row.status === "open");
  for (let at = 0; at < unknown.length; at += PIECE) {
    progress(unknown.length - at);
    await askDoubts(unknown.slice(at, at + PIECE));
  }
}

/** @param {Row} row @param {Waiting} what */
export const addressOf = (row, what) => `/essays/${encodeURIComponent(row.id)}${BEGIN[what]}`;
