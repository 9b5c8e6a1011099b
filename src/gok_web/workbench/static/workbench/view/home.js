/**
 * The first page: a text in, by pasting, dropping or choosing files; the essays there are; and a text tried out live.
 *
 * @import {Profiles, Row} from "../io/api.js"
 * @import {Preferences} from "./shell.js"
 */

import { Problem, api } from "../io/api.js";
import { dropped } from "../io/files.js";
import { inLanguage, shownTime, t } from "../io/texts.js";
import { confirmThat } from "./dialogs.js";
import { announce, button, h, icon } from "./dom.js";
import { learningCard } from "./learning.js";
import { livePanel } from "./live.js";
import { pageBar } from "./shell.js";

/** What the server can read. */
const ENDINGS = ".txt,.docx,.odt,.json,.xml,.jsonl";

/**
 * @param {HTMLElement} root
 * @param {Profiles} profiles
 * @param {Preferences} kept
 * @param {import("../model/taxonomy.js").Categories} categories
 */
export function mountHome(root, profiles, kept, categories) {
  const list = h("div", { class: "essay-table" });
  const note = document.body.dataset["kept"] === "true" ? t("kept.disk") : t("kept.memory");
  const bar = h("div", { class: "toolbar" }, h("h1", { class: "essay-title" }, t("home.title")), h("span", { class: "gap" }), h("a", { class: "button", href: "/guidelines" }, icon("book"), h("span", {}, t("guidelines"))));
  root.replaceChildren(
    pageBar(bar, kept, () => mountHome(root, profiles, kept, categories)),
    h(
      "main",
      { class: "home" },
      h("p", { class: `note ${document.body.dataset["kept"] === "true" ? "" : "memory"}` }, icon(document.body.dataset["kept"] === "true" ? "save" : "warning"), note),
      h("div", { class: "columns" }, importCard(profiles, () => void drawList(list)), h("section", { class: "card", "aria-labelledby": "essays-title" }, h("h2", { id: "essays-title" }, t("essays")), list)),
      livePanel(profiles, categories),
      learningCard(),
    ),
  );
  document.onkeydown = null;
  document.title = "Gök";
  void drawList(list);
}

/** @param {HTMLElement} place */
async function drawList(place) {
  try {
    const rows = await api.list();
    place.replaceChildren(rows.length ? table(rows, place) : h("p", { class: "quiet" }, t("essays.none")));
  } catch (problem) {
    place.replaceChildren(h("p", { class: "error-text" }, problem instanceof Problem && problem.status ? problem.message : t("save.offline.long")));
  }
}

/** @param {readonly Row[]} rows @param {HTMLElement} place */
function table(rows, place) {
  const heads = ["essay", "learner", "progress", "state", "saved"].map((name) => h("th", { scope: "col" }, t(`column.${name}`)));
  return h("table", {}, h("thead", {}, h("tr", {}, heads, h("td", {}))), h("tbody", {}, rows.map((row) => line(row, place))));
}

/** @param {Row} row @param {HTMLElement} place */
function line(row, place) {
  const remove = () => confirmThat(t("delete"), t("delete.explain", { id: row.id }), t("delete"), async () => {
    try {
      await api.remove(row.id, row.version);
    } catch (problem) {
      announce(problem instanceof Problem ? problem.message : t("problem"));
    }
    void drawList(place);
  });
  return h(
    "tr",
    {},
    h("th", { scope: "row" }, h("a", { href: `/essays/${encodeURIComponent(row.id)}` }, row.title || row.id), row.title && h("small", {}, ` ${row.id}`)),
    h("td", {}, row.learner),
    h("td", {}, h("progress", { max: row.found || 1, value: row.found ? row.confirmed : 1, "aria-label": t("progress") }), ` ${row.confirmed}/${row.found}`),
    h("td", {}, h("span", { class: `pill ${row.status === "done" ? "confirmed" : "suggested"}` }, t(`status.${row.status}`)), row.errors > 0 && h("span", { class: "pill error" }, t("errors", { count: row.errors }))),
    h("td", {}, shownTime(row.saved_at)),
    h("td", {}, button(t("delete.one", { id: row.id }), remove, { sign: "trash", class: "tiny" })),
  );
}

/** @param {Profiles} profiles @param {() => void} again */
function importCard(profiles, again) {
  const text = h("textarea", { id: "paste", rows: 9, class: "field", placeholder: t("paste.hint"), "aria-label": t("paste"), spellcheck: "false" });
  const name = h("input", { type: "text", id: "new-id", class: "field", placeholder: "A1AT1", autocomplete: "off", pattern: "[A-Za-z0-9_.\\-]{1,60}" });
  const profile = h("select", { id: "new-profile", class: "field" }, profiles.profiles.map((p) => h("option", { value: p.id }, inLanguage(p.title) || p.id)));
  profile.value = "swell";
  const files = h("input", { type: "file", id: "files", multiple: true, accept: ENDINGS, class: "visually-hidden", onchange: () => void take([...(files.files ?? [])], again) });
  const open = async () => {
    if (!text.value.trim()) return text.focus();
    try {
      const opened = await api.create({ text: text.value, profile: profile.value, ...(name.value.trim() ? { id: name.value.trim() } : {}) });
      location.href = `/essays/${encodeURIComponent(opened.document.id)}`;
    } catch (problem) {
      announce(problem instanceof Problem ? problem.message || t("save.offline.long") : t("problem"));
    }
  };
  const card = h(
    "section",
    { class: "card import", "aria-labelledby": "import-title" },
    h("h2", { id: "import-title" }, t("import")),
    text,
    h("div", { class: "fields" }, h("div", {}, h("label", { for: "new-id" }, t("essay.id")), name), h("div", {}, h("label", { for: "new-profile" }, t("essay.profile")), profile)),
    h("div", { class: "buttons" }, button(t("open"), () => void open(), { words: true, class: "primary", id: "open-pasted" }), h("label", { class: "button", for: "files" }, icon("up"), h("span", {}, t("files"))), files),
    h("p", { class: "quiet small" }, t("drop.hint")),
  );
  text.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void open();
  });
  listenForDrops(card, text, again);
  return card;
}

/** @param {HTMLElement} card @param {HTMLTextAreaElement} text @param {() => void} again */
function listenForDrops(card, text, again) {
  window.ondragover = (event) => {
    event.preventDefault();
    card.classList.add("drop");
  };
  window.ondragleave = (event) => {
    if (!event.relatedTarget) card.classList.remove("drop");
  };
  window.ondrop = (event) => {
    event.preventDefault();
    card.classList.remove("drop");
    const got = event.dataTransfer ? dropped(event.dataTransfer) : { files: [], text: "" };
    if (got.files.length) void take(got.files, again);
    else if (got.text) text.value = got.text;
  };
}

/** @param {File[]} files @param {() => void} again */
async function take(files, again) {
  if (!files.length) return;
  announce(t("import.busy", { count: files.length }));
  try {
    const { created, failed } = await api.importFiles(files);
    const troubles = failed.map((one) => `${one.name}: ${one.reason}`).join(" · ");
    announce([t("imported", { count: created.length }), troubles].filter(Boolean).join(" "));
    const [only] = created;
    if (created.length === 1 && !failed.length && only) location.href = `/essays/${encodeURIComponent(only.id)}`;
  } catch (problem) {
    announce(problem instanceof Problem ? problem.message || t("save.offline.long") : t("problem"));
  }
  again();
}
