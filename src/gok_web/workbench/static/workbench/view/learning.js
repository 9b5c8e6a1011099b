/**
 * What corrections would teach the engine: shown, and done only when asked for, word by word.
 *
 * @typedef {{form: string, label: string, count: number}} Word
 */

import { Problem, api } from "../io/api.js";
import { download } from "../io/files.js";
import { t } from "../io/texts.js";
import { confirmThat } from "./dialogs.js";
import { announce, button, h } from "./dom.js";

/** So many rules are shown. */
const SHOWN = 12;

export function learningCard() {
  const body = h("div", { class: "learning" });
  const card = h("details", { class: "card", id: "learning" }, h("summary", {}, h("h2", {}, t("learning"))), h("p", { class: "quiet" }, t("learning.explain")), body);
  card.addEventListener("toggle", () => {
    if (card.open) void draw(body);
  });
  return card;
}

/** @param {unknown} problem */
const say = (problem) => announce(problem instanceof Problem ? problem.message || t("save.offline.long") : t("problem"));

/** @param {HTMLElement} body */
async function draw(body) {
  try {
    const { words, rules, done, essays } = await api.learning();
    body.replaceChildren(
      h(
        "div",
        { class: "two" },
        wordList(words, body),
        h("section", {}, h("h3", {}, t("learning.essays", { done, essays })), button(t("learning.training"), () => void train(), { words: true, sign: "save", class: "small" })),
      ),
      h("h3", {}, t("learning.rules")),
      ruleTable(rules),
    );
  } catch (problem) {
    say(problem);
  }
}

/**
 * Every word by itself: what goes into the lists is ticked.
 *
 * @param {readonly Word[]} words
 * @param {HTMLElement} body
 */
function wordList(words, body) {
  const boxes = words.map((word) => h("input", { type: "checkbox", value: word.form, onchange: () => count() }));
  const chosen = () => words.filter((_, i) => boxes[i]?.checked);
  const teach = () => confirmThat(t("learning.words.add"), t("learning.words.explain"), t("learning.words.add"), () => void addWords(body, chosen()));
  const add = button(t("learning.words.add"), teach, { words: true, class: "small", id: "learn-words" });
  const all = h("input", { type: "checkbox", id: "learn-all", onchange: () => {
    boxes.forEach((box) => (box.checked = all.checked));
    count();
  } });
  const count = () => {
    add.disabled = !chosen().length;
    all.checked = words.length > 0 && chosen().length === words.length;
  };
  count();
  const rows = words.map((word, i) => h("li", {}, h("label", {}, /** @type {HTMLElement} */ (boxes[i]), ` ${word.form} `, h("small", { class: "quiet" }, `${word.label} ×${word.count}`))));
  const list = words.length ? [h("label", {}, all, ` ${t("learning.words.all")}`), h("ul", { class: "learn-words" }, rows), add] : [h("p", { class: "quiet" }, t("learning.words.none"))];
  return h("section", {}, h("h3", {}, t("learning.words", { count: words.length })), ...list);
}

/** @param {readonly {rule: string, confirmed: number, changed: number, rejected: number}[]} rules */
function ruleTable(rules) {
  const judged = [...rules].filter((r) => r.confirmed + r.changed + r.rejected > 0).sort((a, b) => b.rejected + b.changed - a.rejected - a.changed);
  if (!judged.length) return h("p", { class: "quiet" }, t("learning.rules.none"));
  const heads = ["rule", "confirmed", "changed", "rejected"].map((name) => h("th", { scope: "col" }, t(`learning.${name}`)));
  const row = (/** @type {typeof judged[number]} */ r) => h("tr", {}, h("th", { scope: "row" }, r.rule), h("td", {}, r.confirmed), h("td", {}, r.changed), h("td", {}, r.rejected));
  return h("div", { class: "essay-table" }, h("table", {}, h("thead", {}, h("tr", {}, heads)), h("tbody", {}, judged.slice(0, SHOWN).map(row))));
}

/** @param {HTMLElement} body @param {readonly Word[]} words */
async function addWords(body, words) {
  try {
    const { lists } = await api.learnWords(words);
    announce(t("learning.words.added", { count: lists.reduce((sum, list) => sum + list.added, 0) }));
    void draw(body);
  } catch (problem) {
    say(problem);
  }
}

async function train() {
  try {
    download(await api.trainingFile(), "training.jsonl");
  } catch (problem) {
    say(problem);
  }
}
