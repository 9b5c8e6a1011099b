/**
 * Who and what the essays of one learner name: one name, one pseudonym, and a warning where that is not so.
 *
 * @import {Person} from "../io/api.js"
 * @import {Essays} from "./essays.js"
 */

import { Problem, api } from "../io/api.js";
import { told } from "../finders.js";
import { changeMany } from "../io/batches.js";
import { t } from "../io/texts.js";
import { renamePerson } from "../model/people.js";
import { openDialog } from "./dialogs.js";
import { button, h } from "./dom.js";

/** @param {Essays} list @param {string} learner */
export async function openPeople(list, learner) {
  const body = h("div", { class: "people" });
  const status = h("p", { role: "status", id: "people-status", class: "find-status" });
  const back = button(t("undo"), () => void undo(), { words: true, sign: "undo", id: "people-undo" });
  const draw = async (said = "") => {
    back.disabled = !list.steps.last;
    try {
      const { people } = await api.people(learner);
      const clashes = people.filter((one) => one.clash).length;
      status.textContent = said || t(clashes ? "people.clashes" : people.length ? "people.fine" : "people.none", { count: clashes });
      body.replaceChildren(table(people, (person, pseudonym) => void settle(person, pseudonym)));
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      status.textContent = problem.message || t("save.offline.long");
    }
  };
  const undo = async () => {
    const { done, failed } = await list.steps.undo();
    await draw(told(t("many.undone", { count: done.length }), failed));
  };
  /** @param {Person} person @param {string} pseudonym */
  const settle = async (person, pseudonym) => {
    const outcome = await changeMany(person.essays, (document) => renamePerson(document, person, pseudonym, list.categories), (done) => (status.textContent = t("many.progress", { done, all: person.essays.length })));
    list.steps.add("people", outcome);
    await draw(told(t("people.settled", { count: Object.keys(outcome.versions).length, pseudonym }), outcome.failed));
  };
  openDialog(t("people.of", { learner }), [h("p", { class: "quiet" }, t("people.explain")), status, body], { class: "wide", buttons: [back], onclose: () => void list.load() });
  await draw();
}

/** @param {readonly Person[]} people @param {(person: Person, pseudonym: string) => void} settle */
function table(people, settle) {
  const heads = ["form", "label", "pseudonym", "essays"].map((name) => h("th", { scope: "col" }, t(`people.${name}`)));
  return h("div", { class: "essay-table" }, people.length > 0 && h("table", {}, h("thead", {}, h("tr", {}, heads)), h("tbody", {}, people.map((person) => row(person, settle)))));
}

/** @param {Person} person @param {(person: Person, pseudonym: string) => void} settle */
function row(person, settle) {
  const field = h("input", { type: "text", class: "field", value: person.pseudonyms[0] ?? "", list: null, autocomplete: "off", spellcheck: "false", "aria-label": t("people.pseudonym.of", { form: person.form }) });
  const take = () => field.value.trim() && settle(person, field.value.trim());
  // One pseudonym stands in the field already.
  const names = [...(person.pseudonyms.length > 1 ? person.pseudonyms : []), ...(person.kept ? [t("people.kept", { count: person.kept })] : [])];
  return h(
    "tr",
    { class: person.clash ? "clash" : "" },
    h("th", { scope: "row" }, person.form, person.clash && h("span", { class: "pill error" }, t(`people.clash.${person.clash}`))),
    h("td", {}, person.label),
    h("td", {}, names.length > 0 && h("div", { class: "names" }, names.join(" · ")), person.pseudonyms.length > 0 && h("form", { class: "with-label", onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      take();
    } }, field, h("button", { type: "submit", class: "button small", "aria-label": `${t("people.same")}: ${person.form}` }, t("people.same")))),
    h("td", {}, `${t("people.places", { count: person.count })} ${t("people.in", { count: person.essays.length })}`),
  );
}
