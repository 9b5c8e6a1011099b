/**
 * A word on a word: its label and what replaces it, shown at the mouse where no graph says it.
 *
 * @import {Column} from "../model/columns.js"
 */

import { t } from "../io/texts.js";
import { classesOf, labelText } from "./columns.js";
import { h } from "./dom.js";

export class Tip {
  /** @param {import("../model/taxonomy.js").Categories} categories */
  constructor(categories) {
    this.categories = categories;
    this.element = h("div", { class: "word-tip", "aria-hidden": "true", hidden: true });
  }

  /** @param {Column | null} column @param {Element | null} at */
  show(column, at) {
    const main = column?.main ?? column?.under[0] ?? null;
    const box = at?.getBoundingClientRect();
    this.element.hidden = !main || !box;
    if (!main || !box) return;
    const becomes = main.action === "replace" ? `→ ${main.replacement ?? t("pending")}` : t(main.action === "keep" ? "fate.public" : "fate.mark");
    this.element.className = `word-tip ${classesOf(main, this.categories)}`;
    this.element.replaceChildren(h("b", {}, labelText(main)), " ", becomes);
    const above = box.top - this.element.offsetHeight - 6;
    this.element.style.left = `${Math.max(4, Math.min(box.left, innerWidth - this.element.offsetWidth - 8))}px`;
    this.element.style.top = `${above > 4 ? above : box.bottom + 6}px`;
  }
}
