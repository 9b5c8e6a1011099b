/**
 * The three zones together: what the mouse does in any of them, and what lights up in all.
 *
 * @import {Editor} from "../editor.js"
 * @import {Mention, Span} from "../model/types.js"
 * @import {Preferences} from "./shell.js"
 */

import { clickAt } from "../commands.js";
import { t } from "../io/texts.js";
import { columnAt } from "../model/columns.js";
import { isAlive } from "../model/document.js";
import { extendTo, selectAt, selectSpan, toggleAt } from "../model/selection.js";
import { tokenAt } from "../model/tokens.js";
import { drawGraph, drawSource, drawTarget } from "./columns.js";
import { h } from "./dom.js";
import { Rooms } from "./rooms.js";
import { Tip } from "./tip.js";
import { Together } from "./together.js";
import { Zone } from "./zone.js";

/** @typedef {"source" | "target" | "graph"} ZoneName */

/** @type {readonly ZoneName[]} */
export const ZONES = ["source", "target", "graph"];

export class Stage {
  /** @param {Editor} editor @param {Preferences} kept */
  constructor(editor, kept) {
    this.editor = editor;
    this.kept = kept;
    const { categories } = editor;
    this.zones = {
      source: new Zone({ name: "source", draw: (c) => drawSource(c, categories), parts: (l) => l.paragraphs }, t("zone.source")),
      target: new Zone({ name: "target", draw: (c) => drawTarget(c, categories), parts: (l) => l.paragraphs }, t("zone.target")),
      graph: new Zone({ name: "graph", draw: (c) => drawGraph(c, categories), parts: (l) => l.chunks }, t("zone.graph")),
    };
    /** @type {(span: Span | null) => void} */
    this.onHover = () => {};
    /** @type {import("../model/selection.js").Selection | null} */
    this.pointed = null;
    this.hovered = -1;
    /** Where the mouse was last. @private */
    this.mouse = [-1, -1];
    this.dragging = false;
    this.element = h("div", { class: "stage" });
    this.rooms = new Rooms(this.element, ZONES.map((name) => ({ name, element: this.room(name) })), kept);
    this.together = new Together(() => this.visible, () => kept.together);
    ZONES.forEach((name) => this.together.watch(this.zones[name]));
    this.tip = new Tip(categories);
    this.element.append(this.tip.element);
    this.hear();
  }

  /** @private @param {ZoneName} name */
  room(name) {
    return h("section", { class: `room ${name}-room`, id: `room-${name}` }, h("h2", { class: "room-title" }, t(`zone.${name}`)), this.zones[name].element);
  }

  /** @param {ZoneName} name */
  roomOf(name) {
    return /** @type {HTMLElement} */ (this.zones[name].element.parentElement);
  }

  /** Show what is to be shown, arranged as wished. */
  show() {
    this.rooms.arrange();
    for (const name of ZONES) if (this.kept.zones[name]) this.zones[name].update(this.editor.layout);
    this.mark(false);
  }

  /** @private */
  get visible() {
    return ZONES.map((name) => this.zones[name]).filter((zone) => !zone.element.parentElement?.hidden);
  }

  update() {
    const { layout, selection } = this.editor;
    for (const zone of this.visible) zone.update(layout);
    const moved = selection !== this.pointed;
    this.mark(moved);
    this.pointed = selection;
  }

  /** @private @param {boolean} moved */
  mark(moved) {
    const { selection, chosen, document, messages } = this.editor;
    const numbers = new Set(chosen.flatMap((m) => (m.number === null ? [] : [m.number])));
    const kin = numbers.size ? document.mentions.filter((m) => isAlive(m) && m.number !== null && numbers.has(m.number)) : [];
    const wrong = new Set(messages.filter((m) => m.severity === "error").map((m) => m.mention));
    const errors = wrong.size ? document.mentions.filter((m) => wrong.has(m.id)) : [];
    const column = this.editor.layout.columns[columnAt(this.editor.layout.columns, selection.focus)];
    for (const zone of this.visible) {
      zone.mark("selected", selection.spans);
      zone.mark("kin", kin);
      zone.mark("wrong", errors);
      zone.mark("cursor", column ? [column] : []);
      if (column) zone.point(column.start, moved && selection.spans.length > 0);
    }
  }

  /** What is selected is brought into view again, after the room for it has changed. */
  reveal() {
    const { spans, focus } = this.editor.selection;
    if (spans.length) for (const zone of this.visible) zone.bringIntoView(focus);
  }

  /** Light up a mention, and more faintly the others of its entity. @param {Span | null} span @param {number | null} number */
  glow(span, number) {
    const kin = number === null ? [] : this.editor.document.mentions.filter((m) => isAlive(m) && m.number === number);
    for (const zone of this.visible) {
      zone.mark("hot", span ? [span] : []);
      zone.mark("warm", kin);
    }
  }

  /** The zone the keyboard is in, or the first one shown. */
  get current() {
    return this.visible.find((zone) => zone.element === document.activeElement) ?? this.visible[this.visible.length - 1] ?? null;
  }

  focus() {
    this.current?.element.focus({ preventScroll: true });
  }

  /** @private One listener of each kind for all tokens of all zones. */
  hear() {
    this.element.addEventListener("pointerdown", (event) => this.press(event));
    this.element.addEventListener("pointermove", (event) => this.drag(event));
    this.element.addEventListener("pointerover", (event) => this.hover(event));
    this.element.addEventListener("pointerleave", () => this.setHover(null));
    this.element.addEventListener("dblclick", (event) => this.pickToken(event));
    window.addEventListener("pointerup", () => (this.dragging = false));
  }

  /** @private @param {EventTarget | null} target */
  offsetOf(target) {
    const element = target instanceof Element ? target.closest("[data-s]") : null;
    return element instanceof HTMLElement ? Number(element.dataset["s"]) : null;
  }

  /** @private @param {PointerEvent} event */
  press(event) {
    if (event.button !== 0) return;
    const zone = event.target instanceof Element ? event.target.closest(".zone") : null;
    if (!(zone instanceof HTMLElement)) return;
    const offset = this.offsetOf(event.target);
    if (offset === null) {
      // A click beside the words deselects; on the scroll bar it does nothing.
      if (event.target === zone && event.offsetX >= zone.clientWidth) return;
      this.editor.select({ spans: [], anchor: this.editor.selection.focus, focus: this.editor.selection.focus });
      return;
    }
    event.preventDefault();
    zone.focus({ preventScroll: true });
    const tag = event.target instanceof Element ? event.target.closest("[data-m]") : null;
    const extra = tag instanceof HTMLElement && tag.classList.contains("extra") ? this.editor.document.mentions.find((m) => m.id === tag.dataset["m"]) : null;
    if (extra) return this.editor.select(selectSpan(extra));
    const part = event.altKey ? this.letterAt(event) : null;
    if (part !== null) {
      this.editor.select({ spans: [{ start: part, end: part + 1 }], anchor: part, focus: offset });
      this.dragging = true;
      return;
    }
    const how = { shift: event.shiftKey, toggle: event.ctrlKey || event.metaKey };
    clickAt(this.editor, offset, how, (o) => toggleAt(this.editor.layout.columns, this.editor.selection, o));
    this.dragging = !how.toggle;
  }

  /** @private @param {PointerEvent} event */
  drag(event) {
    this.mouse = [event.clientX, event.clientY];
    if (!this.dragging || !(event.buttons & 1)) return;
    const under = document.elementFromPoint(event.clientX, event.clientY);
    if (event.altKey) return this.dragLetters(event);
    const offset = this.offsetOf(under);
    const { selection, layout } = this.editor;
    if (offset === null || offset === selection.focus) return;
    this.editor.select(extendTo(layout.columns, selection, offset));
  }

  /** @private @param {PointerEvent} event */
  dragLetters(event) {
    const letter = this.letterAt(event);
    if (letter === null) return;
    const { anchor, focus } = this.editor.selection;
    const span = { start: Math.min(anchor, letter), end: Math.max(anchor, letter) + 1 };
    this.editor.select({ spans: [span], anchor, focus });
  }

  /** @private The offset of the letter under the mouse, in the source only. @param {PointerEvent} event */
  letterAt(event) {
    const offset = this.offsetOf(document.elementFromPoint(event.clientX, event.clientY));
    const caret = document.caretRangeFromPoint?.(event.clientX, event.clientY);
    const inSource = caret?.startContainer.parentElement?.closest(".zone.source, .src");
    if (offset === null || !caret || !inSource) return null;
    const column = this.editor.layout.columns[columnAt(this.editor.layout.columns, offset)];
    const at = offset + caret.startOffset;
    return column && at < column.end ? at : null;
  }

  /** @private A double click takes one token of a group, in any zone. @param {MouseEvent} event */
  pickToken(event) {
    const offset = this.offsetOf(event.target);
    const { layout, work } = this.editor;
    const column = offset === null ? undefined : layout.columns[columnAt(layout.columns, offset)];
    if (!column || !(event.target instanceof Element)) return;
    const span = column.pieces[Math.min(this.wordUnder(event), column.pieces.length - 1)];
    const token = span && work.tokens[tokenAt(work.tokens, span.start)];
    if (token) this.editor.select(selectSpan({ start: token[0], end: token[1] }));
  }

  /** @private Which word of its column the mouse is on, counted from 0. @param {MouseEvent} event */
  wordUnder(event) {
    const piece = event.target instanceof Element ? event.target.closest(".tok") : null;
    if (piece) return [...(piece.parentElement?.children ?? [])].indexOf(piece);
    const caret = document.caretRangeFromPoint?.(event.clientX, event.clientY);
    const before = caret?.startContainer.textContent?.slice(0, caret.startOffset) ?? "";
    return before.trimStart().split(/\s+/).length - 1;
  }

  /** @private @param {PointerEvent} event */
  hover(event) {
    const offset = this.offsetOf(event.target);
    const place = event.target instanceof Element ? event.target.closest("[data-s]") : null;
    const zone = this.visible.find((one) => one.element.contains(place)) ?? null;
    // A page that scrolls under a resting mouse is not pointed at.
    const still = this.mouse[0] === event.clientX && this.mouse[1] === event.clientY;
    this.mouse = [event.clientX, event.clientY];
    this.setHover(offset, place, still ? undefined : zone);
  }

  /** @private @param {number | null} offset @param {Element | null} [place] @param {Zone | null} [zone]   undefined when nobody has pointed */
  setHover(offset, place = null, zone = undefined) {
    const at = offset ?? -1;
    if (at === this.hovered) return;
    this.hovered = at;
    const column = offset === null ? null : (this.editor.layout.columns[columnAt(this.editor.layout.columns, offset)] ?? null);
    this.glow(column, column?.main?.number ?? null);
    this.onHover(column);
    this.tip.show(this.kept.zones.graph ? null : column, place);
    this.together.rest(zone === undefined ? null : (column?.start ?? null), zone ?? null);
  }

  /** @param {number} start */
  selectAt(start) {
    this.editor.select(selectAt(this.editor.layout.columns, start));
  }
}

/** @param {Mention} mention */
export const spanOf = (mention) => ({ start: mention.start, end: mention.end });
