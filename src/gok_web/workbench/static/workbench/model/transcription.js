/**
 * The transcription corrected: the text is another one, and what was annotated moves along.
 *
 * @import {Essay, Mention} from "./types.js"
 * @import {Categories} from "./taxonomy.js"
 * @typedef {{document: Essay, changed: number, lost: number}} Corrected   how many mentions say other words now, and how many have none left
 */

import { align, moved } from "./alignment.js";
import { isAlive, overlaps } from "./document.js";

/** Why a decision is to be looked at again. */
const REASON = { sv: "texten har rättats här", en: "the text was corrected here" };

/**
 * @param {Essay} document
 * @param {string} text
 * @param {Categories} categories
 * @returns {Corrected}
 */
export function correctText(document, text, categories) {
  if (text === document.text) return { document, changed: 0, lost: 0 };
  const stretches = align(document.text, text);
  const place = (/** @type {{start: number, end: number}} */ span) => moved(stretches, text, span);
  let [changed, lost] = [0, 0];
  /** @type {Mention[]} */
  const mentions = [];
  for (const mention of document.mentions) {
    const span = free(place(mention), mention, mentions, categories);
    if (!span) {
      lost += isAlive(mention) ? 1 : 0;
      continue;
    }
    const same = text.slice(span.start, span.end) === document.text.slice(mention.start, mention.end);
    changed += same || !isAlive(mention) ? 0 : 1;
    mentions.push(same ? { ...mention, ...span } : again({ ...mention, ...span }));
  }
  mentions.sort((a, b) => a.start - b.start || a.end - b.end);
  const kept = (/** @type {number} */ offset) => place({ start: offset - 1, end: offset })?.end ?? 0;
  const isKept = (/** @type {number} */ offset) => stretches.some((one) => one.same && one.from < offset && offset < one.to);
  const joins = document.joins.flatMap(([start, end]) => {
    const span = place({ start, end });
    return span && text.slice(span.start, span.end) === document.text.slice(start, end) ? [/** @type {const} */ ([span.start, span.end])] : [];
  });
  return { document: { ...document, text, mentions, joins, splits: document.splits.filter(isKept).map(kept) }, changed, lost };
}

/** Main labels do not overlap: where corrected words fell together, the first one keeps them. @param {{start: number, end: number} | null} span @param {Mention} mention @param {readonly Mention[]} before @param {Categories} categories */
function free(span, mention, before, categories) {
  if (!span || !isAlive(mention) || !categories.isMain(mention.label)) return span;
  const clash = before.find((m) => isAlive(m) && categories.isMain(m.label) && overlaps(m, span));
  if (!clash) return span;
  return clash.end < span.end ? { start: clash.end, end: span.end } : null;
}

/** A decision about other words is to be looked at again: it stands, and is asked about. @param {Mention} mention @returns {Mention} */
const again = (mention) => (isAlive(mention) ? { ...mention, status: "suggested", confidence: 0, reason: REASON } : mention);
