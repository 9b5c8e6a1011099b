/**
 * A zone draws the columns of the essay and draws anew only those that changed.
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
 */

import { columnAt } from "../model/columns.js";
import { h } from "./dom.js";

export class Zone {
  /** @param {Drawing} drawing @param {string} label */
  constructor(drawing, label) {
    this.drawing = drawing;
    this.element = h("div", { class: `zone ${drawing.name}`, id: `zone-${drawing.name}`, role: "listbox", tabindex: "0", "aria-label": label, "aria-multiselectable": "true", translate: "no" });
    /** @type {Map<number, {chunk: Chunk, element: HTMLElement}>} */
    this.chunks = new Map();
    /** @type {Map<number, {column: Column, element: HTMLElement}>} */
    this.columns = new Map();
    /** @type {Layout | null} */
    this.layout = null;
    /** @type {Map<string, Set<Element>>} */
    this.marked = new Map();
  }

  /** @param {Layout} layout */
  update(layout) {
    if (layout === this.layout) return;
    const first = this.layout === null;
    this.layout = layout;
    const parts = this.drawing.parts(layout);
    const wanted = new Set(parts.map((chunk) => chunk.key));
    for (const [key, { chunk, element }] of this.chunks) {
      if (wanted.has(key)) continue;
      chunk.columns.forEach((column) => this.forget(column));
      element.remove();
      this.chunks.delete(key);
    }
    const target = first ? document.createDocumentFragment() : this.element;
    let at = target.firstChild;
    for (const chunk of parts) {
      const element = this.updateChunk(chunk);
      if (element === at) at = at.nextSibling;
      else target.insertBefore(element, at);
    }
    if (first) this.element.append(target);
  }

  /** @private @param {Chunk} chunk @returns {HTMLElement} */
  updateChunk(chunk) {
    const known = this.chunks.get(chunk.key);
    if (known?.chunk === chunk) return known.element;
    const element = known?.element ?? h("div", { class: "chunk" });
    element.classList.toggle("ends", chunk.ends);
    // Room kept for what is not drawn yet, so that the scroll bar does not jump much.
    element.style.setProperty("--columns", String(chunk.columns.length));
    this.patch(element, known?.chunk.columns ?? [], chunk.columns);
    this.chunks.set(chunk.key, { chunk, element });
    return element;
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

  /** @param {number} start @returns {HTMLElement | null} */
  elementAt(start) {
    return this.columns.get(start)?.element ?? null;
  }

  /** Put a class on the columns that touch the spans, and on no others. @param {string} name @param {readonly Span[]} spans */
  mark(name, spans) {
    const columns = this.layout?.columns ?? [];
    /** @type {Set<Element>} */
    const wanted = new Set();
    for (const span of spans) {
      for (let i = columnAt(columns, span.start); i < columns.length; i += 1) {
        const column = /** @type {Column} */ (columns[i]);
        if (column.start >= span.end) break;
        const element = column.end > span.start && this.elementAt(column.start);
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
    if (scroll) element.scrollIntoView({ block: "nearest", inline: "nearest" });
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
