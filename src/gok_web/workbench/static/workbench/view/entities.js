/**
 * The entities: number, labels, mentions, pseudonyms; a click walks through the mentions of one.
 *
 * @import {Editor} from "../editor.js"
 * @import {Entity} from "../model/entities.js"
 */

import { redraw, selectEntity } from "../decisions.js";
import { t } from "../io/texts.js";
import * as doc from "../model/document.js";
import { entitiesOf } from "../model/entities.js";
import { ofSameEntities, setRelevance } from "../model/relevance.js";
import { nextMention, selectSpan } from "../model/selection.js";
import { button, h, patchList, showInside } from "./dom.js";

export class Entities {
  /**
   * @param {Editor} editor
   * @param {(span: {start: number, end: number} | null, number: number | null) => void} glow
   */
  constructor(editor, glow) {
    this.editor = editor;
    this.filter = h("input", { type: "search", class: "filter", placeholder: t("entities.filter"), "aria-label": t("entities.filter"), oninput: () => this.draw(true), spellcheck: "false" });
    this.list = h("ul", { class: "entity-list" });
    this.none = h("p", { class: "quiet", hidden: true });
    /** @type {Map<string, Element>} */
    this.known = new Map();
    /** @type {Map<number, Element>} */
    this.byNumber = new Map();
    /** @type {unknown} */
    this.drawn = null;
    this.selection = editor.selection;
    this.element = h("div", { class: "entities" }, this.filter, this.list, this.none, h("div", { class: "rejected-list" }));
    this.list.addEventListener("click", (event) => this.click(event));
    this.list.addEventListener("pointerover", (event) => {
      const number = numberOf(event.target);
      const mention = this.mentionOf(event.target);
      glow(mention ?? null, number);
    });
    this.list.addEventListener("pointerleave", () => glow(null, null));
  }

  update() {
    this.draw(false);
    const numbers = new Set(this.editor.chosen.map((m) => m.number));
    const ids = new Set(this.editor.chosen.map((m) => m.id));
    for (const [number, element] of this.byNumber) element.classList.toggle("selected", numbers.has(number));
    for (const link of this.list.querySelectorAll(".here")) link.classList.remove("here");
    for (const id of ids) this.list.querySelector(`[data-mention="${CSS.escape(id)}"]`)?.classList.add("here");
    const [first] = this.editor.chosen;
    const moved = this.editor.selection !== this.selection;
    this.selection = this.editor.selection;
    // Scrolling makes the browser lay the page out at once: only when another place was selected.
    const item = moved && first?.number && this.selection.spans.length === 1 ? this.byNumber.get(first.number) : undefined;
    const panel = item?.closest(".panel");
    if (item && panel) showInside(panel, item);
  }

  /** Light up the entity of what the mouse is over. @param {number | null} number */
  glow(number) {
    for (const [own, element] of this.byNumber) element.classList.toggle("hot", own === number);
  }

  /** @private @param {boolean} anyway */
  draw(anyway) {
    const { document } = this.editor;
    if (!anyway && document.mentions === this.drawn) return;
    this.drawn = document.mentions;
    const wanted = this.filter.value.trim().toLocaleLowerCase("sv");
    const all = entitiesOf(document);
    const shown = wanted ? all.filter((entity) => this.words(entity).includes(wanted)) : all;
    this.byNumber.clear();
    patchList(this.list, shown, (e) => this.keyOf(e), (e) => this.item(e), this.known);
    shown.forEach((entity) => this.byNumber.set(entity.number, /** @type {Element} */ (this.known.get(this.keyOf(entity)))));
    this.none.hidden = shown.length > 0;
    this.none.textContent = shown.length ? "" : t(all.length ? "entities.nomatch" : "entities.none");
    this.drawRejected();
  }

  /** @private @param {Entity} entity */
  words(entity) {
    const { text } = this.editor.document;
    return [entity.number, ...entity.labels, ...entity.pseudonyms, ...entity.mentions.map((m) => text.slice(m.start, m.end))].join(" ").toLocaleLowerCase("sv");
  }

  /** @private All that is shown of an entity. @param {Entity} entity */
  keyOf(entity) {
    return `${entity.number}|${entity.labels}|${entity.pseudonyms}|${entity.mentions.map((m) => `${m.id}${m.start}-${m.end}${m.status[0]}${m.action[0]}`)}`;
  }

  /** @private @param {Entity} entity */
  item(entity) {
    const { categories, document } = this.editor;
    const group = categories.groupOf(entity.labels[0] ?? "");
    const unsure = entity.mentions.length - entity.confirmed;
    return h(
      "li",
      { class: `entity g-${group}`, "data-number": entity.number },
      h(
        "div",
        { class: "entity-head" },
        h("button", { type: "button", class: "walk", "data-do": "walk" }, h("b", { class: "nr" }, entity.number), h("span", { class: "labels" }, entity.labels.join(", ")), h("span", { class: "count" }, unsure ? `${entity.confirmed}/${entity.mentions.length}` : `✓ ${entity.mentions.length}`)),
        button(t("entity.select.of", { number: entity.number }), () => selectEntity(this.editor, entity.number), { sign: "list", class: "tiny" }),
        entity.replaced + entity.kept > 0 && button(t(entity.replaced ? "fate.keep.of" : "fate.replace.of", { number: entity.number }), () => this.switch(entity), { sign: entity.replaced ? "open" : "check", class: "tiny" }),
        entity.replaced > 0 && !entity.mentions.every((m) => !categories.isMain(m.label)) && button(t("redraw.of", { number: entity.number }), () => void redraw(this.editor, entity.number), { sign: "dice", class: "tiny" }),
      ),
      h(
        "p",
        { class: "entity-words" },
        entity.mentions.map((m) => h("button", { type: "button", class: `mention-link ${m.status}`, "data-mention": m.id }, document.text.slice(m.start, m.end))),
        entity.pseudonyms.length > 0 && h("span", { class: "arrow", "aria-label": t("becomes"), role: "img" }, "→"),
        entity.pseudonyms.length > 0 && h("span", { class: "pseudonyms" }, entity.pseudonyms.join(", ")),
        entity.kept > 0 && h("span", { class: "fate-word" }, t(entity.replaced ? "fate.partly" : "fate.public")),
      ),
    );
  }

  /** @private Public and kept, or personal and replaced. @param {Entity} entity */
  switch(entity) {
    const { document, categories } = this.editor;
    const relevance = entity.replaced ? "public" : "personal";
    const ids = ofSameEntities(document, entity.mentions, categories).map((m) => m.id);
    this.editor.record(relevance, setRelevance(document, ids, relevance));
  }

  /** @private @param {EventTarget | null} target */
  mentionOf(target) {
    const link = target instanceof Element ? target.closest("[data-mention]") : null;
    const id = link instanceof HTMLElement ? link.dataset["mention"] : undefined;
    return id === undefined ? undefined : this.editor.document.mentions.find((m) => m.id === id);
  }

  /** @private @param {Event} event */
  click(event) {
    const mention = this.mentionOf(event.target);
    if (mention) return this.editor.select(selectSpan(mention));
    const walk = event.target instanceof Element ? event.target.closest("[data-do=walk]") : null;
    const number = numberOf(event.target);
    if (!walk || number === null) return;
    const from = this.editor.primary?.number === number ? this.editor.selection.focus : -1;
    const next = nextMention(this.editor.document, from, 1, (m) => m.number === number);
    if (next) this.editor.select(selectSpan(next));
  }

  /** @private Suggestions that were turned down can be taken back. */
  drawRejected() {
    const place = this.element.querySelector(".rejected-list");
    const { document } = this.editor;
    const rejected = document.mentions.filter((m) => m.status === "rejected");
    if (!place) return;
    place.replaceChildren();
    if (!rejected.length) return;
    place.append(
      h(
        "details",
        {},
        h("summary", {}, t("rejected.title", { count: rejected.length })),
        h("ul", {}, rejected.map((m) => h("li", {}, h("s", {}, document.text.slice(m.start, m.end)), h("span", { class: "quiet" }, ` ${m.label} `), button(t("revive.of", { words: document.text.slice(m.start, m.end) }), () => this.revive(m), { sign: "undo", class: "tiny" })))),
      ),
    );
  }

  /** @private @param {import("../model/types.js").Mention} mention */
  revive(mention) {
    this.editor.record("accept", doc.revive(this.editor.document, mention.id, this.editor.categories));
    this.editor.select(selectSpan(mention));
  }
}

/** @param {EventTarget | null} target */
function numberOf(target) {
  const item = target instanceof Element ? target.closest("[data-number]") : null;
  return item instanceof HTMLElement ? Number(item.dataset["number"]) : null;
}
