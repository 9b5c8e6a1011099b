/**
 * What corrections would teach the engine: shown, and done only when asked for.
 */

import { Problem, api } from "../io/api.js";
import { download } from "../io/files.js";
import { t } from "../io/texts.js";
import { confirmThat } from "./dialogs.js";
import { announce, button, h } from "./dom.js";

/** So many words and rules are shown. */
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
    const teach = () => confirmThat(t("learning.words.add"), t("learning.words.explain"), t("learning.words.add"), () => void addWords(body));
    body.replaceChildren(
      h(
        "div",
        { class: "two" },
        h("section", {}, h("h3", {}, t("learning.words", { count: words.length })), h("p", {}, words.slice(0, SHOWN).map((word) => h("span", { class: "word" }, `${word.form} `, h("small", { class: "quiet" }, `${word.label} ×${word.count}`)))), button(t("learning.words.add"), teach, { words: true, class: "small" })),
        h("section", {}, h("h3", {}, t("learning.essays", { done, essays })), button(t("learning.training"), () => void train(), { words: true, sign: "save", class: "small" })),
      ),
      h("h3", {}, t("learning.rules")),
      ruleTable(rules),
    );
  } catch (problem) {
    say(problem);
  }
}

/** @param {readonly {rule: string, confirmed: number, changed: number, rejected: number}[]} rules */
function ruleTable(rules) {
  const judged = [...rules].filter((r) => r.confirmed + r.changed + r.rejected > 0).sort((a, b) => b.rejected + b.changed - a.rejected - a.changed);
  if (!judged.length) return h("p", { class: "quiet" }, t("learning.rules.none"));
  const heads = ["rule", "confirmed", "changed", "rejected"].map((name) => h("th", { scope: "col" }, t(`learning.${name}`)));
  const row = (/** @type {typeof judged[number]} */ r) => h("tr", {}, h("th", { scope: "row" }, r.rule), h("td", {}, r.confirmed), h("td", {}, r.changed), h("td", {}, r.rejected));
  return h("div", { class: "essay-table" }, h("table", {}, h("thead", {}, h("tr", {}, heads)), h("tbody", {}, judged.slice(0, SHOWN).map(row))));
}

/** @param {HTMLElement} body */
async function addWords(body) {
  try {
    const { lists } = await api.learnWords();
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
