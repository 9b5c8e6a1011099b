import assert from "node:assert/strict";
import { test } from "node:test";

import { byEssay, decide, findIn, linesOf, patternOf, wordsOf } from "../../../src/gok_web/workbench/static/workbench/model/find.js";
import { nextWaiting, fits, progressOfAll, valuesOf } from "../../../src/gok_web/workbench/static/workbench/model/listing.js";
import { renamePerson } from "../../../src/gok_web/workbench/static/workbench/model/people.js";
import { barsOf, shares } from "../../../src/gok_web/workbench/static/workbench/model/plots.js";
import { categories, span, work } from "./essays.mjs";

/** @import {Essay} from "../../../src/gok_web/workbench/static/workbench/model/types.js" */
/** @import {Listed} from "../../../src/gok_web/workbench/static/workbench/model/listing.js" */

/** @type {(text: string, typed: string, exact?: boolean) => string[]} */
function hits(text, typed, exact = false) {
  const pattern = patternOf(typed, exact);
  assert.ok(pattern);
  return findIn(text, pattern).map(({ start, end }) => text.slice(start, end));
}

/** @type {(essay: Essay) => string[]} */
const shown = (essay) => essay.mentions.map((m) => `${essay.text.slice(m.start, m.end)}=${m.label} ${m.number} ${m.action} ${m.status}`);

test("a word is found whole and in any case, a pattern by its letters, over the end of a line", () => {
  const text = "Alis bok och Alice och ali.\nÅsa-Lill bor i Ö-vik (Sverige)?";
  assert.deepEqual(hits(text, "ali"), ["ali"]);
  assert.deepEqual(hits(text, "Ali*"), ["Alis", "Alice", "ali"]);
  assert.deepEqual(hits(text, "ali*", true), ["ali"]);
  assert.deepEqual(hits(text, "al??e"), ["Alice"]);
  assert.deepEqual(hits(text, "ali.  åsa*"), ["ali.\nÅsa-Lill"]);
  assert.deepEqual(hits(text, "(sverige)?"), [], "the question mark is a letter");
  assert.deepEqual(hits(text, "(sverige)"), ["(Sverige)"], "other signs stand for themselves");
  assert.deepEqual(hits(text, "å*"), ["Åsa-Lill"]);
  assert.deepEqual(hits("Anna-Karin Annakarinson Ana", "a*n*n*n"), ["Anna-Karin", "Annakarinson"]);
  assert.deepEqual(hits("a".repeat(60_000), "a*a*a*a*a*a*a*a*x"), [], "no pattern keeps anybody busy");
  assert.equal(patternOf(" *? "), null);
  assert.equal(patternOf(""), null);
});

test("lines say what stands there; what was rejected does not", () => {
  const { document } = work("Vi såg\n[Lima]{city 1} och Lima.");
  const [first, second] = linesOf(document, /** @type {RegExp} */ (patternOf("lima")), categories);
  assert.deepEqual([first?.before, first?.words, first?.after, first?.label, first?.status], ["Vi såg ", "Lima", " och Lima.", "city", "suggested"]);
  assert.deepEqual([second?.label, second?.action], ["", ""]);
});

test("one decision for many places, and nothing where nothing can be decided", () => {
  const { document } = work("[Lima]{city 1} och Lima och [Eva]{firstname_female 2}.");
  const both = [span(document, "Lima"), span(document, "Lima", 1)];
  const labelled = decide(document, both, "label", "country", categories);
  assert.deepEqual(shown(labelled), ["Lima=country 1 replace confirmed", "Lima=country 1 replace confirmed", "Eva=firstname_female 2 replace suggested"]);
  assert.deepEqual(shown(decide(document, both, "keep", "", categories)), ["Lima=city 1 keep confirmed", "Eva=firstname_female 2 replace suggested"]);
  assert.deepEqual(shown(decide(document, both, "accept", "", categories))[0], "Lima=city 1 replace confirmed");
  assert.deepEqual(shown(decide(document, both, "reject", "", categories))[0], "Lima=city 1 replace rejected");
  assert.deepEqual(shown(decide(document, both, "never", "", categories))[0], "Lima=city 1 replace rejected");
  const kept = decide(document, both, "keep", "", categories);
  assert.deepEqual(shown(decide(kept, both, "replace", "", categories))[0], "Lima=city 1 replace confirmed");
  assert.equal(decide(document, [span(document, "och")], "keep", "", categories), document);
});

test("a mark is set on many places and not taken away where it stands", () => {
  const { document } = work("En [lärare]{prof} och en lärare.");
  const marked = decide(document, [span(document, "lärare"), span(document, "lärare", 1)], "label", "prof", categories);
  assert.deepEqual(shown(marked).length, 2);
  assert.equal(decide(marked, [span(document, "lärare")], "label", "prof", categories).mentions.length, 2);
});

test("lines come by their essay, words once", () => {
  const { document } = work("Lima lima");
  const lines = linesOf(document, /** @type {RegExp} */ (patternOf("lima")), categories);
  assert.deepEqual([...byEssay(lines)].map(([id, own]) => [id, own.length]), [["A1AT1", 2]]);
  assert.deepEqual(wordsOf(lines), ["lima"]);
});

/** @type {(id: string, fields?: object) => Listed} */
const row = (id, fields = {}) => ({ id, title: "", learner: "", status: "open", saved_at: id, found: 4, confirmed: 1, errors: 0, level: "", genre: "", unsure: 0, comments: 0, conflicts: 0, doubts: 0, ...fields });

test("essays are narrowed by what waits in them and by what they say of themselves", () => {
  const rows = [row("A", { doubts: 2, level: "B1" }), row("B", { comments: 1, level: "A2", learner: "L1" }), row("C", { conflicts: 1, doubts: null }), row("D", { unsure: 3, learner: "L1" })];
  /** @type {(wanted: object) => string} */
  const ids = (wanted) => rows.filter((one) => fits(one, { words: "", state: "any", holding: null, ...wanted })).map((one) => one.id).join("");
  assert.deepEqual(["doubts", "comments", "conflicts", "unsure"].map((state) => ids({ state })), ["A", "B", "C", "D"]);
  assert.equal(ids({ level: "B1" }), "A");
  assert.equal(ids({ learner: "L1", state: "unsure" }), "D");
  assert.deepEqual(valuesOf(rows, "level"), ["A2", "B1"]);
});

test("the queue goes on behind the essay one is in, then from the beginning, over what is open", () => {
  const rows = [row("A", { doubts: 1 }), row("B", { doubts: 3, status: "done" }), row("C", { unsure: 1 }), row("D", { doubts: null })];
  assert.equal(nextWaiting(rows, "doubt")?.id, "A");
  assert.equal(nextWaiting(rows, "doubt", "A")?.id, "D", "nobody has asked about it yet");
  assert.equal(nextWaiting(rows, "doubt", "D")?.id, "A");
  assert.equal(nextWaiting(rows, "unsure", "C"), null, "the essay one is in is not the next");
  assert.equal(nextWaiting(rows, "comment"), null);
  assert.equal(nextWaiting(rows, "essay", "A")?.id, "C", "what is done is passed over");
  assert.deepEqual(progressOfAll(rows), { essays: 4, done: 1, found: 16, confirmed: 4, doubt: 1, unsure: 1, comment: 0, asked: false });
});

test("a person has one pseudonym everywhere, in the case that is needed; what is kept stays", () => {
  const { document } = work("[Ali]{firstname_male 1} är här. [Alis]{firstname_male 1 gen} bok. [Ali]{surname 2} och [Eva]{firstname_female 3}.");
  const named = renamePerson(document, { form: "Ali", group: "names" }, "Omar", categories);
  assert.deepEqual(named.mentions.map((m) => m.replacement), ["Omar", "Omars", "XAli", "XEva"], "a surname is another matter");
  assert.equal(renamePerson(named, { form: "Ali", group: "names" }, "Omar", categories), named);
  const kept = { ...document, mentions: document.mentions.map((m) => ({ ...m, action: "keep", replacement: null })) };
  assert.equal(renamePerson(kept, { form: "Ali", group: "names" }, "Omar", categories), kept);
});

test("bars are shares of the longest, in parts that follow each other; what nobody reviewed has no share", () => {
  const none = { found: 0, confirmed: 0, changed: 0, missed: 0, invented: 0, replaced: 0, kept: 0, open: 0 };
  const figures = { essays: 1, done: 0, tokens: 9, all: none, agreement: null, labels: [{ ...none, label: "city", confirmed: 1, missed: 1 }, { ...none, label: "surname", confirmed: 2, invented: 2 }, { ...none, label: "age" }] };
  const [surname, city, ...more] = barsOf(figures);
  assert.deepEqual(more, []);
  assert.deepEqual([surname?.label, surname?.total, city?.label], ["surname", 4, "city"]);
  assert.deepEqual(surname?.parts, [{ name: "confirmed", count: 2, from: 0, share: 0.5 }, { name: "invented", count: 2, from: 0.5, share: 0.5 }]);
  assert.deepEqual(city?.parts.map((part) => part.share), [0.25, 0.25]);
  assert.deepEqual(shares(none), { reviewed: 0, found: null, right: null, asSuggested: null });
  assert.deepEqual(shares({ ...none, confirmed: 3, changed: 1, missed: 1, invented: 4 }), { reviewed: 9, found: 0.8, right: 0.5, asSuggested: 0.75 });
});
