/**
 * Below the inspector: entities, messages, and the essay as a whole, as tabs.
 *
 * @import {Editor} from "../editor.js"
 * @import {Essay, Message} from "../model/types.js"
 * @import {Profiles} from "../io/api.js"
 */

import { api } from "../io/api.js";
import { inLanguage, t } from "../io/texts.js";
import { changeMentions, isAlive, setFields } from "../model/document.js";
import { selectSpan } from "../model/selection.js";
import { h, icon, patchList } from "./dom.js";
import { messageText } from "./messages.js";

const TABS = /** @type {const} */ (["entities", "messages", "essay"]);

export class Side {
  /**
   * @param {Editor} editor
   * @param {Profiles} profiles
   * @param {HTMLElement} entities
   */
  constructor(editor, profiles, entities) {
    this.editor = editor;
    this.profiles = profiles;
    this.messages = h("ul", { class: "message-list" });
    this.essay = h("div", { class: "essay-fields" });
    /** @type {Record<typeof TABS[number], HTMLElement>} */
    const bodies = { entities, messages: this.messages, essay: this.essay };
    this.panels = TABS.map((name) => h("div", { role: "tabpanel", id: `panel-${name}`, "aria-labelledby": `tab-${name}`, class: "panel", tabindex: "0" }, bodies[name]));
    this.tabs = TABS.map((name) => h("button", { type: "button", role: "tab", id: `tab-${name}`, "aria-controls": `panel-${name}`, onclick: () => this.show(name) }, t(`tab.${name}`), h("span", { class: "badge" })));
    const bar = h("div", { role: "tablist", class: "tabs", "aria-label": t("tabs.title"), onkeydown: (/** @type {KeyboardEvent} */ e) => this.key(e) }, this.tabs);
    this.element = h("section", { class: "side" }, bar, this.panels);
    /** @type {Map<string, Element>} */
    this.known = new Map();
    /** @type {Map<string, HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>} */
    this.fields = new Map();
    this.buildEssay();
    this.show("entities");
  }

  /** @param {typeof TABS[number]} wanted */
  show(wanted) {
    TABS.forEach((name, i) => {
      const on = name === wanted;
      this.tabs[i]?.setAttribute("aria-selected", String(on));
      this.tabs[i]?.setAttribute("tabindex", on ? "0" : "-1");
      const panel = this.panels[i];
      if (panel) panel.hidden = !on;
    });
  }

  /** @private @param {KeyboardEvent} event */
  key(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const at = this.tabs.findIndex((tab) => tab === document.activeElement);
    const to = (at + step + TABS.length) % TABS.length;
    this.show(/** @type {typeof TABS[number]} */ (TABS[to]));
    this.tabs[to]?.focus();
    event.preventDefault();
  }

  update() {
    this.drawMessages();
    const { document } = this.editor;
    for (const [name, field] of this.fields) {
      const value = name.startsWith("meta.") ? (document.meta[name.slice(5)] ?? "") : String(document[/** @type {"title"} */ (name)] ?? "");
      if (field.value !== value) field.value = value;
      field.disabled = this.editor.readOnly;
    }
  }

  /** @private One message a mention and kind; unconfirmed suggestions are counted, not listed one by one. */
  drawMessages() {
    const { messages } = this.editor;
    const waiting = messages.filter((m) => m.code === "unconfirmed").length;
    const listed = messages.filter((m) => m.code !== "unconfirmed");
    const errors = listed.filter((m) => m.severity === "error").length;
    const badge = this.tabs[1]?.querySelector(".badge");
    if (badge) {
      badge.textContent = listed.length ? String(listed.length) : "";
      badge.classList.toggle("error", errors > 0);
    }
    /** @type {(Message & {count?: number})[]} */
    const rows = [...listed];
    if (waiting) rows.push({ mention: messages.find((m) => m.code === "unconfirmed")?.mention ?? null, code: "unconfirmed", severity: "warning", count: waiting });
    if (!rows.length) rows.push({ mention: null, code: "none", severity: "warning" });
    patchList(this.messages, rows, (m) => `${m.mention} ${m.start ?? ""} ${m.code} ${m.count ?? ""}`, (m) => this.message(m), this.known);
  }

  /** @private @param {Message & {count?: number}} message */
  message(message) {
    if (message.code === "none") return h("li", { class: "none" }, icon("check"), t("messages.none"));
    const mention = this.editor.document.mentions.find((m) => m.id === message.mention);
    const place = mention ?? (message.start === undefined ? null : { start: message.start, end: message.end ?? message.start });
    const words = place && !message.count ? this.editor.document.text.slice(place.start, place.end) : "";
    const text = message.count ? t("messages.unconfirmed", { count: message.count }) : messageText(message);
    const go = () => {
      const now = this.editor.document.mentions.find((m) => m.id === message.mention) ?? place;
      if (now) this.editor.select(selectSpan(now));
    };
    return h("li", { class: message.severity }, icon(message.severity), h("button", { type: "button", class: "link", onclick: go }, h("strong", {}, words), " ", text));
  }

  /** @private */
  buildEssay() {
    const { cultures, profiles } = this.profiles;
    const rows = [
      this.row("comment", h("textarea", { rows: 4 })),
      this.row("title", h("input", { type: "text" })),
      this.row("profile", h("select", {}, profiles.map((p) => h("option", { value: p.id }, inLanguage(p.title) || p.id)))),
      this.row("culture", h("select", {}, h("option", { value: "" }, t("culture.own")), cultures.filter((c) => c.id).map((c) => h("option", { value: c.id }, inLanguage(c.name) || c.id)))),
      ...["learner", "genre", "level"].map((name) => this.row(`meta.${name}`, h("input", { type: "text" }))),
    ];
    this.essay.replaceChildren(...rows);
  }

  /**
   * @private
   * @param {string} name
   * @param {HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement} field
   */
  row(name, field) {
    field.id = `essay-${name}`;
    field.classList.add("field");
    field.setAttribute("spellcheck", "false");
    this.fields.set(name, field);
    field.addEventListener(field instanceof HTMLSelectElement ? "change" : "input", () => this.changed(name, field.value));
    field.addEventListener("blur", () => this.editor.closeStep());
    const hint = ["profile", "culture"].includes(name) ? h("p", { class: "quiet small" }, t(`essay.${name}.hint`)) : null;
    return h("div", { class: "row" }, h("label", { for: field.id }, t(`essay.${name}`)), field, hint);
  }

  /** @private @param {string} name @param {string} value */
  changed(name, value) {
    const { document } = this.editor;
    if (name === "profile") {
      const asked = setFields(withoutDrawn(document), { profile: value });
      void this.editor.through("profile", () => api.rerun(asked)).then(() => this.update());
    } else if (name === "culture") this.editor.record("culture", setFields(withoutDrawn(document), { culture: value }));
    else if (name.startsWith("meta.")) {
      const meta = { ...document.meta, [name.slice(5)]: value };
      if (!value) delete meta[name.slice(5)];
      this.editor.record("meta", setFields(document, { meta }), name);
    } else this.editor.record(name, setFields(document, { [name]: value }), name);
  }
}

/**
 * Another profile or culture makes other names; those set by hand stay.
 *
 * @param {Essay} document
 */
function withoutDrawn(document) {
  const drawn = document.mentions.filter((m) => isAlive(m) && m.action === "replace" && m.replacement_by !== "person").map((m) => m.id);
  return changeMentions(document, drawn, (m) => ({ ...m, replacement: null, replacement_by: null }));
}
