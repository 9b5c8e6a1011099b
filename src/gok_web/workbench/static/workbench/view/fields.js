/**
 * Text fields that outlive the drawing around them, so that nothing is lost while one types.
 *
 * @import {Editor} from "../editor.js"
 * @typedef {HTMLInputElement | HTMLTextAreaElement} Field
 */

import { t } from "../io/texts.js";
import { announce, h } from "./dom.js";

/** Fields of so many mentions are kept. */
const KEPT = 60;

export class Fields {
  /**
   * @param {Editor} editor
   * @param {() => void} leave   where Enter and Esc lead
   */
  constructor(editor, leave) {
    this.editor = editor;
    this.leave = leave;
    /** @type {Map<string, Field>} */
    this.known = new Map();
    this.redrawing = false;
  }

  /**
   * @param {"number" | "pseudonym" | "comment"} name
   * @param {string} id
   * @param {string} value
   * @param {(value: string) => void} changed
   * @returns {Field}
   */
  field(name, id, value, changed) {
    const key = `${name} ${id}`;
    const field = this.known.get(key) ?? this.create(name, id, key);
    field.oninput = () => changed(field.value);
    // A field one is emptying to write anew does not fill itself again meanwhile.
    const emptied = document.activeElement === field && name !== "comment" && field.value.trim() === "";
    const typed = document.activeElement === field && name === "number";
    if (field.value !== value && !emptied && !typed) field.value = value;
    field.readOnly = this.editor.readOnly;
    return field;
  }

  /**
   * A running number: taken when the field is left, not at each key (12 does not pass through 1); anything but a whole
   * number from 1 on is refused, and what stood before comes back.
   *
   * @param {string} id
   * @param {number | null} value
   * @param {(value: number | null) => void} changed
   * @returns {Field}
   */
  number(id, value, changed) {
    const written = value === null ? "" : String(value);
    const field = this.field("number", id, written, () => {});
    field.oninput = null;
    field.onblur = () => {
      const wanted = field.value.trim();
      if (this.redrawing || wanted === written) return;
      if (wanted === "" || /^[1-9][0-9]{0,5}$/.test(wanted)) return changed(wanted === "" ? null : Number(wanted));
      field.value = written;
      announce(t("number.wrong"));
    };
    return field;
  }

  /** @private @param {"number" | "pseudonym" | "comment"} name @param {string} id @param {string} key @returns {Field} */
  create(name, id, key) {
    const tag = name === "comment" ? "textarea" : "input";
    const extra = name === "number" ? { inputmode: "numeric" } : name === "comment" ? { rows: 2 } : {};
    const field = h(tag, { id: `${name}-${id}`, "data-field": name, "data-key": key, class: `field ${name}`, spellcheck: "false", autocomplete: "off", ...extra });
    // Drawing anew takes the field out of the page for a moment: that is no end of the typing.
    field.addEventListener("blur", () => this.redrawing || this.editor.closeStep());
    field.addEventListener("keydown", (event) => this.key(/** @type {KeyboardEvent} */ (event), tag));
    this.known.set(key, field);
    if (this.known.size > KEPT) this.known.delete(/** @type {string} */ (this.known.keys().next().value));
    return field;
  }

  /** @private @param {KeyboardEvent} event @param {string} tag */
  key(event, tag) {
    const back = event.key === "Escape" || (event.key === "Enter" && tag === "input");
    if (!back) return;
    event.preventDefault();
    event.stopPropagation();
    this.leave();
  }

  /**
   * Put new content in place; a field that has the focus keeps it, with its caret. Building the content already moves
   * the field, so where the focus is has to be seen before.
   *
   * @param {HTMLElement} parent
   * @param {() => readonly HTMLElement[]} build
   */
  redraw(parent, build) {
    const active = document.activeElement;
    const typing = active instanceof HTMLElement && parent.contains(active) ? active : null;
    const field = typing instanceof HTMLInputElement || typing instanceof HTMLTextAreaElement ? typing : null;
    const caret = field ? [field.selectionStart, field.selectionEnd] : null;
    this.redrawing = true;
    parent.replaceChildren(...build());
    this.redrawing = false;
    if (!typing) return;
    const key = typing.dataset["key"];
    const again = typing.isConnected ? typing : key ? parent.querySelector(`[data-key="${CSS.escape(key)}"]`) : null;
    if (!(again instanceof HTMLElement)) return;
    again.focus({ preventScroll: true });
    if (again === field && caret) field.setSelectionRange(caret[0] ?? null, caret[1] ?? null);
  }
}
