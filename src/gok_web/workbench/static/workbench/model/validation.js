/**
 * What is wrong, and where. Errors block "done"; warnings do not.
 *
 * @import {Essay, Mention, Message} from "./types.js"
 * @import {Categories} from "./taxonomy.js"
 */

import { isAlive } from "./document.js";

/**
 * @param {Essay} document
 * @param {Categories} categories
 * @returns {Message[]} in the order of the text
 */
export function validate(document, categories) {
  const alive = document.mentions.filter(isAlive);
  const mains = alive.filter((m) => categories.isMain(m.label)).sort((a, b) => a.start - b.start);
  const groups = groupsOfNumbers(mains, categories);
  /** @type {Map<string, Message[]>} */
  const found = new Map();
  /** @type {(mention: Mention, code: string, severity: "error" | "warning") => void} */
  const say = (mention, code, severity) => {
    const list = found.get(mention.id) ?? [];
    found.set(mention.id, [...list, { mention: mention.id, code, severity }]);
  };
  let last = /** @type {Mention | null} */ (null);
  for (const mention of mains) {
    if (last && mention.start < last.end) say(mention, "overlap", "error");
    if (!last || mention.end > last.end) last = mention;
    checkMain(document, mention, groups, say);
  }
  for (const mention of alive) {
    if (categories.isComment(mention.label) && mention.label.includes("!")) say(mention, "left_over", "warning");
    if (mention.status === "suggested") say(mention, "unconfirmed", "warning");
  }
  return [...alive].sort((a, b) => a.start - b.start).flatMap((m) => found.get(m.id) ?? []);
}

/**
 * @param {Essay} document
 * @param {Mention} mention
 * @param {Map<number, Set<string>>} groups
 * @param {(mention: Mention, code: string, severity: "error" | "warning") => void} say
 */
function checkMain(document, mention, groups, say) {
  if (mention.number === null) {
    if (mention.action === "replace") say(mention, "number_missing", "error");
  } else if ((groups.get(mention.number)?.size ?? 0) > 1) say(mention, "two_labels", "warning");
  if (mention.action !== "replace") return;
  const original = document.text.slice(mention.start, mention.end);
  if (mention.replacement === null || !mention.replacement.trim()) say(mention, "pending", "error");
  else if (mention.replacement.trim().toLocaleLowerCase("sv") === original.trim().toLocaleLowerCase("sv")) say(mention, "unchanged", "error");
}

/**
 * @param {readonly Mention[]} mains
 * @param {Categories} categories
 */
function groupsOfNumbers(mains, categories) {
  /** @type {Map<number, Set<string>>} */
  const groups = new Map();
  for (const mention of mains) {
    if (mention.number === null) continue;
    const set = groups.get(mention.number) ?? new Set();
    groups.set(mention.number, set.add(categories.groupOf(mention.label)));
  }
  return groups;
}

/** @param {readonly Message[]} messages */
export const hasErrors = (messages) => messages.some((one) => one.severity === "error");
