/**
 * A zone draws the columns of the essay and draws anew only those that changed. Where much changed at once (an essay that is
 * opened, all sure suggestions accepted) what is out of sight is drawn in the pauses after it, or when it is asked for.
 *
 * No token has a listener: the zone hears for all of them. Where the keyboard stands is told to screen readers by
 * aria-activedescendant, so focus never jumps.
 *
 * @import {Chunk, Column, Layout} from "../model/columns.js"
 * @import {Span} from "../model/types.js"
 * @typedef {object} Drawing
 * @property {"graph" | "source" | "target"} name
 * @property {(column: Column) => HTMLElement} draw
 * @property {(layout: Layout) => readonly Chunk[]} parts
 * @typedef {{drawn: Chunk | null, wanted: Chunk, element: HTMLElement}} Part
 */

import { columnAt } from "../model/columns.js";
import { h, showInside } from "./dom.js";

/** So many columns of an essay that is opened are drawn at once; so many changed parts are. */
const FIRST = 400;
const AT_ONCE = 4;

/** Milliseconds of drawing what waits, and of pause between. */
const SLICE = 8;
const PAUSE = 12;

export class Zone {
  /** @param {Drawing} drawing @param {string} label */
  constructor(drawing, label) {
    this.drawing = drawing;
    this.element = h("div", { class: `zone ${drawing.name}`, id: `zone-${drawing.name}`, role: "listbox", tabindex: "0", "aria-label": label, "aria-multiselectable": "true", translate: "no" });
    /** What is drawn of each part, and what is wanted there. @type {Map<number, Part>} */
    this.chunks = new Map();
    /** Parts that wait to be drawn. @type {Set<Part>} */
    this.waiting = new Set();
    /** @private @type {Set<Element>} */
    this.near = new Set();
    this.watcher = new IntersectionObserver((seen) => this.look(seen), { root: this.element, rootMargin: "400px" });
    this.pause = 0;
    /** @type {Map<number, {column: Column, element: HTMLElement}>} */
    this.columns = new Map();
    /** @type {Layout | null} */
    this.layout = null;
    /** @type {Map<string, Set<Element>>} */
    this.marked = new Map();
    /** What is marked, drawn or not. @private @type {Map<string, readonly Span[]>} */
    this.marks = new Map();
  }

  /** @param {Layout} layout */
  update(layout) {
    if (layout === this.layout) return;
    const first = this.layout === null;
    this.layout = layout;
    const parts = this.drawing.parts(layout);
    // Where columns change places nothing waits: a column is drawn once and may have moved to another part.
    if (!first && !this.isSameText(parts)) this.drawAll();
    const wanted = new Set(parts.map((chunk) => chunk.key));
    for (const [key, part] of this.chunks) if (!wanted.has(key)) this.drop(key, part);
    const target = first ? document.createDocumentFragment() : this.element;
    const many = first || parts.filter((chunk) => this.chunks.get(chunk.key)?.wanted !== chunk).length > AT_ONCE;
    let at = target.firstChild;
    let drawn = 0;
    for (const chunk of parts) {
      const part = this.partOf(chunk);
      const later = many && (first ? drawn >= FIRST : !this.near.has(part.element) && part.drawn?.columns.length === chunk.columns.length);
      if (later && part.drawn !== chunk) this.waiting.add(part);
      else this.drawPart(part);
      drawn += chunk.columns.length;
      if (part.element === at) at = at.nextSibling;
      else target.insertBefore(part.element, at);
    }
    if (first) this.element.append(target);
    this.goOn();
  }

  /** @private Whether the parts are of the same words as those drawn. @param {readonly Chunk[]} parts */
  isSameText(parts) {
    return parts.length === this.chunks.size && parts.every((chunk) => this.chunks.get(chunk.key)?.wanted.columns.length === chunk.columns.length);
  }

  /** @private @param {number} key @param {Part} part */
  drop(key, part) {
    part.drawn?.columns.forEach((column) => this.forget(column));
    this.watcher.unobserve(part.element);
    this.near.delete(part.element);
    part.element.remove();
    this.chunks.delete(key);
  }

  /** @private @param {Chunk} chunk @returns {Part} */
  partOf(chunk) {
    const known = this.chunks.get(chunk.key);
    const part = known ?? { drawn: null, wanted: chunk, element: h("div", { class: "chunk" }) };
    if (!known) {
      this.chunks.set(chunk.key, part);
      this.watcher.observe(part.element);
    }
    part.wanted = chunk;
    part.element.classList.toggle("ends", chunk.ends);
    // Room kept for what is not drawn yet, so that the scroll bar does not jump much.
    part.element.style.setProperty("--columns", String(chunk.columns.length));
    return part;
  }

  /** @private @param {Part} part */
  drawPart(part) {
    this.waiting.delete(part);
    if (part.drawn === part.wanted) return;
    this.patch(part.element, part.drawn?.columns ?? [], part.wanted.columns);
    part.drawn = part.wanted;
  }

  /** @private */
  drawAll() {
    [...this.waiting].forEach((part) => this.drawPart(part));
  }

  /** @private What comes near is drawn before it is seen. @param {IntersectionObserverEntry[]} seen */
  look(seen) {
    for (const { target, isIntersecting } of seen) {
      if (isIntersecting) this.near.add(target);
      else this.near.delete(target);
    }
    const due = [...this.waiting].filter((part) => this.near.has(part.element));
    due.forEach((part) => this.drawPart(part));
    if (due.length) this.markAgain();
  }

  /** @private The rest is drawn in small pieces, between what a person does. */
  goOn() {
    if (!this.waiting.size || this.pause) return;
    this.pause = window.setTimeout(() => {
      this.pause = 0;
      const end = performance.now() + SLICE;
      for (const part of this.waiting) {
        this.drawPart(part);
        if (performance.now() > end) break;
      }
      this.markAgain();
      this.goOn();
    }, PAUSE);
  }

  /** @private Marks of what was drawn late. */
  markAgain() {
    for (const [name, spans] of this.marks) this.mark(name, spans);
  }

  /** @private @param {HTMLElement} parent @param {readonly Column[]} old @param {readonly Column[]} fresh */
  patch(parent, old, fresh) {
    let from = 0;
    while (from < old.length && from < fresh.length && old[from] === fresh[from]) from += 1;
    let tail = 0;
    while (tail < old.length - from && tail < fresh.length - from && old[old.length - 1 - tail] === fresh[fresh.length - 1 - tail]) tail += 1;
    const after = tail ? (this.columns.get(/** @type {Column} */ (fresh[fresh.length - tail]).start)?.element ?? null) : null;
    const kept = new Set(fresh.slice(from, fresh.length - tail));
    for (const column of old.slice(from, old.length - tail)) if (!kept.has(column)) this.forget(column, true);
    for (const column of kept) {
      const known = this.columns.get(column.start);
      const element = known?.column === column ? known.element : this.drawing.draw(column);
      if (known?.column !== column) this.columns.set(column.start, { column, element });
      parent.insertBefore(element, after);
    }
  }

  /** @private @param {Column} column @param {boolean} [take] */
  forget(column, take = false) {
    const known = this.columns.get(column.start);
    if (known?.column !== column) return;
    if (take) known.element.remove();
    this.columns.delete(column.start);
  }

  /** The element of a column, drawn now if it waits. @param {number} start @returns {HTMLElement | null} */
  elementAt(start) {
    for (const part of this.waiting) {
      const [first, last] = [part.wanted.columns[0], part.wanted.columns[part.wanted.columns.length - 1]];
      if (!first || !last || start < first.start || start > last.start) continue;
      this.drawPart(part);
      this.markAgain();
      break;
    }
    return this.columns.get(start)?.element ?? null;
  }

  /** Put a class on the columns that touch the spans, and on no others. @param {string} name @param {readonly Span[]} spans */
  mark(name, spans) {
    const columns = this.layout?.columns ?? [];
    this.marks.set(name, spans);
    /** @type {Set<Element>} */
    const wanted = new Set();
    for (const span of spans) {
      for (let i = columnAt(columns, span.start); i < columns.length; i += 1) {
        const column = /** @type {Column} */ (columns[i]);
        if (column.start >= span.end) break;
        const element = column.end > span.start && this.columns.get(column.start)?.element;
        if (element) wanted.add(element);
      }
    }
    for (const element of this.marked.get(name) ?? []) if (!wanted.has(element)) this.setMark(element, name, false);
    for (const element of wanted) this.setMark(element, name, true);
    this.marked.set(name, wanted);
  }

  /** @private @param {Element} element @param {string} name @param {boolean} on */
  setMark(element, name, on) {
    element.classList.toggle(name, on);
    if (name !== "selected") return;
    if (on) element.setAttribute("aria-selected", "true");
    else element.removeAttribute("aria-selected");
  }

  /** @param {number} start @param {boolean} scroll */
  point(start, scroll) {
    const element = this.elementAt(start);
    if (!element) return this.element.removeAttribute("aria-activedescendant");
    this.element.setAttribute("aria-activedescendant", element.id);
    if (scroll) this.bringIntoView(start);
  }

  /** Offset of the first column that is in sight. @returns {number | null} */
  firstInSight() {
    const { top } = this.element.getBoundingClientRect();
    for (const { wanted, element } of this.inOrder()) {
      if (element.getBoundingClientRect().bottom <= top + 1) continue;
      const seen = wanted.columns.find((column) => (this.elementAt(column.start)?.getBoundingClientRect().bottom ?? 0) > top + 1);
      return (seen ?? wanted.columns[0])?.start ?? null;
    }
    return null;
  }

  /** @private The parts as they are drawn. */
  inOrder() {
    return (this.layout ? this.drawing.parts(this.layout) : []).flatMap((chunk) => this.chunks.get(chunk.key) ?? []);
  }

  /** Scroll this zone, and nothing around it, so that a column is the first. @param {number} start */
  bringToTop(start) {
    const element = this.elementAt(this.columnStart(start));
    if (element) this.element.scrollTop += element.getBoundingClientRect().top - this.element.getBoundingClientRect().top - 4;
  }

  /** Scroll this zone, and nothing around it, as little as shows a column. @param {number} start */
  bringIntoView(start) {
    const element = this.elementAt(this.columnStart(start));
    if (element) showInside(this.element, element);
  }

  /** @private @param {number} offset */
  columnStart(offset) {
    const columns = this.layout?.columns ?? [];
    return columns[columnAt(columns, offset)]?.start ?? 0;
  }

  /**
   * The column one line up or down, nearest to where this one stands.
   *
   * @param {number} start
   * @param {1 | -1} way
   * @returns {number | null}
   */
  neighbour(start, way) {
    const columns = this.layout?.columns ?? [];
    const here = this.elementAt(start)?.getBoundingClientRect();
    if (!here) return null;
    const middle = (here.left + here.right) / 2;
    let line = 0;
    let best = null;
    let distance = Infinity;
    for (let i = columnAt(columns, start) + way; i >= 0 && i < columns.length; i += way) {
      const column = /** @type {Column} */ (columns[i]);
      const box = this.elementAt(column.start)?.getBoundingClientRect();
      if (!box || Math.abs(box.top - here.top) < here.height / 2) continue;
      line ||= box.top;
      if (Math.abs(box.top - line) > here.height / 2) break;
      const away = Math.abs((box.left + box.right) / 2 - middle);
      if (away < distance) [best, distance] = [column.start, away];
    }
    return best;
  }
}
