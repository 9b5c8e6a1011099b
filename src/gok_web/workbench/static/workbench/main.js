/** Wires the page that was asked for. */

import { Editor } from "./editor.js";
import { Problem, api, speakAs } from "./io/api.js";
import { language, loadTexts, startLanguage, t } from "./io/texts.js";
import { categoriesOf } from "./model/taxonomy.js";
import { beginWith } from "./queueing.js";
import { h, putAway } from "./view/dom.js";
import { mountEssay } from "./view/essay.js";
import { mountGuidelines } from "./view/guidelines.js";
import { mountHome } from "./view/home.js";
import { opening } from "./view/opening.js";
import { applyTheme, preferences } from "./view/shell.js";

async function start() {
  const root = /** @type {HTMLElement} */ (document.getElementById("app"));
  const kept = preferences();
  applyTheme(kept.theme);
  speakAs(language);
  const { page, essay = "" } = document.body.dataset;
  if (!page) return;
  // The list of a large corpus is the slowest answer: it is asked for first, and taken when there is something to show it in.
  const list = page === "home" ? api.list() : null;
  list?.catch(() => undefined);
  await loadTexts(startLanguage());
  root.replaceChildren(h("main", { class: "plain", "aria-busy": "true" }, h("p", {}, t("loading"))));
  try {
    const [taxonomy, profiles, opened] = await Promise.all([api.taxonomy(), api.profiles(), page === "essay" ? api.open(essay) : null]);
    const categories = categoriesOf(taxonomy);
    // A text that was just read is opened where it was pasted: nothing has to be fetched again.
    opening.enter = (made) => {
      const id = made.document.id;
      history.pushState(null, "", `/essays/${encodeURIComponent(id)}`);
      window.onpopstate = () => location.reload();
      Object.assign(document.body.dataset, { page: "essay", essay: id });
      const editor = new Editor(id, made, categories);
      mountEssay(root, editor, profiles, kept);
      guard(editor);
    };
    if (page === "home") mountHome(root, profiles, kept, categories, list);
    else if (page === "guidelines") mountGuidelines(root, categories, kept);
    else if (opened) {
      const editor = new Editor(essay, opened, categories);
      const commands = mountEssay(root, editor, profiles, kept);
      guard(editor);
      beginWith(location.hash, commands);
    }
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    root.replaceChildren(h("main", { class: "plain" }, h("h1", {}, "Gök"), h("p", {}, problem.message || t("save.offline.long")), h("p", {}, h("a", { href: "/" }, t("home")))));
  }
}

/** Nobody leaves with work that is not saved without being asked; a server that is back is tried at once. @param {Editor} editor */
function guard(editor) {
  window.addEventListener("beforeunload", (event) => {
    if (editor.saver.isDirty) event.preventDefault();
  });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden" && editor.saver.state === "unsaved") void editor.saver.flush();
  });
  window.addEventListener("online", () => void editor.saver.flush());
}

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") putAway();
});
void start();
