/** The keyboard overview and the guidelines of the categories. */

import { inLanguage, t } from "../io/texts.js";
import { COMMANDS, LIST_KEYS, SECTIONS, shownKey } from "../model/keys.js";
import { openDialog } from "./dialogs.js";
import { h } from "./dom.js";

/** @import {Categories} from "../model/taxonomy.js" */
/** @import {Category} from "../model/types.js" */

export function openHelp() {
  const groups = [...SECTIONS.map((name) => ({ name, rows: COMMANDS.filter((command) => command.section === name) })), { name: "list", rows: LIST_KEYS }];
  const sections = groups.map(({ name, rows }) =>
    h("section", {}, h("h3", {}, t(`keys.${name}`)), h("dl", { class: "keys" }, rows.map(({ id, keys }) => h("div", {}, h("dt", {}, keysOf(keys).map((key) => h("kbd", {}, key))), h("dd", {}, t(`key.${id}`)))))),
  );
  openDialog(t("help.title"), [h("p", { class: "quiet" }, t("help.mouse")), h("div", { class: "key-sections" }, ...sections)], { class: "wide" });
}

/** @param {readonly string[]} keys */
const keysOf = (keys) => (keys.length > 3 ? [`${shownKey(keys[0] ?? "")}–${shownKey(keys[keys.length - 1] ?? "")}`] : keys.map(shownKey));

/** @param {Category} category @param {Categories} categories */
export function guideline(category, categories) {
  const group = categories.all.groups.find((one) => one.id === category.group);
  const words = inLanguage(category.guideline).split(/\n\s*\n/).filter(Boolean);
  return h(
    "article",
    { class: `guideline g-${category.group}`, id: `guideline-${category.id}` },
    h("h3", {}, h("span", { class: "chip" }, category.id), " ", inLanguage(category.name)),
    h("p", { class: "quiet" }, [inLanguage(group?.name), t(`handling.${category.handling}`)].filter(Boolean).join(" · ")),
    words.map((paragraph) => h("p", {}, paragraph)),
    category.example && !inLanguage(category.guideline).includes(category.example) && h("p", { class: "example" }, category.example),
    category.features.length > 0 && h("p", { class: "quiet" }, t("features"), ": ", category.features.join(", ")),
  );
}

/** @param {Categories} categories @param {string} label */
export function openGuideline(categories, label) {
  const category = categories.byId.get(label);
  if (!category) return;
  openDialog(t("guideline.title"), [guideline(category, categories), h("p", {}, h("a", { href: "/guidelines", target: "_blank" }, t("guideline.all")))], { class: "reading" });
}
