/**
 * The source text under the pen: it is corrected where it stands, and what was annotated moves along.
 *
 * @import {Editor} from "../editor.js"
 */

import { api } from "../io/api.js";
import { t } from "../io/texts.js";
import { fillReplacements } from "../model/pseudonyms.js";
import { correctText } from "../model/transcription.js";
import { announce, button, h } from "./dom.js";

export class Transcript {
  /**
   * @param {Editor} editor
   * @param {HTMLElement} room   of the source
   * @param {() => void} leave   where one is afterwards
   */
  constructor(editor, room, leave) {
    this.editor = editor;
    this.room = room;
    this.leave = leave;
    this.field = h("textarea", { class: "transcript", id: "transcript", spellcheck: "false", "aria-label": t("transcript"), "aria-describedby": "transcript-hint" });
    this.bar = h(
      "div",
      { class: "transcript-bar" },
      h("span", { class: "quiet small", id: "transcript-hint" }, t("transcript.hint")),
      h("span", { class: "gap" }),
      button(t("cancel"), () => this.close(), { words: true, class: "small", key: "Esc" }),
      button(t("transcript.save"), () => void this.save(), { words: true, class: "small primary", key: "Ctrl+Enter", id: "transcript-save" }),
    );
    this.field.addEventListener("keydown", (event) => this.key(event));
  }

  get isOpen() {
    return this.field.isConnected;
  }

  open() {
    const { editor } = this;
    if (editor.readOnly) return announce(t("readonly"));
    if (this.isOpen) return this.field.focus();
    this.field.value = editor.document.text;
    this.room.classList.add("correcting");
    this.room.append(this.field, this.bar);
    const [span] = editor.selection.spans;
    const place = span ?? { start: editor.selection.focus, end: editor.selection.focus };
    this.field.focus();
    this.field.setSelectionRange(place.start, place.end);
    // The caret is scrolled to as far as the share of the text before it says.
    this.field.scrollTop = (this.field.scrollHeight * place.start) / Math.max(1, this.field.value.length) - this.field.clientHeight / 2;
  }

  close() {
    this.room.classList.remove("correcting");
    this.field.remove();
    this.bar.remove();
    this.leave();
  }

  async save() {
    const { editor } = this;
    const text = this.field.value;
    if (!text.trim()) return announce(t("transcript.empty"), "stays");
    const { document, changed, lost } = correctText(editor.document, text, editor.categories);
    if (document === editor.document) return this.close();
    this.field.readOnly = true;
    const well = await editor.through("transcript", async () => {
      const { document: drawn, tokens } = await api.render(document, editor.id);
      return { document: fillReplacements(document, drawn), tokens };
    });
    this.field.readOnly = false;
    if (!well) return;
    const { focus } = editor.selection;
    editor.select({ spans: [], anchor: Math.min(focus, text.length), focus: Math.min(focus, text.length) });
    this.close();
    announce([t("transcript.done"), changed ? t("transcript.changed", { count: changed }) : "", lost ? t("transcript.lost", { count: lost }) : ""].filter(Boolean).join(" "), changed || lost ? "stays" : true);
  }

  /** @private @param {KeyboardEvent} event */
  key(event) {
    if (event.key === "Escape") this.close();
    else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void this.save();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
