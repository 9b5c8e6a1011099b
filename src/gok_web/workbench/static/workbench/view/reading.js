/**
 * The question a reader has before them: the words in their sentence, what they may be and why, and the answers with their keys.
 *
 * @import {Editor} from "../editor.js"
 * @import {Question} from "../model/types.js"
 */

import { inLanguage, shownShare, t } from "../io/texts.js";
import { COMMANDS, shownKey } from "../model/keys.js";
import { sentenceOf } from "../model/queue.js";
import { button, h, icon } from "./dom.js";

/** @type {readonly {id: string, words: string, look: string}[]} */
const ANSWERS = [
  { id: "readPersonal", words: "reading.personal", look: "good" },
  { id: "readPublic", words: "reading.public", look: "" },
  { id: "readNothing", words: "reading.nothing", look: "bad" },
  { id: "readLater", words: "reading.later", look: "small" },
];

/**
 * @param {Editor} editor
 * @param {Record<string, (key?: string) => void>} commands
 */
export function readingPanel(editor, commands) {
  const { current, isAsking, left } = editor.reading;
  const title = h("h2", { id: "reading-title" }, t("reading.title"));
  const panel = (/** @type {HTMLElement[]} */ pill, /** @type {HTMLElement[]} */ content) =>
    h("section", { class: "reading", "aria-labelledby": "reading-title" }, h("div", { class: "top" }, title, ...pill), ...content);
  if (isAsking) return panel([], [h("p", { id: "reading-asking", class: "quiet" }, t("reading.asking"))]);
  const pill = h("span", { class: "pill", id: "reading-left" }, t("reading.left", { count: left }));
  return panel([pill], current ? asked(editor, current, commands) : atEnd(commands));
}

/** @param {Editor} editor @param {Question} question @param {Record<string, (key?: string) => void>} commands */
function asked(editor, question, commands) {
  const { before, words, after } = sentenceOf(editor.document.text, question);
  const main = editor.categories.isMain(question.label);
  const [reason] = inLanguage(question.reason).split(/;\s*/);
  const answers = ANSWERS.filter((one) => main || one.id !== "readPublic");
  return [
    h("p", { class: "sentence" }, before, h("mark", {}, words), after),
    h(
      "p",
      { class: `label-line mention g-${editor.categories.groupOf(question.label)}` },
      h("span", { class: "chip" }, question.label),
      h("span", { class: "quiet" }, inLanguage(editor.categories.byId.get(question.label)?.name)),
    ),
    h("p", { class: "small" }, t(question.mention ? "reading.sure" : "reading.likely", { share: shownShare(question.probability) }), reason ? ` ${reason}.` : ""),
    h("div", { class: "buttons answers" }, answers.map((one) => answerButton(one, main, commands))),
  ];
}

/** @param {typeof ANSWERS[number]} one @param {boolean} main @param {Record<string, (key?: string) => void>} commands */
function answerButton({ id, words, look }, main, commands) {
  const key = COMMANDS.find((command) => command.id === id)?.keys[0] ?? "";
  const label = t(!main && id === "readPersonal" ? "reading.right" : words);
  const made = button(label, () => commands[id]?.(), { words: true, class: look, id: id, hint: t(`key.${id}`) });
  made.prepend(h("kbd", { "aria-hidden": "true" }, shownKey(key)));
  made.setAttribute("aria-keyshortcuts", key.toUpperCase());
  return made;
}

/** @param {Record<string, (key?: string) => void>} commands */
const atEnd = (commands) => [
  h("p", { class: "reading-end" }, icon("check"), h("span", {}, t("reading.end"))),
  h("div", { class: "buttons" }, button(t("reading.next"), () => commands["doneNext"]?.(), { words: true, class: "primary", id: "read-next", hint: t("reading.next.hint") })),
];
