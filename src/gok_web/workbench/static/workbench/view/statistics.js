/**
 * The project in numbers: plots drawn here, the figures to take along. No words of essays are in it.
 *
 * @import {Figures} from "../model/plots.js"
 * @import {Essays} from "./essays.js"
 * @import {Categories} from "../model/taxonomy.js"
 */

import { Problem, api } from "../io/api.js";
import { download } from "../io/files.js";
import { inLanguage, shownShare, t } from "../io/texts.js";
import { VERDICTS, barsOf, shares } from "../model/plots.js";
import { announce, button, h, s } from "./dom.js";

const WIDE = 420;
const HIGH = 22;

/** @param {Essays} list */
export function statisticsCard(list) {
  const body = h("div", { class: "statistics" });
  const card = h("details", { class: "card", id: "statistics" }, h("summary", {}, h("h2", {}, t("statistics"))), h("p", { class: "quiet" }, t("statistics.explain")), body);
  card.addEventListener("toggle", () => card.open && void draw(list, body));
  return card;
}

/** @param {Essays} list @param {HTMLElement} body */
async function draw(list, body) {
  const ids = list.chosen.size ? [...list.chosen] : null;
  try {
    const figures = await api.statistics(ids);
    const save = async () => {
      const { blob, name } = await api.statisticsTable(ids);
      download(blob, name || "statistics.csv");
    };
    const json = () => download(new Blob([JSON.stringify(figures, null, 1)], { type: "application/json" }), "statistics.json");
    body.replaceChildren(
      h("div", { class: "buttons" }, button(t("statistics.again"), () => void draw(list, body), { words: true, class: "small", id: "statistics-again", hint: t("statistics.again.hint") }), button("CSV", () => void save().catch(say), { sign: "save", words: true, class: "small", id: "statistics-csv" }), button("JSON", json, { sign: "save", words: true, class: "small", id: "statistics-json" })),
      ...summary(figures, ids !== null),
      plot(figures, list.categories),
    );
  } catch (problem) {
    say(problem);
  }
}

/** @param {Figures} figures @param {boolean} some */
function summary(figures, some) {
  const { reviewed, found, right, asSuggested } = shares(figures.all);
  const share = (/** @type {number | null} */ value) => (value === null ? "–" : shownShare(value));
  const facts = [
    [t("statistics.essays"), t("statistics.essays.of", { done: figures.done, count: figures.essays })],
    [t("statistics.tokens"), String(figures.tokens)],
    [t("statistics.reviewed"), `${reviewed}`],
    [t("statistics.asSuggested"), share(asSuggested)],
    [t("statistics.found"), `${share(found)} · ${t("statistics.missed", { count: figures.all.missed })}`],
    [t("statistics.right"), `${share(right)} · ${t("statistics.invented", { count: figures.all.invented })}`],
    [t("statistics.agreement"), agreement(figures)],
  ];
  return [h("p", { class: "quiet small" }, t(some ? "statistics.some" : "statistics.all", { count: figures.essays })), h("dl", { class: "facts" }, facts.map(([name, value]) => h("div", {}, h("dt", {}, name ?? ""), h("dd", {}, value ?? ""))))];
}

/** @param {Figures} figures */
function agreement({ agreement: both }) {
  if (!both) return t("statistics.agreement.none");
  const shown = (/** @type {number | null | undefined} */ value) => (value === null || value === undefined ? "–" : value.toFixed(2));
  return t("statistics.agreement.of", { count: both.pairs, kappa: shown(both.token["cohen"]), alpha: shown(both.token["krippendorff"]) });
}

/** @param {Figures} figures @param {Categories} categories */
function plot(figures, categories) {
  const bars = barsOf(figures);
  if (!bars.length) return h("p", { class: "quiet" }, t("learning.rules.none"));
  const key = h("p", { class: "key" }, VERDICTS.map((name) => h("span", {}, h("i", { class: `swatch v-${name}` }), t(`verdict.${name}`))));
  const rows = bars.map((bar) => {
    const parts = bar.parts.map((part) => s("rect", { class: `v-${part.name}`, x: part.from * WIDE, y: 3, width: Math.max(1, part.share * WIDE), height: HIGH - 6 }, s("title", {}, `${t(`verdict.${part.name}`)}: ${part.count}`)));
    const said = `${bar.label}: ${bar.parts.map((part) => `${t(`verdict.${part.name}`)} ${part.count}`).join(", ")}`;
    return h("tr", {}, h("th", { scope: "row", title: inLanguage(categories.byId.get(bar.label)?.name) }, bar.label), h("td", {}, s("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": said, preserveAspectRatio: "none" }, ...parts)), h("td", { class: "number" }, bar.total));
  });
  return h("div", { class: "plot" }, key, h("table", {}, h("caption", { class: "visually-hidden" }, t("statistics.labels")), h("tbody", {}, rows)));
}

/** @param {unknown} problem */
function say(problem) {
  if (!(problem instanceof Problem)) throw problem;
  announce(problem.message || t("save.offline.long"));
}
