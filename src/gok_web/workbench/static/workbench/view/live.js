/**
 * Type or paste, and see the pseudonymized text as you go. Nothing of it is stored.
 *
 * @import {Profiles} from "../io/api.js"
 * @import {Categories} from "../model/taxonomy.js"
 */

import { Problem, api } from "../io/api.js";
import { offsetsOf } from "../io/offsets.js";
import { inLanguage, t } from "../io/texts.js";
import { button, h } from "./dom.js";

/** Typing pauses this long before the engine is asked. */
const PAUSE = 180;

/** @param {Profiles} profiles @param {Categories} categories */
export function livePanel(profiles, categories) {
  const profile = h("select", { id: "live-profile", class: "field" }, profiles.profiles.map((p) => h("option", { value: p.id }, inLanguage(p.title) || p.id)));
  const culture = h("select", { id: "live-culture", class: "field" }, h("option", { value: "" }, t("culture.own")), profiles.cultures.filter((c) => c.id).map((c) => h("option", { value: c.id }, inLanguage(c.name) || c.id)));
  const text = h("textarea", { id: "live-text", class: "field", rows: 7, placeholder: t("live.hint"), "aria-label": t("live.source"), spellcheck: "false" });
  const result = h("div", { id: "live-result", class: "live-result field", role: "region", "aria-label": t("live.target"), tabindex: "0" }, h("span", { class: "quiet" }, t("live.empty")));
  const state = h("p", { class: "quiet small", role: "status" });
  const ask = asker(text, profile, culture, result, state, categories);
  profile.value = "swell";
  text.addEventListener("input", () => ask(PAUSE));
  profile.addEventListener("change", () => ask(0));
  culture.addEventListener("change", () => ask(0));
  const copy = button(t("live.copy"), () => void navigator.clipboard.writeText(result.textContent ?? ""), { words: true, class: "small" });
  return h(
    "section",
    { class: "card live", "aria-labelledby": "live-title" },
    h("h2", { id: "live-title" }, t("live")),
    h("p", { class: "quiet" }, t("live.explain")),
    h("div", { class: "fields" }, h("div", {}, h("label", { for: "live-profile" }, t("essay.profile")), profile), h("div", {}, h("label", { for: "live-culture" }, t("essay.culture")), culture)),
    h("div", { class: "two" }, text, result),
    h("div", { class: "buttons" }, copy, state),
  );
}

/**
 * @param {HTMLTextAreaElement} text
 * @param {HTMLSelectElement} profile
 * @param {HTMLSelectElement} culture
 * @param {HTMLElement} result
 * @param {HTMLElement} state
 * @param {Categories} categories
 */
function asker(text, profile, culture, result, state, categories) {
  let timer = 0;
  let stop = new AbortController();
  const run = async () => {
    stop.abort();
    stop = new AbortController();
    const { signal } = stop;
    if (!text.value.trim()) return result.replaceChildren(h("span", { class: "quiet" }, t("live.empty")));
    try {
      const record = await api.live(text.value, profile.value, culture.value, signal);
      if (signal.aborted) return;
      result.replaceChildren(...marked(record, categories));
      state.textContent = t("live.found", { count: record.mentions.length });
    } catch (problem) {
      if (!signal.aborted) state.textContent = problem instanceof Problem && problem.status ? problem.message : t("save.offline.long");
    }
  };
  return (/** @type {number} */ pause) => {
    window.clearTimeout(timer);
    timer = window.setTimeout(() => void run(), pause);
  };
}

/**
 * The target text with what was replaced in its colour.
 *
 * @param {{text: string, target: string, mentions: {label: string, action: string, text: string, target_start: number, target_end: number}[]}} record
 * @param {Categories} categories
 * @returns {(Node | string)[]}
 */
function marked(record, categories) {
  const { toUnits } = offsetsOf(record.target);
  /** @type {(Node | string)[]} */
  const parts = [];
  let at = 0;
  for (const mention of [...record.mentions].sort((a, b) => a.target_start - b.target_start)) {
    const [start, end] = [toUnits(mention.target_start), toUnits(mention.target_end)];
    if (start < at) continue;
    const look = `col mention confirmed ${mention.action === "replace" ? "replaced" : ""} g-${categories.groupOf(mention.label)}`;
    parts.push(record.target.slice(at, start), h("span", { class: look, title: `${mention.label}: ${mention.text}` }, h("span", { class: "w" }, record.target.slice(start, end))));
    at = end;
  }
  return [...parts, record.target.slice(at)];
}
