/**
 * Tokens: which one stands at an offset, which ones a span covers, and their hand-made borders.
 *
 * @import {Token, Span, Work} from "./types.js"
 */

/**
 * Index of the token at an offset, or of the one before it when the offset lies between tokens; -1 before the first.
 *
 * @param {readonly Token[]} tokens
 * @param {number} offset
 */
export function tokenAt(tokens, offset) {
  let low = 0;
  let high = tokens.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (/** @type {Token} */ (tokens[middle])[0] <= offset) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/**
 * First and last index of the tokens a span touches; null when it touches none.
 *
 * @param {readonly Token[]} tokens
 * @param {Span} span
 * @returns {[number, number] | null}
 */
export function tokensIn(tokens, span) {
  let first = tokenAt(tokens, span.start);
  const at = tokens[first];
  if (!at || at[1] <= span.start) first += 1;
  const last = tokenAt(tokens, Math.max(span.start, span.end - 1));
  return first < tokens.length && last >= first ? [first, last] : null;
}

/**
 * Cut a token in two; the work is returned as it was when there is nothing to cut.
 *
 * @param {Work} work
 * @param {number} offset
 * @returns {Work}
 */
export function splitToken(work, offset) {
  const index = tokenAt(work.tokens, offset);
  const token = work.tokens[index];
  if (!token || offset <= token[0] || offset >= token[1]) return work;
  const tokens = [...work.tokens];
  tokens.splice(index, 1, [token[0], offset], [offset, token[1]]);
  const joins = work.document.joins.filter(([start, end]) => offset <= start || offset >= end);
  const splits = [...new Set([...work.document.splits, offset])].sort((a, b) => a - b);
  return { document: { ...work.document, splits, joins }, tokens };
}

/**
 * Make one token of all that a span touches, with what stands between them.
 *
 * @param {Work} work
 * @param {Span} span
 * @returns {Work}
 */
export function joinTokens(work, span) {
  const range = tokensIn(work.tokens, span);
  if (!range || range[0] === range[1]) return work;
  const start = /** @type {Token} */ (work.tokens[range[0]])[0];
  const end = /** @type {Token} */ (work.tokens[range[1]])[1];
  const tokens = [...work.tokens];
  tokens.splice(range[0], range[1] - range[0] + 1, [start, end]);
  const document = work.document;
  const splits = document.splits.filter((offset) => offset <= start || offset >= end);
  // A border made by hand inside one word is taken back rather than joined over.
  const undone = splits.length < document.splits.length && !/\s/.test(document.text.slice(start, end));
  const outside = document.joins.filter(([from, to]) => to <= start || from >= end);
  /** @type {(readonly [number, number])[]} */
  const joins = undone ? outside : [...outside, /** @type {const} */ ([start, end])];
  joins.sort((a, b) => a[0] - b[0]);
  return { document: { ...document, splits, joins }, tokens };
}
