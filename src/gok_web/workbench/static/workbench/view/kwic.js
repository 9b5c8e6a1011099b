/**
 * Lines in context, to be ticked: drawn a piece at a time, since there may be thousands.
 *
 * @import {Line} from "../model/find.js"
 * @import {Categories} from "../model/taxonomy.js"
 */

import { shownShare, t } from "../io/texts.js";
import { h } from "./dom.js";
import { Walk } from "./walking.js";

const STEP = 120;

export class Lines {
  /**
   * @param {Categories} categories
   * @param {{ticks?: boolean, essays?: boolean, onTick?: () => void}} look   whether lines are ticked, and say which essay they are of
   */
  constructor(categories, { ticks = true, essays = true, onTick = () => {} } = {}) {
    this.categories = categories;
    this.look = { ticks, essays };
    this.onTick = onTick;
    /** @type {readonly Line[]} */
    this.lines = [];
    /** @type {Set<Line>} */
    this.ticked = new Set();
    this.drawn = 0;
    this.all = h("input", { type: "checkbox", "aria-label": t("find.all"), id: "find-all-lines", onchange: () => this.tickAll(this.all.checked) });
    this.body = h("tbody", {});
    this.walk = new Walk(this.body, () => this.more());
    this.end = h("div", { class: "list-end" });
    this.element = h("div", { class: "kwic-table" });
    new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && this.more()).observe(this.end);
  }

  /** @param {readonly Line[]} lines */
  show(lines) {
    this.lines = lines;
    this.ticked = new Set(this.look.ticks ? lines.filter((line) => !line.done) : []);
    this.drawn = 0;
    this.walk.clear();
    const heads = [this.look.ticks && h("td", {}, this.all), this.look.essays && h("th", { scope: "col" }, t("column.essay")), h("th", { scope: "col" }, t("find.context")), h("th", { scope: "col" }, t("find.label"))];
    this.element.replaceChildren(...(lines.length ? [h("table", this.look.ticks || this.look.essays ? { role: "grid", "aria-label": t("find.context"), "aria-describedby": "find-keys" } : {}, h("thead", {}, h("tr", {}, heads)), this.body), this.end] : []));
    this.more();
    this.tell();
  }

  /** The lines that a decision is for. */
  get meant() {
    return this.lines.filter((line) => this.ticked.has(line));
  }

  /** @private Whether there was more to draw. */
  more() {
    const next = this.lines.slice(this.drawn, this.drawn + STEP);
    this.drawn += next.length;
    this.walk.add(next.map((line) => this.row(line)));
    return next.length > 0;
  }

  /** @private @param {boolean} on */
  tickAll(on) {
    this.ticked = new Set(on ? this.lines.filter((line) => !line.done) : []);
    for (const box of this.body.querySelectorAll("input")) if (!box.disabled) box.checked = on;
    this.tell();
  }

  /** @private */
  tell() {
    this.all.checked = this.ticked.size > 0 && this.ticked.size === this.lines.filter((line) => !line.done).length;
    this.onTick();
  }

  /** @private @param {Line} line */
  row(line) {
    const { before, words, after, essay, title, done } = line;
    const box = h("input", { type: "checkbox", "aria-label": `${before}${words}${after}`, disabled: done, checked: this.ticked.has(line), onchange: () => {
      if (box.checked) this.ticked.add(line);
      else this.ticked.delete(line);
      this.tell();
    } });
    return h(
      "tr",
      {},
      this.look.ticks && h("td", {}, box),
      this.look.essays && h("td", { class: "of" }, h("a", { href: `/essays/${encodeURIComponent(essay)}`, target: "_blank", rel: "noopener" }, title || essay), done && h("span", { class: "pill confirmed" }, t("status.done"))),
      h("td", {}, h("span", { class: "kwic" }, h("span", { class: "before" }, h("bdi", {}, before)), h("mark", {}, words), h("span", { class: "after" }, after))),
      h("td", { class: `mention g-${this.categories.groupOf(line.label)}` }, line.label && h("span", { class: "chip" }, line.label), line.action === "keep" && h("small", { class: "quiet" }, ` ${t("find.kept")}`), line.confidence < 1 && h("small", { class: "quiet" }, ` ${shownShare(line.confidence)}`)),
    );
  }
}
