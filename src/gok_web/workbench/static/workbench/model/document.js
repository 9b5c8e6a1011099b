/**
 * What a person does to an essay: pure functions from one document to the next.
 *
 * Untouched mentions stay the same objects, so views compare by identity and the history keeps whole
 * documents at the price of a list of references. A function that has nothing to do returns its argument.
 *
 * @import {Essay, Mention, Span, Status} from "./types.js"
 * @import {Categories} from "./taxonomy.js"
 */

import { nextNumber, numberFor } from "./entities.js";

/** Suggestions at least this sure are taken by "accept all sure ones". */
export const SURE = 0.9;

/** @param {Mention} mention */
export const isUnsure = (mention) => mention.status === "suggested" && mention.confidence < SURE;

/** @param {Mention} mention */
export const isAlive = (mention) => mention.status !== "rejected";

/**
 * @param {Span} one
 * @param {Span} other
 */
export const overlaps = (one, other) => one.start < other.end && other.start < one.end;

/** A fresh id; random, so that two windows do not give the same one. */
export function newId() {
  const numbers = crypto.getRandomValues(new Uint32Array(2));
  return "p" + [...numbers].map((n) => n.toString(36).padStart(7, "0").slice(-4)).join("");
}

/**
 * Change the mentions a test picks; the others stay the same objects.
 *
 * @param {Essay} document
 * @param {Iterable<string>} ids
 * @param {(mention: Mention) => Mention} change
 * @returns {Essay}
 */
export function changeMentions(document, ids, change) {
  const wanted = new Set(ids);
  let touched = false;
  const mentions = document.mentions.map((mention) => {
    if (!wanted.has(mention.id)) return mention;
    const changed = change(mention);
    touched ||= changed !== mention;
    return changed;
  });
  return touched ? { ...document, mentions } : document;
}

/**
 * A mention a person made.
 *
 * @param {Span} span
 * @param {Partial<Mention> & {label: string}} fields
 * @returns {Mention}
 */
export function personMention(span, fields) {
  return {
    id: newId(),
    start: span.start,
    end: span.end,
    number: null,
    features: [],
    relevance: "personal",
    action: "replace",
    status: "confirmed",
    by: "person",
    confidence: 1,
    rules: [],
    reason: { sv: "", en: "" },
    alternatives: [],
    replacement: null,
    replacement_by: null,
    draw: 0,
    comment: "",
    ...fields,
  };
}

/**
 * Label spans. A main label takes the place of the main labels it overlaps; a mark or comment stands beside them
 * and is taken away again when it already stands on exactly that span.
 *
 * @param {Essay} document
 * @param {readonly Span[]} spans
 * @param {string} label
 * @param {Categories} categories
 * @returns {Essay}
 */
export function labelSpans(document, spans, label, categories) {
  return spans.reduce((sofar, span) => labelSpan(sofar, span, label, categories), document);
}

/**
 * @param {Essay} document
 * @param {Span} span
 * @param {string} label
 * @param {Categories} categories
 * @returns {Essay}
 */
function labelSpan(document, span, label, categories) {
  const same = document.mentions.filter((m) => m.start === span.start && m.end === span.end);
  if (!categories.isMain(label)) {
    const there = same.find((m) => m.label === label && isAlive(m));
    if (there) return remove(document, [there.id]);
    return insert(document, personMention(span, { label, action: "mark", draw: 0 }));
  }
  const standing = same.find((m) => isAlive(m) && categories.isMain(m.label));
  if (standing) return relabel(document, [standing.id], label, categories);
  const overlapped = document.mentions.filter((m) => isAlive(m) && categories.isMain(m.label) && overlaps(m, span));
  const cleared = remove(document, overlapped.map((m) => m.id));
  const number = overlapped.find((m) => m.number !== null)?.number ?? numberFor(cleared, span, label, categories);
  const features = (overlapped[0]?.features ?? []).filter((f) => allows(categories, label, f));
  return insert(cleared, personMention(span, { label, number, features }));
}

/**
 * @param {Categories} categories
 * @param {string} label
 * @param {string} feature
 */
export const allows = (categories, label, feature) => categories.byId.get(label)?.features.includes(feature) ?? false;

/**
 * @param {Essay} document
 * @param {Mention} mention
 * @returns {Essay}
 */
export function insert(document, mention) {
  const at = document.mentions.findIndex((m) => m.start > mention.start);
  const mentions = [...document.mentions];
  mentions.splice(at < 0 ? mentions.length : at, 0, mention);
  return { ...document, mentions };
}

/**
 * Give standing mentions another main label: their old pseudonym fits no longer, the old label stays a choice.
 *
 * @param {Essay} document
 * @param {readonly string[]} ids
 * @param {string} label
 * @param {Categories} categories
 */
export function relabel(document, ids, label, categories) {
  return changeMentions(document, ids, (m) => {
    if (m.label === label) return confirmed(m);
    const before = { label: m.label, confidence: m.by === "person" ? 0 : m.confidence };
    const alternatives = [before, ...m.alternatives.filter((a) => a.label !== label && a.label !== m.label)];
    const main = categories.isMain(label);
    return {
      ...m,
      label,
      alternatives,
      features: m.features.filter((f) => allows(categories, label, f)),
      number: main ? (m.number ?? numberFor(document, m, label, categories)) : m.number,
      // What is public stays so under another label; what was only marked is the writer's own.
      relevance: main && m.action === "keep" ? m.relevance : "personal",
      action: !main ? "mark" : m.action === "keep" ? "keep" : "replace",
      status: "confirmed",
      replacement: m.replacement_by === "person" && main ? m.replacement : null,
      replacement_by: m.replacement_by === "person" && main ? "person" : null,
    };
  });
}

/** @param {Mention} mention */
export const confirmed = (mention) =>
  mention.status === "confirmed" ? mention : { ...mention, status: /** @type {Status} */ ("confirmed") };

/**
 * @param {Essay} document
 * @param {Iterable<string>} ids
 */
export const accept = (document, ids) => changeMentions(document, ids, confirmed);

/**
 * A rejected mention comes back; one that had no number yet gets that of its like, or the next.
 *
 * @param {Essay} document
 * @param {string} id
 * @param {Categories} categories
 */
export const revive = (document, id, categories) =>
  changeMentions(document, [id], (m) => ({
    ...confirmed(m),
    number: m.number ?? (categories.isMain(m.label) ? numberFor(document, m, m.label, categories) : null),
  }));

/**
 * A rejected suggestion stays as a decision; the engine does not make it again.
 *
 * @param {Essay} document
 * @param {Iterable<string>} ids
 */
export const reject = (document, ids) =>
  changeMentions(document, ids, (m) => (m.status === "rejected" ? m : { ...m, status: /** @type {Status} */ ("rejected") }));

/**
 * Take mentions away: what a person added goes, what the engine found is rejected.
 *
 * @param {Essay} document
 * @param {Iterable<string>} ids
 * @returns {Essay}
 */
export function remove(document, ids) {
  const wanted = new Set(ids);
  if (!wanted.size) return document;
  const own = document.mentions.filter((m) => wanted.has(m.id) && m.by === "person").map((m) => m.id);
  const gone = new Set(own);
  const rest = gone.size ? { ...document, mentions: document.mentions.filter((m) => !gone.has(m.id)) } : document;
  return reject(rest, wanted);
}

/**
 * @param {Essay} document
 * @param {number} [atLeast]
 * @param {readonly Span[]} doubts   what is doubted is not sure
 */
export function acceptSure(document, atLeast = SURE, doubts = []) {
  const sure = document.mentions.filter((m) => m.status === "suggested" && m.confidence >= atLeast && (m.action === "mark" || !doubts.some((d) => overlaps(m, d))));
  return accept(document, sure.map((m) => m.id));
}

/**
 * @param {Essay} document
 * @param {readonly string[]} ids
 * @param {number | null} number
 */
export function setNumber(document, ids, number) {
  return changeMentions(document, ids, (m) =>
    m.number === number ? m : { ...m, number, status: "confirmed", ...pendingUnlessHand(m) },
  );
}

/** @param {Mention} m */
const pendingUnlessHand = (m) =>
  m.replacement_by === "person" || m.action !== "replace"
    ? {}
    : { replacement: null, replacement_by: /** @type {null} */ (null) };

/**
 * Make mentions an entity of their own.
 *
 * @param {Essay} document
 * @param {readonly string[]} ids
 */
export const splitEntity = (document, ids) => setNumber(document, ids, nextNumber(document));

/**
 * @param {Essay} document
 * @param {readonly number[]} numbers
 */
export function mergeEntities(document, numbers) {
  const kept = Math.min(...numbers);
  const ids = document.mentions.filter((m) => isAlive(m) && m.number !== null && numbers.includes(m.number));
  return setNumber(document, ids.map((m) => m.id), kept);
}

/**
 * Add a feature to all, or take it from all when every one has it.
 *
 * @param {Essay} document
 * @param {readonly string[]} ids
 * @param {string} feature
 * @param {readonly string[]} order
 */
export function toggleFeature(document, ids, feature, order) {
  const touched = document.mentions.filter((m) => ids.includes(m.id));
  const off = touched.every((m) => m.features.includes(feature));
  return changeMentions(document, ids, (m) => {
    if (m.features.includes(feature) !== off) return m;
    const features = off ? m.features.filter((f) => f !== feature) : [...m.features, feature];
    features.sort((a, b) => order.indexOf(a) - order.indexOf(b));
    return { ...m, features, status: "confirmed", ...pendingUnlessHand(m) };
  });
}

/**
 * @param {Essay} document
 * @param {string} id
 * @param {string} comment
 */
export const setComment = (document, id, comment) =>
  changeMentions(document, [id], (m) => (m.comment === comment ? m : { ...m, comment }));

/**
 * @param {Essay} document
 * @param {Partial<Pick<Essay, "comment" | "title" | "profile" | "culture" | "meta" | "replace" | "status">>} fields
 * @returns {Essay}
 */
export function setFields(document, fields) {
  const same = Object.entries(fields).every(([key, value]) => document[/** @type {keyof Essay} */ (key)] === value);
  return same ? document : { ...document, ...fields };
}
