/**
 * The first page: a text in, by pasting, dropping or choosing files; the essays there are; and a text tried out live.
 *
 * @import {Profiles, Row} from "../io/api.js"
 * @import {Preferences} from "./shell.js"
 */

import { Problem, api } from "../io/api.js";
import { dropped } from "../io/files.js";
import { inLanguage, t } from "../io/texts.js";
import { openDialog } from "./dialogs.js";
import { announce, button, h, icon } from "./dom.js";
import { Essays } from "./essays.js";
import { learningCard } from "./learning.js";
import { livePanel } from "./live.js";
import { opening } from "./opening.js";
import { pageBar } from "./shell.js";
import { statisticsCard } from "./statistics.js";

/** What the server can read. */
const ENDINGS = ".txt,.docx,.odt,.json,.xml,.jsonl";

/**
 * @param {HTMLElement} root
 * @param {Profiles} profiles
 * @param {Preferences} kept
 * @param {import("../model/taxonomy.js").Categories} categories
 * @param {Promise<Row[]> | null} [asked]   the list, if it is under way
 */
export function mountHome(root, profiles, kept, categories, asked) {
  const essays = new Essays(profiles, categories, kept);
  const note = document.body.dataset["kept"] === "true" ? t("kept.disk") : t("kept.memory");
  const bar = h("div", { class: "toolbar" }, h("h1", { class: "essay-title" }, t("home.title")), h("span", { class: "gap" }), h("a", { class: "button", href: "/guidelines" }, icon("book"), h("span", {}, t("guidelines"))));
  root.replaceChildren(
    pageBar(bar, kept, () => mountHome(root, profiles, kept, categories), true),
    h(
      "main",
      { class: "home" },
      h("p", { class: `note ${document.body.dataset["kept"] === "true" ? "" : "memory"}` }, icon(document.body.dataset["kept"] === "true" ? "save" : "warning"), note),
      h("div", { class: "columns" }, importCard(profiles, () => void essays.load()), essays.element),
      livePanel(profiles, categories),
      statisticsCard(essays),
      learningCard(),
    ),
  );
  document.onkeydown = (event) => essays.press(event);
  document.title = "Gök";
  void essays.load(asked ?? undefined);
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
      opening.enter(opened);
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

/** @param {File[]} files @param {() => void} again @param {"" | "overwrite" | "copy"} [as] */
async function take(files, again, as = "") {
  if (!files.length) return;
  announce(t("import.busy", { count: files.length }));
  try {
    const { created, failed } = await api.importFiles(files, as);
    const taken = new Set(failed.flatMap((one) => (one.code === "taken" ? [one.name] : [])));
    const troubles = failed.filter((one) => one.code !== "taken").map((one) => `${one.name}: ${one.reason}`).join(" · ");
    const notes = [...new Set(created.flatMap((one) => (one.note ? [one.note] : [])))].join(" ");
    announce([t("imported", { count: created.length }), notes, troubles].filter(Boolean).join(" "));
    if (taken.size) askAgain(files.filter((file) => taken.has(file.name)), again);
    const [only] = created;
    if (created.length === 1 && !failed.length && !notes && only) location.href = `/essays/${encodeURIComponent(only.id)}`;
  } catch (problem) {
    announce(problem instanceof Problem ? problem.message || t("save.offline.long") : t("problem"));
  }
  again();
}

/** Files of essays that are here already: over them, beside them, or not at all. @param {File[]} files @param {() => void} again */
function askAgain(files, again) {
  const way = (/** @type {"overwrite" | "copy"} */ as, look = "") => button(t(`import.${as}`), () => {
    close();
    void take(files, again, as);
  }, { words: true, class: look, id: `import-${as}` });
  const copy = way("copy", "primary");
  const { close } = openDialog(t("import.again.title"), [h("p", {}, t("import.again", { count: files.length })), h("p", { class: "quiet" }, t("import.again.explain"))], { class: "small", buttons: [button(t("import.skip"), () => close(), { words: true }), way("overwrite"), copy] });
  copy.focus();
}
