import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

import { documentToWire, fromWire, offsetsOf } from "../../../src/gok_web/workbench/static/workbench/io/offsets.js";
import { Saver } from "../../../src/gok_web/workbench/static/workbench/io/saving.js";
import { compare } from "../../../src/gok_web/workbench/static/workbench/model/changes.js";
import * as doc from "../../../src/gok_web/workbench/static/workbench/model/document.js";
import * as hist from "../../../src/gok_web/workbench/static/workbench/model/history.js";
import { COMMANDS, LIST_KEYS, SECTIONS, commandOf } from "../../../src/gok_web/workbench/static/workbench/model/keys.js";
import { HINTED, keysFor } from "../../../src/gok_web/workbench/static/workbench/model/hints.js";
import { mergeDocuments } from "../../../src/gok_web/workbench/static/workbench/model/merge.js";
import { findCategories } from "../../../src/gok_web/workbench/static/workbench/model/search.js";
import { categories, span, work } from "./essays.mjs";

const STATIC = new URL("../../../src/gok_web/workbench/static/workbench/", import.meta.url);

test("offsets are turned both ways, emoji or none", () => {
  for (const text of ["Hej Eva", "🙂 Hej 🙂🙂 Eva 👩‍👩‍👧 slut", ""]) {
    const { toUnits, toPoints } = offsetsOf(text);
    [...text, ""].forEach((_, point) => assert.equal(toPoints(toUnits(point)), point));
    assert.equal(toUnits([...text].length), text.length);
  }
});

test("a document survives the way to the wire and back", () => {
  const one = work("🙂 [Eva]{firstname_female 1} 🙂 och [Lima]{city 2}", { splits: [2], joins: [[3, 9]] });
  const wire = documentToWire(one.document);
  assert.equal([...one.document.text].slice(wire.mentions[0]?.start, wire.mentions[0]?.end).join(""), "Eva");
  assert.deepEqual(fromWire({ document: wire, tokens: [[0, 1]] }).document, one.document);
  assert.deepEqual(fromWire({ document: wire, tokens: [[0, 1]] }).tokens, [[0, 2]]);
});

test("history: undo, redo, runs of typing, late pseudonyms", () => {
  const one = work("[Eva]{firstname_female 1}");
  /** @param {import("../../../src/gok_web/workbench/static/workbench/model/types.js").Essay} document */
  const step = (document) => ({ document, tokens: one.tokens });
  let history = hist.startHistory(one);
  const first = doc.setComment(one.document, "m1", "h");
  const second = doc.setComment(first, "m1", "hm");
  history = hist.record(history, step(first), "comment", "comment m1");
  history = hist.record(history, step(second), "comment", "comment m1");
  assert.equal(history.past.length, 1, "letters of one comment are one step");
  history = hist.record(hist.closeStep(history), step(doc.setComment(second, "m1", "hmm")), "comment", "comment m1");
  assert.equal(history.past.length, 2);
  history = hist.undo(history);
  assert.equal(history.present.work.document, second);
  history = hist.undo(history);
  assert.equal(history.present.work.document, one.document);
  assert.equal(hist.undo(history), history);
  history = hist.redo(history);
  assert.equal(history.present.work.document, second);
  const labelled = doc.relabel(second, ["m1"], "surname", categories);
  history = hist.record(history, step(labelled), "label");
  assert.equal(history.future.length, 0);
  const drawn = doc.changeMentions(labelled, ["m1"], (m) => ({ ...m, replacement: "Berg" }));
  history = hist.redo(hist.undo(hist.amend(history, step(drawn))));
  assert.equal(history.present.work.document.mentions[0]?.replacement, "Berg", "redo brings the drawn pseudonym back");
  assert.equal(hist.record(history, history.present.work, "nothing"), history);
});

/** A server and a clock for the saver. */
function stage() {
  const one = work("[Eva]{firstname_female 1}").document;
  /** @type {{states: string[], sent: [string, number | null][], due: (() => void)[], answers: (number | {status: number})[], hold: null | Promise<void>}} */
  const scene = { states: [], sent: [], due: [], answers: [], hold: null };
  const saver = new Saver(one, 1, {
    send: async (document, version) => {
      scene.sent.push([document.comment, version]);
      if (scene.hold) await scene.hold;
      const answer = scene.answers.shift() ?? (version ?? 0) + 1;
      if (typeof answer !== "number") throw answer;
      return answer;
    },
    onState: (state) => scene.states.push(state),
    wait: (run) => scene.due.push(run),
    cancel: () => (scene.due.length = 0),
  });
  /** @param {string} comment */
  const edit = (comment) => saver.change(doc.setFields(saver.wanted, { comment }));
  const tick = async () => {
    scene.due.splice(0).forEach((run) => run());
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { scene, saver, edit, tick };
}

test("a change is saved after a pause, several as one", async () => {
  const { scene, saver, edit, tick } = stage();
  edit("a");
  edit("ab");
  assert.ok(saver.isDirty);
  await tick();
  assert.deepEqual(scene.sent, [["ab", 1]]);
  assert.deepEqual(scene.states, ["unsaved", "saving", "saved"]);
  assert.ok(!saver.isDirty);
});

test("a change made while a save is under way is saved after it", async () => {
  const { scene, saver, edit, tick } = stage();
  let release = () => {};
  scene.hold = new Promise((resolve) => (release = resolve));
  edit("a");
  await tick();
  edit("b");
  assert.ok(saver.isDirty);
  scene.hold = null;
  release();
  await tick();
  await tick();
  assert.deepEqual(scene.sent, [["a", 1], ["b", 2]]);
  assert.equal(saver.version, 3);
});

test("without a server the work waits and is tried again under the version it knows", async () => {
  const { scene, saver, edit, tick } = stage();
  scene.answers.push({ status: 0 }, { status: 503 }, { status: 401 });
  edit("a");
  for (let i = 0; i < 4; i += 1) await tick();
  assert.deepEqual(scene.sent.map(([, version]) => version), [1, 1, 1, 1]);
  assert.deepEqual(scene.states.filter((s) => s !== "saving"), ["unsaved", "offline", "offline", "signedout", "saved"]);
  assert.equal(saver.version, 2);
});

test("a change during an outage is saved with the rest", async () => {
  const { scene, edit, tick } = stage();
  scene.answers.push({ status: 0 });
  edit("a");
  await tick();
  edit("b");
  await tick();
  assert.deepEqual(scene.sent, [["a", 1], ["b", 1]]);
});

test("a conflict stops saving until it is settled, and loses nothing", async () => {
  const { scene, saver, edit, tick } = stage();
  scene.answers.push({ status: 412 });
  edit("mine");
  await tick();
  edit("mine still");
  await tick();
  assert.equal(scene.sent.length, 1);
  assert.equal(saver.state, "conflict");
  assert.ok(saver.isDirty);
  saver.adopt(doc.setFields(saver.saved, { comment: "theirs" }), 7);
  await tick();
  assert.deepEqual(scene.sent[1], ["mine still", 7]);
});

test("undoing all changes before the save leaves nothing to save", async () => {
  const { scene, saver, edit, tick } = stage();
  const before = saver.wanted;
  edit("a");
  saver.change(before);
  await tick();
  assert.deepEqual(scene.sent, []);
  assert.equal(saver.state, "saved");
});

test("merging keeps what both did", () => {
  const base = work("[Eva]{firstname_female 1} [Lima]{city 2} och Oslo").document;
  const mine = doc.setFields(doc.labelSpans(doc.relabel(base, ["m1"], "surname", categories), [span(base, "Oslo")], "city", categories), { comment: "min" });
  const theirs = doc.setFields(doc.setComment(doc.reject(base, ["m2"]), "m1", "deras"), { title: "Titel" });
  const merged = mergeDocuments(base, mine, theirs, categories);
  assert.deepEqual(merged.mentions.map((m) => `${m.label} ${m.status} ${m.comment}`), ["surname confirmed deras", "city rejected ", "city confirmed "]);
  assert.deepEqual([merged.comment, merged.title], ["min", "Titel"]);
  const removed = mergeDocuments(mine, doc.remove(mine, [mine.mentions[2]?.id ?? ""]), mine, categories);
  assert.equal(removed.mentions.length, 2, "what I removed and they left alone is gone");
});

test("comparing versions names each difference", () => {
  const before = work("[Eva]{firstname_female 1} [Lima]{city 2} och Oslo").document;
  const after = doc.setFields(doc.labelSpans(doc.relabel(before, ["m1"], "surname", categories), [span(before, "Oslo")], "city", categories), { comment: "x" });
  const kinds = compare(before, after).map((c) => `${c.kind} ${c.field} ${c.words}: ${c.before} > ${c.after}`);
  assert.deepEqual(kinds, [
    "essay comment :  > x", "changed label Eva: firstname_female > surname", "changed status Eva: suggested > confirmed",
    "changed replacement Eva: XEva > ", "added label Oslo:  > city 3",
  ]);
  assert.deepEqual(compare(after, before).at(-1)?.kind, "removed");
  assert.deepEqual(compare(before, before), []);
});

test("categories are found by what one types", () => {
  const { all } = categories;
  assert.equal(findCategories(all.categories, "sur")[0]?.id, "surname");
  assert.equal(findCategories(all.categories, "firstname fe")[0]?.id, "firstname_female");
  assert.equal(findCategories(all.categories, "obs")[0]?.id, "OBS!");
  assert.equal(findCategories(all.categories, "male")[0]?.id, "firstname_male");
  assert.deepEqual(findCategories(all.categories, "(["), []);
  assert.equal(findCategories(all.categories, "").length, all.categories.length);
});

test("no key means two things, and every command is in a section", () => {
  const keys = COMMANDS.flatMap((c) => c.keys);
  assert.equal(new Set(keys).size, keys.length);
  assert.ok(COMMANDS.every((c) => SECTIONS.includes(c.section)));
  const press = { key: "?", ctrlKey: false, metaKey: false, altKey: false, shiftKey: true };
  assert.equal(commandOf(press)?.id, "help");
  assert.equal(commandOf({ ...press, key: "Z", ctrlKey: true })?.id, "redo");
  assert.equal(commandOf({ ...press, key: "z", ctrlKey: true, shiftKey: false })?.id, "undo");
  assert.equal(commandOf({ ...press, key: "n", altKey: true, shiftKey: false }), null);
});

test("every situation has keys worth knowing, and they exist", () => {
  for (const id of HINTED) assert.ok(COMMANDS.some((command) => command.id === id), id);
  const categories = { isMain: (/** @type {string} */ label) => label !== "fam" };
  const mention = (/** @type {object} */ fields) => ({ label: "city", status: "suggested", ...fields });
  const one = { spans: [{ start: 0, end: 1 }], anchor: 0, focus: 0 };
  const keys = (/** @type {object} */ now) => keysFor(/** @type {any} */ ({ selection: one, chosen: [], readOnly: false, reading: { on: false }, categories, ...now })).map((hint) => hint.id);
  assert.ok(keys({ chosen: [mention({})] }).includes("acceptNext"));
  assert.ok(!keys({ chosen: [mention({ status: "confirmed" })] }).includes("acceptNext"));
  assert.ok(!keys({ chosen: [mention({ label: "fam" })] }).includes("pseudonym"), "a mark has no pseudonym");
  assert.ok(keys({ chosen: [mention({}), mention({})] }).includes("mergeEntities"));
  assert.ok(keys({}).includes("search"));
  assert.ok(keys({ reading: { on: true } }).includes("readPersonal"));
  assert.ok(!keys({ readOnly: true, chosen: [mention({})] }).includes("reject"));
});

test("both languages have the same texts, and every text that is used exists", () => {
  const [sv, en] = ["sv", "en"].map((name) => JSON.parse(readFileSync(new URL(`texts/${name}.json`, STATIC), "utf8")));
  assert.deepEqual(Object.keys(sv).sort(), Object.keys(en).sort());
  const holes = (/** @type {string} */ text) => [...text.matchAll(/\{\w+\}/g)].map((m) => m[0]).sort().join();
  for (const key of Object.keys(sv)) {
    assert.ok(sv[key].trim() && en[key].trim(), key);
    assert.equal(holes(sv[key]), holes(en[key]), key);
  }
  const files = ["", "view/", "io/", "model/"].flatMap((dir) => readdirSync(new URL(dir || ".", STATIC)).filter((n) => n.endsWith(".js")).map((n) => dir + n));
  const code = files.map((name) => readFileSync(new URL(name, STATIC), "utf8")).join("\n");
  const used = [...code.matchAll(/\bt\(\s*"([\w.]+)"/g)].map((m) => m[1] ?? "");
  assert.ok(used.length > 50, "the pattern finds the uses");
  for (const { id } of [...COMMANDS, ...LIST_KEYS]) used.push(`key.${id}`);
  for (const section of SECTIONS) used.push(`keys.${section}`);
  for (const id of HINTED) used.push(`hint.${id}`);
  assert.deepEqual(used.filter((key) => !(key in sv)), []);
  // A text nobody names is dead, unless its name is put together from a prefix in the code.
  const prefixes = [...code.matchAll(/`([\w.]+\.)\$\{/g)].map((m) => m[1] ?? "");
  const dead = Object.keys(sv).filter((key) => !code.includes(`"${key}"`) && !prefixes.some((p) => key.startsWith(p)) && !key.endsWith(".one"));
  assert.deepEqual(dead, []);
});
