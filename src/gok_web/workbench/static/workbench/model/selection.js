/**
 * What is selected: spans of the source text, and the two ends from which Shift goes on.
 *
 * @import {Essay, Mention, Span, Token} from "./types.js"
 * @import {Column} from "./columns.js"
 * @import {Categories} from "./taxonomy.js"
 * @typedef {{spans: readonly Span[], anchor: number, focus: number}} Selection   anchor and focus are offsets
 */

import { columnAt } from "./columns.js";
import { isAlive } from "./document.js";
import { tokenAt } from "./tokens.js";

/** @type {Selection} */
export const NOTHING = { spans: [], anchor: 0, focus: 0 };

/**
 * @param {readonly Column[]} columns
 * @param {number} offset
 * @returns {Selection}
 */
export function selectAt(columns, offset) {
  const column = columns[columnAt(columns, offset)];
  return column ? selectSpan(column) : NOTHING;
}

/**
 * @param {Span} span
 * @returns {Selection}
 */
export const selectSpan = ({ start, end }) => ({ spans: [{ start, end }], anchor: start, focus: start });

/**
 * From the anchor to the column at an offset, as one span.
 *
 * @param {readonly Column[]} columns
 * @param {Selection} selection
 * @param {number} offset
 * @returns {Selection}
 */
export function extendTo(columns, selection, offset) {
  if (!selection.spans.length) return selectAt(columns, offset);
  const ends = [columns[columnAt(columns, selection.anchor)], columns[columnAt(columns, offset)]];
  const start = Math.min(...ends.map((c) => c?.start ?? 0));
  const end = Math.max(...ends.map((c) => c?.end ?? 0));
  return { spans: [{ start, end }], anchor: selection.anchor, focus: ends[1]?.start ?? 0 };
}

/**
 * Add the column at an offset, or take it away. Plain words that become neighbours become one span.
 *
 * @param {readonly Column[]} columns
 * @param {Selection} selection
 * @param {number} offset
 * @returns {Selection}
 */
export function toggleAt(columns, selection, offset) {
  const column = columns[columnAt(columns, offset)];
  if (!column) return selection;
  const without = selection.spans.filter((span) => span.start > column.start || span.end < column.end);
  const spans =
    without.length < selection.spans.length ? without : joinNeighbours(columns, [...selection.spans, { start: column.start, end: column.end }]);
  return { spans, anchor: column.start, focus: column.start };
}

/**
 * @param {readonly Column[]} columns
 * @param {Span[]} spans
 * @returns {Span[]}
 */
function joinNeighbours(columns, spans) {
  spans.sort((a, b) => a.start - b.start);
  /** @type {Span[]} */
  const joined = [];
  for (const span of spans) {
    const last = joined[joined.length - 1];
    const left = last && columns[columnAt(columns, last.end - 1)];
    const right = columns[columnAt(columns, span.start)];
    const plain = left && right && !left.main && !right.main;
    if (last && plain && columnAt(columns, span.start) === columnAt(columns, last.end - 1) + 1) last.end = span.end;
    else joined.push({ ...span });
  }
  return joined;
}

/**
 * One column on or back; with Shift the selection grows.
 *
 * @param {readonly Column[]} columns
 * @param {Selection} selection
 * @param {number} by
 * @param {boolean} extend
 * @returns {Selection}
 */
export function move(columns, selection, by, extend) {
  if (!columns.length) return NOTHING;
  const from = selection.spans.length ? columnAt(columns, selection.focus) + by : columnAt(columns, selection.focus);
  const to = columns[Math.min(columns.length - 1, Math.max(0, from))];
  const offset = to?.start ?? 0;
  return extend ? extendTo(columns, selection, offset) : selectAt(columns, offset);
}

/**
 * One word on or back, also inside a group.
 *
 * @param {readonly Token[]} tokens
 * @param {Selection} selection
 * @param {1 | -1} by
 * @returns {Selection}
 */
export function moveWord(tokens, selection, by) {
  const at = tokenAt(tokens, selection.focus);
  const inside = selection.spans.length === 1 && selection.spans[0];
  const whole = inside && tokens[at] && inside.end <= tokens[at][1];
  // From a group one goes to its own first or last word before one leaves it.
  const to = inside && !whole ? (by === 1 ? at : tokenAt(tokens, inside.end - 1)) : at + (selection.spans.length ? by : 0);
  const token = tokens[Math.min(tokens.length - 1, Math.max(0, to))];
  return token ? selectSpan({ start: token[0], end: token[1] }) : NOTHING;
}

/**
 * The mentions inside the selected spans that count; a main label before the marks beside it.
 *
 * @param {Essay} document
 * @param {Selection} selection
 * @param {Categories} categories
 * @returns {Mention[]}
 */
export function selectedMentions(document, selection, categories) {
  if (!selection.spans.length) return [];
  const inside = document.mentions.filter((m) => isAlive(m) && selection.spans.some((s) => s.start <= m.start && m.end <= s.end));
  return inside.sort((a, b) => Number(categories.isMain(b.label)) - Number(categories.isMain(a.label)) || a.start - b.start);
}

/**
 * The next mention from where one stands, round the end; null when none fits.
 *
 * @param {Essay} document
 * @param {number} from
 * @param {1 | -1} way
 * @param {(mention: Mention) => boolean} fits
 * @returns {Mention | null}
 */
export function nextMention(document, from, way, fits) {
  const found = document.mentions.filter((m) => isAlive(m) && fits(m)).sort((a, b) => a.start - b.start);
  if (!found.length) return null;
  if (way === 1) return found.find((m) => m.start > from) ?? found[0] ?? null;
  const before = found.filter((m) => m.start < from);
  return before[before.length - 1] ?? found[found.length - 1] ?? null;
}
