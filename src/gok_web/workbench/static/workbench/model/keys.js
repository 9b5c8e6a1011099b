/**
 * The keyboard, as one table: the editor reads it, and so does its overview.
 *
 * @typedef {{id: string, keys: readonly string[], section: "move" | "decide" | "read" | "queue" | "label" | "entity" | "token" | "essay", anywhere?: boolean}} Command
 */

/** @type {readonly Command[]} */
export const COMMANDS = [
  { id: "left", keys: ["ArrowLeft"], section: "move" },
  { id: "right", keys: ["ArrowRight"], section: "move" },
  { id: "up", keys: ["ArrowUp"], section: "move" },
  { id: "down", keys: ["ArrowDown"], section: "move" },
  { id: "extendLeft", keys: ["Shift+ArrowLeft"], section: "move" },
  { id: "extendRight", keys: ["Shift+ArrowRight"], section: "move" },
  { id: "first", keys: ["Home"], section: "move" },
  { id: "last", keys: ["End"], section: "move" },
  { id: "previousWord", keys: [","], section: "move" },
  { id: "nextWord", keys: ["."], section: "move" },
  { id: "nextUnsure", keys: ["n"], section: "move" },
  { id: "previousUnsure", keys: ["Shift+N"], section: "move" },
  { id: "nextMention", keys: ["j"], section: "move" },
  { id: "previousMention", keys: ["k"], section: "move" },
  { id: "nextOfEntity", keys: ["w"], section: "move" },
  { id: "nextUnsureAll", keys: ["Shift+U"], section: "queue" },
  { id: "nextDoubtAll", keys: ["Shift+Q"], section: "queue" },
  { id: "nextCommentAll", keys: ["Shift+C"], section: "queue" },
  { id: "nextEssay", keys: ["Shift+J"], section: "queue" },
  { id: "doneAndNext", keys: ["Ctrl+Shift+Enter"], section: "queue", anywhere: true },
  { id: "deselect", keys: ["Escape"], section: "move" },
  { id: "nextZone", keys: ["F6"], section: "move", anywhere: true },
  { id: "previousZone", keys: ["Shift+F6"], section: "move", anywhere: true },
  { id: "accept", keys: ["Enter", "a"], section: "decide" },
  { id: "acceptNext", keys: [" "], section: "decide" },
  { id: "reject", keys: ["Delete", "Backspace", "x"], section: "decide" },
  { id: "acceptSure", keys: ["Shift+A"], section: "decide" },
  { id: "sureLevel", keys: ["Shift+S"], section: "decide" },
  { id: "keepOrReplace", keys: ["v"], section: "decide" },
  { id: "keepOrReplaceOne", keys: ["Shift+V"], section: "decide" },
  { id: "alternative", keys: ["1", "2", "3", "4", "5", "6", "7", "8", "9"], section: "decide" },
  { id: "read", keys: ["q"], section: "read" },
  { id: "readPersonal", keys: ["y"], section: "read" },
  { id: "readPublic", keys: ["h"], section: "read" },
  { id: "readNothing", keys: ["b"], section: "read" },
  { id: "readLater", keys: ["t"], section: "read" },
  { id: "search", keys: ["l", "/"], section: "label" },
  { id: "featureGen", keys: ["g"], section: "label" },
  { id: "featureDef", keys: ["d"], section: "label" },
  { id: "featurePl", keys: ["p"], section: "label" },
  { id: "featureForeign", keys: ["f"], section: "label" },
  { id: "labelEqual", keys: ["="], section: "label" },
  { id: "obs", keys: ["o"], section: "label" },
  { id: "comment", keys: ["c"], section: "label" },
  { id: "guideline", keys: ["i"], section: "label" },
  { id: "number", keys: ["#"], section: "entity" },
  { id: "selectEntity", keys: ["Shift+E"], section: "entity" },
  { id: "mergeEntities", keys: ["Shift+M"], section: "entity" },
  { id: "splitEntity", keys: ["u"], section: "entity" },
  { id: "pseudonym", keys: ["e"], section: "entity" },
  { id: "redraw", keys: ["r"], section: "entity" },
  { id: "partOfWord", keys: ["s"], section: "token" },
  { id: "join", keys: ["m"], section: "token" },
  { id: "find", keys: ["Ctrl+f"], section: "essay", anywhere: true },
  { id: "correct", keys: ["F2"], section: "token" },
  { id: "undo", keys: ["Ctrl+z"], section: "essay", anywhere: true },
  { id: "redo", keys: ["Ctrl+y", "Ctrl+Shift+Z"], section: "essay", anywhere: true },
  { id: "save", keys: ["Ctrl+s"], section: "essay", anywhere: true },
  { id: "done", keys: ["Ctrl+Enter"], section: "essay", anywhere: true },
  { id: "help", keys: ["?"], section: "essay" },
];

/** Keys in lists of essays and of lines; their tables read them (`view/walking.js`), the browser ticks. @type {readonly {id: string, keys: readonly string[]}[]} */
export const LIST_KEYS = [
  { id: "listRow", keys: ["ArrowUp", "ArrowDown"] },
  { id: "listAlong", keys: ["ArrowLeft", "ArrowRight"] },
  { id: "listPage", keys: ["PageUp", "PageDown"] },
  { id: "listEnds", keys: ["Ctrl+Home", "Ctrl+End"] },
  { id: "listTick", keys: [" "] },
  { id: "listLeave", keys: ["Tab"] },
  { id: "listFind", keys: ["Ctrl+f"] },
  { id: "listUndo", keys: ["Ctrl+z"] },
];

/** The order of sections in the overview. @type {readonly Command["section"][]} */
export const SECTIONS = ["move", "decide", "read", "queue", "label", "entity", "token", "essay"];

/**
 * How a key press is written in the table. Shift is left out where it only makes the character (`?`, `#`, `=`).
 *
 * @param {{key: string, ctrlKey: boolean, metaKey: boolean, altKey: boolean, shiftKey: boolean}} event
 */
export function keyName(event) {
  const { key } = event;
  const letter = key.length === 1 && key.toLowerCase() !== key.toUpperCase();
  const shifted = event.shiftKey && (letter || key.length > 1);
  return [event.ctrlKey || event.metaKey ? "Ctrl" : "", event.altKey ? "Alt" : "", shifted ? "Shift" : "", shifted && letter ? key.toUpperCase() : key]
    .filter(Boolean)
    .join("+");
}

const BY_KEY = new Map(COMMANDS.flatMap((command) => command.keys.map((key) => /** @type {const} */ ([key, command]))));

/**
 * @param {Parameters<typeof keyName>[0]} event
 * @returns {Command | null}
 */
export const commandOf = (event) => BY_KEY.get(keyName(event)) ?? null;

/** How a key is shown to people. @param {string} key */
export function shownKey(key) {
  /** @type {Record<string, string>} */
  const signs = { ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓", " ": "␣", Delete: "Del", Backspace: "⌫", Escape: "Esc" };
  return key
    .split("+")
    .map((part) => signs[part] ?? (part.length === 1 ? part.toUpperCase() : part))
    .join(" ");
}
