/**
 * Reading an essay through: what may be personal is selected, one place after the other, and answered with one key.
 *
 * The server says once what is doubted; what is still open follows from the document, so undo asks again by itself.
 *
 * @import {Editor} from "./editor.js"
 * @import {Doubt, Question} from "./model/types.js"
 * @import {Answer} from "./model/queue.js"
 */

import { Problem, api } from "./io/api.js";
import { t } from "./io/texts.js";
import { answerTo, nextQuestion, openDoubts, queueOf } from "./model/queue.js";
import { NOTHING, selectSpan } from "./model/selection.js";
import { announce } from "./view/dom.js";

/** The essay is drawn first, then asked about. */
const AT_REST = 900;

export class Reading {
  /** @param {Editor} editor */
  constructor(editor) {
    this.editor = editor;
    this.on = false;
    /** @type {readonly Doubt[] | null} */
    this.doubts = null;
    /** @type {Question | null} */
    this.current = null;
    /** @type {readonly Question[]} */
    this.queue = [];
    /** @private @type {Set<string>} */
    this.later = new Set();
    /** @private @type {unknown[]} */
    this.seen = [];
    /** @private @type {Promise<void> | null} */
    this.asking = null;
    /** @private */
    this.timer = 0;
  }

  /** How many places are still to be answered. */
  get left() {
    return this.queue.length;
  }

  /** How many of them are doubts. */
  get openDoubts() {
    return openDoubts(this.editor.document, this.doubts ?? [], this.editor.categories).length;
  }

  /** Whether the first question is still being looked for: until then nobody can say that all is answered. */
  get isAsking() {
    return this.on && this.asking !== null;
  }

  askAtRest() {
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.ask(), AT_REST);
  }

  /** The doubts of another text, or of another run of the engine, are others. */
  forget() {
    this.doubts = null;
    this.askAtRest();
  }

  /** What is doubted, as far as the server can be reached. @returns {Promise<void>} */
  async ask() {
    if (this.doubts || this.editor.readOnly) return;
    this.asking ??= this.fetch();
    await this.asking;
  }

  /** @private */
  async fetch() {
    try {
      this.doubts = await api.doubts(this.editor.document, this.editor.id);
    } catch (problem) {
      // Without an answer unsure suggestions are read; it is asked again when somebody reads or is done.
      if (!(problem instanceof Problem)) throw problem;
    }
    this.asking = null;
    this.editor.refresh();
  }

  async start() {
    if (this.editor.readOnly) return announce(t("readonly"));
    this.on = true;
    this.later.clear();
    await this.ask();
    this.goTo(nextQuestion(this.queue, this.later));
    this.say("");
  }

  stop() {
    this.on = false;
    this.current = null;
    this.editor.tell();
  }

  /** @param {Answer} answer */
  answer(answer) {
    const asked = this.inSight();
    if (!asked) return;
    const { document, categories } = this.editor;
    const next = answerTo(document, asked, answer, categories);
    if (next === document) return announce(t("reading.mark"));
    this.editor.record(answer, next);
    this.say(t(`reading.did.${answer}`, { words: this.words(asked) }));
  }

  /** Leave a question for the end. */
  putOff() {
    const asked = this.inSight();
    if (!asked) return;
    if (this.queue.every((one) => this.later.has(one.key) || one === asked)) this.later.clear();
    this.later.add(asked.key);
    this.goTo(nextQuestion(this.queue, this.later));
    this.say("");
  }

  /** The document has changed: what is open now, and which question comes next. Called before anything is drawn. */
  follow() {
    const { document, categories } = this.editor;
    const state = [document, this.doubts, this.on];
    if (state.every((one, i) => one === this.seen[i])) return;
    this.seen = state;
    this.queue = document.status === "done" ? [] : queueOf(document, this.doubts ?? [], categories);
    if (!this.on) return;
    const next = nextQuestion(this.queue, this.later);
    if (next?.key === this.current?.key) return;
    this.current = next;
    this.editor.selection = next ? selectSpan(next) : NOTHING;
  }

  /** Nobody answers what is not in sight: after a look elsewhere the question is shown again first. @private */
  inSight() {
    const { current } = this;
    if (!this.on || !current) {
      announce(t(this.on ? "reading.end" : "reading.first"));
      return null;
    }
    const [span, ...more] = this.editor.selection.spans;
    if (!more.length && span?.start === current.start && span.end === current.end) return current;
    this.goTo(current);
    this.say("");
    return null;
  }

  /** @private @param {Question | null} next */
  goTo(next) {
    this.current = next;
    this.editor.select(next ? selectSpan(next) : NOTHING);
  }

  /** @private @param {string} before   what was done, for those who cannot see it */
  say(before) {
    if (this.editor.readOnly) return;
    const now = this.current ? t("reading.asks", { words: this.words(this.current), label: this.current.label, count: this.left }) : t("reading.end");
    announce(`${before} ${now}`.trim(), false);
  }

  /** @private @param {Question} asked */
  words(asked) {
    return this.editor.document.text.slice(asked.start, asked.end);
  }
}
