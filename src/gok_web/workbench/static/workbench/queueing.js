/**
 * Going on over all essays from inside one: to the next doubt, unsure suggestion, comment or open essay; finding in it; how sure is sure.
 *
 * @import {Editor} from "./editor.js"
 * @import {Waiting} from "./model/listing.js"
 * @import {Mention} from "./model/types.js"
 * @import {Rooms} from "./commands.js"
 */

import { read, toggleDone } from "./commands.js";
import { here } from "./finders.js";
import { Problem, api } from "./io/api.js";
import { addressOf, findNext } from "./io/queue.js";
import { t } from "./io/texts.js";
import * as doc from "./model/document.js";
import { lineOf } from "./model/find.js";
import { nextMention, selectSpan } from "./model/selection.js";
import { announce } from "./view/dom.js";
import { openFind } from "./view/finding.js";
import { openSure } from "./view/sure.js";

/** So often is tried to save before one leaves. */
const TRIES = 4;

/**
 * @param {Editor} editor
 * @param {Rooms} rooms
 * @returns {Record<string, () => void>}
 */
export function queueCommands(editor, rooms) {
  const isCommented = (/** @type {Mention} */ m) => doc.isAlive(m) && (m.comment !== "" || editor.categories.isComment(m.label));
  /** Select the next mention of a kind behind the selection; at the end of the essay there is none. @param {(m: Mention) => boolean} fits */
  const select = (fits) => {
    const from = editor.selection.spans.length ? editor.selection.focus : -1;
    const next = nextMention(editor.document, from, 1, (m) => fits(m) && m.start > from);
    if (next) editor.select(selectSpan(next));
    return Boolean(next);
  };
  // In a kiosk essays are tasks, given out one by one.
  const one = { find: () => openFind(editor.categories, here(editor), () => rooms.focusText(), selected(editor)), sureLevel: () => void sureLevel(editor, rooms) };
  if (document.body.dataset["closed"]) return one;
  const begin = () => void (editor.reading.on ? undefined : read(editor, rooms));
  return {
    nextDoubtAll: () => (editor.reading.openDoubts && !editor.reading.on ? begin() : void goTo(editor, "doubt")),
    nextUnsureAll: () => select(doc.isUnsure) || void goTo(editor, "unsure"),
    nextCommentAll: () => select(isCommented) || void goTo(editor, "comment"),
    nextEssay: () => void goTo(editor, "essay"),
    doneAndNext: async () => {
      if (!editor.readOnly) await toggleDone(editor, rooms);
      if (editor.readOnly) await goTo(editor, "essay");
    },
    ...one,
    beginUnsure: () => void select(doc.isUnsure),
    beginComment: () => void select(isCommented),
  };
}

/** The words that are selected, to be looked for. @param {Editor} editor */
function selected({ selection: { spans }, document }) {
  const [span] = spans;
  const words = span && spans.length === 1 ? document.text.slice(span.start, span.end) : "";
  return words.includes("\n") || words.length > 100 ? "" : words;
}

/** Save, then open the next essay in which something waits. @param {Editor} editor @param {Waiting} what */
async function goTo(editor, what) {
  // A pseudonym that was just drawn may come in while the answer before it is saved.
  for (let tries = 0; tries < TRIES && (tries === 0 || editor.saver.isDirty); tries += 1) await editor.saver.flush();
  if (editor.saver.isDirty) return announce(t("save.first"));
  try {
    const next = await findNext(await api.list(), what, editor.id);
    if (next) location.assign(addressOf(next, what));
    else announce(t(`next.${what}.none`));
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    announce(problem.message || t("save.offline.long"));
  }
}

/** @param {Editor} editor @param {Rooms} rooms */
async function sureLevel(editor, rooms) {
  if (editor.readOnly) return announce(t("readonly"));
  await editor.reading.ask();
  const would = (/** @type {number} */ atLeast) => doc.acceptSure(editor.document, atLeast, editor.reading.doubts ?? []);
  openSure(editor.categories, {
    several: false,
    preview: async (atLeast) => {
      const { mentions } = would(atLeast);
      const taken = editor.document.mentions.filter((m, i) => m !== mentions[i]).sort((a, b) => a.confidence - b.confidence);
      const open = editor.document.mentions.filter((m) => m.status === "suggested").length;
      return { count: taken.length, essays: 1, open, lines: taken.slice(0, 100).map((m) => ({ ...lineOf(editor.document, m, editor.categories, m.confidence), label: m.label })) };
    },
    accept: (atLeast) => {
      const next = would(atLeast);
      const count = next.mentions.filter((m, i) => m !== editor.document.mentions[i]).length;
      editor.record("acceptSure", next);
      announce(count ? t("accepted", { count }) : t("accepted.none"));
    },
  }, rooms.kept, () => rooms.focusText());
}

/** What the address asks for when the page of an essay opens. @param {string} hash @param {Record<string, (key?: string) => void>} commands */
export function beginWith(hash, commands) {
  const begin = { "#read": "read", "#unsure": "beginUnsure", "#comment": "beginComment" }[hash];
  if (begin) commands[begin]?.();
}
