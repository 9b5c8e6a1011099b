/**
 * What the server says about the work while it goes on: pseudonyms it draws, and what it finds wrong.
 *
 * An answer is about the document it was asked for; what a person did meanwhile is never undone by it.
 *
 * @import {Editor} from "./editor.js"
 * @import {Essay, Message} from "./model/types.js"
 */

import { Problem, api } from "./io/api.js";
import { announce } from "./view/dom.js";
import { fillReplacements, isWaiting } from "./model/pseudonyms.js";

/** Pauses before asking, in milliseconds: for pseudonyms, for messages, after a failure. */
const SOON = 80;
const AT_REST = 600;
const LATER = 3000;

export class Advice {
  /** @param {Editor} editor */
  constructor(editor) {
    this.editor = editor;
    /** @type {{document: Essay, messages: readonly Message[]} | null} */
    this.verdict = null;
    this.drawing = false;
    this.asking = 0;
    this.judging = 0;
    /** @private @type {{before: Essay, ids: readonly string[], words: string} | null} */
    this.compared = null;
  }

  /**
   * Say something once the pseudonyms are there, if they are the same as before.
   *
   * @param {Essay} before
   * @param {readonly string[]} ids
   * @param {string} words
   */
  compareAfterDrawing(before, ids, words) {
    this.compared = { before, ids, words };
    if (!isWaiting(this.editor.document)) this.compare();
  }

  /** @private */
  compare() {
    const { compared } = this;
    this.compared = null;
    if (!compared || compared.before === this.editor.document) return;
    const replacements = (/** @type {Essay} */ essay) => essay.mentions.filter((m) => compared.ids.includes(m.id)).map((m) => m.replacement).join("|");
    if (replacements(compared.before) === replacements(this.editor.document)) announce(compared.words);
  }

  /** @param {Essay} document @returns {readonly Message[]} */
  messagesOn(document) {
    return this.verdict?.document === document ? this.verdict.messages : [];
  }

  /** @param {Essay} document @param {readonly Message[]} messages */
  hear(document, messages) {
    this.verdict = { document, messages };
  }

  /** Pseudonyms not drawn yet are asked for; they become part of the step that needed them. */
  askForPseudonyms() {
    window.clearTimeout(this.asking);
    if (!isWaiting(this.editor.document)) return;
    this.drawing = true;
    this.asking = window.setTimeout(() => void this.draw(), SOON);
  }

  /** What only the server can see (two entities with one pseudonym, a name left standing) is asked for at rest. */
  askForVerdict() {
    window.clearTimeout(this.judging);
    this.judging = window.setTimeout(() => void this.judge(), AT_REST);
  }

  /** @private */
  async judge() {
    const { editor } = this;
    const { document } = editor;
    if (this.verdict?.document === document || isWaiting(document)) return;
    try {
      const { messages } = await api.render(document, editor.id);
      if (editor.document !== document) return;
      this.hear(document, messages);
      editor.refresh();
    } catch (problem) {
      // Advice that does not come is asked for again after the next save.
      if (!(problem instanceof Problem)) throw problem;
    }
  }

  /** @private */
  async draw() {
    const { editor } = this;
    const asked = editor.document;
    try {
      const answer = await api.render(asked, editor.id);
      this.drawing = false;
      const document = fillReplacements(editor.document, answer.document);
      if (editor.document === asked && !isWaiting(document)) this.hear(document, answer.messages);
      editor.amend(document);
      editor.refresh();
      this.compare();
      if (this.isNew(asked, document)) this.askForPseudonyms();
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      this.drawing = false;
      editor.refresh();
      const away = problem.status === 0 || problem.status === 401 || problem.status >= 500;
      if (away) this.asking = window.setTimeout(() => this.askForPseudonyms(), LATER);
    }
  }

  /** @private Whether something waits that was not asked for yet. @param {Essay} asked @param {Essay} now */
  isNew(asked, now) {
    const before = new Map(asked.mentions.map((m) => [m.id, m]));
    return now.mentions.some((m) => m.replacement === null && m.action === "replace" && m.status !== "rejected" && before.get(m.id) !== m);
  }
}
