/**
 * Which keys are worth knowing for what is selected.
 *
 * @import {Mention} from "./types.js"
 * @import {Selection} from "./selection.js"
 * @import {Categories} from "./taxonomy.js"
 * @typedef {{selection: Selection, chosen: readonly Mention[], readOnly: boolean, reading: {on: boolean}, categories: Categories}} Situation
 * @typedef {{id: string, key: string}} Hint
 */

import { COMMANDS, shownKey } from "./keys.js";

/** @type {Record<string, readonly string[]>} */
const WORTH = {
  readonly: ["done", "nextMention", "help"],
  reading: ["readPersonal", "readPublic", "readNothing", "readLater", "undo", "read"],
  nothing: ["nextUnsure", "acceptSure", "read", "done", "help"],
  plain: ["search", "extendRight", "partOfWord", "join", "correct", "obs", "nextUnsure"],
  suggested: ["acceptNext", "reject", "alternative", "search", "keepOrReplace", "pseudonym", "labelEqual"],
  confirmed: ["nextUnsure", "reject", "search", "keepOrReplace", "pseudonym", "redraw", "labelEqual"],
  mark: ["acceptNext", "reject", "search", "comment", "nextUnsure"],
  several: ["accept", "reject", "search", "keepOrReplace", "mergeEntities", "splitEntity"],
};

/** @param {Situation} now */
function situation({ selection, chosen, readOnly, reading, categories }) {
  if (readOnly) return "readonly";
  if (reading.on) return "reading";
  if (!selection.spans.length) return "nothing";
  const [first] = chosen;
  if (!first) return "plain";
  if (selection.spans.length > 1 || chosen.filter((m) => categories.isMain(m.label)).length > 1) return "several";
  if (!categories.isMain(first.label)) return "mark";
  return first.status === "suggested" ? "suggested" : "confirmed";
}

/** @param {Situation} now @returns {Hint[]} */
export function keysFor(now) {
  return (WORTH[situation(now)] ?? []).map((id) => {
    const keys = COMMANDS.find((command) => command.id === id)?.keys ?? [];
    const [first = "", last = ""] = [keys[0], keys[keys.length - 1]];
    return { id, key: keys.length > 3 ? `${shownKey(first)}–${shownKey(last)}` : shownKey(first) };
  });
}

/** Every command some situation speaks of. */
export const HINTED = [...new Set(Object.values(WORTH).flat())];
