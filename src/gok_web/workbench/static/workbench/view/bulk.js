/**
 * What can be done to many essays at once.
 *
 * @import {Essays} from "./essays.js"
 * @import {Item} from "./menus.js"
 * @import {Many as Outcome} from "../io/api.js"
 */

import { everywhere, told } from "../finders.js";
import { Problem, api } from "../io/api.js";
import { inPieces } from "../io/batches.js";
import { download } from "../io/files.js";
import { t } from "../io/texts.js";
import { confirmThat } from "./dialogs.js";
import { announce } from "./dom.js";
import { mayLeave } from "./exports.js";
import { openFind } from "./finding.js";
import { openExport, openMeta, openRerun, openWords } from "./forms.js";
import { openSure } from "./sure.js";

/** @param {Essays} list @returns {Item[]} */
export function bulkItems(list) {
  const count = list.chosen.size;
  const ids = [...list.chosen];
  /** @param {string} what @param {(ids: readonly string[]) => Promise<Outcome>} ask */
  const act = (what, ask) => void through(list, what, ids, ask);
  return [
    { label: t("many.find"), hint: t("many.find.hint"), sign: "search", act: () => findIn(list, ids) },
    { label: t("many.sure"), hint: t("many.sure.hint"), sign: "check", act: () => sureIn(list, ids, act) },
    { label: t("many.rerun"), hint: t("many.rerun.hint"), sign: "bolt", act: () => openRerun(list.profiles, count, (settings) => act("rerun", (some) => api.manyRerun(some, settings))) },
    { label: t("many.meta"), hint: t("many.meta.hint"), sign: "list", act: () => openMeta(count, (meta) => act("meta", (some) => api.manyMeta(some, meta))) },
    { label: t("many.learn"), hint: t("many.learn.hint"), sign: "book", act: () => void learnFrom(ids) },
    "rule",
    { label: t("many.done"), sign: "check", act: () => finish(list, act) },
    { label: t("many.open"), sign: "open", act: () => act("open", (some) => api.manyStatus(some, "open")) },
    "rule",
    { label: t("many.export"), hint: t("many.export.hint"), sign: "save", act: () => openExport(count, (to, flavour) => void exportAll(list, to, flavour)) },
    { label: t("many.delete"), sign: "trash", act: () => confirmThat(t("many.delete"), t("many.delete.explain", { count }), t("delete"), () => act("delete", api.manyDelete), true) },
  ];
}

/** @param {Essays} list @param {readonly string[] | null} ids */
export function findIn(list, ids) {
  openFind(list.categories, everywhere(list.categories, ids, list.steps), () => void list.load());
}

/** @param {Essays} list @param {readonly string[]} ids @param {(what: string, ask: (ids: readonly string[]) => Promise<Outcome>) => void} act */
function sureIn(list, ids, act) {
  openSure(list.categories, {
    several: true,
    preview: (atLeast) => api.sure(ids, atLeast),
    accept: (atLeast) => act("sure", (some) => api.manyAccept(some, atLeast)),
  }, list.kept);
}

/** What nobody has looked at is said before it counts as done. @param {Essays} list @param {(what: string, ask: (ids: readonly string[]) => Promise<Outcome>) => void} act */
function finish(list, act) {
  const left = list.meant.reduce((sum, row) => sum + (row.found - row.confirmed), 0);
  const doubts = list.meant.reduce((sum, row) => sum + (row.doubts ?? 0), 0);
  const go = () => act("done", (some) => api.manyStatus(some, "done"));
  if (!left && !doubts) return go();
  const words = [left ? t("done.unreviewed", { count: left }) : "", doubts ? t("done.doubts", { count: doubts }) : ""];
  confirmThat(t("done.ask"), words.filter(Boolean).join(" "), t("done.anyway"), go);
}

/** @param {readonly string[]} ids */
async function learnFrom(ids) {
  try {
    openWords(await api.manyWords(ids));
  } catch (problem) {
    say(problem);
  }
}

/** @param {Essays} list @param {string} what @param {readonly string[]} ids @param {(ids: readonly string[]) => Promise<Outcome>} ask */
async function through(list, what, ids, ask) {
  announce(t("many.busy", { count: ids.length }));
  try {
    const outcome = await inPieces(ids, ask, (done) => done < ids.length && announce(t("many.progress", { done, all: ids.length })));
    list.steps.add(`many.${what}`, outcome);
    announce(told(t(`many.${what}.now`, { count: outcome.done.length }), outcome.failed));
  } catch (problem) {
    say(problem);
  }
  await list.load();
}

/** Take the last step back. @param {Essays} list */
export async function undoLast(list) {
  const { last } = list.steps;
  if (!last) return;
  const all = Object.keys(last.versions).length;
  announce(t("many.busy", { count: all }));
  try {
    const { done, failed } = await list.steps.undo((sofar) => sofar < all && announce(t("many.progress", { done: sofar, all })));
    announce(told(t("many.undone", { count: done.length }), failed));
  } catch (problem) {
    say(problem);
  }
  await list.load();
}

/** @param {Essays} list @param {readonly string[]} to @param {"release" | "work"} flavour */
async function exportAll(list, to, flavour) {
  if (flavour === "work" && !(await mayLeave())) return;
  const { meant } = list;
  announce(t("many.busy", { count: meant.length }));
  try {
    const { blob, name } = await api.manyExport([...list.chosen], to.length === 1 ? (to[0] ?? "text") : to, flavour);
    download(blob, name || "essays.zip");
    const sum = (/** @type {"found" | "confirmed"} */ field) => meant.reduce((all, row) => all + row[field], 0);
    announce(`${t("exported", { name: name || "essays.zip" })} ${t("exported.reviewed", { confirmed: sum("confirmed"), found: sum("found") })}`);
  } catch (problem) {
    say(problem);
  }
}

/** @param {unknown} problem */
function say(problem) {
  if (!(problem instanceof Problem)) throw problem;
  announce(problem.message || t("save.offline.long"));
}
