/**
 * The guidelines of all categories on one page, inside the program: no network needed.
 *
 * @import {Categories} from "../model/taxonomy.js"
 * @import {Preferences} from "./shell.js"
 */

import { inLanguage, t } from "../io/texts.js";
import { findCategories } from "../model/search.js";
import { h } from "./dom.js";
import { guideline } from "./help.js";
import { pageBar } from "./shell.js";

/**
 * @param {HTMLElement} root
 * @param {Categories} categories
 * @param {Preferences} kept
 */
export function mountGuidelines(root, categories, kept) {
  const list = h("div", { class: "guideline-list" });
  const search = h("input", { type: "search", class: "field", "aria-label": t("guidelines.search"), placeholder: t("guidelines.search"), oninput: () => draw() });
  const { all } = categories;
  const contents = h("nav", { class: "contents", "aria-label": t("guidelines.contents") }, h("ul", {}, all.groups.map((group) => h("li", {}, h("a", { href: `#group-${group.id}` }, inLanguage(group.name))))));
  const draw = () => {
    const found = new Set(findCategories(all.categories, search.value));
    list.replaceChildren(
      ...all.groups
        .map((group) => ({ group, inside: all.categories.filter((c) => c.group === group.id && found.has(c)) }))
        .filter(({ inside }) => inside.length)
        .map(({ group, inside }) => h("section", { id: `group-${group.id}` }, h("h2", {}, inLanguage(group.name)), inside.map((category) => guideline(category, categories)))),
    );
  };
  root.replaceChildren(
    pageBar(h("div", { class: "toolbar" }, h("h1", { class: "essay-title" }, t("guidelines"))), kept, () => mountGuidelines(root, categories, kept)),
    h("main", { class: "guidelines" }, h("div", { class: "beside" }, search, contents), list),
  );
  draw();
  document.title = `${t("guidelines")} · Gök`;
  const wanted = location.hash.slice(1);
  if (wanted) document.getElementById(decodeURIComponent(wanted))?.scrollIntoView();
}
