/**
 * Drawing the result, word by word, and what is chosen in it.
 *
 * @import {Piece} from "./engine.js"
 * @typedef {{hide: [string, string][], open: string[]}} Wishes words with the labels they are to have; words to leave
 */
import { language, t } from "./texts.js";

const CLASSES = { hidden: "hidden-word", open: "open-word", word: "", gap: "" };

/** @param {string} id */
export const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @type {Piece[]} */
let pieces = [];

/** @type {Set<number>} */
let chosen = new Set();

/** @param {Piece} piece */
function titleOf(piece) {
  const title = piece.title?.[language()] ?? "";
  return t(piece.kind === "open" ? "opened" : "hidden", { was: piece.was ?? "", title });
}

/** Show pieces; what was chosen before is chosen no more. @param {Piece[]} found */
export function draw(found) {
  pieces = found;
  chosen = new Set();
  const drawn = found.map((piece, place) => (piece.kind === "gap" ? document.createTextNode(piece.text) : button(piece, place)));
  const first = drawn.find((one) => one instanceof HTMLButtonElement);
  if (first) /** @type {HTMLButtonElement} */ (first).tabIndex = 0;
  byId("result").replaceChildren(...(drawn.length ? drawn : [t("nothing")]));
  byId("result").classList.remove("stale");
  byId("counted").textContent = t("counted", { count: found.filter((piece) => piece.kind === "hidden").length });
  showChoice();
}

/** @param {Piece} piece @param {number} place */
function button(piece, place) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = piece.text;
  made.className = CLASSES[piece.kind];
  made.tabIndex = -1;
  made.dataset["place"] = String(place);
  made.setAttribute("aria-pressed", "false");
  if (piece.was !== undefined) made.title = titleOf(piece);
  return made;
}

/** Choose a word, or let it go. @param {HTMLButtonElement} pressed */
function toggle(pressed) {
  const place = Number(pressed.dataset["place"]);
  if (!chosen.delete(place)) chosen.add(place);
  pressed.setAttribute("aria-pressed", String(chosen.has(place)));
  focusOn(pressed);
  showChoice();
}

/** One word at a time can be reached by Tab, the others by the arrow keys. @param {HTMLElement} wanted */
function focusOn(wanted) {
  for (const other of byId("result").querySelectorAll("button[tabindex='0']")) /** @type {HTMLElement} */ (other).tabIndex = -1;
  wanted.tabIndex = 0;
  wanted.focus();
}

/** The chosen words; those with nothing but a blank between are one. @returns {{words: string, kinds: Set<string>}[]} */
function chosenWords() {
  /** @type {{words: string, kinds: Set<string>}[]} */
  const found = [];
  let last = -2;
  for (const place of [...chosen].sort((a, b) => a - b)) {
    const piece = /** @type {Piece} */ (pieces[place]);
    const words = piece.was ?? piece.text;
    const before = found.at(-1);
    const gap = pieces[place - 1];
    if (before && last === place - 2 && gap?.kind === "gap" && /^[ \t]+$/.test(gap.text)) {
      before.words += gap.text + words;
      before.kinds.add(piece.kind);
    } else found.push({ words, kinds: new Set([piece.kind]) });
    last = place;
  }
  return found;
}

/** What is chosen as single words. */
const chosenPieces = () => [...chosen].map((place) => /** @type {Piece} */ (pieces[place]));

/** The wishes with the chosen words hidden. @param {Wishes} before @returns {Wishes} */
export function hidden({ hide, open }) {
  const label = /** @type {HTMLSelectElement} */ (byId("label")).value;
  for (const { words } of chosenWords()) {
    hide = [...hide.filter(([other]) => other !== words), [words, label]];
    open = open.filter((other) => other.toLowerCase() !== words.toLowerCase());
  }
  return { hide, open };
}

/** The wishes with the chosen words left as they are. @param {Wishes} before @returns {Wishes} */
export function shown({ hide, open }) {
  for (const { kind, was } of chosenPieces()) {
    if (kind !== "hidden" || was === undefined) continue;
    const rest = hide.filter(([words]) => words.toLowerCase() !== was.toLowerCase());
    if (rest.length === hide.length) open = [...open, was];
    hide = rest;
  }
  return { hide, open };
}

function showChoice() {
  const words = chosenWords();
  byId("choice").hidden = !words.length;
  byId("chosen").textContent = t("chosen", { words: words.map((one) => one.words).join(", ") });
  const some = chosenPieces();
  /** @type {HTMLButtonElement} */ (byId("show")).disabled = !some.some((piece) => piece.kind === "hidden");
  const label = some.find((piece) => piece.label)?.label;
  if (label) /** @type {HTMLSelectElement} */ (byId("label")).value = label;
}

/** The labels in groups. @param {[string, [string, string][]][]} groups */
export function drawLabels(groups) {
  const menu = /** @type {HTMLSelectElement} */ (byId("label"));
  const before = menu.value;
  menu.replaceChildren(
    ...groups.map(([name, rows]) => {
      const group = document.createElement("optgroup");
      group.label = name;
      group.append(...rows.map(([id, title]) => new Option(title, id)));
      return group;
    }),
  );
  if (before) menu.value = before;
}

/** @param {KeyboardEvent} event */
function walk(event) {
  const steps = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
  const step = steps[/** @type {keyof typeof steps} */ (event.key)];
  if (!step || !(event.target instanceof HTMLButtonElement)) return;
  const all = /** @type {HTMLElement[]} */ ([...byId("result").querySelectorAll("button")]);
  const next = all[all.indexOf(event.target) + step];
  event.preventDefault();
  if (next) focusOn(next);
}

export function listen() {
  byId("result").addEventListener("click", (event) => {
    if (event.target instanceof HTMLButtonElement) toggle(event.target);
  });
  byId("result").addEventListener("keydown", walk);
}
