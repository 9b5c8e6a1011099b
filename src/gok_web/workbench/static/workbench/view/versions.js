/**
 * Every version: listed, compared with what one has now, restored; and history purged of names found late.
 *
 * @import {Editor} from "../editor.js"
 * @import {Version} from "../io/api.js"
 * @import {Essay} from "../model/types.js"
 * @import {Change} from "../model/changes.js"
 */

import { api } from "../io/api.js";
import { shownTime, t } from "../io/texts.js";
import { compare } from "../model/changes.js";
import { confirmThat, openDialog } from "./dialogs.js";
import { announce, button, h } from "./dom.js";

/** @param {Editor} editor */
export async function openVersions(editor) {
  const list = h("ol", { class: "version-list", "aria-label": t("versions.title") });
  const detail = h("div", { class: "version-detail", "aria-live": "polite" }, h("p", { class: "quiet" }, t("versions.choose")));
  const { close } = openDialog(t("versions.title"), [h("div", { class: "versions" }, list, detail)], {
    class: "wide",
    buttons: [button(t("purge"), () => purge(editor), { words: true, sign: "trash", hint: t("purge.hint") })],
  });
  try {
    await editor.saver.flush();
    const versions = await api.versions(editor.id);
    const newest = [...versions].sort((a, b) => b.version - a.version);
    list.replaceChildren(...newest.map((version) => entry(version, editor, (one) => void show(editor, version.version, one, detail, close))));
  } catch (problem) {
    editor.sayProblem(problem);
  }
}

/**
 * @param {Version} version
 * @param {Editor} editor
 * @param {(pressed: HTMLElement) => void} choose
 */
function entry(version, editor, choose) {
  const current = version.version === editor.saver.version;
  const one = h(
    "button",
    { type: "button", class: "version", onclick: () => choose(one), "aria-pressed": "false" },
    h("b", {}, t("version", { number: version.version }), current && ` · ${t("version.current")}`),
    h("span", {}, shownTime(version.saved_at)),
    h("span", { class: "quiet" }, [t("version.progress", { confirmed: version.confirmed, found: version.found }), version.by, version.note].filter(Boolean).join(" · ")),
  );
  return h("li", {}, one);
}

/**
 * @param {Editor} editor
 * @param {number} number
 * @param {HTMLElement} pressed
 * @param {HTMLElement} detail
 * @param {() => void} close
 */
async function show(editor, number, pressed, detail, close) {
  pressed.closest("ol")?.querySelectorAll("[aria-pressed=true]").forEach((other) => other.setAttribute("aria-pressed", "false"));
  pressed.setAttribute("aria-pressed", "true");
  try {
    const then = await api.version(editor.id, number);
    const restore = button(t("restore"), () => void putBack(editor, number, close), { words: true, sign: "history", class: "primary" });
    detail.replaceChildren(h("h3", {}, t("versions.difference", { number })), changeList(compare(then.document, editor.document)), restore);
  } catch (problem) {
    editor.sayProblem(problem);
  }
}

/**
 * @param {Editor} editor
 * @param {number} number
 * @param {() => void} close
 */
async function putBack(editor, number, close) {
  try {
    await editor.saver.flush();
    const opened = await api.restore(editor.id, number, editor.saver.version ?? 0);
    editor.adopt("restore", opened);
    close();
    announce(t("restored", { number }));
  } catch (problem) {
    editor.sayProblem(problem);
  }
}

/** @param {readonly Change[]} changes */
export function changeList(changes) {
  if (!changes.length) return h("p", { class: "quiet" }, t("changes.none"));
  return h(
    "ul",
    { class: "changes", tabindex: "0" },
    changes.map((change) =>
      h(
        "li",
        { class: change.kind },
        h("span", { class: "what" }, t(`change.${change.kind}`)),
        change.words && h("strong", {}, change.words),
        h("span", { class: "quiet" }, change.kind === "essay" ? t(`essay.${change.field}`) : change.kind === "changed" ? t(`field.${change.field}`) : ""),
        change.before && h("del", {}, shownValue(change, change.before)),
        change.before && change.after && h("span", { "aria-hidden": "true" }, "→"),
        change.after && h("ins", {}, shownValue(change, change.after)),
      ),
    ),
  );
}

/** @param {Change} change @param {string} value */
const shownValue = (change, value) => (change.field === "status" ? t(`status.${value}`) : value);

/** @param {Editor} editor */
export function purge(editor) {
  confirmThat(t("purge"), t("purge.explain"), t("purge.yes"), () => void run(), true);
  async function run() {
    try {
      await editor.saver.flush();
      const answer = await api.purge(editor.id);
      announce(t("purged", { count: Number(answer["versions"] ?? answer["rewritten"] ?? answer["changed"] ?? 0) }));
    } catch (problem) {
      editor.sayProblem(problem);
    }
  }
}

/** @param {Essay} before @param {Essay} after */
export const differences = (before, after) => changeList(compare(before, after));
