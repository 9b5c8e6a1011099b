/**
 * What one decides about what is selected: its label, its form, whether it stays, what it is called.
 *
 * @import {Editor} from "./editor.js"
 * @import {Mention} from "./model/types.js"
 */

import { api } from "./io/api.js";
import { t } from "./io/texts.js";
import * as doc from "./model/document.js";
import { equalSpans } from "./model/equals.js";
import { inflected } from "./model/pseudonyms.js";
import { ofSameEntities, setRelevance } from "./model/relevance.js";
import { selectSpan } from "./model/selection.js";
import { announce } from "./view/dom.js";

/** @param {readonly Mention[]} mentions */
export const idsOf = (mentions) => mentions.map((m) => m.id);

/**
 * A feature on or off. Where the pseudonym has no other form for it, that is said: the button has done its work.
 *
 * @param {Editor} editor
 * @param {readonly string[]} ids
 * @param {string} feature
 */
export function toggleFeature(editor, ids, feature) {
  const { categories, document } = editor;
  const next = doc.toggleFeature(document, ids, feature, categories.all.features.map((f) => f.id));
  editor.record("feature", inflected(document, next, ids));
  editor.advice.compareAfterDrawing(document, ids, t("feature.noted", { feature }));
}

/** @param {Editor} editor @param {Mention} mention */
export const isMainOrLone = (editor, mention) => editor.categories.isMain(mention.label) || !editor.chosen.some((m) => editor.categories.isMain(m.label));

/** Accept what is selected; a rejected suggestion that is selected alone comes back. @param {Editor} editor */
export function acceptOrRevive(editor) {
  if (editor.chosen.length) {
    editor.record("accept", doc.accept(editor.document, idsOf(editor.chosen)));
    if (!editor.readOnly) announce(t("accepted.now", { words: wordsOf(editor, editor.chosen) }), false);
    return;
  }
  const span = editor.selection.spans[0];
  const rejected = span && editor.document.mentions.filter((m) => m.status === "rejected" && m.start >= span.start && m.start < span.end);
  if (!rejected?.length) return;
  const { start, end } = /** @type {Mention} */ (rejected[0]);
  editor.record("accept", doc.revive(editor.document, /** @type {Mention} */ (rejected[0]).id, editor.categories));
  editor.select(selectSpan({ start, end }));
}

/** @param {Editor} editor @param {readonly Mention[]} mentions */
export const wordsOf = (editor, mentions) => mentions.map((m) => editor.document.text.slice(m.start, m.end)).join(", ");

/**
 * Public and kept, or personal and replaced: what is selected is switched from one to the other.
 *
 * @param {Editor} editor
 * @param {boolean} whole   all mentions of the entities, or the selected ones alone
 */
export function keepOrReplace(editor, whole) {
  const mains = editor.chosen.filter((m) => editor.categories.isMain(m.label));
  const [first] = mains;
  if (!first) return announce(t("fate.needs.label"));
  const relevance = first.action === "replace" ? "public" : "personal";
  const meant = whole ? ofSameEntities(editor.document, mains, editor.categories) : mains;
  editor.record(relevance, setRelevance(editor.document, idsOf(meant), relevance));
  if (!editor.readOnly) announce(t(`fate.now.${relevance}`, { count: meant.length }));
}

/** @param {Editor} editor @param {string} label */
export function applyLabel(editor, label) {
  const { selection, chosen, categories } = editor;
  if (!selection.spans.length) return announce(t("select.first"));
  const mains = chosen.filter((m) => categories.isMain(m.label));
  const exact = mains.length > 1 && selection.spans.every((s) => mains.some((m) => m.start === s.start && m.end === s.end));
  const spans = exact ? mains : selection.spans;
  editor.record(categories.isMain(label) ? "label" : "mark", doc.labelSpans(editor.document, spans, label, categories));
  announce(t("labelled", { label }), false);
}

/** Give the label of the selected mention to all equal words. @param {Editor} editor */
export function labelEqual(editor) {
  const { primary } = editor;
  if (!primary) return announce(t("equal.needs.label"));
  const spans = equalSpans(editor.document, editor.work.tokens, primary, editor.categories).filter((s) => s.start !== primary.start);
  if (!spans.length) return announce(t("equal.none"));
  const labelled = doc.labelSpans(editor.document, spans, primary.label, editor.categories);
  const fresh = labelled.mentions.filter((m) => spans.some((s) => s.start === m.start && s.end === m.end && m.label === primary.label)).map((m) => m.id);
  editor.record("equal", doc.setNumber(labelled, fresh, primary.number));
  announce(t("equal.done", { count: spans.length }));
}

/** @param {Editor} editor @param {number | null} number */
export function selectEntity(editor, number) {
  const mentions = editor.document.mentions.filter((m) => doc.isAlive(m) && m.number === number);
  const [first] = mentions;
  if (number === null || !first) return;
  editor.select({ spans: mentions.map(({ start, end }) => ({ start, end })), anchor: first.start, focus: first.start });
}

/** @param {Editor} editor @param {number | null} number */
export async function redraw(editor, number) {
  const drawn = editor.document.mentions.some((m) => doc.isAlive(m) && m.number === number && m.action === "replace");
  if (number === null || !drawn) return announce(t("redraw.needs.number"));
  const names = () => editor.document.mentions.filter((m) => m.number === number).map((m) => m.replacement).join("|");
  const before = names();
  const well = await editor.through("redraw", () => api.redraw(editor.document, number));
  if (well && names() === before) announce(t("redraw.same"));
}
