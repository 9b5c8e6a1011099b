/**
 * One essay under work: its history, what is selected, what is wrong with it, and whether it is saved.
 *
 * Views listen and draw; commands ask for changes. Every change goes through `record`, so it can be undone and is saved.
 *
 * @import {Essay, Mention, Message, Work} from "./model/types.js"
 * @import {Categories} from "./model/taxonomy.js"
 * @import {Layout} from "./model/columns.js"
 * @import {Selection} from "./model/selection.js"
 * @import {SaveState} from "./io/saving.js"
 * @import {Opened} from "./io/api.js"
 * @import {History} from "./model/history.js"
 */

import { Advice } from "./advice.js";
import { Problem, api } from "./io/api.js";
import { messagesFromWire } from "./io/offsets.js";
import { Saver } from "./io/saving.js";
import { t } from "./io/texts.js";
import { layOut } from "./model/columns.js";
import { setFields } from "./model/document.js";
import * as hist from "./model/history.js";
import { NOTHING, selectedMentions } from "./model/selection.js";
import { validate } from "./model/validation.js";
import { Reading } from "./reading.js";
import { announce } from "./view/dom.js";

export class Editor {
  /**
   * @param {string} id
   * @param {Opened} opened
   * @param {Categories} categories
   */
  constructor(id, opened, categories) {
    this.id = id;
    this.categories = categories;
    /** @type {History} */
    this.history = hist.startHistory({ document: opened.document, tokens: opened.tokens });
    /** @type {Selection} */
    this.selection = NOTHING;
    /** @type {Layout} */
    this.layout = layOut(this.work, categories);
    /** @type {Message[]} */
    this.messages = [];
    /** @type {Mention[]} */
    this.chosen = [];
    /** @type {SaveState} */
    this.saveState = "saved";
    this.saveDetail = "";
    /** @type {(() => void)[]} */
    this.listeners = [];
    this.advice = new Advice(this);
    this.reading = new Reading(this);
    this.busy = "";
    /** How often a person has changed the work; pseudonyms that come in do not count. */
    this.steps = 0;
    this.saver = new Saver(opened.document, opened.version, {
      send: (document, version) => api.save(id, document, version),
      onState: (state, detail) => this.onSaveState(state, detail),
      wait: (run, milliseconds) => window.setTimeout(run, milliseconds),
      cancel: (handle) => window.clearTimeout(handle),
    });
    this.refresh();
    this.advice.askForPseudonyms();
    this.advice.askForVerdict();
    this.reading.askAtRest();
  }

  /** @returns {Work} */
  get work() {
    return this.history.present.work;
  }

  get document() {
    return this.work.document;
  }

  get readOnly() {
    return this.document.status === "done";
  }

  /** The mention commands act on first: the main label of what is selected. */
  get primary() {
    return this.chosen[0] ?? null;
  }

  /** @param {() => void} listener */
  listen(listener) {
    this.listeners.push(listener);
  }

  /**
   * A step of work: shown at once, kept in the history, saved soon.
   *
   * @param {string} what
   * @param {Work | Essay} next
   * @param {string} [key]   steps with the same key that follow each other become one
   */
  record(what, next, key = "") {
    if (this.readOnly) {
      announce(t("readonly"));
      return;
    }
    const work = "document" in next ? next : { document: next, tokens: this.work.tokens };
    const history = hist.record(this.history, work, what, key);
    if (history !== this.history) this.go(history);
  }

  undo() {
    if (this.readOnly || !this.history.past.length) return;
    const what = this.history.present.what;
    this.go(hist.undo(this.history));
    announce(t("undone", { what: t(`did.${what}`) }));
  }

  redo() {
    if (this.readOnly || !this.history.future.length) return;
    this.go(hist.redo(this.history));
    announce(t("redone", { what: t(`did.${this.history.present.what}`) }));
  }

  /** Complete the present step without adding one. @param {Essay} document */
  amend(document) {
    this.history = hist.amend(this.history, { document, tokens: this.work.tokens });
    this.saver.change(document);
  }

  /** The run of typing ends; the next letter is a step of its own. */
  closeStep() {
    this.history = hist.closeStep(this.history);
  }

  /** @param {Selection} selection */
  select(selection) {
    this.selection = selection;
    this.closeStep();
    this.refresh();
  }

  /** @private @param {History} history */
  go(history) {
    this.history = history;
    this.steps += 1;
    this.saver.change(this.document);
    this.refresh();
    this.advice.askForPseudonyms();
  }

  /** Work out again what follows from document and selection, and tell the views. */
  refresh() {
    this.reading.follow();
    this.layout = layOut(this.work, this.categories, this.layout);
    this.chosen = selectedMentions(this.document, this.selection, this.categories);
    const own = validate(this.document, this.categories);
    const said = this.advice.messagesOn(this.document);
    const known = new Set(own.map((m) => `${m.mention} ${m.code}`));
    // While the server draws a pseudonym there is nothing wrong with its absence.
    const shown = this.advice.drawing ? own.filter((m) => m.code !== "pending") : own;
    this.messages = [...shown, ...said.filter((m) => !known.has(`${m.mention} ${m.code}`))];
    this.tell();
  }

  tell() {
    this.listeners.forEach((listener) => listener());
  }

  /**
   * Something the server does to the whole document; the answer is one step.
   *
   * @param {string} what
   * @param {() => Promise<Work>} ask
   * @returns {Promise<boolean>}
   */
  async through(what, ask) {
    if (this.readOnly) {
      announce(t("readonly"));
      return false;
    }
    const before = this.steps;
    this.setBusy(what);
    try {
      const work = await ask();
      if (this.steps !== before) {
        announce(t("changed.meanwhile"));
        return false;
      }
      this.record(what, { document: work.document, tokens: work.tokens });
      this.reading.forget();
      return true;
    } catch (problem) {
      this.sayProblem(problem);
      return false;
    } finally {
      this.setBusy("");
    }
  }

  /** @param {string} what */
  setBusy(what) {
    this.busy = what;
    this.tell();
  }

  /** @param {unknown} problem */
  sayProblem(problem) {
    if (!(problem instanceof Problem)) throw problem;
    announce(problem.status === 0 ? t("save.offline.long") : problem.message || t("problem"), "stays");
  }

  /**
   * Replace the work by what the server holds as a version: still a step that can be undone.
   *
   * @param {string} what
   * @param {Opened} opened
   */
  adopt(what, opened) {
    this.history = hist.record(this.history, { document: opened.document, tokens: opened.tokens }, what);
    this.saver.wanted = this.document;
    this.saver.adopt(opened.document, opened.version);
    this.selection = NOTHING;
    this.refresh();
    this.advice.askForPseudonyms();
    this.reading.forget();
  }

  /**
   * Done, or open again. Errors block it here; the server has the last word.
   *
   * @param {"done" | "open"} status
   * @returns {Promise<boolean>}
   */
  async setStatus(status) {
    if (status === "done" && this.messages.some((m) => m.severity === "error")) return false;
    await this.saver.flush();
    if (this.saver.isDirty) {
      announce(t("save.first"));
      return false;
    }
    try {
      const answer = await api.status(this.id, status, this.saver.version ?? 0);
      const document = setFields(this.document, { status });
      this.history = hist.amend(this.history, { document, tokens: this.work.tokens });
      this.saver.wanted = document;
      this.saver.adopt(document, answer.version);
      this.refresh();
      return true;
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      if (problem.status === 409) {
        this.advice.hear(this.document, messagesFromWire(problem.body["messages"] ?? [], this.document.text));
        this.refresh();
      } else this.sayProblem(problem);
      return false;
    }
  }

  /** @private @param {SaveState} state @param {string} detail */
  onSaveState(state, detail) {
    this.saveState = state;
    this.saveDetail = detail;
    if (state === "saved") this.advice.askForVerdict();
    this.tell();
  }
}
