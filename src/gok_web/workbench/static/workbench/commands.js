/**
 * What each key and button does to the essay.
 *
 * @import {Editor} from "./editor.js"
 * @import {Mention, Span} from "./model/types.js"
 * @import {Preferences} from "./view/shell.js"
 * @typedef {object} Rooms   what the page around offers
 * @property {() => void} focusSearch
 * @property {(field: "number" | "pseudonym" | "comment") => void} focusField
 * @property {(step: 1 | -1) => void} focusZone
 * @property {(start: number, way: 1 | -1) => number | null} neighbour
 * @property {Preferences} kept
 * @property {() => void} openHelp
 * @property {(label: string) => void} openGuideline
 * @property {(span: Span) => void} openParts
 * @property {() => void} showMessages
 * @property {() => void} showDecisions   what is asked or can be decided, which a small window may hide
 * @property {() => void} focusText
 * @property {() => void} correct   opens the source for corrections
 * @property {(acceptsAll: boolean) => Promise<boolean>} askWhetherDone   whether what is left open may stay so
 */

import { acceptOrRevive, applyLabel, idsOf, isMainOrLone, keepOrReplace, labelEqual, redraw, selectEntity, toggleFeature, wordsOf } from "./decisions.js";
import { api } from "./io/api.js";
import { t } from "./io/texts.js";
import * as doc from "./model/document.js";
import { NOTHING, extendTo, move, moveWord, nextMention, selectAt, selectSpan } from "./model/selection.js";
import { alternativesOf } from "./model/taxonomy.js";
import { joinTokens } from "./model/tokens.js";
import { announce } from "./view/dom.js";

/**
 * @param {Editor} editor
 * @param {Rooms} rooms
 * @returns {Record<string, (key?: string) => void>}
 */
export function commandsOf(editor, rooms) {
  const columns = () => editor.layout.columns;
  /** @param {Mention | null} mention @param {string} otherwise */
  const goTo = (mention, otherwise) => (mention ? editor.select(selectSpan(mention)) : announce(otherwise));
  /** @param {1 | -1} way @param {(m: Mention) => boolean} fits */
  const walk = (way, fits) => nextMention(editor.document, editor.selection.spans.length ? editor.selection.focus : -way, way, fits);
  /** @param {1 | -1} way */
  const vertical = (way) => {
    const start = rooms.neighbour(editor.selection.focus, way);
    if (start !== null) editor.select(selectAt(columns(), start));
  };
  const nextUnsure = (/** @type {1 | -1} */ way) => {
    const waiting = walk(way, doc.isUnsure) ?? walk(way, (m) => m.status === "suggested");
    goTo(waiting, t("none.unsure"));
  };
  /** @param {string} feature */
  const feature = (feature) => {
    const able = editor.chosen.filter((m) => doc.allows(editor.categories, m.label, feature));
    if (!able.length) return announce(t("feature.not", { feature }));
    toggleFeature(editor, idsOf(able), feature);
  };

  return {
    left: () => editor.select(move(columns(), editor.selection, -1, false)),
    right: () => editor.select(move(columns(), editor.selection, 1, false)),
    extendLeft: () => editor.select(move(columns(), editor.selection, -1, true)),
    extendRight: () => editor.select(move(columns(), editor.selection, 1, true)),
    up: () => vertical(-1),
    down: () => vertical(1),
    first: () => editor.select(selectAt(columns(), 0)),
    last: () => editor.select(selectAt(columns(), editor.document.text.length)),
    previousWord: () => editor.select(moveWord(editor.work.tokens, editor.selection, -1)),
    nextWord: () => editor.select(moveWord(editor.work.tokens, editor.selection, 1)),
    nextUnsure: () => nextUnsure(1),
    previousUnsure: () => nextUnsure(-1),
    nextMention: () => goTo(walk(1, () => true), t("none.found")),
    previousMention: () => goTo(walk(-1, () => true), t("none.found")),
    nextOfEntity: () => {
      const number = editor.primary?.number ?? null;
      if (number !== null) goTo(walk(1, (m) => m.number === number), t("none.found"));
    },
    deselect: () => editor.select({ ...NOTHING, anchor: editor.selection.focus, focus: editor.selection.focus }),
    nextZone: () => rooms.focusZone(1),
    previousZone: () => rooms.focusZone(-1),

    accept: () => acceptOrRevive(editor),
    acceptNext: () => {
      acceptOrRevive(editor);
      nextUnsure(1);
    },
    reject: () => {
      // Marks beside a main label are taken away by themselves, not along with it.
      const gone = editor.selection.spans.length > 1 ? editor.chosen : editor.chosen.filter((m) => isMainOrLone(editor, m));
      if (!gone.length) return;
      editor.record("reject", doc.remove(editor.document, idsOf(gone)));
      if (!editor.readOnly) announce(t("rejected.now", { words: wordsOf(editor, gone) }), false);
    },
    acceptSure: async () => {
      if (editor.readOnly) return announce(t("readonly"));
      await editor.reading.ask();
      const next = doc.acceptSure(editor.document, rooms.kept.sure, editor.reading.doubts ?? []);
      const count = next.mentions.filter((m, i) => m !== editor.document.mentions[i]).length;
      editor.record("acceptSure", next);
      announce(count ? t("accepted", { count }) : t("accepted.none"));
    },
    keepOrReplace: () => keepOrReplace(editor, true),
    keepOrReplaceOne: () => keepOrReplace(editor, false),
    alternative: (key = "1") => {
      const { primary } = editor;
      const choice = primary && alternativesOf(primary, editor.categories)[Number(key) - 1];
      if (primary && choice) editor.record("label", doc.relabel(editor.document, [primary.id], choice.label, editor.categories));
    },

    read: () => void read(editor, rooms),
    readPersonal: () => editor.reading.answer("personal"),
    readPublic: () => editor.reading.answer("public"),
    readNothing: () => editor.reading.answer("nothing"),
    readLater: () => editor.reading.putOff(),

    search: () => rooms.focusSearch(),
    featureGen: () => feature("gen"),
    featureDef: () => feature("def"),
    featurePl: () => feature("pl"),
    featureForeign: () => feature("foreign"),
    labelEqual: () => labelEqual(editor),
    obs: () => applyLabel(editor, "OBS!"),
    comment: () => rooms.focusField("comment"),
    guideline: () => editor.primary && rooms.openGuideline(editor.primary.label),

    number: () => rooms.focusField("number"),
    selectEntity: () => selectEntity(editor, editor.primary?.number ?? null),
    mergeEntities: () => {
      const numbers = [...new Set(editor.chosen.flatMap((m) => (m.number === null ? [] : [m.number])))];
      if (numbers.length < 2) return announce(t("merge.needs.two"));
      editor.record("merge", doc.mergeEntities(editor.document, numbers));
    },
    splitEntity: () => {
      const numbered = editor.chosen.filter((m) => m.number !== null);
      if (numbered.length) editor.record("split", doc.splitEntity(editor.document, idsOf(numbered)));
    },
    pseudonym: () => rooms.focusField("pseudonym"),
    redraw: () => void redraw(editor, editor.primary?.number ?? null),

    partOfWord: () => editor.selection.spans[0] && rooms.openParts(editor.selection.spans[0]),
    join: () => {
      const span = editor.selection.spans[0];
      const joined = span ? joinTokens(editor.work, span) : editor.work;
      if (joined === editor.work || !span) return announce(t("join.needs.two"));
      editor.record("join", joined);
      editor.select(selectSpan(span));
    },

    correct: () => rooms.correct(),

    undo: () => editor.undo(),
    redo: () => editor.redo(),
    save: () => void editor.saver.flush(),
    done: () => void toggleDone(editor, rooms),
    doneNext: () => void goOn(editor, rooms),
    help: () => rooms.openHelp(),
  };
}

/** Begin to read, or stop. @param {Editor} editor @param {Rooms} rooms */
export async function read(editor, rooms) {
  if (editor.reading.on) return editor.reading.stop();
  await editor.reading.start();
  rooms.showDecisions();
  rooms.focusText();
}

/** Whoever has read it all accepts all: then the essay is done, and the next opens. @param {Editor} editor @param {Rooms} rooms */
async function goOn(editor, rooms) {
  const wasReading = editor.reading.on;
  if (!editor.readOnly) {
    const wrong = editor.messages.some((m) => m.severity === "error");
    if (!wrong && !(await rooms.askWhetherDone(true))) return;
    editor.record("accept", doc.acceptSure(editor.document, 0));
    await finish(editor, rooms, "done");
  }
  if (editor.readOnly) location.assign((await nextEssay(editor)) + (wasReading ? "#read" : ""));
}

/** Where the next essay is: the next task where tasks are given out, else the next in the list that is open. @param {Editor} editor */
async function nextEssay(editor) {
  const next = document.body.dataset["next"];
  if (next) {
    const answer = await fetch(next, { method: "POST" });
    return answer.ok ? answer.url : "/";
  }
  const rows = await api.list().catch(() => []);
  const at = rows.findIndex((row) => row.id === editor.id);
  const open = [...rows.slice(at + 1), ...rows.slice(0, Math.max(0, at))].find((row) => row.status === "open");
  return open ? `/essays/${encodeURIComponent(open.id)}` : "/";
}

/** @param {Editor} editor @param {Rooms} rooms */
export async function toggleDone(editor, rooms) {
  const status = editor.readOnly ? "open" : "done";
  if (status === "done" && !editor.messages.some((m) => m.severity === "error") && !(await rooms.askWhetherDone(false))) return;
  await finish(editor, rooms, status);
}

/** @param {Editor} editor @param {Rooms} rooms @param {"done" | "open"} status */
async function finish(editor, rooms, status) {
  const well = await editor.setStatus(status);
  if (well) announce(t(status === "done" ? "done.now" : "open.now"));
  else {
    rooms.showMessages();
    if (editor.messages.some((m) => m.severity === "error")) announce(t("done.blocked"));
  }
}

/** @param {Editor} editor @param {number} offset @param {{shift: boolean, toggle: boolean}} how @param {(o: number) => import("./model/selection.js").Selection} toggled */
export function clickAt(editor, offset, how, toggled) {
  if (how.toggle) editor.select(toggled(offset));
  else if (how.shift) editor.select(extendTo(editor.layout.columns, editor.selection, offset));
  else editor.select(selectAt(editor.layout.columns, offset));
}
