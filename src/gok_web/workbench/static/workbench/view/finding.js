/**
 * Find everywhere: a word or pattern in context, lines to tick, one decision for all of them, one step back.
 *
 * The same dialog serves all essays (the server looks) and the one that is open (this window looks).
 *
 * @import {Decision, Line} from "../model/find.js"
 * @import {Categories} from "../model/taxonomy.js"
 * @typedef {object} Finder   where is looked, and what a decision does there
 * @property {string} title
 * @property {boolean} several   whether lines are of several essays
 * @property {(words: string, exactCase: boolean) => Promise<{lines: readonly Line[], count: number}>} find
 * @property {(lines: readonly Line[], decision: Decision, label: string, progress: (words: string) => void) => Promise<string>} decide   what became of it, in words
 * @property {() => Promise<string>} undo
 * @property {() => boolean} canUndo
 */

import { Problem } from "../io/api.js";
import { inLanguage, t } from "../io/texts.js";
import { openDialog } from "./dialogs.js";
import { button, h } from "./dom.js";
import { Lines } from "./kwic.js";

/** @type {readonly {decision: Decision, look: string}[]} */
const DECISIONS = [
  { decision: "accept", look: "good" },
  { decision: "keep", look: "" },
  { decision: "replace", look: "" },
  { decision: "reject", look: "bad" },
  { decision: "never", look: "bad" },
];

/** @type {Record<string, (line: Line) => boolean>} */
const SHOWN = { all: () => true, free: (line) => !line.label, labelled: (line) => Boolean(line.label) };

/** @param {Categories} categories @param {Finder} finder @param {() => void} [onclose] @param {string} [words]   what to look for at once */
export function openFind(categories, finder, onclose = () => {}, words = "") {
  /** @type {readonly Line[]} */
  let found = [];
  let count = 0;
  let busy = false;
  const field = h("input", { type: "text", inputmode: "search", id: "find-words", class: "field", value: words, autocomplete: "off", spellcheck: "false", "aria-label": t("find.words"), placeholder: t("find.words.hint"), "aria-describedby": "find-how" });
  const exact = h("input", { type: "checkbox", id: "find-case", onchange: () => void look() });
  const which = h("select", { id: "find-which", class: "field", "aria-label": t("find.which"), onchange: () => lines.show(found.filter(SHOWN[which.value] ?? (() => true))) }, Object.keys(SHOWN).map((name) => h("option", { value: name }, t(`find.which.${name}`))));
  const label = h("select", { id: "find-label", class: "field", "aria-label": t("find.label") }, groupsOf(categories));
  const status = h("p", { class: "find-status", id: "find-status", role: "status" });
  const lines = new Lines(categories, { essays: finder.several, onTick: () => ready() });
  const act = (/** @type {Decision} */ decision) => void work((progress) => finder.decide(lines.meant, decision, label.value, progress));
  const set = button(t("find.do.label"), () => act("label"), { words: true, class: "primary", id: "find-set-label" });
  // The project's lists are not for those who work in a kiosk.
  const others = DECISIONS.filter(({ decision }) => decision !== "never" || !document.body.dataset["closed"]).map(({ decision, look: kind }) => button(t(`find.do.${decision}`), () => act(decision), { words: true, class: kind, id: `find-${decision}`, hint: t(`find.do.${decision}.hint`) }));
  const back = button(t("undo"), () => void work(() => finder.undo()), { words: true, sign: "undo", id: "find-undo" });

  const ready = () => {
    const none = busy || !lines.ticked.size;
    for (const one of [set, ...others]) one.disabled = none;
    back.disabled = busy || !finder.canUndo();
    if (!busy && found.length) status.textContent = t("find.ticked", { count: lines.ticked.size, all: count });
  };
  /** @param {(progress: (words: string) => void) => Promise<string>} task */
  const work = async (task) => {
    const at = document.activeElement;
    busy = true;
    ready();
    let said = "";
    try {
      said = await task((words) => (status.textContent = words));
    } catch (problem) {
      said = said_of(problem);
    }
    busy = false;
    await look(said);
    // A button that was out of use for a moment has lost the focus, and with it those who have no mouse their place.
    if (document.activeElement === document.body || document.activeElement === dialog) /** @type {HTMLElement[]} */ ([at, back, field]).find((one) => one !== document.body && !one.matches(":disabled"))?.focus();
  };
  const look = async (said = "") => {
    if (!field.value.trim()) return ready();
    status.textContent = said || t("find.looking");
    try {
      ({ lines: found, count } = await finder.find(field.value, exact.checked));
      lines.show(found.filter(SHOWN[which.value] ?? (() => true)));
      const shown = found.length < count ? t("find.first", { count: found.length, all: count }) : "";
      status.textContent = said || [count ? t("find.ticked", { count: lines.ticked.size, all: count }) : t("find.none"), shown].filter(Boolean).join(" ");
    } catch (problem) {
      status.textContent = said_of(problem);
    }
  };
  const form = h("form", { class: "find-form", role: "search", onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    void look();
  } }, field, h("label", { class: "tick", for: "find-case" }, exact, " ", t("find.case")), h("button", { type: "submit", class: "button", id: "find-go" }, t("find.go")));
  const deciding = h("div", { class: "find-deciding", role: "group", "aria-label": t("find.decide") }, h("div", { class: "with-label" }, label, set), h("div", { class: "buttons" }, ...others, back));
  const { dialog } = openDialog(finder.title, [form, h("p", { class: "quiet small", id: "find-how" }, t("find.how")), h("p", { class: "quiet small", id: "find-keys" }, t("find.keys")), h("div", { class: "find-bar" }, status, which), lines.element], { class: "wide find", onclose });
  dialog.append(h("footer", {}, deciding));
  dialog.addEventListener("keydown", (event) => {
    if ((event.ctrlKey || event.metaKey) && event.key === "z" && !back.disabled && document.activeElement !== field) {
      event.preventDefault();
      back.click();
    }
  });
  ready();
  field.focus();
  field.select();
  if (words) void look();
}

/** @param {unknown} problem */
function said_of(problem) {
  if (!(problem instanceof Problem)) throw problem;
  return problem.message || t("save.offline.long");
}

/** @param {Categories} categories */
export function groupsOf(categories) {
  return categories.all.groups.map((group) => {
    const own = categories.all.categories.filter((one) => one.group === group.id);
    return h("optgroup", { label: inLanguage(group.name) }, own.map((one) => h("option", { value: one.id }, `${one.id} – ${inLanguage(one.name)}`)));
  });
}
