/**
 * Pseudonyms a person sets: one name for an entity, in the case each mention needs.
 *
 * @import {Essay, Mention} from "./types.js"
 */

import { changeMentions, isAlive } from "./document.js";

/**
 * A name in the genitive or out of it; names that end in s, x or z have no ending of their own.
 *
 * @param {string} name
 * @param {boolean} from
 * @param {boolean} to
 */
export function inflect(name, from, to) {
  if (from === to) return name;
  if (to) return /[sxz]$/i.test(name) ? name : name + "s";
  return name.length > 2 && /[^s]s$/.test(name) ? name.slice(0, -1) : name;
}

/**
 * Pseudonyms set by hand follow when the genitive was switched on or off; the engine draws the others.
 *
 * @param {Essay} before
 * @param {Essay} after
 * @param {readonly string[]} ids
 * @returns {Essay}
 */
export function inflected(before, after, ids) {
  const was = new Map(before.mentions.map((m) => [m.id, m.features.includes("gen")]));
  return changeMentions(after, ids, (m) => {
    const [from, to] = [was.get(m.id) ?? false, m.features.includes("gen")];
    return m.replacement === null || m.replacement_by !== "person" || from === to ? m : { ...m, replacement: inflect(m.replacement, from, to) };
  });
}

/**
 * Set the pseudonym of a mention, and with it that of its entity's mentions under the same label.
 *
 * @param {Essay} document
 * @param {string} id
 * @param {string} replacement
 * @returns {Essay}
 */
export function setReplacement(document, id, replacement) {
  const mention = document.mentions.find((m) => m.id === id);
  if (!mention || mention.action !== "replace") return document;
  const genitive = mention.features.includes("gen");
  const kin = document.mentions.filter((m) => m.id === id || isKin(m, mention));
  return changeMentions(document, kin.map((m) => m.id), (m) => {
    const form = m.id === id ? replacement : inflect(replacement, genitive, m.features.includes("gen"));
    if (m.replacement === form && m.replacement_by === "person") return m;
    return { ...m, replacement: form, replacement_by: "person", status: m.id === id ? "confirmed" : m.status };
  });
}

/**
 * @param {Mention} one
 * @param {Mention} other
 */
function isKin(one, other) {
  return isAlive(one) && one.action === "replace" && one.number !== null && one.number === other.number && one.label === other.label;
}

/**
 * Give hand-set pseudonyms back to the engine, which draws the next one.
 *
 * @param {Essay} document
 * @param {number} number
 */
export function releaseReplacements(document, number) {
  const ids = document.mentions.filter((m) => isAlive(m) && m.number === number && m.action === "replace").map((m) => m.id);
  return changeMentions(document, ids, (m) => ({ ...m, replacement: null, replacement_by: null, draw: m.draw + 1 }));
}

/**
 * Take over the pseudonyms another copy of the document was given, where this one still waits for them and the
 * mention is otherwise the same: an answer that comes late changes nothing a person has done meanwhile.
 *
 * @param {Essay} document
 * @param {Essay} rendered
 * @returns {Essay}
 */
export function fillReplacements(document, rendered) {
  const answers = new Map(rendered.mentions.map((m) => [m.id, m]));
  const waiting = document.mentions.filter((m) => m.replacement === null && m.action === "replace" && isAlive(m));
  return changeMentions(document, waiting.map((m) => m.id), (m) => {
    const answer = answers.get(m.id);
    if (!answer || answer.replacement === null) return m;
    const same = answer.label === m.label && answer.number === m.number && answer.features.join() === m.features.join();
    return same ? { ...m, replacement: answer.replacement, replacement_by: answer.replacement_by ?? "rule", draw: answer.draw } : m;
  });
}

/** @param {Essay} document */
export const isWaiting = (document) =>
  document.mentions.some((m) => m.replacement === null && m.action === "replace" && isAlive(m));
