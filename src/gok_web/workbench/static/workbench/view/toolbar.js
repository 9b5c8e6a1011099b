/**
 * The bar above: what the essay is, whether it is saved, how far it is, and what one can do with all of it.
 *
 * @import {Editor} from "../editor.js"
 * @import {SaveState} from "../io/saving.js"
 * @import {Preferences} from "./shell.js"
 */

import { api } from "../io/api.js";
import { shownShare, t } from "../io/texts.js";
import { SURE, isUnsure } from "../model/document.js";
import { progressOf } from "../model/entities.js";
import { openConflict } from "./conflict.js";
import { confirmThat } from "./dialogs.js";
import { announce, button, h, icon } from "./dom.js";
import { exportItems } from "./exports.js";
import { menuButton } from "./menus.js";
import { SIZES } from "./rooms.js";
import { ZONES } from "./stage.js";
import { openVersions, purge } from "./versions.js";

/** @type {Record<SaveState, string>} */
const SIGNS = { saved: "check", unsaved: "bolt", saving: "bolt", offline: "warning", signedout: "warning", conflict: "warning", lost: "warning", refused: "error" };

/** Over all essays. */
const QUEUE = [
  { what: "doubt", command: "nextDoubtAll", hint: "Shift Q" },
  { what: "unsure", command: "nextUnsureAll", hint: "Shift U" },
  { what: "comment", command: "nextCommentAll", hint: "Shift C" },
  { what: "essay", command: "nextEssay", hint: "Shift J" },
];

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
    // Where tasks are given out, the next one opens by the same press; else the next open essay does.
    const given = document.body.dataset["next"];
    this.given = Boolean(given);
    this.next = button(t("done.next"), () => commands[given ? "doneNext" : "doneAndNext"]?.(), { words: true, id: "done-next", hint: t(given ? "done.next.hint" : "next.done.hint"), key: given ? "" : "Ctrl+Shift+Enter" });
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
    const unsure = document.mentions.filter(isUnsure).length;
    const key = [document.title, document.status, saveState, editor.saver.version, editor.busy, unsure].join("|");
    if (key === this.drawn) return;
    this.drawn = key;
    const words = editor.busy ? t(`busy.${editor.busy}`) : t(`save.${saveState}`, { number: editor.saver.version ?? 0 });
    this.title.replaceChildren(document.title || editor.id, ...(document.title ? [h("small", {}, editor.id)] : []), ...(readOnly ? [h("span", { class: "pill confirmed" }, t("status.done"))] : []));
    this.state.className = `save-state ${saveState}${editor.busy ? " busy" : ""}`;
    this.state.replaceChildren(icon(SIGNS[saveState]), h("span", { class: "words" }, words));
    this.state.title = t(`save.${saveState}.long`);
    setWords(this.done, t(readOnly ? "reopen" : "done"));
    setWords(this.next, t(readOnly ? "next" : !this.given ? "reading.next" : unsure ? "done.next.unsure" : "done.next", { count: unsure }));
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
    const closed = Boolean(document.body.dataset["closed"]);
    return [
      { label: t("correct"), hint: t("correct.hint"), sign: "pen", disabled: editor.readOnly, act: () => this.commands["correct"]?.() },
      { label: t("rerun"), hint: t("rerun.hint"), sign: "bolt", disabled: editor.readOnly, act: () => void this.rerun() },
      { label: t("redraw.all"), hint: t("redraw.all.hint"), sign: "dice", disabled: editor.readOnly, act: () => this.redrawAll() },
      { label: t("versions.title"), hint: t("versions.hint"), sign: "history", act: () => void openVersions(editor) },
      { label: t("purge"), hint: t("purge.hint"), sign: "trash", act: () => purge(editor) },
      "rule",
      { label: t("find.here"), hint: "Ctrl F", sign: "search", act: () => this.commands["find"]?.() },
      { label: t("sure.title"), hint: "Shift S", sign: "check", disabled: editor.readOnly, act: () => this.commands["sureLevel"]?.() },
      "rule",
      ...QUEUE.filter(() => !closed).map(({ what, command, hint }) => ({ label: t(`next.${what}`), hint, sign: "next", act: () => this.commands[command]?.() })),
      ...(closed ? [] : [/** @type {const} */ ("rule")]),
      { label: t("guidelines"), sign: "book", act: () => void window.open("/guidelines", "_blank") },
      { label: t("help.title"), hint: "?", sign: "help", act: () => this.commands["help"]?.() },
      { label: t("tour"), hint: t("tour.hint"), sign: "next", act: () => this.commands["tour"]?.() },
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

/** @param {HTMLElement} button @param {string} words */
function setWords(button, words) {
  const place = button.querySelector(".words");
  if (place && place.textContent !== words) place.textContent = words;
}

/** @param {Preferences} kept @param {() => void} again @returns {import("./menus.js").Item[]} */
function arrangements(kept, again) {
  const set = (/** @type {Partial<Preferences>} */ wanted) => {
    Object.assign(kept, wanted);
    kept.save();
    again();
  };
  return [
    { label: t("arrange.stacked"), checked: kept.arrangement === "stacked", act: () => set({ arrangement: "stacked" }) },
    { label: t("arrange.beside"), checked: kept.arrangement === "beside", act: () => set({ arrangement: "beside" }) },
    "rule",
    { label: t("arrange.together"), hint: t("arrange.together.hint"), kind: "check", checked: kept.together, act: () => set({ together: !kept.together }) },
    { label: t("arrange.sizes"), act: () => set({ sizes: { ...SIZES } }) },
  ];
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
    this.kept = preferences;
    this.progress = h("progress", { max: 1, value: 0, "aria-label": t("progress") });
    this.count = h("span", { class: "count", id: "progress-count" });
    this.showZones = () => {
      preferences.save();
      zones.forEach((one, i) => one.setAttribute("aria-pressed", String(preferences.zones[/** @type {typeof ZONES[number]} */ (ZONES[i])])));
      onZones();
    };
    const zones = ZONES.map((name) =>
      h("button", {
        type: "button", class: "button small toggle", id: `show-${name}`, "aria-pressed": String(preferences.zones[name]),
        onclick: () => {
          const others = ZONES.filter((other) => other !== name && preferences.zones[other]);
          if (preferences.zones[name] && !others.length) return announce(t("zone.last"));
          preferences.zones[name] = !preferences.zones[name];
          this.showZones();
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
      h(
        "div",
        { class: "zone-choice" },
        h("div", { class: "segments", role: "group", "aria-label": t("zones") }, zones),
        menuButton(button(t("arrange"), () => {}, { sign: "zones", id: "arrange" }), () => arrangements(preferences, onZones)),
      ),
    );
  }

  update() {
    const { reading, readOnly } = this.editor;
    const share = shownShare(this.kept.sure);
    setWords(this.sure, this.kept.sure === SURE ? t("acceptSure") : t("acceptSure.from", { share }));
    setTitle(this.sure, t("acceptSure.hint", { share }));
    const on = String(reading.on && !readOnly);
    const count = reading.doubts && reading.left ? t("read.count", { count: reading.left }) : t("read");
    if (this.read.getAttribute("aria-pressed") !== on) this.read.setAttribute("aria-pressed", on);
    setWords(this.read, count);
    const { found, confirmed } = progressOf(this.editor.document);
    const words = t("progress.of", { confirmed, found });
    if (this.count.textContent === words) return;
    this.progress.value = found ? confirmed / found : 1;
    this.count.textContent = words;
  }
}
