/**
 * How far the whole project is, and the way to what comes next in it.
 *
 * @import {Essays} from "./essays.js"
 * @import {Waiting} from "../model/listing.js"
 */

import { Problem } from "../io/api.js";
import { addressOf, findNext } from "../io/queue.js";
import { t } from "../io/texts.js";
import { progressOfAll } from "../model/listing.js";
import { announce, button, h } from "./dom.js";

/** @type {readonly {what: Waiting, sign: string}[]} */
const WAYS = [
  { what: "doubt", sign: "help" },
  { what: "unsure", sign: "warning" },
  { what: "comment", sign: "comment" },
  { what: "essay", sign: "next" },
];

export class Progress {
  /** @param {Essays} list */
  constructor(list) {
    this.list = list;
    this.bar = h("progress", { max: 1, value: 0, "aria-label": t("project.progress") });
    this.words = h("span", { id: "project-count" });
    this.ways = WAYS.map(({ what, sign }) => ({ what, button: button(t(`next.${what}`), () => void this.go(what), { sign, words: true, class: "small", id: `next-${what}`, hint: t(`next.${what}.hint`) }) }));
    this.element = h("div", { class: "project", role: "group", "aria-label": t("project") }, this.bar, this.words, h("span", { class: "gap" }), h("div", { class: "buttons" }, this.ways.map((way) => way.button)));
  }

  update() {
    const now = progressOfAll(this.list.rows);
    this.element.hidden = !now.essays;
    this.bar.value = now.found ? now.confirmed / now.found : 1;
    this.words.textContent = t("project.words", { essays: now.essays, done: now.done, found: now.found, confirmed: now.confirmed });
    for (const { what, button: way } of this.ways) {
      const left = what === "essay" ? now.essays - now.done : now[what];
      const known = what !== "doubt" || now.asked;
      /** @type {HTMLElement} */ (way.lastElementChild).textContent = known ? t(`next.${what}.count`, { count: left }) : t(`next.${what}`);
      way.disabled = known && !left;
    }
  }

  /** @private @param {Waiting} what */
  async go(what) {
    try {
      const { shown, rows } = this.list;
      if (what === "doubt") announce(t("doubts.looking"));
      // What is shown comes first, in its order; then the rest.
      const next = (await findNext(shown, what)) ?? (await findNext(rows, what));
      if (next) return location.assign(addressOf(next, what));
      announce(t(`next.${what}.none`));
      this.update();
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      announce(problem.message || t("save.offline.long"));
    }
  }
}
