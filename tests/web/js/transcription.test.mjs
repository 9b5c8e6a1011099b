import assert from "node:assert/strict";
import { test } from "node:test";

import { align } from "../../../src/gok_web/workbench/static/workbench/model/alignment.js";
import { compare } from "../../../src/gok_web/workbench/static/workbench/model/changes.js";
import * as doc from "../../../src/gok_web/workbench/static/workbench/model/document.js";
import { mergeDocuments } from "../../../src/gok_web/workbench/static/workbench/model/merge.js";
import { correctText } from "../../../src/gok_web/workbench/static/workbench/model/transcription.js";
import { categories, work } from "./essays.mjs";

const MARKED = "Jag heter [Fatma]{firstname_female 1} [Berg]{surname 1}, och bor i [Lima]{city 2}. Min [syster]{prof} heter [Eva]{firstname_female 3}.";
const ESSAY = doc.accept(work(MARKED).document, ["m1", "m2", "m3", "m4", "m5"]);

/** The mentions after a correction, each as its words and its status. @param {string} text */
function after(text) {
  const { document, changed, lost } = correctText(ESSAY, text, categories);
  return { words: document.mentions.map((m) => `${document.text.slice(m.start, m.end)}/${m.status[0]}`), changed, lost, document };
}

test("the same text is the same document", () => {
  assert.equal(correctText(ESSAY, ESSAY.text, categories).document, ESSAY);
});

test("words put in, taken out and exchanged elsewhere move the mentions and change none", () => {
  for (const [from, to] of [["Jag heter", "Hej! Jag heter"], ["Jag heter", "Heter"], ["och bor", "och jag bor numera"], [", och bor i", " bor i"], ["Min", "Mitt"], ["Eva.", "Eva!\n\nHej då."]]) {
    const { words, changed, lost } = after(ESSAY.text.replace(from ?? "", to ?? ""));
    assert.deepEqual([words, changed, lost], [["Fatma/c", "Berg/c", "Lima/c", "syster/c", "Eva/c"], 0, 0], from);
  }
});

test("a corrected word keeps its mention, pseudonym and number, and waits to be looked at", () => {
  for (const right of ["Fatima", "Fatmas", "Afatma", "Leila", "Fa"]) {
    const { words, changed, document } = after(ESSAY.text.replace("Fatma", right));
    assert.deepEqual([words[0], changed], [`${right}/s`, 1]);
    const [first] = document.mentions;
    assert.deepEqual([first?.replacement, first?.number, first?.label], ["XFatma", 1, "firstname_female"]);
    assert.ok(first && doc.isUnsure(first), "it is among the unsure ones");
    assert.deepEqual(words.slice(1), ["Berg/c", "Lima/c", "syster/c", "Eva/c"]);
  }
});

test("what is written on behind a word is part of it only if it is letters", () => {
  assert.equal(after(ESSAY.text.replace("Lima.", "Lima!.")).words[2], "Lima/c");
  assert.equal(after(ESSAY.text.replace("Lima.", "Limas.")).words[2], "Limas/s");
  assert.equal(after(ESSAY.text.replace("i Lima", "i  Lima")).words[2], "Lima/c");
});

test("a mention whose words are struck is gone, and it is said", () => {
  const { words, lost, changed } = after(ESSAY.text.replace(" heter Eva", ""));
  assert.deepEqual([words, lost, changed], [["Fatma/c", "Berg/c", "Lima/c", "syster/c"], 1, 0]);
});

test("words written together or apart keep one label, never two that overlap", () => {
  const together = after(ESSAY.text.replace("Fatma Berg", "Fatmaberg"));
  assert.ok(together.words.length >= 4);
  const mains = together.document.mentions.filter((m) => categories.isMain(m.label));
  mains.forEach((m, i) => assert.ok(i === 0 || m.start >= (mains[i - 1]?.end ?? 0)));
  assert.equal(after(ESSAY.text.replace("Lima", "Li ma")).words[2], "Li ma/s");
});

test("hand-made borders move along, unless the word itself was corrected", () => {
  const cut = { ...ESSAY, splits: [ESSAY.text.indexOf("heter") + 2], joins: /** @type {[number, number][]} */ ([[ESSAY.text.indexOf("och"), ESSAY.text.indexOf("bor") + 3]]) };
  const { document } = correctText(cut, "Ja! " + cut.text.replace("Lima", "Lund"), categories);
  assert.equal(document.text.slice((document.splits[0] ?? 0) - 2, document.splits[0]), "he");
  assert.deepEqual(document.joins.map(([start, end]) => document.text.slice(start, end)), ["och bor"]);
  assert.deepEqual(correctText(cut, cut.text.replace("heter", "hter").replace("och bor", "bor"), categories).document.joins, []);
});

test("any correction leaves mentions in order, inside the text and apart", () => {
  const words = ESSAY.text.split(" ");
  let seed = 7;
  const next = (/** @type {number} */ below) => (seed = (seed * 48271) % 2147483647) % below;
  for (let round = 0; round < 400; round += 1) {
    const list = [...words];
    for (let i = 0; i < 1 + next(4); i += 1) {
      const at = next(list.length);
      const how = next(4);
      if (how === 0) list.splice(at, 1);
      else if (how === 1) list.splice(at, 0, "nytt");
      else if (how === 2) list[at] = (list[at] ?? "") + "x";
      else list.splice(at, 2, (list[at] ?? "") + (list[at + 1] ?? ""));
    }
    const { document } = correctText(ESSAY, list.join(" "), categories);
    let end = 0;
    for (const m of document.mentions) {
      assert.ok(m.start >= 0 && m.start < m.end && m.end <= document.text.length);
      assert.ok(document.text.slice(m.start, m.end).trim());
      if (categories.isMain(m.label)) assert.ok(m.start >= end);
      if (categories.isMain(m.label)) end = m.end;
    }
    const covered = align(ESSAY.text, document.text);
    assert.equal(covered.reduce((sum, one) => sum + one.end - one.start, 0), document.text.length);
    assert.equal(covered.reduce((sum, one) => sum + one.to - one.from, 0), ESSAY.text.length);
  }
});

test("versions say which words were corrected", () => {
  const { document } = correctText(ESSAY, ESSAY.text.replace("Fatma", "Fatima"), categories);
  const [first] = compare(ESSAY, document);
  assert.deepEqual([first?.field, first?.before, first?.after], ["text", "Fatma", "Fatima"]);
});

test("a text corrected in one window and labels of the other go together", () => {
  const mine = correctText(ESSAY, "Hej! " + ESSAY.text, categories).document;
  const theirs = doc.setComment(ESSAY, "m5", "deras");
  for (const merged of [mergeDocuments(ESSAY, mine, theirs, categories), mergeDocuments(ESSAY, theirs, mine, categories)]) {
    assert.equal(merged.text, mine.text);
    const eva = merged.mentions.find((m) => m.id === "m5");
    assert.deepEqual([merged.text.slice(eva?.start, eva?.end), eva?.comment, eva?.status], ["Eva", "deras", "confirmed"]);
  }
});
