/**
 * One change to many essays, and one step back for all of it.
 *
 * Each essay is opened, changed here and saved on top of the version it was read in; what cannot be done to one is
 * said, and the others go on. Of what was done only ids and version numbers are remembered, and in this window alone.
 *
 * @import {Essay} from "../model/types.js"
 * @import {Many as Outcome, Versions} from "./api.js"
 * @typedef {{what: string, versions: Versions, never: readonly string[]}} Step
 */

import { Problem, api } from "./api.js";
import { t } from "./texts.js";

/** So many essays are asked for at a time: one browser, one server. */
const AT_ONCE = 3;
const PIECE = 25;

/**
 * @param {readonly string[]} ids
 * @param {(document: Essay, version: number) => Essay | null} change   null: the essay is not what it was when it was looked at
 * @param {(done: number) => void} [progress]
 * @returns {Promise<Outcome>}
 */
export async function changeMany(ids, change, progress = () => {}) {
  /** @type {Outcome} */
  const outcome = { done: [], versions: {}, failed: [] };
  const waiting = [...ids];
  let finished = 0;
  const work = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      const reason = await changeOne(id, change, outcome);
      if (reason) outcome.failed.push({ id, reason });
      progress((finished += 1));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return outcome;
}

/** @param {string} id @param {(document: Essay, version: number) => Essay | null} change @param {Outcome} outcome @returns {Promise<string>} what went wrong */
async function changeOne(id, change, outcome) {
  try {
    const { document, version } = await api.open(id);
    if (document.status === "done") return t("many.is.done");
    const next = change(document, version);
    if (!next) return t("changed.meanwhile");
    if (next !== document) outcome.versions[id] = [version, await api.save(id, next, version)];
    outcome.done.push(id);
    return "";
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    return problem.message || t("save.offline.long");
  }
}

/**
 * The same for what the server does to many, a piece at a time, so that one can see how far it is.
 *
 * @param {readonly string[]} ids
 * @param {(ids: readonly string[]) => Promise<Outcome>} ask
 * @param {(done: number) => void} [progress]
 * @returns {Promise<Outcome>}
 */
export async function inPieces(ids, ask, progress = () => {}) {
  /** @type {Outcome} */
  const outcome = { done: [], versions: {}, failed: [] };
  for (let at = 0; at < ids.length; at += PIECE) {
    const { done, versions, failed } = await ask(ids.slice(at, at + PIECE));
    outcome.done.push(...done);
    outcome.failed.push(...failed);
    Object.assign(outcome.versions, versions);
    progress(Math.min(ids.length, at + PIECE));
  }
  return outcome;
}

/** What was done to many essays in this window, the last step last. */
export class Steps {
  constructor() {
    /** @type {Step[]} */
    this.past = [];
  }

  get last() {
    return this.past.at(-1) ?? null;
  }

  /** @param {string} what @param {Outcome} outcome @param {readonly string[]} [never] */
  add(what, { versions }, never = []) {
    if (Object.keys(versions).length || never.length) this.past.push({ what, versions, never });
  }

  /** @param {(done: number) => void} [progress] @returns {Promise<Outcome>} */
  async undo(progress) {
    const step = this.past.pop();
    if (!step) return { done: [], versions: {}, failed: [] };
    const { versions, never } = step;
    if (never.length) await api.never(never, true);
    return inPieces(Object.keys(versions), (ids) => api.manyUndo(Object.fromEntries(ids.map((id) => [id, versions[id] ?? [0, 0]]))), progress);
  }
}
