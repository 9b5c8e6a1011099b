/**
 * The essay as a row of columns: source words, label, target words. All three zones are drawn from it.
 *
 * One pass over tokens and mentions, no alignment: the target follows the source. Columns and chunks that did not
 * change stay the same objects, so a view finds what to draw anew by comparing references.
 *
 * @import {Essay, Mention, Span, Token, Work} from "./types.js"
 * @import {Categories} from "./taxonomy.js"
 *
 * @typedef {object} Column
 * @property {number} start
 * @property {number} end
 * @property {readonly Span[]} pieces       tokens, or the parts of them that lie in the column
 * @property {Mention | null} main          the mention that makes the column: a main label, or a mark that stands alone
 * @property {readonly Mention[]} extras    marks, comments and rejected suggestions that begin here beside it
 * @property {readonly Mention[]} under     marks that run over it
 * @property {string} source
 * @property {string | null} target         null while the pseudonym is not drawn yet
 * @property {string} gap                   what stands between this column and the next
 *
 * @typedef {{key: number, columns: readonly Column[], ends: boolean}} Chunk   ends: a paragraph ends with it
 * @typedef {{chunks: readonly Chunk[], paragraphs: readonly Chunk[], columns: readonly Column[]}} Layout
 */

import { isAlive } from "./document.js";

/** A chunk closes at the first end of a sentence after so many columns, or anywhere after the second number. */
const CHUNK = 40;
const LONGEST_CHUNK = 160;

/**
 * @param {Work} work
 * @param {Categories} categories
 * @param {Layout | null} [before]   the layout of the step before, whose parts are used again
 * @returns {Layout}
 */
export function layOut(work, categories, before = null) {
  const { document, tokens } = work;
  const { makers, others } = sortMentions(document, categories);
  const columns = reuseColumns(joinColumns(document, cut(tokens, makers), others), before);
  const chunks = reuseChunks(chunksOf(columns), before?.chunks);
  return { columns, chunks, paragraphs: reuseChunks(paragraphsOf(chunks), before?.paragraphs) };
}

/**
 * Mentions that make a column of their own, and those that hang on to one.
 *
 * @param {Essay} document
 * @param {Categories} categories
 */
function sortMentions(document, categories) {
  const byStart = [...document.mentions].sort((a, b) => a.start - b.start || b.end - a.end);
  /** @type {Mention[]} */
  const makers = [];
  const others = byStart.filter((m) => !isAlive(m));
  const marks = [];
  for (const mention of byStart.filter(isAlive)) {
    if (!categories.isMain(mention.label)) marks.push(mention);
    else if (isFree(makers, mention)) makers.push(mention);
    else others.push(mention);
  }
  for (const mark of marks) {
    const at = firstAfter(makers, mark.start);
    if (isFreeAt(makers, at, mark)) makers.splice(at, 0, mark);
    else others.push(mark);
  }
  return { makers, others: others.sort((a, b) => a.start - b.start) };
}

/** @param {readonly Mention[]} sorted @param {Mention} mention */
const isFree = (sorted, mention) => (sorted[sorted.length - 1]?.end ?? 0) <= mention.start;

/** @param {readonly Span[]} sorted @param {number} offset */
function firstAfter(sorted, offset) {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (/** @type {Span} */ (sorted[middle]).start < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** @param {readonly Mention[]} sorted @param {number} at @param {Mention} mention */
const isFreeAt = (sorted, at, mention) =>
  (sorted[at - 1]?.end ?? 0) <= mention.start && (sorted[at]?.start ?? Infinity) >= mention.end;

/**
 * Cut the tokens at the borders of mentions: a label may cover part of a word.
 *
 * @param {readonly Token[]} tokens
 * @param {readonly Mention[]} makers
 * @returns {{pieces: Span[], main: Mention | null}[]}
 */
function cut(tokens, makers) {
  /** @type {{pieces: Span[], main: Mention | null}[]} */
  const rows = [];
  let next = 0;
  for (const [from, to] of tokens) {
    let start = from;
    while (start < to) {
      while (next < makers.length && /** @type {Mention} */ (makers[next]).end <= start) next += 1;
      const maker = makers[next];
      const inside = maker !== undefined && maker.start <= start;
      const end = Math.min(to, maker === undefined ? to : inside ? maker.end : maker.start);
      const last = rows[rows.length - 1];
      if (inside && last?.main === maker) last.pieces.push({ start, end });
      else rows.push({ pieces: [{ start, end }], main: inside ? maker : null });
      start = end;
    }
  }
  return rows;
}

/**
 * @param {Essay} document
 * @param {{pieces: Span[], main: Mention | null}[]} rows
 * @param {readonly Mention[]} others
 * @returns {Column[]}
 */
function joinColumns(document, rows, others) {
  /** @type {Mention[]} */
  let running = [];
  let next = 0;
  return rows.map(({ pieces, main }, index) => {
    const start = /** @type {Span} */ (pieces[0]).start;
    const end = /** @type {Span} */ (pieces[pieces.length - 1]).end;
    /** @type {Mention[]} */
    const extras = [];
    running = running.filter((m) => m.end > start);
    while (next < others.length && /** @type {Mention} */ (others[next]).start < end) {
      const other = /** @type {Mention} */ (others[next++]);
      extras.push(other);
      if (isAlive(other)) running.push(other);
    }
    const after = rows[index + 1]?.pieces[0]?.start ?? document.text.length;
    const source = document.text.slice(start, end);
    const target = main && main.action === "replace" ? main.replacement : source;
    return { start, end, pieces, main, extras, under: [...running], source, target, gap: document.text.slice(end, after) };
  });
}

/**
 * @param {Column[]} columns
 * @param {Layout | null} before
 * @returns {Column[]}
 */
function reuseColumns(columns, before) {
  if (!before) return columns;
  const old = before.columns;
  let at = 0;
  return columns.map((column) => {
    while (at < old.length && /** @type {Column} */ (old[at]).start < column.start) at += 1;
    const same = old[at];
    return same && isSame(same, column) ? same : column;
  });
}

/** @param {Column} one @param {Column} other */
function isSame(one, other) {
  return (
    one.start === other.start &&
    one.end === other.end &&
    one.main === other.main &&
    one.gap === other.gap &&
    one.pieces.length === other.pieces.length &&
    sameItems(one.extras, other.extras) &&
    sameItems(one.under, other.under) &&
    one.pieces.every((piece, i) => piece.end === other.pieces[i]?.end)
  );
}

/**
 * @param {readonly unknown[]} one
 * @param {readonly unknown[]} other
 */
const sameItems = (one, other) => one.length === other.length && one.every((item, i) => item === other[i]);

/**
 * @param {readonly Column[]} columns
 * @returns {Chunk[]}
 */
function chunksOf(columns) {
  /** @type {Chunk[]} */
  const chunks = [];
  /** @type {Column[]} */
  let open = [];
  columns.forEach((column, index) => {
    open.push(column);
    const ends = column.gap.includes("\n") || index === columns.length - 1;
    const full = open.length >= CHUNK && /[.!?…]["”»)]?$/.test(column.source);
    if (!ends && !full && open.length < LONGEST_CHUNK) return;
    chunks.push({ key: /** @type {Column} */ (open[0]).start, columns: open, ends });
    open = [];
  });
  return chunks;
}

/**
 * @param {readonly Chunk[]} chunks
 * @returns {Chunk[]}
 */
function paragraphsOf(chunks) {
  /** @type {Chunk[]} */
  const paragraphs = [];
  let from = 0;
  chunks.forEach((chunk, index) => {
    if (!chunk.ends) return;
    const parts = chunks.slice(from, index + 1);
    paragraphs.push({ key: /** @type {Chunk} */ (parts[0]).key, columns: parts.flatMap((part) => part.columns), ends: true });
    from = index + 1;
  });
  return paragraphs;
}

/**
 * @param {Chunk[]} chunks
 * @param {readonly Chunk[]} [before]
 */
function reuseChunks(chunks, before) {
  if (!before) return chunks;
  const old = new Map(before.map((chunk) => [chunk.key, chunk]));
  return chunks.map((chunk) => {
    const same = old.get(chunk.key);
    return same && same.ends === chunk.ends && sameItems(same.columns, chunk.columns) ? same : chunk;
  });
}

/**
 * Index of the column at an offset, or of the one before it.
 *
 * @param {readonly Column[]} columns
 * @param {number} offset
 */
export function columnAt(columns, offset) {
  return Math.max(0, firstAfter(columns, offset + 1) - 1);
}

/**
 * The whole target text.
 *
 * @param {Layout} layout
 * @param {string} pending
 */
export const targetText = (layout, pending) => layout.columns.map((c) => (c.target ?? pending) + c.gap).join("");
