/**
 * Equal words, to be labelled at once.
 *
 * @import {Essay, Span, Token} from "./types.js"
 * @import {Categories} from "./taxonomy.js"
 */

import { isAlive, overlaps } from "./document.js";

/**
 * All places where the same words stand and no main label does yet, the given span among them.
 *
 * @param {Essay} document
 * @param {readonly Token[]} tokens
 * @param {Span} span
 * @param {Categories} categories
 * @returns {Span[]}
 */
export function equalSpans(document, tokens, span, categories) {
  const words = document.text.slice(span.start, span.end).toLocaleLowerCase("sv");
  if (!words.trim()) return [];
  const text = document.text.toLocaleLowerCase("sv");
  if (text.length !== document.text.length) return [span];
  const mains = document.mentions.filter((m) => isAlive(m) && categories.isMain(m.label));
  const starts = new Set(tokens.map((t) => t[0]));
  const ends = new Set(tokens.map((t) => t[1]));
  const found = [];
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + words.length)) {
    const one = { start: at, end: at + words.length };
    const itself = one.start === span.start;
    const free = starts.has(one.start) && ends.has(one.end) && !mains.some((m) => overlaps(m, one));
    if (itself || free) found.push(one);
  }
  return found;
}
