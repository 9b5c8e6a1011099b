import assert from "node:assert/strict";
import { test } from "node:test";

import * as doc from "../../../src/gok_web/workbench/static/workbench/model/document.js";
import { answerTo, nextQuestion, openDoubts, queueOf, sentenceOf } from "../../../src/gok_web/workbench/static/workbench/model/queue.js";
import { doubtsFromWire } from "../../../src/gok_web/workbench/static/workbench/io/offsets.js";
import { categories, span, work } from "./essays.mjs";

/** @import {Doubt, Essay, Question} from "../../../src/gok_web/workbench/static/workbench/model/types.js" */
/** @import {Answer} from "../../../src/gok_web/workbench/static/workbench/model/queue.js" */

/** @type {(essay: Essay, words: string, probability: number, label?: string) => Doubt} */
const doubt = (essay, words, probability, label = "city") => ({ ...span(essay, words), label, probability, rules: ["doubts.some"], reason: { sv: "skäl", en: "reason" } });

/** @type {(essay: Essay, questions: readonly Question[]) => string[]} */
const asked = (essay, questions) => questions.map((one) => essay.text.slice(one.start, one.end));

/** @type {(essay: Essay) => string[]} */
const shown = (essay) => essay.mentions.map((m) => `${essay.text.slice(m.start, m.end)}=${m.label} ${m.number} ${m.action} ${m.relevance} ${m.status} ${m.by}`);

/** @type {(essay: Essay, words: string, fields: object) => Essay} */
const with_ = (essay, words, fields) => ({ ...essay, mentions: essay.mentions.map((m) => (essay.text.slice(m.start, m.end) === words ? { ...m, ...fields } : m)) });

const KEPT = { action: "keep", relevance: "public", replacement: null };

/** Four places: a doubt without a mention, one on a public name, an unsure suggestion, a sure one. */
function example() {
  const { document } = work("Vi åker till Bruket och [Lima]{city 1}. [Eva]{firstname_female 2} och [Ann]{firstname_female 3} läser.");
  const essay = with_(with_(document, "Lima", KEPT), "Eva", { confidence: 0.4 });
  return { essay, doubts: [doubt(essay, "Lima", 0.6), doubt(essay, "Bruket", 0.2)] };
}

/** @type {(essay: Essay, doubts: readonly Doubt[], answer: Answer) => Essay} */
function answerFirst(essay, doubts, answer) {
  const first = nextQuestion(queueOf(essay, doubts, categories), new Set());
  assert.ok(first);
  return answerTo(essay, first, answer, categories);
}

test("the worst doubts are asked first, then unsure suggestions; what is sure is not asked", () => {
  const { essay, doubts } = example();
  assert.deepEqual(asked(essay, queueOf(essay, doubts, categories)), ["Lima", "Bruket", "Eva"]);
  const both = with_(essay, "Ann", { confidence: 0.2 });
  assert.deepEqual(asked(both, queueOf(both, doubts, categories)), ["Lima", "Bruket", "Ann", "Eva"], "the least sure first");
});

test("a doubted suggestion that is unsure is asked about once", () => {
  const { essay, doubts } = example();
  const unsure = with_(essay, "Lima", { confidence: 0.5 });
  assert.deepEqual(asked(unsure, queueOf(unsure, doubts, categories)), ["Lima", "Bruket", "Eva"]);
});

test("personal is a confirmed mention to be replaced, with what the engine thought of it", () => {
  const { essay } = example();
  const next = answerFirst(essay, [doubt(essay, "Bruket", 0.2)], "personal");
  assert.deepEqual(shown(next)[0], "Bruket=city 4 replace personal confirmed person");
  assert.deepEqual([next.mentions[0]?.confidence, next.mentions[0]?.rules, next.mentions[0]?.replacement], [0.2, ["doubts.some"], null]);
});

test("public is a confirmed mention that is kept", () => {
  const { essay } = example();
  const next = answerFirst(essay, [doubt(essay, "Bruket", 0.2)], "public");
  assert.deepEqual(shown(next)[0], "Bruket=city 4 keep public confirmed person");
});

test("nothing is remembered as rejected, takes no number, and can be taken back", () => {
  const { essay } = example();
  const next = answerFirst(essay, [doubt(essay, "Bruket", 0.2)], "nothing");
  assert.deepEqual(shown(next)[0], "Bruket=city null replace personal rejected person");
  const id = next.mentions[0]?.id ?? "";
  assert.deepEqual(shown(doc.revive(next, id, categories))[0], "Bruket=city 4 replace personal confirmed person");
});

test("every answer closes its question and no other, and undoing it asks again", () => {
  for (const answer of /** @type {const} */ (["personal", "public", "nothing"])) {
    const { essay, doubts } = example();
    const left = [];
    let now = essay;
    for (let i = 0; i < 3; i += 1) {
      now = answerFirst(now, doubts, answer);
      left.push(queueOf(now, doubts, categories).length);
    }
    assert.deepEqual(left, [2, 1, 0], answer);
    assert.equal(nextQuestion(queueOf(now, doubts, categories), new Set()), null);
    assert.deepEqual(asked(essay, queueOf(essay, doubts, categories)), ["Lima", "Bruket", "Eva"], "the document before is as it was");
  }
});

test("an answer about a public name changes the mention that stands there, and the others of its entity", () => {
  const { document } = work("[Lima]{city 1} är stor. Jag bor i [Lima]{city 1}.");
  const kept = { ...document, mentions: document.mentions.map((m) => ({ ...m, ...KEPT, action: /** @type {const} */ ("keep") })) };
  const next = answerFirst(kept, [doubt(kept, "Lima", 0.6)], "personal");
  assert.deepEqual(shown(next), ["Lima=city 1 replace personal confirmed rule", "Lima=city 1 replace personal confirmed rule"]);
  const same = answerFirst(kept, [doubt(kept, "Lima", 0.6)], "public");
  assert.deepEqual(same.mentions.map((m) => m.status), ["confirmed", "suggested"], "the other place is as public as it was, and nobody has looked at it");
});

test("a doubt that is longer than the mention on it is replaced whole", () => {
  const { document } = work("Hej [Selma]{firstname_female 1} Zorb!");
  const kept = with_(document, "Selma", KEPT);
  const next = answerFirst(kept, [doubt(kept, "Selma Zorb", 0.6, "surname")], "personal");
  assert.deepEqual(shown(next), ["Selma=firstname_female 1 replace personal confirmed rule", "Zorb=surname 2 replace personal confirmed person"]);
  assert.deepEqual(queueOf(next, [doubt(kept, "Selma Zorb", 0.6)], categories), []);
});

test("what is replaced, decided or rejected is no open doubt; a mark says nothing about the words in it", () => {
  const { document } = work("[Lima]{city 1} och [lärare]{prof} och Bruket.");
  const doubts = ["Lima", "lärare", "Bruket"].map((words) => doubt(document, words, 0.3));
  assert.deepEqual(openDoubts(document, doubts, categories), doubts.slice(1));
  const accepted = doc.acceptSure(document);
  assert.deepEqual(openDoubts(accepted, doubts, categories), doubts.slice(1));
  const kept = with_(document, "Lima", KEPT);
  assert.deepEqual(openDoubts(kept, doubts, categories), doubts);
  assert.deepEqual(openDoubts(doc.reject(kept, ["m1"]), doubts, categories), doubts.slice(1));
});

test("what is doubted is not accepted with the sure ones", () => {
  const { essay, doubts } = example();
  assert.deepEqual(doc.acceptSure(essay, doc.SURE, doubts).mentions.map((m) => m.status), ["suggested", "suggested", "confirmed"]);
  assert.deepEqual(doc.acceptSure(essay).mentions.map((m) => m.status), ["confirmed", "suggested", "confirmed"]);
});

test("an unsure mark is right or nothing", () => {
  const { document } = work("Hon är [lärare]{prof}.");
  const essay = with_(document, "lärare", { confidence: 0.3 });
  assert.equal(answerFirst(essay, [], "personal").mentions[0]?.status, "confirmed");
  assert.equal(answerFirst(essay, [], "personal").mentions[0]?.action, "mark");
  assert.equal(answerFirst(essay, [], "nothing").mentions[0]?.status, "rejected");
  assert.equal(answerFirst(essay, [], "public"), essay);
});

test("a question put off comes last, and first when all were", () => {
  const { essay, doubts } = example();
  const queue = queueOf(essay, doubts, categories);
  const later = new Set([queue[0]?.key ?? ""]);
  assert.equal(nextQuestion(queue, later), queue[1]);
  assert.equal(nextQuestion(queue, new Set(queue.map((one) => one.key))), queue[0]);
});

test("the words are shown in their sentence", () => {
  const text = "Hej! Jag bor i Lund (i Skåne). Sedan?\nNy rad";
  const at = (/** @type {string} */ words) => sentenceOf(text, { start: text.indexOf(words), end: text.indexOf(words) + words.length });
  assert.deepEqual(at("Lund"), { before: "Jag bor i ", words: "Lund", after: " (i Skåne)." });
  assert.deepEqual(at("Hej"), { before: "", words: "Hej", after: "!" });
  assert.deepEqual(at("rad"), { before: "Ny ", words: "rad", after: "" });
});

test("doubts come in as code points and are used as units", () => {
  const text = "😀 Lima";
  const [one] = doubtsFromWire([{ start: 2, end: 6, label: "city", probability: 0.1, rules: [], reason: { sv: "", en: "" } }], text);
  assert.equal(text.slice(one?.start, one?.end), "Lima");
});
