/**
 * Where the places of a text are after it was corrected: stretches that stayed, and stretches that were exchanged.
 *
 * @typedef {{from: number, to: number, start: number, end: number, same: boolean, inWord: boolean}} Stretch
 *   [from, to) of the old text is [start, end) of the new one; inWord: part of a word that was corrected
 */

/** Above so many pairs of words the middle is taken as exchanged as a whole. */
const PAIRS = 4_000_000;

/** What may be written on to a word and belongs to it. */
const LETTERS = /^[\p{L}\p{M}\p{N}'’-]+$/u;

/** @param {string} text */
const wordsOf = (text) => text.match(/\s+|[\p{L}\p{M}\p{N}_'’-]+|[^\s\p{L}\p{M}\p{N}_'’-]/gu) ?? [];

/**
 * @param {string} old
 * @param {string} fresh
 * @returns {Stretch[]}
 */
export function align(old, fresh) {
  const [a, b] = [wordsOf(old), wordsOf(fresh)];
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head += 1;
  let tail = 0;
  while (tail < a.length - head && tail < b.length - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail += 1;
  const middle = pairsOf(a.slice(head, a.length - tail), b.slice(head, b.length - tail));
  /** @type {[string[], string[], boolean][]} */
  const runs = [[a.slice(0, head), b.slice(0, head), true], ...middle, [a.slice(a.length - tail), b.slice(b.length - tail), true]];
  return placed(runs);
}

/**
 * Runs of words that are the same, and runs that were exchanged, by the longest common subsequence.
 *
 * @param {string[]} a
 * @param {string[]} b
 * @returns {[string[], string[], boolean][]}
 */
function pairsOf(a, b) {
  if (!a.length || !b.length || a.length * b.length > PAIRS) return [[a, b, false]];
  const width = b.length + 1;
  const best = new Uint32Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      best[i * width + j] = a[i] === b[j] ? 1 + (best[(i + 1) * width + j + 1] ?? 0) : Math.max(best[(i + 1) * width + j] ?? 0, best[i * width + j + 1] ?? 0);
    }
  }
  /** @type {[string[], string[], boolean][]} */
  const runs = [];
  const add = (/** @type {string[]} */ x, /** @type {string[]} */ y, /** @type {boolean} */ same) => {
    const last = runs[runs.length - 1];
    if (last && last[2] === same) runs[runs.length - 1] = [[...last[0], ...x], [...last[1], ...y], same];
    else runs.push([x, y, same]);
  };
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) add([a[i++] ?? ""], [b[j++] ?? ""], true);
    else if (j >= b.length || (i < a.length && (best[(i + 1) * width + j] ?? 0) >= (best[i * width + j + 1] ?? 0))) add([a[i++] ?? ""], [], false);
    else add([], [b[j++] ?? ""], false);
  }
  return runs;
}

/** @param {readonly [string[], string[], boolean][]} runs @returns {Stretch[]} */
function placed(runs) {
  /** @type {Stretch[]} */
  const out = [];
  let [at, now] = [0, 0];
  const add = (/** @type {string} */ x, /** @type {string} */ y, /** @type {boolean} */ same, inWord = false) => {
    if (x || y) out.push({ from: at, to: at + x.length, start: now, end: now + y.length, same, inWord });
    at += x.length;
    now += y.length;
  };
  for (const [x, y, same] of runs) {
    if (same) add(x.join(""), y.join(""), true);
    else if (x.length === y.length) x.forEach((word, i) => correct(word, y[i] ?? "", add));
    else add(x.join(""), y.join(""), false);
  }
  return out;
}

/**
 * A word corrected: its first and last letters stay where they are the same.
 *
 * @param {string} x
 * @param {string} y
 * @param {(x: string, y: string, same: boolean, inWord?: boolean) => void} add
 */
function correct(x, y, add) {
  let head = 0;
  while (head < x.length && head < y.length && x[head] === y[head]) head += 1;
  let tail = 0;
  while (tail < x.length - head && tail < y.length - head && x[x.length - 1 - tail] === y[y.length - 1 - tail]) tail += 1;
  add(x.slice(0, head), y.slice(0, head), true, true);
  add(x.slice(head, x.length - tail), y.slice(head, y.length - tail), x === y, true);
  add(x.slice(x.length - tail), y.slice(y.length - tail), true, true);
}

/**
 * Where a stretch of the old text is now; null when nothing of it is left.
 *
 * @param {readonly Stretch[]} stretches
 * @param {string} fresh
 * @param {{start: number, end: number}} span
 * @returns {{start: number, end: number} | null}
 */
export function moved(stretches, fresh, span) {
  let [start, end] = [-1, -1];
  for (const one of stretches) {
    const inserted = one.from === one.to;
    const grown = inserted && one.inWord && one.from >= span.start && one.from <= span.end && LETTERS.test(fresh.slice(one.start, one.end));
    const inside = inserted ? one.from > span.start && one.from < span.end : one.from < span.end && one.to > span.start;
    if (!grown && !inside) continue;
    const first = one.same ? one.start + Math.max(0, span.start - one.from) : one.start;
    const last = one.same ? one.end - Math.max(0, one.to - span.end) : one.end;
    if (start < 0) start = first;
    end = last;
  }
  return start >= 0 && start < end ? { start, end } : null;
}
