/**
 * The essays there are: searched, filtered, sorted, and worked on many at a time.
 *
 * Thousands may be there: only so many rows are drawn as can be seen, and more when one comes to the end of them.
 *
 * @import {Profiles, Row} from "../io/api.js"
 * @import {Order} from "../model/listing.js"
 * @import {Categories} from "../model/taxonomy.js"
 * @import {Preferences} from "./shell.js"
 */

import { Problem, api } from "../io/api.js";
import { shownTime, t } from "../io/texts.js";
import { Steps } from "../io/batches.js";
import { askAllDoubts } from "../io/queue.js";
import { KINDS, STATES, arrange, fits, valuesOf } from "../model/listing.js";
import { bulkItems, findIn, undoLast } from "./bulk.js";
import { confirmThat } from "./dialogs.js";
import { announce, button, h } from "./dom.js";
import { openRename } from "./forms.js";
import { openHelp } from "./help.js";
import { menuButton } from "./menus.js";
import { openPeople } from "./people.js";
import { Progress } from "./progress.js";
import { Walk } from "./walking.js";

/** So many rows are drawn at a time. */
const STEP = 50;
/** A pause in typing after which the texts are searched too. */
const AT_REST = 300;
const COLUMNS = /** @type {const} */ (["essay", "learner", "progress", "state", "saved"]);

export class Essays {
  /** @param {Profiles} profiles @param {Categories} categories @param {Preferences} kept */
  constructor(profiles, categories, kept) {
    this.profiles = profiles;
    this.categories = categories;
    this.kept = kept;
    this.steps = new Steps();
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
    this.state = h("select", { id: "essay-state", class: "field", "aria-label": t("essays.state"), onchange: () => void this.narrowed() }, STATES.map((name) => h("option", { value: name }, t(`essays.state.${name}`))));
    this.kinds = KINDS.map((kind) => ({ kind, field: h("select", { id: `essay-${kind}`, class: "field", "aria-label": t(`essay.meta.${kind}`), onchange: () => this.show() }) }));
    this.undo = button(t("undo"), () => void undoLast(this), { sign: "undo", words: true, id: "undo-many", hint: t("many.undo.hint") });
    this.find = button(t("find.everywhere"), () => findIn(this, null), { sign: "search", words: true, id: "find-everywhere", hint: t("find.everywhere.hint") });
    this.progress = new Progress(this);
    this.count = h("span", { class: "quiet", id: "essay-count", role: "status" });
    this.all = h("input", { type: "checkbox", id: "choose-all", "aria-label": t("essays.all"), onchange: () => this.chooseAll() });
    this.many = menuButton(button(t("essays.many"), () => {}, { words: true, sign: "down", class: "menu-button", id: "menu-many" }), () => bulkItems(this));
    this.body = h("tbody", {});
    this.walk = new Walk(this.body, () => this.more());
    this.end = h("div", { class: "list-end" });
    this.table = h("div", { class: "essay-table" });
    this.element = h("section", { class: "card essays", "aria-labelledby": "essays-title" }, h("div", { class: "essays-bar" }, h("h2", { id: "essays-title" }, t("essays")), this.count, h("span", { class: "gap" }), this.undo, this.find, this.many), this.progress.element, h("div", { class: "essays-bar" }, this.search, this.state, this.kinds.map((one) => one.field)), this.table);
    this.watch = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && this.more());
    this.watch.observe(this.end);
  }

  /** Ask for the list anew. */
  async load(asked = api.list()) {
    try {
      this.rows = [...(await asked)];
      const there = new Set(this.rows.map((row) => row.id));
      for (const id of this.chosen) if (!there.has(id)) this.chosen.delete(id);
      this.offerKinds();
      await this.narrowed();
    } catch (problem) {
      this.table.replaceChildren(h("p", { class: "error-text" }, problem instanceof Problem && problem.status ? problem.message : t("save.offline.long")));
    }
  }

  /** @private What essays say of themselves can be chosen where they say different things. */
  offerKinds() {
    for (const { kind, field } of this.kinds) {
      const values = valuesOf(this.rows, kind);
      const before = field.value;
      field.replaceChildren(h("option", { value: "" }, t(`essays.${kind}.any`)), ...values.map((value) => h("option", { value }, value)));
      field.value = values.includes(before) ? before : "";
      field.hidden = values.length < 2;
    }
  }

  /** @private Doubts are asked for when somebody wants to see them: the engine has to read the essays. */
  async narrowed() {
    this.show();
    if (this.state.value !== "doubts") return;
    try {
      await askAllDoubts(this.rows, (count) => (this.count.textContent = t("doubts.left", { count })));
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      announce(problem.message || t("save.offline.long"));
    }
    this.show();
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
      // Texts that hold nothing more leave the list as it is, and everybody where they are in it.
      if (this.fitting().some((row, i) => row !== this.shown[i])) this.show();
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      announce(problem.message || t("save.offline.long"));
    }
  }

  /** @private What fits the search and the filter, in order. */
  fitting() {
    const kinds = Object.fromEntries(this.kinds.map(({ kind, field }) => [kind, field.value]));
    const wanted = { words: this.search.value, state: this.state.value, holding: this.holding, ...kinds };
    return arrange(this.rows.filter((row) => fits(row, wanted)), this.order);
  }

  /** Draw what fits the search and the filter. */
  show() {
    this.shown = this.fitting();
    this.drawn = 0;
    this.walk.clear();
    if (this.rows.length) {
      const heads = COLUMNS.map((name) => this.head(name));
      this.table.replaceChildren(h("table", { role: "grid", "aria-labelledby": "essays-title", "aria-describedby": "essays-keys" }, h("thead", {}, h("tr", {}, h("td", {}, this.all), heads, h("td", {}))), this.body), this.end, h("p", { class: "visually-hidden", id: "essays-keys" }, t("list.keys")));
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

  /** @private Whether there was more to draw. */
  more() {
    const next = this.shown.slice(this.drawn, this.drawn + STEP);
    this.drawn += next.length;
    this.walk.add(next.map((row) => this.line(row)));
    // Looked at anew: on a tall screen the end may still be in sight, and then nothing else tells.
    this.watch.unobserve(this.end);
    if (this.drawn < this.shown.length) this.watch.observe(this.end);
    return next.length > 0;
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
    const { last } = this.steps;
    this.undo.hidden = !last;
    if (last) this.undo.title = t("undo.what", { what: t(`did.${last.what}`) });
    this.find.hidden = !this.rows.length;
    this.progress.update();
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
      { "data-row": row.id },
      h("td", {}, box),
      h("th", { scope: "row" }, h("a", { href: `/essays/${encodeURIComponent(row.id)}` }, row.title || row.id), row.title && h("small", {}, ` ${row.id}`)),
      h("td", {}, row.learner && h("button", { type: "button", class: "link", title: t("people.open"), onclick: () => void openPeople(this, row.learner) }, row.learner)),
      h("td", {}, h("progress", { max: row.found || 1, value: row.found ? row.confirmed : 1, "aria-label": t("progress") }), ` ${row.confirmed}/${row.found}`),
      h("td", {}, h("span", { class: `pill ${row.status === "done" ? "confirmed" : "suggested"}` }, t(`status.${row.status}`)), row.errors > 0 && h("span", { class: "pill error" }, t("errors", { count: row.errors })), signs(row)),
      h("td", {}, shownTime(row.saved_at)),
      h("td", { class: "row-buttons" }, button(t("rename.one", { id: row.title || row.id }), () => openRename(row, () => void this.load()), { sign: "pen", class: "tiny" }), button(t("delete.one", { id: row.id }), () => this.remove(row), { sign: "trash", class: "tiny" })),
    );
  }

  /** Keys of the page: the overview, find everywhere, and a step back for all of it. @param {KeyboardEvent} event */
  press(event) {
    const typing = event.target instanceof Element && event.target.matches("input:not([type=checkbox]), textarea, select");
    const held = event.ctrlKey || event.metaKey;
    if (event.altKey || document.querySelector("dialog[open], .menu")) return;
    if (event.key === "?" && !held && !typing) openHelp();
    else if (!held) return;
    else if (event.key === "f" && this.rows.length) findIn(this, null);
    else if (event.key === "z" && !typing && this.steps.last) void undoLast(this);
    else return;
    event.preventDefault();
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
    }, true);
  }
}

/** What waits in an essay, as small signs with words for those who cannot see them. @param {Row} row */
function signs(row) {
  const told = /** @type {const} */ ([["doubts", row.doubts ?? 0], ["comments", row.comments], ["conflicts", row.conflicts]]);
  return told.flatMap(([name, count]) => (count ? [h("span", { class: `pill ${name}`, title: t(`essays.has.${name}`, { count }) }, h("span", { "aria-hidden": "true" }, `${SIGNS[name]} ${count}`), h("span", { class: "visually-hidden" }, t(`essays.has.${name}`, { count })))] : []));
}

const SIGNS = { doubts: "?", comments: "✎", conflicts: "≠" };
