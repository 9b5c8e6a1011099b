/**
 * One name in all essays of a learner: the same pseudonym everywhere.
 *
 * @import {Essay} from "./types.js"
 * @import {Categories} from "./taxonomy.js"
 */

import { changeMentions, isAlive } from "./document.js";
import { likeness } from "./entities.js";
import { inflect } from "./pseudonyms.js";

/** How the server tells names apart: a surname may be shared by a family. @param {string} label @param {Categories} categories */
const kindOf = (label, categories) => (label === "surname" ? label : categories.groupOf(label));

/**
 * The essay in which a person or place has a pseudonym, in the case each mention needs.
 *
 * @param {Essay} document
 * @param {{form: string, group: string}} person
 * @param {string} pseudonym
 * @param {Categories} categories
 */
export function renamePerson(document, { form, group }, pseudonym, categories) {
  const wanted = likeness(form);
  const theirs = document.mentions.filter((m) => isAlive(m) && m.action === "replace" && kindOf(m.label, categories) === group && likeness(document.text.slice(m.start, m.end)) === wanted);
  return changeMentions(document, theirs.map((m) => m.id), (m) => {
    const replacement = inflect(pseudonym, false, m.features.includes("gen"));
    return m.replacement === replacement ? m : { ...m, replacement, replacement_by: "person", status: "confirmed" };
  });
}
