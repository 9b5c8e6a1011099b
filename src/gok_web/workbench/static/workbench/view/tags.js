/**
 * The labels on the left: alternatives of what is selected, then all in groups, found by typing.
 *
 * @import {Editor} from "../editor.js"
 * @import {Category} from "../model/types.js"
 */

import { applyLabel } from "../decisions.js";
import { inLanguage, t } from "../io/texts.js";
import { findCategories } from "../model/search.js";
import { button, h, icon } from "./dom.js";

export class Tags {
  /**
   * @param {Editor} editor
   * @param {{leave: () => void, guideline: (label: string) => void}} rooms
   */
  constructor(editor, rooms) {
    this.editor = editor;
    this.rooms = rooms;
    this.input = h("input", {
      type: "search", id: "tag-search", role: "combobox", "aria-expanded": "true", "aria-controls": "tag-list", "aria-autocomplete": "list",
      placeholder: t("tags.search"), "aria-label": t("tags.search"), autocomplete: "off", spellcheck: "false",
      oninput: () => this.filter(), onkeydown: (/** @type {KeyboardEvent} */ event) => this.key(event), onfocus: () => this.filter(),
    });
    this.list = h("div", { id: "tag-list", class: "tag-list", role: "listbox", "aria-label": t("tags.title"), tabindex: "0" });
    this.about = h("div", { class: "tag-about" });
    this.list.addEventListener("click", (event) => this.pick(event));
    this.list.addEventListener("pointerover", (event) => this.point(event));
    this.list.addEventListener("keydown", (event) => this.key(event));
    this.active = -1;
    /** @type {HTMLElement[]} */
    this.options = [];
    this.shown = "";
    this.element = h(
      "nav",
      { class: "tags", "aria-label": t("tags.title") },
      h("div", { class: "search" }, icon("search"), this.input, h("kbd", { "aria-hidden": "true" }, "L")),
      this.list,
      this.about,
    );
    this.build();
    this.describe(null);
  }

  /** @private The list for what is typed; groups when nothing is. */
  build() {
    const { all } = this.editor.categories;
    const typed = this.input.value;
    this.list.replaceChildren();
    if (typed.trim()) {
      const found = findCategories(all.categories, typed);
      this.list.append(...found.map((category) => this.option(category)));
      if (!found.length) this.list.append(h("p", { class: "empty", role: "option", "aria-disabled": "true" }, t("tags.none")));
    } else {
      for (const group of all.groups) {
        const inside = all.categories.filter((category) => category.group === group.id);
        if (!inside.length) continue;
        const id = `group-${group.id}`;
        this.list.append(
          h("div", { role: "group", class: `tag-group g-${group.id}`, "aria-labelledby": id }, h("div", { class: "group-name", id }, inLanguage(group.name)), inside.map((category) => this.option(category))),
        );
      }
    }
    this.options = /** @type {HTMLElement[]} */ ([...this.list.querySelectorAll("[data-label]")]);
    this.setActive(typed.trim() && this.options.length ? 0 : -1);
    this.shown = "";
    this.update();
  }

  /** @private @param {Category} category */
  option(category) {
    return h(
      "div",
      { class: `tag-option g-${category.group}`, role: "option", id: `tag-${category.id}`, "data-label": category.id, "aria-label": `${category.id}, ${inLanguage(category.name)}` },
      h("span", { class: "dot", "aria-hidden": "true" }),
      h("span", { class: "name" }, category.id),
      category.handling !== "replace" && h("span", { class: "kind", "aria-hidden": "true" }, category.handling === "mark" ? "◦" : "✎"),
    );
  }

  /** Which labels the selection has. */
  update() {
    const labels = [...new Set(this.editor.chosen.map((m) => m.label))];
    const key = labels.join() + this.editor.readOnly;
    if (key === this.shown) return;
    this.shown = key;
    for (const option of this.options) {
      const on = labels.includes(option.dataset["label"] ?? "");
      option.classList.toggle("on", on);
      option.setAttribute("aria-selected", String(on));
    }
    if (this.active < 0) this.describe(labels[0] ?? null);
  }

  focus() {
    this.input.focus();
    this.input.select();
  }

  /** @private */
  filter() {
    this.build();
  }

  /** @private @param {KeyboardEvent} event */
  key(event) {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
    if (step) {
      event.preventDefault();
      const last = this.options.length - 1;
      this.setActive(Math.max(0, Math.min(last, this.active < 0 && step > 0 ? 0 : this.active + step)));
    } else if (event.key === "Enter") {
      event.preventDefault();
      const label = this.options[this.active]?.dataset["label"];
      if (label) this.apply(label);
    } else if (event.key === "Escape") {
      event.preventDefault();
      this.clear();
      this.rooms.leave();
    } else return;
    event.stopPropagation();
  }

  /** @private */
  clear() {
    this.input.value = "";
    this.build();
  }

  /** @private @param {string} label */
  apply(label) {
    applyLabel(this.editor, label);
    if (this.input.value) this.clear();
    this.rooms.leave();
  }

  /** @private @param {number} index */
  setActive(index) {
    this.options[this.active]?.classList.remove("active");
    this.active = index;
    const option = this.options[index];
    for (const box of [this.input, this.list]) {
      if (option) box.setAttribute("aria-activedescendant", option.id);
      else box.removeAttribute("aria-activedescendant");
    }
    if (!option) return;
    option.classList.add("active");
    option.scrollIntoView({ block: "nearest" });
    this.describe(option.dataset["label"] ?? null);
  }

  /** @private @param {Event} event */
  optionOf(event) {
    const option = event.target instanceof Element ? event.target.closest("[data-label]") : null;
    return option instanceof HTMLElement ? (option.dataset["label"] ?? null) : null;
  }

  /** @private @param {Event} event */
  pick(event) {
    const label = this.optionOf(event);
    if (label) this.apply(label);
  }

  /** @private @param {Event} event */
  point(event) {
    const label = this.optionOf(event);
    if (label) this.describe(label);
  }

  /** @private @param {string | null} label */
  describe(label) {
    const category = label === null ? undefined : this.editor.categories.byId.get(label);
    if (!category) {
      this.about.replaceChildren(h("p", { class: "quiet" }, t("tags.hint")));
      return;
    }
    this.about.replaceChildren(
      h("p", {}, h("strong", {}, inLanguage(category.name)), " ", h("span", { class: "quiet" }, t(`handling.${category.handling}`))),
      ...(category.example ? [h("p", { class: "example" }, category.example)] : []),
      button(t("guideline.open"), () => this.rooms.guideline(category.id), { sign: "book", words: true, class: "link" }),
    );
  }
}
