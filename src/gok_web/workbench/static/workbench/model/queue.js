/**
 * What a reader is asked, one question after the other: doubts first, the worst first, then unsure suggestions.
 *
 * An answer is a mention as any other, so it is saved, undone and learned from as any other.
 *
 * @import {Doubt, Essay, Mention, Question, Span} from "./types.js"
 * @import {Categories} from "./taxonomy.js"
 * @typedef {"personal" | "public" | "nothing"} Answer
 */

import { accept, insert, isAlive, isUnsure, overlaps, personMention, reject } from "./document.js";
import { numberFor } from "./entities.js";
import { ofSameEntities, setRelevance } from "./relevance.js";

/** Whether a person has had a say in it; a rejected mention is a decision too. @param {Mention} m */
const isDecided = (m) => m.status !== "suggested" || m.by === "person" || m.replacement_by === "person";

/**
 * The doubts about words that are neither replaced nor decided by a person. Marks answer nothing.
 *
 * @param {Essay} document
 * @param {readonly Doubt[]} doubts
 * @param {Categories} categories
 */
export function openDoubts(document, doubts, categories) {
  const answers = document.mentions.filter((m) => categories.isMain(m.label) && (isDecided(m) || m.action === "replace"));
  return doubts.filter((doubt) => !answers.some((m) => overlaps(m, doubt)));
}

/**
 * @param {Essay} document
 * @param {readonly Doubt[]} doubts   in the order of the engine: the worst first
 * @param {Categories} categories
 * @returns {Question[]}
 */
export function queueOf(document, doubts, categories) {
  const open = openDoubts(document, doubts, categories).map((doubt) => question(doubt, null));
  const unsure = document.mentions.filter((m) => isUnsure(m) && !open.some((doubt) => categories.isMain(m.label) && overlaps(m, doubt)));
  const asked = unsure.map((m) => question({ ...m, probability: m.confidence }, m)).sort((a, b) => a.probability - b.probability || a.start - b.start);
  return [...open, ...asked];
}

/** @param {Doubt} doubt @param {Mention | null} mention @returns {Question} */
const question = ({ start, end, label, probability, rules, reason }, mention) => ({
  key: `${mention ? mention.id : "doubt"} ${start} ${end}`, start, end, label, probability, rules, reason, mention,
});

/** The next question that was not put off; when all were, the first of them. @param {readonly Question[]} queue @param {ReadonlySet<string>} later */
export const nextQuestion = (queue, later) => queue.find((one) => !later.has(one.key)) ?? queue[0] ?? null;

/**
 * The document with an answer: replaced, kept as public, or remembered as nothing.
 *
 * @param {Essay} document
 * @param {Question} asked
 * @param {Answer} answer
 * @param {Categories} categories
 * @returns {Essay}
 */
export function answerTo(document, asked, answer, categories) {
  const there = asked.mention ? document.mentions.filter((m) => m.id === asked.mention?.id) : standingOn(document, asked, categories);
  if (!there.length) return insert(document, answered(document, asked, asked, answer, categories));
  const ids = there.map((m) => m.id);
  if (answer === "nothing") return reject(document, ids);
  // A mark is right or nothing; its text stands in any case.
  if (!there.some((m) => categories.isMain(m.label))) return answer === "personal" ? accept(document, ids) : document;
  const action = answer === "public" ? "keep" : "replace";
  const others = ofSameEntities(document, there, categories).filter((m) => m.action !== action);
  const decided = setRelevance(document, [...ids, ...others.map((m) => m.id)], answer);
  if (answer === "public") return decided;
  return gapsOf(document, asked, there).reduce((sofar, gap) => insert(sofar, answered(sofar, gap, asked, answer, categories)), decided);
}

/** @param {Essay} document @param {Span} span @param {Categories} categories */
const standingOn = (document, span, categories) => document.mentions.filter((m) => isAlive(m) && categories.isMain(m.label) && overlaps(m, span));

/**
 * @param {Essay} document
 * @param {Span} span
 * @param {Doubt} doubt
 * @param {Answer} answer
 * @param {Categories} categories
 */
function answered(document, span, doubt, answer, categories) {
  const { label, probability, rules, reason } = doubt;
  const told = { label, confidence: probability, rules, reason };
  if (answer === "nothing") return personMention(span, { ...told, status: "rejected" });
  const number = numberFor(document, span, label, categories);
  return personMention(span, answer === "public" ? { ...told, number, relevance: "public", action: "keep" } : { ...told, number });
}

/** The words of a span on which no mention stands. @param {Essay} document @param {Span} span @param {readonly Span[]} mentions @returns {Span[]} */
function gapsOf(document, span, mentions) {
  /** @type {Span[]} */
  const gaps = [];
  let at = span.start;
  for (const m of [...mentions, { start: span.end, end: span.end }].sort((a, b) => a.start - b.start)) {
    const words = /[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/su.exec(document.text.slice(at, m.start));
    if (words) gaps.push({ start: at + words.index, end: at + words.index + words[0].length });
    at = Math.max(at, m.end);
  }
  return gaps;
}

/** So much of a sentence is shown on either side. */
const FAR = 160;

/** A span in its sentence: what stands before it and behind it. @param {string} text @param {Span} span */
export function sentenceOf(text, span) {
  const before = text.slice(Math.max(0, span.start - FAR), span.start);
  const after = text.slice(span.end, span.end + FAR);
  const begin = [...before.matchAll(/[.!?…]["”»)]*\s+|\n/gu)].at(-1);
  const end = /[.!?…]["”»)]*(?=\s|$)|\n/u.exec(after);
  return {
    before: begin ? before.slice(begin.index + begin[0].length) : before,
    words: text.slice(span.start, span.end),
    after: end ? after.slice(0, end.index + end[0].trimEnd().length) : after,
  };
}
