import assert from "node:assert/strict";
import { test } from "node:test";

import * as doc from "../../../src/gok_web/workbench/static/workbench/model/document.js";
import { equalSpans } from "../../../src/gok_web/workbench/static/workbench/model/equals.js";
import { entitiesOf, likeness, progressOf } from "../../../src/gok_web/workbench/static/workbench/model/entities.js";
import { fillReplacements, inflect, isWaiting, releaseReplacements, setReplacement } from "../../../src/gok_web/workbench/static/workbench/model/pseudonyms.js";
import { ofSameEntities, setRelevance } from "../../../src/gok_web/workbench/static/workbench/model/relevance.js";
import { joinTokens, splitToken, tokensIn } from "../../../src/gok_web/workbench/static/workbench/model/tokens.js";
import { validate } from "../../../src/gok_web/workbench/static/workbench/model/validation.js";
import { categories, span, work } from "./essays.mjs";

/** @import {Essay} from "../../../src/gok_web/workbench/static/workbench/model/types.js" */

/** @type {(essay: Essay) => string[]} */
const shown = (essay) => essay.mentions.map((m) => `${essay.text.slice(m.start, m.end)}=${m.label} ${m.number} ${m.features.join("+")} ${m.status}`);

test("a word is labelled with the next number, an equal word with the same one", () => {
  const { document } = work("Alice bor i Paris. Alices mamma är i paris.");
  const one = doc.labelSpans(document, [span(document, "Alice"), span(document, "Alices"), span(document, "Paris")], "firstname_female", categories);
  assert.deepEqual(shown(one), ["Alice=firstname_female 1  confirmed", "Paris=firstname_female 2  confirmed", "Alices=firstname_female 1  confirmed"]);
});

test("equal words of another group are another entity", () => {
  const { document } = work("[Paris]{city 1} är vacker. Paris Hilton.");
  const one = doc.labelSpans(document, [span(document, "Paris", 1)], "firstname_female", categories);
  assert.equal(one.mentions[1]?.number, 2);
});

test("a main label takes the place of those it overlaps and keeps their number", () => {
  const { document } = work("Jag heter [Eva]{firstname_female 4} Berg.");
  const one = doc.labelSpans(document, [span(document, "Eva Berg")], "surname", categories);
  assert.deepEqual(shown(one), ["Eva=firstname_female 4  rejected", "Eva Berg=surname 4  confirmed"]);
});

test("a mark stands beside a main label and goes when given again", () => {
  const { document } = work("Hon bor i [Paris]{city 1}.");
  const marked = doc.labelSpans(document, [span(document, "Paris")], "sensitive", categories);
  assert.deepEqual(marked.mentions.map((m) => m.label), ["city", "sensitive"]);
  assert.equal(marked.mentions[1]?.number, null);
  const again = doc.labelSpans(marked, [span(document, "Paris")], "sensitive", categories);
  assert.deepEqual(again.mentions.map((m) => m.label), ["city"]);
});

test("relabelling confirms, asks for a new pseudonym and keeps the old label as a choice", () => {
  const { document } = work("[Paris]{city 1 foreign} [Lima]{city 2}");
  const one = doc.relabel(document, ["m1"], "surname", categories);
  assert.equal(one.mentions[0]?.status, "confirmed");
  assert.equal(one.mentions[0]?.replacement, null);
  assert.deepEqual(one.mentions[0]?.features, []);
  assert.equal(one.mentions[0]?.alternatives[0]?.label, "city");
  assert.equal(one.mentions[1], document.mentions[1], "the other mention stays the same object");
});

test("public is kept, personal is replaced, for the whole entity or one place", () => {
  const { document } = work("[Astrid]{firstname_female 1} [Lindgren]{surname 1} bor i [Lima]{city 2}. [Astrids]{firstname_female 1 gen} bok.");
  const [first, , , last] = document.mentions;
  assert.ok(first && last);
  const meant = ofSameEntities(document, [first], categories);
  assert.deepEqual(meant.map((m) => m.id), ["m1", "m2", "m4"]);
  const kept = setRelevance(document, meant.map((m) => m.id), "public");
  assert.deepEqual(kept.mentions.map((m) => `${m.relevance} ${m.action}`), ["public keep", "public keep", "personal replace", "public keep"]);
  assert.ok(kept.mentions.every((m) => m.action === "replace" || m.replacement === null), "nothing stands for what is kept");
  assert.ok(!isWaiting({ ...kept, mentions: kept.mentions.filter((m) => m.action === "keep") }));
  assert.deepEqual(entitiesOf(kept).map((e) => [e.number, e.replaced, e.kept]), [[1, 0, 3], [2, 1, 0]]);
  const back = setRelevance(kept, [last.id], "personal");
  assert.equal(back.mentions[3]?.action, "replace");
  assert.equal(back.mentions[3]?.replacement, null, "it is drawn anew");
  assert.equal(doc.relabel(kept, ["m1"], "surname", categories).mentions[0]?.action, "keep", "another label does not make it personal");
});

test("what the engine found is rejected, what a person added goes", () => {
  const { document } = work("[Paris]{city 1} och Lima");
  const both = doc.labelSpans(document, [span(document, "Lima")], "city", categories);
  const none = doc.remove(both, both.mentions.map((m) => m.id));
  assert.deepEqual(shown(none), ["Paris=city 1  rejected"]);
  assert.deepEqual(progressOf(none), { found: 0, confirmed: 0 });
});

test("sure suggestions are accepted, unsure ones wait", () => {
  const { document } = work("[Paris]{city 1} [Lima]{city 2}");
  const unsure = doc.changeMentions(document, ["m2"], (m) => ({ ...m, confidence: 0.5 }));
  assert.deepEqual(doc.acceptSure(unsure).mentions.map((m) => m.status), ["confirmed", "suggested"]);
});

test("entities are merged under the lowest number and split under a new one", () => {
  const { document } = work("[Eva]{firstname_female 2} [Eva]{firstname_female 2} [Ewa]{firstname_female 10}");
  const merged = doc.mergeEntities(document, [10, 2]);
  assert.deepEqual(merged.mentions.map((m) => m.number), [2, 2, 2]);
  assert.deepEqual(merged.mentions.map((m) => m.replacement), ["XEva", "XEva", null]);
  assert.deepEqual(doc.splitEntity(merged, ["m3"]).mentions.map((m) => m.number), [2, 2, 3]);
});

test("entities come in numerical order with labels, pseudonyms and counts", () => {
  const { document } = work("[Ove]{firstname_male 10} [Eva]{firstname_female 2} [Evas]{firstname_female 2 gen}");
  const [first, second] = entitiesOf(document);
  assert.deepEqual([first?.number, first?.mentions.length, first?.pseudonyms], [2, 2, ["XEva", "XEvas"]]);
  assert.equal(second?.number, 10);
});

test("features are toggled in their order", () => {
  const { document } = work("[Paris]{city 1 foreign}");
  const order = ["gen", "def", "pl", "foreign"];
  const one = doc.toggleFeature(document, ["m1"], "gen", order);
  assert.deepEqual(one.mentions[0]?.features, ["gen", "foreign"]);
  assert.equal(one.mentions[0]?.replacement, null, "the form no longer fits");
  assert.deepEqual(doc.toggleFeature(one, ["m1"], "gen", order).mentions[0]?.features, ["foreign"]);
});

test("a pseudonym set by hand holds for the entity, in the genitive too", () => {
  const { document } = work("[Eva]{firstname_female 1} [Evas]{firstname_female 1 gen} [Ove]{firstname_male 2}");
  const one = setReplacement(document, "m1", "Karin");
  assert.deepEqual(one.mentions.map((m) => m.replacement), ["Karin", "Karins", "XOve"]);
  assert.equal(doc.toggleFeature(one, ["m1"], "gen", ["gen"]).mentions[0]?.replacement, "Karin", "a hand-set one is never taken away");
  assert.deepEqual(releaseReplacements(one, 1).mentions.map((m) => m.draw), [1, 1, 0]);
});

test("inflection of names", () => {
  assert.deepEqual([inflect("Lars", false, true), inflect("Eva", false, true), inflect("Evas", true, false), inflect("Ross", true, false)], ["Lars", "Evas", "Eva", "Ross"]);
});

test("a late answer fills only what still waits and is otherwise the same", () => {
  const { document } = work("[Eva]{firstname_female 1} [Lima]{city 2}");
  const asked = doc.changeMentions(document, ["m1", "m2"], (m) => ({ ...m, replacement: null, replacement_by: null }));
  assert.ok(isWaiting(asked));
  const meanwhile = doc.relabel(asked, ["m2"], "country", categories);
  const filled = fillReplacements(meanwhile, document);
  assert.deepEqual(filled.mentions.map((m) => m.replacement), ["XEva", null]);
});

test("comments and fields; nothing done is the same object", () => {
  const { document } = work("[Eva]{firstname_female 1}");
  assert.equal(doc.setComment(document, "m1", ""), document);
  assert.equal(doc.setComment(document, "m1", "hm").mentions[0]?.comment, "hm");
  assert.equal(doc.setFields(document, { comment: "" }), document);
});

test("all equal words are found, whole words only and not where a label stands", () => {
  const { document, tokens } = work("Eva och eva, Evangelium; [Eva]{surname 1} Eva");
  assert.deepEqual(equalSpans(document, tokens, span(document, "Eva"), categories).map((s) => s.start), [0, 8, 29]);
});

test("tokens are split and joined, and splitting what was joined undoes it", () => {
  const one = work("efter minuter.Halland kom");
  const cut = splitToken(one, 14);
  assert.deepEqual(cut.tokens.map(([s, e]) => one.document.text.slice(s, e)), ["efter", "minuter.", "Halland", "kom"]);
  assert.deepEqual(cut.document.splits, [14]);
  const back = joinTokens(cut, { start: 6, end: 21 });
  assert.deepEqual([back.document.splits, back.document.joins, back.tokens], [[], [], one.tokens]);
  const joined = joinTokens(one, { start: 0, end: 10 });
  assert.deepEqual(joined.document.joins, [[0, 21]]);
  assert.equal(splitToken(one, 0), one);
  assert.deepEqual(tokensIn(one.tokens, { start: 6, end: 7 }), [1, 1]);
});

test("validation: errors and warnings at their mentions", () => {
  const { document } = work("[Eva]{firstname_female 1} [Lima]{city 1} [Oslo]{city} [hej]{OBS!}");
  const own = doc.changeMentions(document, ["m2"], (m) => ({ ...m, replacement: "lima", status: "confirmed" }));
  const codes = validate(own, categories).map((m) => `${m.mention} ${m.code} ${m.severity}`);
  assert.deepEqual(codes, [
    "m1 two_labels warning", "m1 unconfirmed warning", "m2 two_labels warning", "m2 unchanged error",
    "m3 number_missing error", "m3 unconfirmed warning", "m4 left_over warning", "m4 unconfirmed warning",
  ]);
});

test("likeness sets case and genitive aside, not the s of short words", () => {
  assert.equal(likeness("Alices"), likeness("ALICE"));
  assert.notEqual(likeness("Åsa"), likeness("Ås"));
});
