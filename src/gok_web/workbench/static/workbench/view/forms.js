/**
 * Small forms for essays: another title or id, settings to run Gök again with, whose they are, words to learn.
 *
 * @import {Profiles, Row, Word} from "../io/api.js"
 */

import { Problem, api } from "../io/api.js";
import { inLanguage, t } from "../io/texts.js";
import { openDialog } from "./dialogs.js";
import { announce, button, h } from "./dom.js";

/**
 * @param {string} title
 * @param {readonly (Node | string)[]} content
 * @param {string} yes
 * @param {() => void | boolean} act   false keeps the dialog open
 */
function openForm(title, content, yes, act) {
  const go = () => {
    if (act() !== false) close();
  };
  const form = h("form", { class: "stack", onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    go();
  } }, ...content, h("button", { type: "submit", class: "visually-hidden", tabindex: "-1", "aria-hidden": "true" }));
  const { close, dialog } = openDialog(title, [form], { class: "small", buttons: [button(t("cancel"), () => close(), { words: true }), button(yes, go, { words: true, class: "primary", id: "form-yes" })] });
  const first = /** @type {HTMLElement | null} */ (dialog.querySelector("input, select"));
  first?.focus();
  if (first instanceof HTMLInputElement) first.select(); // what is typed takes the place of what stands there
}

/** @param {string} id @param {string} label @param {HTMLElement} field @param {string} [hint] */
const named = (id, label, field, hint = "") => h("div", {}, h("label", { for: id }, label), field, hint && h("p", { class: "quiet small" }, hint));

/** @param {Row} row @param {() => void} again */
export function openRename(row, again) {
  const title = h("input", { type: "text", id: "rename-title", class: "field", value: row.title, maxlength: 200, autocomplete: "off" });
  const name = h("input", { type: "text", id: "rename-id", class: "field", value: row.id, maxlength: 60, autocomplete: "off", pattern: "[A-Za-z0-9_.\\-]{1,60}", spellcheck: "false" });
  const act = () => {
    if (!name.checkValidity() || !name.value) {
      name.setAttribute("aria-invalid", "true");
      announce(t("rename.wrong"));
      name.focus();
      return false;
    }
    void rename(row, title.value.trim(), name.value).then(again);
    return true;
  };
  openForm(t("rename"), [named("rename-title", t("essay.title"), title), named("rename-id", t("essay.id"), name, t("rename.hint"))], t("rename.yes"), act);
}

/** @param {Row} row @param {string} title @param {string} id */
async function rename(row, title, id) {
  try {
    let { version } = row;
    if (title !== row.title) {
      const opened = await api.open(row.id);
      version = await api.save(row.id, { ...opened.document, title }, opened.version);
    }
    if (id !== row.id) await api.rename(row.id, id, version);
    announce(t("rename.done"));
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    announce(problem.message || t("save.offline.long"));
  }
}

/** @param {Profiles} profiles @param {number} count @param {(settings: {profile?: string, culture?: string}) => void} act */
export function openRerun(profiles, count, act) {
  const profile = h("select", { id: "rerun-profile", class: "field" }, h("option", { value: "" }, t("rerun.own")), profiles.profiles.map((p) => h("option", { value: p.id }, inLanguage(p.title) || p.id)));
  const culture = h("select", { id: "rerun-culture", class: "field" }, h("option", { value: "-" }, t("rerun.own")), h("option", { value: "" }, t("culture.own")), profiles.cultures.map((c) => h("option", { value: c.id }, inLanguage(c.name) || c.id)));
  openForm(
    t("many.rerun"),
    [h("p", {}, t("rerun.many", { count })), named("rerun-profile", t("essay.profile"), profile), named("rerun-culture", t("essay.culture"), culture)],
    t("many.rerun"),
    () => act({ ...(profile.value ? { profile: profile.value } : {}), ...(culture.value === "-" ? {} : { culture: culture.value }) }),
  );
}

/** @param {number} count @param {(meta: Record<string, string>) => void} act */
export function openMeta(count, act) {
  const fields = ["learner", "level", "genre"].map((name) => ({ name, field: h("input", { type: "text", id: `meta-${name}`, class: "field", maxlength: 200, autocomplete: "off", spellcheck: "false" }) }));
  openForm(
    t("many.meta"),
    [h("p", {}, t("meta.explain", { count })), ...fields.map(({ name, field }) => named(`meta-${name}`, t(`essay.meta.${name}`), field, name === "learner" ? t("meta.learner.hint") : ""))],
    t("meta.yes"),
    () => {
      const said = Object.fromEntries(fields.flatMap(({ name, field }) => (field.value.trim() ? [[name, field.value.trim()]] : [])));
      if (Object.keys(said).length) act(said);
    },
  );
}

/** Formats of an archive. */
const FORMATS = ["text", "svala", "xml", "jsonl", "html", "placeholders"];

/** @param {number} count @param {(to: readonly string[], flavour: "release" | "work") => void} act */
export function openExport(count, act) {
  const formats = FORMATS.map((to, i) => ({ to, box: h("input", { type: "checkbox", id: `export-${to}`, checked: i === 0 }) }));
  const flavours = /** @type {const} */ (["release", "work"]).map((name) => ({ name, box: h("input", { type: "radio", name: "flavour", id: `export-${name}`, checked: name === "release" }) }));
  /** @param {string} legend @param {readonly {box: HTMLElement, words: string}[]} rows */
  const choice = (legend, rows) => h("fieldset", { class: "choice" }, h("legend", {}, legend), rows.map(({ box, words }) => h("label", { class: "tick" }, box, ` ${words}`)));
  openForm(
    t("many.export"),
    [h("p", {}, t("export.many", { count })), choice(t("export.formats"), formats.map(({ to, box }) => ({ box, words: t(`export.${to}`) }))), choice(t("export.holds"), flavours.map(({ name, box }) => ({ box, words: t(`export.${name}`) })))],
    t("menu.export"),
    () => {
      const to = formats.filter(({ box }) => box.checked).map((one) => one.to);
      if (to.length) act(to, flavours.find(({ box }) => box.checked)?.name ?? "release");
      else announce(t("export.none"));
      return to.length > 0;
    },
  );
}

/** Words the corrections would teach, each to be chosen. @param {readonly Word[]} words */
export function openWords(words) {
  if (!words.length) return announce(t("learning.words.none"));
  const boxes = words.map((word) => ({ word, box: h("input", { type: "checkbox", checked: true }) }));
  const rows = boxes.map(({ word, box }) => h("li", {}, h("label", { class: "tick" }, box, ` ${word.form} `, h("small", { class: "quiet" }, `${word.label} ×${word.count}`))));
  openForm(t("learning.words", { count: words.length }), [h("p", {}, t("learning.words.explain")), h("ul", { class: "ticks" }, rows)], t("learning.words.add"), () => {
    void learn(boxes.filter(({ box }) => box.checked).map(({ word: { form, label } }) => ({ form, label })));
  });
}

/** @param {readonly {form: string, label: string}[]} words */
async function learn(words) {
  if (!words.length) return;
  try {
    const { lists } = await api.learnWords(words);
    announce(t("learning.words.added", { count: lists.reduce((sum, list) => sum + list.added, 0) }));
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    announce(problem.message || t("save.offline.long"));
  }
}
