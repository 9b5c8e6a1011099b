/**
 * What is selected, and all one can decide about it.
 *
 * @import {Editor} from "../editor.js"
 * @import {Mention} from "../model/types.js"
 */

import { labelEqual, redraw, toggleFeature } from "../decisions.js";
import { api } from "../io/api.js";
import { inLanguage, shownShare, t } from "../io/texts.js";
import * as doc from "../model/document.js";
import { setReplacement } from "../model/pseudonyms.js";
import { selectSpan } from "../model/selection.js";
import { alternativesOf } from "../model/taxonomy.js";
import { classesOf } from "./columns.js";
import { button, h, icon } from "./dom.js";
import { fate } from "./fate.js";
import { Fields } from "./fields.js";
import { openMenu } from "./menus.js";
import { messageText } from "./messages.js";
import { readingPanel } from "./reading.js";

/** @type {Record<string, string>} */
const FEATURE_KEYS = { gen: "G", def: "D", pl: "P", foreign: "F" };

/** So many alternatives are shown; the keys reach further. */
const SHOWN = 3;

export class Inspector {
  /**
   * @param {Editor} editor
   * @param {Record<string, (key?: string) => void>} commands
   */
  constructor(editor, commands) {
    this.editor = editor;
    this.commands = commands;
    this.element = h("section", { class: "inspector", "aria-label": t("inspector.title") });
    this.fields = new Fields(editor, () => commands["leave"]?.());
    /** @type {unknown[]} */
    this.drawn = [];
  }

  update() {
    const { editor } = this;
    const { reading } = editor;
    const state = [editor.selection, editor.document, editor.messages, editor.readOnly, reading.on, reading.current, reading.left];
    if (state.every((one, i) => one === this.drawn[i])) return;
    const moved = state[0] !== this.drawn[0];
    this.drawn = state;
    this.fields.redraw(this.element, () => this.content());
    // Of another word one sees the beginning; in a small window the whole panel scrolls.
    if (moved) for (const box of [this.element, this.element.parentElement]) if (box?.scrollTop) box.scrollTop = 0;
  }

  /** @param {"number" | "pseudonym" | "comment"} name */
  focus(name) {
    const field = this.element.querySelector(`[data-field="${name}"]`);
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
    field.focus();
    field.select();
  }

  /** @private @returns {HTMLElement[]} */
  content() {
    const { reading, readOnly, selection, chosen } = this.editor;
    if (!reading.on || readOnly) return this.selected();
    // Of words without a label the question says it all; what is labelled can be changed below it.
    const said = !selection.spans.length || (!chosen.length && selection.spans[0]?.start === reading.current?.start);
    return [readingPanel(this.editor, this.commands), ...(said ? [] : this.selected())];
  }

  /** @private @returns {HTMLElement[]} */
  selected() {
    const { selection, chosen } = this.editor;
    if (!selection.spans.length) return [h("p", { class: "quiet hint" }, t("inspector.empty"))];
    const mains = chosen.filter((m) => this.editor.categories.isMain(m.label));
    if (mains.length > 1 || selection.spans.length > 1) return this.several(chosen);
    const [primary] = chosen;
    return primary ? this.one(primary, chosen.slice(1)) : this.plain();
  }

  /** @private */
  words() {
    const { document, selection } = this.editor;
    const all = selection.spans.map((span) => document.text.slice(span.start, span.end)).join(" · ");
    return all.length > 80 ? all.slice(0, 79) + "…" : all;
  }

  /** @private Words without a label. @returns {HTMLElement[]} */
  plain() {
    const { document, selection } = this.editor;
    const span = selection.spans[0] ?? { start: 0, end: 0 };
    const ghosts = document.mentions.filter((m) => m.status === "rejected" && m.start >= span.start && m.start < span.end);
    return [
      h("h2", {}, this.words()),
      h("p", { class: "quiet" }, t("inspector.plain")),
      ...ghosts.map((ghost) => h("p", { class: "ghost-row" }, h("s", {}, ghost.label), button(t("revive"), () => this.commands["accept"]?.(), { sign: "undo", words: true, class: "small", key: "Enter" }))),
      h(
        "div",
        { class: "buttons" },
        button(t("part.button"), () => this.commands["partOfWord"]?.(), { words: true, class: "small", key: "S" }),
        button(t("join.button"), () => this.commands["join"]?.(), { words: true, class: "small", key: "M" }),
        button(t("correct.button"), () => this.commands["correct"]?.(), { words: true, class: "small", key: "F2" }),
        button(t("obs.button"), () => this.commands["obs"]?.(), { words: true, class: "small", key: "O" }),
      ),
    ];
  }

  /** @private @param {readonly Mention[]} chosen @returns {HTMLElement[]} */
  several(chosen) {
    const main = chosen.find((m) => this.editor.categories.isMain(m.label));
    return [
      h("h2", {}, t("inspector.several", { count: chosen.length })),
      h("p", { class: "quiet" }, this.words()),
      h(
        "div",
        { class: "buttons" },
        button(t("accept"), () => this.commands["accept"]?.(), { sign: "check", words: true, class: "good", key: "Enter" }),
        button(t("reject"), () => this.commands["reject"]?.(), { sign: "cross", words: true, class: "bad", key: "Del" }),
        main && button(t(main.action === "replace" ? "fate.keep" : "fate.replace"), () => this.commands["keepOrReplace"]?.(), { words: true, class: "small", key: "V", id: "keep-or-replace" }),
        button(t("merge.button"), () => this.commands["mergeEntities"]?.(), { words: true, class: "small", key: "Shift+M" }),
        button(t("split.button"), () => this.commands["splitEntity"]?.(), { words: true, class: "small", key: "U" }),
        button(t("join.button"), () => this.commands["join"]?.(), { words: true, class: "small", key: "M" }),
      ),
    ];
  }

  /** @private @param {Mention} mention @param {readonly Mention[]} beside @returns {HTMLElement[]} */
  one(mention, beside) {
    const main = this.editor.categories.isMain(mention.label);
    const parts = [
      this.head(mention),
      this.messages(mention),
      this.decide(mention),
      fate(this.editor, mention),
      main && mention.action === "replace" && this.pseudonym(mention),
      main && this.grammar(mention),
      this.why(mention),
      ...beside.map((mark) => this.mark(mark)),
      this.comment(mention),
      this.more(mention),
    ];
    return parts.filter((part) => part !== null && part !== false);
  }

  /** @private @param {Mention} mention */
  head(mention) {
    const category = this.editor.categories.byId.get(mention.label);
    return h(
      "div",
      { class: `head ${classesOf(mention, this.editor.categories)}` },
      h("div", { class: "top" }, h("h2", {}, this.words()), h("span", { class: `pill ${mention.status}` }, t(`status.${mention.status}`))),
      h("p", { class: "label-line" }, h("span", { class: "chip" }, mention.label), h("span", { class: "quiet" }, inLanguage(category?.name))),
    );
  }

  /** @private @param {Mention} mention */
  messages(mention) {
    const own = this.editor.messages.filter((m) => m.mention === mention.id && m.code !== "unconfirmed");
    if (!own.length) return null;
    return h("ul", { class: "place-messages" }, own.map((m) => h("li", { class: m.severity }, icon(m.severity), h("span", {}, messageText(m)))));
  }

  /** @private @param {Mention} mention */
  decide(mention) {
    return h(
      "div",
      { class: "buttons" },
      mention.status !== "confirmed" && button(t("accept"), () => this.commands["accept"]?.(), { sign: "check", words: true, class: "good", key: "Enter" }),
      button(t(mention.by === "person" ? "remove" : "reject"), () => this.commands["reject"]?.(), { sign: "cross", words: true, class: "bad", key: "Del" }),
      alternativesOf(mention, this.editor.categories).slice(0, SHOWN).map((choice, i) =>
        h(
          "button",
          { type: "button", class: `button small alternative g-${this.editor.categories.groupOf(choice.label)}`, onclick: () => this.commands["alternative"]?.(String(i + 1)), "aria-keyshortcuts": String(i + 1) },
          h("kbd", {}, i + 1),
          h("span", {}, choice.label),
          choice.confidence > 0 && h("span", { class: "quiet" }, shownShare(choice.confidence)),
        ),
      ),
    );
  }

  /** @private @param {Mention} mention */
  pseudonym(mention) {
    const field = this.fields.field("pseudonym", mention.id, mention.replacement ?? "", (value) => {
      if (value.trim()) this.editor.record("pseudonym", setReplacement(this.editor.document, mention.id, value), `pseudonym ${mention.id}`);
    });
    field.placeholder = this.editor.advice.drawing ? t("pending") : "";
    return h(
      "div",
      { class: "row" },
      h("label", { for: field.id }, t("pseudonym")),
      h(
        "div",
        { class: "with-buttons" },
        field,
        button(t("redraw"), () => void redraw(this.editor, mention.number), { sign: "dice", key: "R" }),
        button(t("pick"), () => void this.pick(mention), { sign: "list", id: "pick-pseudonym" }),
      ),
      h("p", { class: "quiet small" }, t(mention.replacement_by === "person" ? "pseudonym.hand" : "pseudonym.rule")),
    );
  }

  /** @private @param {Mention} mention */
  async pick(mention) {
    const anchor = document.getElementById("pick-pseudonym");
    try {
      const { pseudonyms } = await api.alternatives(this.editor.document, mention.id);
      const items = pseudonyms.map((name) => ({ label: name, act: () => this.editor.record("pseudonym", setReplacement(this.editor.document, mention.id, name)) }));
      if (anchor) openMenu(anchor, items.length ? items : [{ label: t("pick.none"), act: () => {} }]);
    } catch (problem) {
      this.editor.sayProblem(problem);
    }
  }

  /** @private @param {Mention} mention */
  grammar(mention) {
    const number = this.fields.number(mention.id, mention.number, (wanted) => this.editor.record("number", doc.setNumber(this.editor.document, [mention.id], wanted)));
    const allowed = this.editor.categories.byId.get(mention.label)?.features ?? [];
    return h(
      "div",
      { class: "row grammar" },
      h("div", {}, h("label", { for: number.id }, t("number")), number),
      h(
        "div",
        {},
        h("span", { class: "label", id: "features-label" }, t("features")),
        h("div", { class: "features", role: "group", "aria-labelledby": "features-label" }, allowed.map((feature) => this.feature(mention, feature))),
      ),
    );
  }

  /** @private @param {Mention} mention @param {string} feature */
  feature(mention, feature) {
    const name = inLanguage(this.editor.categories.all.features.find((f) => f.id === feature)?.name);
    const act = () => toggleFeature(this.editor, [mention.id], feature);
    const key = FEATURE_KEYS[feature];
    return h("button", { type: "button", class: "button small toggle", "aria-pressed": String(mention.features.includes(feature)), onclick: act, "aria-keyshortcuts": key ?? null, "data-shortcut": key ?? null, "data-key": `feature ${feature}` }, feature, " ", h("small", {}, name));
  }

  /** @private @param {Mention} mention */
  why(mention) {
    const [reason, ...more] = inLanguage(mention.reason).split(/;\s*/).filter(Boolean);
    const found = mention.by === "person" ? t("by.person") : reason || t("by.rule");
    return h(
      "div",
      { class: "row why" },
      h("span", { class: "label" }, t("why")),
      h("p", {}, mention.by !== "person" && sureness(mention), found),
      mention.by !== "person" &&
        h(
          "details",
          {},
          h("summary", {}, t("why.more", { count: more.length })),
          h("ul", {}, more.map((one) => h("li", {}, one))),
          h("p", { class: "small" }, mention.rules.join(", ")),
        ),
    );
  }

  /** @private @param {Mention} mark */
  mark(mark) {
    return h(
      "div",
      { class: `row mark ${classesOf(mark, this.editor.categories)}` },
      h("span", { class: "chip" }, mark.label),
      h("span", { class: `pill ${mark.status}` }, t(`status.${mark.status}`)),
      button(t("mark.show", { label: mark.label }), () => this.editor.select(selectSpan(mark)), { sign: "next" }),
      mark.status === "suggested" && button(t("mark.accept", { label: mark.label }), () => this.editor.record("accept", doc.accept(this.editor.document, [mark.id])), { sign: "check" }),
      button(t("mark.remove", { label: mark.label }), () => this.editor.record("reject", doc.remove(this.editor.document, [mark.id])), { sign: "cross" }),
      this.editor.categories.isComment(mark.label) && this.comment(mark),
    );
  }

  /** @private @param {Mention} mention */
  comment(mention) {
    const field = this.fields.field("comment", mention.id, mention.comment, (value) => {
      this.editor.record("comment", doc.setComment(this.editor.document, mention.id, value), `comment ${mention.id}`);
    });
    return h("div", { class: "row" }, h("label", { for: field.id }, t("comment")), field);
  }

  /** @private @param {Mention} mention */
  more(mention) {
    return h(
      "div",
      { class: "buttons more" },
      button(t("equal.button"), () => labelEqual(this.editor), { words: true, class: "small", key: "=" }),
      mention.number !== null && button(t("split.button"), () => this.commands["splitEntity"]?.(), { words: true, class: "small", key: "U", hint: t("split.hint") }),
      button(t("part.button"), () => this.commands["partOfWord"]?.(), { words: true, class: "small", key: "S" }),
      button(t("correct.button"), () => this.commands["correct"]?.(), { words: true, class: "small", key: "F2" }),
    );
  }
}

/** @param {Mention} mention */
const sureness = (mention) =>
  h("span", { class: "sureness" }, h("meter", { min: 0, max: 1, low: 0.6, high: doc.SURE, optimum: 1, value: mention.confidence, "aria-label": t("confidence") }), ` ${shownShare(mention.confidence)} · `);
