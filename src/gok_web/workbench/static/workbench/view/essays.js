/**
 * The essays there are: searched, filtered, sorted, and worked on many at a time.
 *
 * Thousands may be there: only so many rows are drawn as can be seen, and more when one comes to the end of them.
 *
 * @import {Profiles, Row} from "../io/api.js"
 * @import {Order} from "../model/listing.js"
 */

import { Problem, api } from "../io/api.js";
import { shownTime, t } from "../io/texts.js";
import { STATES, arrange, fits } from "../model/listing.js";
import { bulkItems } from "./bulk.js";
import { confirmThat } from "./dialogs.js";
import { announce, button, h } from "./dom.js";
import { menuButton } from "./menus.js";

/** So many rows are drawn at a time. */
const STEP = 150;
/** A pause in typing after which the texts are searched too. */
const AT_REST = 300;
const COLUMNS = /** @type {const} */ (["essay", "learner", "progress", "state", "saved"]);

export class Essays {
  /** @param {Profiles} profiles */
  constructor(profiles) {
    this.profiles = profiles;
    /** @type {readonly Row[]} */
    this.rows = [];
    /** @type {readonly Row[]} */
    this.shown = [];
    /** @type {Set<string>} */
    this.chosen = new Set();
    /** @type {ReadonlySet<string> | null} */
    this.holding = null;
    /** @type {Order} */
    this.order = { by: "saved", down: true };
    this.drawn = 0;
    this.asking = 0;
    this.search = h("input", { type: "search", id: "essay-search", class: "field", placeholder: t("essays.search"), "aria-label": t("essays.search"), spellcheck: "false", oninput: () => this.typed() });
    this.state = h("select", { id: "essay-state", class: "field", "aria-label": t("essays.state"), onchange: () => this.show() }, STATES.map((name) => h("option", { value: name }, t(`essays.state.${name}`))));
    this.count = h("span", { class: "quiet", id: "essay-count", role: "status" });
    this.all = h("input", { type: "checkbox", id: "choose-all", "aria-label": t("essays.all"), onchange: () => this.chooseAll() });
    this.many = menuButton(button(t("essays.many"), () => {}, { words: true, sign: "down", class: "menu-button", id: "menu-many" }), () => bulkItems(this));
    this.body = h("tbody", {});
    this.end = h("div", { class: "list-end" });
    this.table = h("div", { class: "essay-table" });
    this.element = h("section", { class: "card essays", "aria-labelledby": "essays-title" }, h("div", { class: "essays-bar" }, h("h2", { id: "essays-title" }, t("essays")), this.count, h("span", { class: "gap" }), this.many), h("div", { class: "essays-bar" }, this.search, this.state), this.table);
    new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && this.more()).observe(this.end);
  }

  /** Ask for the list anew. */
  async load() {
    try {
      this.rows = await api.list();
      const there = new Set(this.rows.map((row) => row.id));
      for (const id of this.chosen) if (!there.has(id)) this.chosen.delete(id);
      this.show();
    } catch (problem) {
      this.table.replaceChildren(h("p", { class: "error-text" }, problem instanceof Problem && problem.status ? problem.message : t("save.offline.long")));
    }
  }

  /** The essays that a bulk action is for. */
  get meant() {
    return this.rows.filter((row) => this.chosen.has(row.id));
  }

  /** @private Titles and ids are searched at each key, texts when the typing rests. */
  typed() {
    window.clearTimeout(this.asking);
    this.holding = null;
    const words = this.search.value.trim();
    if (words.length > 1) this.asking = window.setTimeout(() => void this.ask(words), AT_REST);
    this.show();
  }

  /** @private @param {string} words */
  async ask(words) {
    try {
      const { ids } = await api.search(words);
      if (this.search.value.trim() !== words) return;
      this.holding = new Set(ids);
      this.show();
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      announce(problem.message || t("save.offline.long"));
    }
  }

  /** Draw what fits the search and the filter. */
  show() {
    const wanted = { words: this.search.value, state: this.state.value, holding: this.holding };
    this.shown = arrange(this.rows.filter((row) => fits(row, wanted)), this.order);
    this.drawn = 0;
    this.body.replaceChildren();
    if (this.rows.length) {
      const heads = COLUMNS.map((name) => this.head(name));
      this.table.replaceChildren(h("table", {}, h("thead", {}, h("tr", {}, h("td", {}, this.all), heads, h("td", {}))), this.body), this.end);
      this.more();
    } else this.table.replaceChildren(h("p", { class: "quiet" }, t("essays.none")));
    this.told();
  }

  /** @private @param {typeof COLUMNS[number]} name */
  head(name) {
    const on = this.order.by === name;
    const turn = () => {
      this.order = { by: name, down: on ? !this.order.down : name === "saved" };
      this.show();
    };
    const arrow = on ? (this.order.down ? " ↓" : " ↑") : "";
    return h("th", { scope: "col", "aria-sort": on ? (this.order.down ? "descending" : "ascending") : null }, h("button", { type: "button", class: "sort", onclick: turn }, t(`column.${name}`) + arrow));
  }

  /** @private */
  more() {
    const next = this.shown.slice(this.drawn, this.drawn + STEP);
    this.body.append(...next.map((row) => this.line(row)));
    this.drawn += next.length;
  }

  /** @private */
  chooseAll() {
    for (const row of this.shown) {
      if (this.all.checked) this.chosen.add(row.id);
      else this.chosen.delete(row.id);
    }
    for (const box of this.body.querySelectorAll("input[type=checkbox]")) /** @type {HTMLInputElement} */ (box).checked = this.all.checked;
    this.told();
  }

  /** @private How many there are and how many are chosen. */
  told() {
    const count = this.shown.length;
    const chosen = this.chosen.size;
    this.count.textContent = [count === this.rows.length ? t("essays.count", { count }) : t("essays.shown", { count, all: this.rows.length }), chosen ? t("essays.chosen", { count: chosen }) : ""].filter(Boolean).join(" · ");
    this.all.checked = count > 0 && this.shown.every((row) => this.chosen.has(row.id));
    this.many.disabled = !chosen;
  }

  /** @private @param {Row} row */
  line(row) {
    const box = h("input", { type: "checkbox", "aria-label": t("essays.one", { id: row.title || row.id }), onchange: () => {
      if (box.checked) this.chosen.add(row.id);
      else this.chosen.delete(row.id);
      this.told();
    } });
    box.checked = this.chosen.has(row.id);
    return h(
      "tr",
      {},
      h("td", {}, box),
      h("th", { scope: "row" }, h("a", { href: `/essays/${encodeURIComponent(row.id)}` }, row.title || row.id), row.title && h("small", {}, ` ${row.id}`)),
      h("td", {}, row.learner),
      h("td", {}, h("progress", { max: row.found || 1, value: row.found ? row.confirmed : 1, "aria-label": t("progress") }), ` ${row.confirmed}/${row.found}`),
      h("td", {}, h("span", { class: `pill ${row.status === "done" ? "confirmed" : "suggested"}` }, t(`status.${row.status}`)), row.errors > 0 && h("span", { class: "pill error" }, t("errors", { count: row.errors }))),
      h("td", {}, shownTime(row.saved_at)),
      h("td", {}, button(t("delete.one", { id: row.id }), () => this.remove(row), { sign: "trash", class: "tiny" })),
    );
  }

  /** @private @param {Row} row */
  remove(row) {
    confirmThat(t("delete"), t("delete.explain", { id: row.id }), t("delete"), async () => {
      try {
        await api.remove(row.id, row.version);
      } catch (problem) {
        announce(problem instanceof Problem ? problem.message : t("problem"));
      }
      void this.load();
    });
  }
}
