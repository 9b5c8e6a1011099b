/**
 * Rows of a table as one stop of the tab key: arrow keys walk from row to row and along a row, Tab leaves all of them.
 *
 * Thousands of rows may follow; without this everything behind them is out of reach by keyboard.
 */

const CONTROLS = "a[href], button, input";
/** So many rows a page key walks. */
const PAGE = 10;

export class Walk {
  /**
   * @param {HTMLElement} body   what the rows are in
   * @param {() => boolean} more   draws more rows; whether there were any
   */
  constructor(body, more) {
    this.body = body;
    this.more = more;
    /** The one control that the tab key comes to. @type {HTMLElement | null} */
    this.stop = null;
    /** Where the focus was when the rows were taken away. @type {{name: string, row: number, column: number} | null} */
    this.left = null;
    body.addEventListener("keydown", (event) => this.press(event));
    /** Whether one is here, or in a dialog that was opened from here. */
    this.held = false;
    body.addEventListener("focusin", (event) => {
      this.held = true;
      this.left = null;
      this.stopAt(/** @type {HTMLElement} */ (event.target));
    });
    body.addEventListener("focusout", ({ relatedTarget: to }) => (this.held = !(to instanceof Element) || to.closest("dialog") !== body.closest("dialog")));
  }

  /** Take all rows away; new ones get the focus back if it was here. */
  clear() {
    const { stop, held } = this;
    const row = stop?.closest("tr");
    if (!held) this.left = null;
    else if (stop && row && !this.left) this.left = { name: row.dataset["row"] ?? "", row: this.rows.indexOf(row), column: controlsOf(row).indexOf(stop) };
    this.stop = null;
    this.body.replaceChildren();
    this.held = held;
  }

  /** @param {readonly HTMLTableRowElement[]} rows   with `data-row` where a row is to be known again */
  add(rows) {
    this.body.append(...rows);
    for (const row of rows) for (const control of controlsOf(row)) control.tabIndex = -1;
    if (!this.stop) this.stopAt(controlsOf(rows.find((row) => controlsOf(row).length))[0]);
    const { left } = this;
    // Behind an open dialog nothing can have the focus; it comes back with the rows that are drawn after it.
    if (!left || document.activeElement !== document.body) return;
    const again = this.rows.find((row) => left.name && row.dataset["row"] === left.name) ?? this.rows[Math.min(left.row, this.rows.length - 1)];
    this.goTo(again, left.column);
  }

  /** @private */
  get rows() {
    return /** @type {HTMLTableRowElement[]} */ ([...this.body.children]);
  }

  /** @private @param {HTMLElement | undefined} control */
  stopAt(control) {
    if (!control) return;
    if (this.stop) this.stop.tabIndex = -1;
    this.stop = control;
    control.tabIndex = 0;
  }

  /** @private The control of a row in a column, or the nearest. @param {HTMLTableRowElement | undefined} row @param {number} column */
  at(row, column) {
    const controls = controlsOf(row);
    return controls[Math.max(0, Math.min(column, controls.length - 1))];
  }

  /** @private @param {HTMLTableRowElement | undefined} row @param {number} column */
  goTo(row, column) {
    this.at(row, column)?.focus();
  }

  /** @private @param {KeyboardEvent} event */
  press(event) {
    const all = event.ctrlKey || event.metaKey;
    const row = /** @type {Element} */ (event.target).closest("tr");
    if (!row || event.altKey || event.shiftKey) return;
    const column = controlsOf(row).indexOf(/** @type {HTMLElement} */ (event.target));
    const { rows } = this;
    const at = rows.indexOf(row);
    /** @type {Record<string, () => void>} */
    const steps = {
      ArrowDown: () => this.along(at, 1, column),
      ArrowUp: () => this.along(at, -1, column),
      PageDown: () => this.along(at, PAGE, column),
      PageUp: () => this.along(at, -PAGE, column),
      ArrowRight: () => this.goTo(row, column + 1),
      ArrowLeft: () => this.goTo(row, column - 1),
      Home: () => (all ? this.along(0, 0, column) : this.goTo(row, 0)),
      End: () => (all ? this.along(at, Infinity, column) : this.goTo(row, Infinity)),
    };
    const step = steps[event.key];
    if (!step || (all && event.key !== "Home" && event.key !== "End")) return;
    event.preventDefault();
    step();
  }

  /** @private So many rows on, over those with nothing to come to; drawing those that are needed. @param {number} from @param {number} by @param {number} column */
  along(from, by, column) {
    while (from + by >= this.body.children.length && this.more());
    const { rows } = this;
    const way = by < 0 ? -1 : 1;
    let at = Math.max(0, Math.min(from + by, rows.length - 1));
    while (rows[at] && !controlsOf(rows[at]).length) at += way;
    this.goTo(rows[at], column);
  }
}

/** @param {HTMLTableRowElement | undefined} row @returns {HTMLElement[]} */
const controlsOf = (row) => [.../** @type {NodeListOf<HTMLElement>} */ (row?.querySelectorAll(CONTROLS) ?? [])].filter((one) => !one.matches(":disabled"));
