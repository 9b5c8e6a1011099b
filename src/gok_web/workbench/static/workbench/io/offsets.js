/**
 * Offsets on the wire count code points; strings here count UTF-16 units. This is the only place that knows.
 *
 * @import {Doubt, Essay, Message, Token, Work} from "../model/types.js"
 */

/** Characters outside the basic plane, emoji above all, take two units. */
const ASTRAL = /[\u{10000}-\u{10FFFF}]/u;

/**
 * @param {string} text
 * @returns {{toUnits: (offset: number) => number, toPoints: (offset: number) => number}}
 */
export function offsetsOf(text) {
  if (!ASTRAL.test(text)) return { toUnits: (offset) => offset, toPoints: (offset) => offset };
  /** @type {number[]} */
  const units = [];
  const points = new Array(text.length + 1);
  let unit = 0;
  let point = 0;
  for (const character of text) {
    units.push(unit);
    for (let i = 0; i < character.length; i += 1) points[unit + i] = point;
    unit += character.length;
    point += 1;
  }
  units.push(unit);
  points[unit] = point;
  return { toUnits: (offset) => units[offset] ?? unit, toPoints: (offset) => points[offset] ?? point };
}

/**
 * @param {Essay} document
 * @param {(offset: number) => number} turn
 * @returns {Essay}
 */
function turnDocument(document, turn) {
  return {
    ...document,
    splits: document.splits.map(turn),
    joins: document.joins.map(([start, end]) => /** @type {const} */ ([turn(start), turn(end)])),
    mentions: document.mentions.map((m) => ({ ...m, start: turn(m.start), end: turn(m.end) })),
  };
}

/**
 * @param {{document: Essay, tokens: readonly Token[]}} answer
 * @returns {Work}
 */
export function fromWire({ document, tokens }) {
  const { toUnits } = offsetsOf(document.text);
  return {
    document: turnDocument(document, toUnits),
    tokens: tokens.map(([start, end]) => /** @type {const} */ ([toUnits(start), toUnits(end)])),
  };
}

/** @param {readonly Message[]} messages @param {string} text @returns {Message[]} */
export function messagesFromWire(messages, text) {
  const { toUnits } = offsetsOf(text);
  return messages.map((m) => (m.start === undefined || m.start === null ? m : { ...m, start: toUnits(m.start), end: toUnits(m.end ?? m.start) }));
}

/** @param {readonly Doubt[]} doubts @param {string} text @returns {Doubt[]} */
export function doubtsFromWire(doubts, text) {
  const { toUnits } = offsetsOf(text);
  return doubts.map((d) => ({ ...d, start: toUnits(d.start), end: toUnits(d.end) }));
}

/** @param {Essay} document @returns {Essay} */
export const documentToWire = (document) => turnDocument(document, offsetsOf(document.text).toPoints);
