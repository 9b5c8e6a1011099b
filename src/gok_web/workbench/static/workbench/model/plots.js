/**
 * The project in numbers, as bars: where each part of each bar begins and how long it is. Pure; the view draws.
 *
 * @typedef {Record<"found" | "confirmed" | "changed" | "missed" | "invented" | "replaced" | "kept" | "open", number>} Counts
 * @typedef {{essays: number, done: number, tokens: number, all: Counts, labels: (Counts & {label: string})[],
 *   agreement: {pairs: number, token: Record<string, number | null>, span: Record<string, number | null>} | null}} Figures
 * @typedef {{name: string, count: number, from: number, share: number}} Part
 * @typedef {{label: string, total: number, parts: Part[]}} Bar
 */

/** What a bar is made of, in this order: what people made of each suggestion, and what Gök missed or invented. */
export const VERDICTS = /** @type {const} */ (["confirmed", "changed", "open", "missed", "invented"]);

/**
 * One bar a label, the most frequent first; lengths are shares of the longest bar.
 *
 * @param {Figures} figures
 * @returns {Bar[]}
 */
export function barsOf(figures) {
  const rows = figures.labels.map((row) => ({ row, total: VERDICTS.reduce((sum, name) => sum + row[name], 0) })).filter(({ total }) => total > 0);
  const longest = Math.max(1, ...rows.map(({ total }) => total));
  rows.sort((one, other) => other.total - one.total || (one.row.label < other.row.label ? -1 : 1));
  return rows.map(({ row, total }) => {
    let from = 0;
    const parts = VERDICTS.flatMap((name) => {
      const part = { name, count: row[name], from, share: row[name] / longest };
      from += part.share;
      return part.count ? [part] : [];
    });
    return { label: row.label, total, parts };
  });
}

/** What Gök found of what is there, and how much of what it found was right; null where nothing was reviewed. @param {Counts} all */
export function shares({ confirmed, changed, missed, invented }) {
  const right = confirmed + changed;
  const share = (/** @type {number} */ part, /** @type {number} */ whole) => (whole ? part / whole : null);
  return { reviewed: right + invented + missed, found: share(right, right + missed), right: share(right, right + invented), asSuggested: share(confirmed, right) };
}
