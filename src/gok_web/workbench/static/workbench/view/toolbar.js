/**
 * The bar above: what the essay is, whether it is saved, how far it is, and what one can do with all of it.
 *
 * @import {Editor} from "../editor.js"
 * @import {SaveState} from "../io/saving.js"
 * @import {Preferences} from "./shell.js"
 */

import { api } from "../io/api.js";
import { t } from "../io/texts.js";
import { isUnsure } from "../model/document.js";
import { progressOf } from "../model/entities.js";
import { openConflict } from "./conflict.js";
import { confirmThat } from "./dialogs.js";
import { announce, button, h, icon } from "./dom.js";
import { exportItems } from "./exports.js";
import { menuButton } from "./menus.js";
import { ZONES } from "./stage.js";
import { openVersions, purge } from "./versions.js";

/** @type {Record<SaveState, string>} */
const SIGNS = { saved: "check", unsaved: "bolt", saving: "bolt", offline: "warning", signedout: "warning", conflict: "warning", lost: "warning", refused: "error" };

export class Toolbar {
  /**
   * @param {Editor} editor
   * @param {Record<string, (key?: string) => void>} commands
   */
  constructor(editor, commands) {
    this.editor = editor;
    this.commands = commands;
    this.undo = button(t("undo"), () => editor.undo(), { sign: "undo", key: "Ctrl+Z", id: "undo" });
    this.redo = button(t("redo"), () => editor.redo(), { sign: "redo", key: "Ctrl+Y", id: "redo" });
    this.title = h("h1", { class: "essay-title" });
    this.state = h("button", { type: "button", class: "save-state", id: "save-state", onclick: () => this.pressState() });
    this.done = button(t("done"), () => commands["done"]?.(), { words: true, class: "primary", key: "Ctrl+Enter", id: "done" });
    // Where tasks are given out, the next one opens by the same press.
    const next = document.body.dataset["next"];
    this.next = next ? button(t("done.next"), () => commands["doneNext"]?.(), { words: true, id: "done-next", hint: t("done.next.hint") }) : null;
    const tools = menuButton(button(t("menu.essay"), () => {}, { words: true, sign: "down", class: "menu-button", id: "menu-essay" }), () => this.tools());
    // In a kiosk nothing is exported from here: its pages say that they are closed.
    const exports = document.body.dataset["closed"] ? null : menuButton(button(t("menu.export"), () => {}, { words: true, sign: "down", class: "menu-button", id: "menu-export" }), () => exportItems(editor));
    this.element = h("div", { class: "toolbar", role: "toolbar", "aria-label": t("toolbar") }, this.title, this.state, h("span", { class: "gap" }), this.undo, this.redo, tools, exports, this.done, this.next);
    this.drawn = "";
  }

  update() {
    const { editor } = this;
    const { history, document, saveState, readOnly } = editor;
    const before = history.present.what;
    setTitle(this.undo, before ? t("undo.what", { what: t(`did.${before}`) }) : t("undo"));
    this.undo.disabled = readOnly || !history.past.length;
    this.redo.disabled = readOnly || !history.future.length;
    const unsure = this.next ? document.mentions.filter(isUnsure).length : 0;
    const key = [document.title, document.status, saveState, editor.saver.version, editor.busy, unsure].join("|");
    if (key === this.drawn) return;
    this.drawn = key;
    const words = editor.busy ? t(`busy.${editor.busy}`) : t(`save.${saveState}`, { number: editor.saver.version ?? 0 });
    this.title.replaceChildren(document.title || editor.id, ...(document.title ? [h("small", {}, editor.id)] : []), ...(readOnly ? [h("span", { class: "pill confirmed" }, t("status.done"))] : []));
    this.state.className = `save-state ${saveState}${editor.busy ? " busy" : ""}`;
    this.state.replaceChildren(icon(SIGNS[saveState]), words);
    this.state.title = t(`save.${saveState}.long`);
    this.done.replaceChildren(t(readOnly ? "reopen" : "done"));
    this.next?.replaceChildren(t(readOnly ? "next" : unsure ? "done.next.unsure" : "done.next", { count: unsure }));
    if (saveState === "conflict") void openConflict(editor);
  }

  /** @private */
  pressState() {
    const { saveState } = this.editor;
    if (saveState === "conflict") void openConflict(this.editor);
    else if (saveState === "lost") confirmThat(t("save.lost"), t("save.lost.long"), t("lost.again"), () => this.editor.saver.adopt(/** @type {any} */ ({}), null));
    else if (saveState === "saved") void openVersions(this.editor);
    else void this.editor.saver.flush();
  }

  /** @private @returns {import("./menus.js").Item[]} */
  tools() {
    const { editor } = this;
    return [
      { label: t("rerun"), hint: t("rerun.hint"), sign: "bolt", disabled: editor.readOnly, act: () => void this.rerun() },
      { label: t("redraw.all"), hint: t("redraw.all.hint"), sign: "dice", disabled: editor.readOnly, act: () => this.redrawAll() },
      { label: t("versions.title"), hint: t("versions.hint"), sign: "history", act: () => void openVersions(editor) },
      { label: t("purge"), hint: t("purge.hint"), sign: "trash", act: () => purge(editor) },
      "rule",
      { label: t("guidelines"), sign: "book", act: () => void window.open("/guidelines", "_blank") },
      { label: t("help.title"), hint: "?", sign: "help", act: () => this.commands["help"]?.() },
    ];
  }

  /** @private */
  async rerun() {
    const well = await this.editor.through("rerun", () => api.rerun(this.editor.document));
    if (well) announce(t("rerun.done"));
  }

  /** @private */
  redrawAll() {
    confirmThat(t("redraw.all"), t("redraw.all.explain"), t("redraw.all"), () => void this.editor.through("redraw", () => api.redraw(this.editor.document, null)));
  }
}

/** @param {HTMLElement} element @param {string} title */
function setTitle(element, title) {
  if (element.title !== title) element.title = title;
}

/** Progress, review and the choice of zones, above the text. */
export class ReviewBar {
  /**
   * @param {Editor} editor
   * @param {Record<string, (key?: string) => void>} commands
   * @param {Preferences} preferences
   * @param {() => void} onZones
   */
  constructor(editor, commands, preferences, onZones) {
    this.editor = editor;
    this.progress = h("progress", { max: 1, value: 0, "aria-label": t("progress") });
    this.count = h("span", { class: "count", id: "progress-count" });
    const zones = ZONES.map((name) =>
      h("button", {
        type: "button", class: "button small toggle", id: `show-${name}`, "aria-pressed": String(preferences.zones[name]),
        onclick: (/** @type {MouseEvent} */ event) => {
          const others = ZONES.filter((other) => other !== name && preferences.zones[other]);
          if (preferences.zones[name] && !others.length) return announce(t("zone.last"));
          preferences.zones[name] = !preferences.zones[name];
          preferences.save();
          /** @type {HTMLElement} */ (event.currentTarget).setAttribute("aria-pressed", String(preferences.zones[name]));
          onZones();
        },
      }, t(`zone.${name}`)),
    );
    this.read = button(t("read"), () => commands["read"]?.(), { sign: "book", words: true, class: "small toggle", key: "Q", id: "read", hint: t("read.hint") });
    this.sure = button(t("acceptSure"), () => commands["acceptSure"]?.(), { sign: "check", words: true, class: "small", key: "Shift+A", id: "accept-sure" });
    this.element = h(
      "div",
      { class: "review-bar" },
      h("div", { class: "progress" }, this.progress, this.count),
      button(t("nextUnsure"), () => commands["nextUnsure"]?.(), { sign: "next", words: true, class: "small", key: "N", id: "next-unsure" }),
      this.read,
      this.sure,
      h("span", { class: "gap" }),
      h("div", { class: "segments", role: "group", "aria-label": t("zones") }, zones),
    );
  }

  update() {
    const { reading, readOnly } = this.editor;
    const on = String(reading.on && !readOnly);
    const count = reading.doubts && reading.left ? t("read.count", { count: reading.left }) : t("read");
    const label = /** @type {HTMLElement} */ (this.read.lastElementChild);
    if (this.read.getAttribute("aria-pressed") !== on) this.read.setAttribute("aria-pressed", on);
    if (label.textContent !== count) label.textContent = count;
    const { found, confirmed } = progressOf(this.editor.document);
    const words = t("progress.of", { confirmed, found });
    if (this.count.textContent === words) return;
    this.progress.value = found ? confirmed / found : 1;
    this.count.textContent = words;
  }
}
