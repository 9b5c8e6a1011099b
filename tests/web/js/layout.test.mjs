import assert from "node:assert/strict";
import { test } from "node:test";

import { columnAt, layOut, targetText } from "../../../src/gok_web/workbench/static/workbench/model/columns.js";
import * as doc from "../../../src/gok_web/workbench/static/workbench/model/document.js";
import { drawPicture } from "../../../src/gok_web/workbench/static/workbench/model/picture.js";
import { arrange, fits } from "../../../src/gok_web/workbench/static/workbench/model/listing.js";
import * as sel from "../../../src/gok_web/workbench/static/workbench/model/selection.js";
import { alternativesOf } from "../../../src/gok_web/workbench/static/workbench/model/taxonomy.js";
import { categories, span, tokensOf, work } from "./essays.mjs";

const words = "Efter tio minuter.Halland kom [Eva Berg]{surname 1} med [Alice]{firstname_female 2} till [Paris]{city 3}.\nSlut";

test("columns cover the text once and in order", () => {
  const one = work(words);
  const { columns } = layOut(one, categories);
  assert.equal(columns.map((c) => c.source + c.gap).join(""), one.document.text);
  assert.equal(targetText(layOut(one, categories), "…"), one.document.text.replace("Eva Berg", "XEva Berg").replace("Alice", "XAlice").replace("Paris", "XParis"));
});

test("a mention of two words is one column of two pieces", () => {
  const { columns } = layOut(work(words), categories);
  assert.deepEqual(columns.filter((c) => c.main).map((c) => [c.source, c.pieces.length]), [["Eva Berg", 2], ["Alice", 1], ["Paris", 1]]);
});

test("a label on part of a word cuts it", () => {
  const one = work(words);
  const document = doc.labelSpans(one.document, [span(one.document, "Halland")], "city", categories);
  const { columns } = layOut({ ...one, document }, categories);
  const at = columnAt(columns, span(document, "Halland").start);
  assert.deepEqual([columns[at - 1]?.source, columns[at - 1]?.gap, columns[at]?.source], ["minuter.", "", "Halland"]);
});

test("a mark beside a label hangs on to its column, a mark alone makes one, both run under all they cover", () => {
  const one = work(words);
  const first = doc.labelSpans(one.document, [span(one.document, "Berg med")], "sensitive", categories);
  const second = doc.labelSpans(first, [span(first, "Efter tio")], "prof", categories);
  const { columns } = layOut({ ...one, document: second }, categories);
  assert.equal(columns[0]?.main?.label, "prof");
  assert.equal(columns[0]?.target, "Efter tio");
  const berg = columns[columnAt(columns, span(second, "Eva").start)];
  assert.deepEqual([berg?.main?.label, berg?.extras.map((m) => m.label)], ["surname", ["sensitive"]]);
  assert.deepEqual(columns.filter((c) => c.under.length).map((c) => c.source), ["Eva Berg", "med"]);
});

test("rejected suggestions are ghosts that do not group words", () => {
  const one = work(words);
  const { columns } = layOut({ ...one, document: doc.reject(one.document, ["m1"]) }, categories);
  const eva = columns[columnAt(columns, span(one.document, "Eva").start)];
  assert.deepEqual([eva?.source, eva?.main, eva?.extras[0]?.status, eva?.under], ["Eva", null, "rejected", []]);
});

test("labels that overlap lose nothing", () => {
  const one = work("Eva Berg kom");
  const mentions = [doc.personMention({ start: 0, end: 8 }, { label: "surname", number: 1 }), doc.personMention({ start: 4, end: 8 }, { label: "city", number: 2 })];
  const { columns } = layOut({ ...one, document: { ...one.document, mentions } }, categories);
  assert.deepEqual(columns.map((c) => c.source + c.gap).join(""), "Eva Berg kom");
  assert.deepEqual(columns[0]?.extras.map((m) => m.label), ["city"]);
});

test("after a change only the touched column and its chunk are new objects", () => {
  const text = Array.from({ length: 40 }, (_, i) => `Mening nummer ${i} handlar om [Alice]{firstname_female 1} och [Paris]{city 2}.`).join(" ");
  const one = work(text);
  const before = layOut(one, categories);
  assert.ok(before.chunks.length > 5);
  const after = layOut({ ...one, document: doc.relabel(one.document, ["m30"], "surname", categories) }, categories, before);
  assert.equal(after.columns.filter((c, i) => c !== before.columns[i]).length, 1);
  assert.equal(after.chunks.filter((c, i) => c !== before.chunks[i]).length, 1);
});

test("alternatives: the engine's readings by sureness, then the group's other labels", () => {
  const { document } = work("[Alice]{firstname_female 1}");
  const [mention] = doc.changeMentions(document, ["m1"], (m) => ({ ...m, alternatives: [{ label: "city", confidence: 0.1 }, { label: "surname", confidence: 0.4 }] })).mentions;
  assert.ok(mention);
  assert.deepEqual(alternativesOf(mention, categories).map((a) => a.label), ["surname", "city", "firstname_male"]);
});

test("paragraphs end chunks", () => {
  const { chunks } = layOut(work("Hej\n\nSlut på det"), categories);
  assert.deepEqual(chunks.map((c) => [c.columns.length, c.ends]), [[1, true], [3, true]]);
});

test("layout grows linearly", () => {
  /** How often a mention is asked where it starts while an essay of so many sentences is laid out. @param {number} n */
  const asked = (n) => {
    let count = 0;
    const one = work(Array.from({ length: n }, () => "Hon heter [Alice]{firstname_female 1} och bor här.").join(" "));
    const mentions = one.document.mentions.map((m) => ({ ...m, get start() { count += 1; return m.start; } }));
    layOut({ ...one, document: { ...one.document, mentions } }, categories);
    return count;
  };
  assert.ok(asked(400) > 400);
  assert.ok(asked(4000) < 15 * asked(400), "ten times the text, ten times the work, and a little for sorting");
});

test("selecting: click, shift, toggle, keys", () => {
  const { columns } = layOut(work(words), categories);
  const { document } = work(words);
  const click = sel.selectAt(columns, span(document, "Berg").start);
  assert.deepEqual(click.spans, [span(document, "Eva Berg")]);
  const wide = sel.extendTo(columns, click, span(document, "kom").start);
  assert.deepEqual(wide.spans, [span(document, "kom Eva Berg")]);
  const two = sel.toggleAt(columns, sel.toggleAt(columns, sel.NOTHING, span(document, "Efter").start), span(document, "tio").start);
  assert.deepEqual(two.spans, [span(document, "Efter tio")], "plain neighbours are one");
  const apart = sel.toggleAt(columns, click, span(document, "kom").start);
  assert.equal(apart.spans.length, 2);
  assert.deepEqual(sel.toggleAt(columns, apart, span(document, "kom").start).spans, click.spans);
  assert.deepEqual(sel.move(columns, click, 1, false).spans, [span(document, "med")]);
  assert.deepEqual(sel.move(columns, click, 1, true).spans, [span(document, "Eva Berg med")]);
  assert.deepEqual(sel.move(columns, sel.NOTHING, 1, false).spans, [span(document, "Efter")]);
});

test("mentions of a selection, and the next one round the end", () => {
  const { document } = work(words);
  const all = sel.selectSpan({ start: 0, end: document.text.length });
  assert.deepEqual(sel.selectedMentions(document, all, categories).map((m) => m.id), ["m1", "m2", "m3"]);
  assert.equal(sel.nextMention(document, 1000, 1, () => true)?.id, "m1");
  assert.equal(sel.nextMention(document, 0, -1, () => true)?.id, "m3");
  assert.equal(sel.nextMention(document, 0, 1, () => false), null);
});

test("the picture holds every word, escapes markup and can leave the source out", () => {
  const one = work("<Eva> & [Alice]{firstname_female 1} [Ny Stad]{city 2}");
  const { columns } = layOut({ ...one, tokens: tokensOf(one.document.text) }, categories);
  /** @type {import("../../../src/gok_web/workbench/static/workbench/model/picture.js").Measure} */
  const measure = (text, size) => text.length * size * 0.5;
  const look = { source: true, target: true, pending: "…", colourOf: () => "#123456" };
  const { svg } = drawPicture(columns, measure, look);
  assert.match(svg, /XAlice/);
  assert.match(svg, />Alice</);
  assert.match(svg, /&#60;/);
  assert.match(svg, /<path/, "a brace over two words");
  assert.doesNotMatch(drawPicture(columns, measure, { ...look, source: false }).svg, />Alice</);
  assert.ok(drawPicture(columns, measure, look, 120).height > drawPicture(columns, measure, look).height);
});

test("essays are narrowed by words and state and put in order", () => {
  /** @type {(id: string, fields?: object) => import("../../../src/gok_web/workbench/static/workbench/model/listing.js").Listed} */
  const row = (id, fields = {}) => ({ id, title: "", learner: "", status: "open", saved_at: id, found: 4, confirmed: 0, errors: 0, level: "", genre: "", unsure: 0, comments: 0, conflicts: 0, doubts: null, ...fields });
  const rows = [row("B10"), row("B9", { title: "Åsas brev", learner: "L2" }), row("A1", { status: "done", confirmed: 4 }), row("C1", { errors: 1 })];
  /** @type {(words: string, state?: string, holding?: Set<string> | null) => string[]} */
  const shown = (words, state = "any", holding = null) => rows.filter((one) => fits(one, { words, state, holding })).map((one) => one.id);
  assert.deepEqual(shown(" ÅSA"), ["B9"]);
  assert.deepEqual(shown("b"), ["B10", "B9"]);
  assert.deepEqual(shown("paris", "any", new Set(["C1"])), ["C1"], "its text holds the word");
  assert.deepEqual(shown("", "done"), ["A1"]);
  assert.deepEqual(shown("", "unconfirmed"), ["B10", "B9", "C1"]);
  assert.deepEqual(shown("", "errors"), ["C1"]);
  const order = (/** @type {"essay" | "progress"} */ by, down = false) => arrange(rows, { by, down }).map((one) => one.id);
  assert.deepEqual(order("essay"), ["A1", "B10", "C1", "B9"], "by title where there is one, numbers as numbers");
  assert.deepEqual(order("progress", true)[0], "A1");
});
