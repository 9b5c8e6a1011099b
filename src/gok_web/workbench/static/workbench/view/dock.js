/**
 * The line under the text: the keys of what is selected; in a small window the buttons that open the panels instead.
 *
 * @import {Editor} from "../editor.js"
 * @import {Preferences} from "./shell.js"
 * @typedef {"tags" | "right"} Panel
 */

import { t } from "../io/texts.js";
import { keysFor } from "../model/hints.js";
import { h } from "./dom.js";

/** @type {readonly Panel[]} */
const PANELS = ["tags", "right"];

export class Dock {
  /**
   * @param {Editor} editor
   * @param {Preferences} kept
   */
  constructor(editor, kept) {
    this.editor = editor;
    this.kept = kept;
    this.words = h("span", { class: "dock-words" });
    this.keys = h("span", { class: "dock-keys" });
    this.buttons = PANELS.map((name) =>
      h("button", { type: "button", class: "button small toggle", id: `open-${name}`, "aria-controls": `panel-of-${name}`, onclick: () => this.open(this.kept.panel === name ? "" : name) }, t(`dock.${name}`)),
    );
    this.element = h("footer", { class: "dock", "aria-label": t("dock") }, this.words, this.keys, h("span", { class: "dock-buttons" }, this.buttons));
    /** @type {HTMLElement | null} */
    this.desk = null;
    this.onOpen = () => {};
    this.shown = "";
  }

  /** @param {HTMLElement} desk */
  rule(desk) {
    this.desk = desk;
    this.open(this.kept.panel, false);
  }

  /** In a small window one panel is open at a time, or none. @param {Panel | ""} name @param {boolean} [keep] */
  open(name, keep = true) {
    this.kept.panel = name;
    if (keep) this.kept.save();
    if (this.desk) this.desk.dataset["open"] = name;
    PANELS.forEach((one, i) => this.buttons[i]?.setAttribute("aria-expanded", String(one === name)));
    if (keep) this.onOpen();
  }

  update() {
    const { editor } = this;
    const words = editor.selection.spans.map((span) => editor.document.text.slice(span.start, span.end)).join(" · ");
    const label = editor.primary ? editor.primary.label : "";
    const keys = keysFor(editor);
    const shown = [words, label, ...keys.map((one) => one.id)].join("|");
    if (shown === this.shown) return;
    this.shown = shown;
    this.words.replaceChildren(h("strong", {}, words || t("dock.nothing")), label && ` ${label}`);
    this.keys.replaceChildren(...keys.map(({ id, key }) => h("span", { class: "dock-key" }, h("kbd", {}, key), " ", t(`hint.${id}`))));
  }
}
