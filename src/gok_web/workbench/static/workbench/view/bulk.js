/**
 * What can be done to many essays at once.
 *
 * @import {Essays} from "./essays.js"
 * @import {Item} from "./menus.js"
 */

import { Problem, api } from "../io/api.js";
import { download } from "../io/files.js";
import { t } from "../io/texts.js";
import { confirmThat } from "./dialogs.js";
import { announce } from "./dom.js";
import { mayLeave } from "./exports.js";

/** Formats of an archive; `work` holds originals. @type {readonly {to: string, flavour: "release" | "work"}[]} */
const ARCHIVES = [
  { to: "text", flavour: "release" },
  { to: "jsonl", flavour: "release" },
  { to: "svala", flavour: "release" },
  { to: "xml", flavour: "release" },
  { to: "svala", flavour: "work" },
  { to: "jsonl", flavour: "work" },
];

/** @param {Essays} list @returns {Item[]} */
export function bulkItems(list) {
  const count = list.chosen.size;
  /** @param {string} what @param {() => Promise<{done: string[], failed: {id: string, reason: string}[]}>} ask */
  const act = (what, ask) => void through(list, what, ask);
  const ids = () => [...list.chosen];
  const archives = ARCHIVES.map(({ to, flavour }) => ({
    label: t("many.export", { format: t(`export.${to}`) }),
    hint: t(`export.${flavour}`),
    sign: "save",
    act: () => void exportAll(list, to, flavour),
  }));
  return [
    ...archives,
    "rule",
    { label: t("many.done"), sign: "check", act: () => act("done", () => api.manyStatus(ids(), "done")) },
    { label: t("many.open"), sign: "undo", act: () => act("open", () => api.manyStatus(ids(), "open")) },
    { label: t("many.rerun"), hint: t("rerun.hint"), sign: "bolt", act: () => act("rerun", () => api.manyRerun(ids())) },
    "rule",
    { label: t("many.delete"), sign: "trash", act: () => confirmThat(t("many.delete"), t("many.delete.explain", { count }), t("delete"), () => act("delete", () => api.manyDelete(ids()))) },
  ];
}

/** @param {Essays} list @param {string} what @param {() => Promise<{done: string[], failed: {id: string, reason: string}[]}>} ask */
async function through(list, what, ask) {
  announce(t("many.busy", { count: list.chosen.size }));
  try {
    const { done, failed } = await ask();
    const told = failed.slice(0, 3).map((one) => `${one.id}: ${one.reason}`);
    if (failed.length > told.length) told.push("…");
    announce([t(`many.${what}.now`, { count: done.length }), ...(failed.length ? [t("many.failed", { count: failed.length }), ...told] : [])].join(" "));
  } catch (problem) {
    say(problem);
  }
  await list.load();
}

/** @param {Essays} list @param {string} to @param {"release" | "work"} flavour */
async function exportAll(list, to, flavour) {
  if (flavour === "work" && !(await mayLeave())) return;
  announce(t("many.busy", { count: list.chosen.size }));
  try {
    const { blob, name } = await api.manyExport([...list.chosen], to, flavour);
    download(blob, name || "essays.zip");
    announce(t("exported", { name: name || "essays.zip" }));
  } catch (problem) {
    say(problem);
  }
}

/** @param {unknown} problem */
function say(problem) {
  if (!(problem instanceof Problem)) throw problem;
  announce(problem.message || t("save.offline.long"));
}
