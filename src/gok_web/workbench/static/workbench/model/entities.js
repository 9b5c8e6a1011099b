/**
 * Entities: mentions that share a running number, and how numbers are given.
 *
 * @import {Essay, Mention, Span} from "./types.js"
 * @import {Categories} from "./taxonomy.js"
 * @typedef {{number: number, labels: string[], mentions: Mention[], pseudonyms: string[], confirmed: number,
 *   replaced: number, kept: number}} Entity   how many of its main mentions are replaced, and how many stay as they stand
 */

/**
 * @param {Essay} document
 * @returns {Entity[]} in numerical order
 */
export function entitiesOf(document) {
  /** @type {Map<number, Entity>} */
  const found = new Map();
  for (const mention of document.mentions) {
    if (mention.status === "rejected" || mention.number === null) continue;
    let entity = found.get(mention.number);
    if (!entity) found.set(mention.number, (entity = { number: mention.number, labels: [], mentions: [], pseudonyms: [], confirmed: 0, replaced: 0, kept: 0 }));
    entity.mentions.push(mention);
    if (!entity.labels.includes(mention.label)) entity.labels.push(mention.label);
    const pseudonym = mention.action === "replace" ? mention.replacement : null;
    if (pseudonym !== null && !entity.pseudonyms.includes(pseudonym)) entity.pseudonyms.push(pseudonym);
    if (mention.status === "confirmed") entity.confirmed += 1;
    if (mention.action === "replace") entity.replaced += 1;
    if (mention.action === "keep") entity.kept += 1;
  }
  return [...found.values()].sort((a, b) => a.number - b.number);
}

/** @param {Essay} document */
export function nextNumber(document) {
  return document.mentions.reduce((most, m) => (m.status !== "rejected" && m.number !== null && m.number > most ? m.number : most), 0) + 1;
}

/**
 * The form by which mentions of one entity are recognised: case and a genitive's s set aside.
 *
 * @param {string} words
 */
export function likeness(words) {
  const plain = words.trim().toLocaleLowerCase("sv").replace(/\s+/g, " ");
  return plain.length > 3 ? plain.replace(/['’:]?s$/, "") : plain;
}

/**
 * The number of a new mention: that of an equal word of the same group, else the next free one.
 *
 * @param {Essay} document
 * @param {Span} span
 * @param {string} label
 * @param {Categories} categories
 */
export function numberFor(document, span, label, categories) {
  const wanted = likeness(document.text.slice(span.start, span.end));
  const group = categories.groupOf(label);
  const equal = document.mentions.find(
    (m) =>
      m.status !== "rejected" &&
      m.number !== null &&
      categories.isMain(m.label) &&
      categories.groupOf(m.label) === group &&
      likeness(document.text.slice(m.start, m.end)) === wanted,
  );
  return equal?.number ?? nextNumber(document);
}

/**
 * How far the essay is: what counts is what the engine or a person found and nobody rejected.
 *
 * @param {Essay} document
 */
export function progressOf(document) {
  const alive = document.mentions.filter((m) => m.status !== "rejected");
  return { found: alive.length, confirmed: alive.filter((m) => m.status === "confirmed").length };
}
