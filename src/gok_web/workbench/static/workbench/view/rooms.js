/**
 * How the zones share the middle of the page: on top of each other or side by side, each as large as one makes it.
 *
 * @import {Preferences} from "./shell.js"
 * @import {ZoneName} from "./stage.js"
 */

import { t } from "../io/texts.js";
import { h } from "./dom.js";

/** A step of the arrow keys, and the smallest share a zone keeps, in hundredths. */
const STEP = 4;
const LEAST = 12;

/** @type {Record<ZoneName, number>} */
export const SIZES = { source: 27, target: 27, graph: 46 };

export class Rooms {
  /**
   * @param {HTMLElement} stage
   * @param {readonly {name: ZoneName, element: HTMLElement}[]} rooms   in their order on the page
   * @param {Preferences} kept
   */
  constructor(stage, rooms, kept) {
    this.stage = stage;
    this.rooms = rooms;
    this.kept = kept;
    /** A bar before each room but the first. @type {HTMLElement[]} */
    this.bars = rooms.slice(1).map((_, i) => this.bar(i + 1));
    rooms.forEach(({ element }, i) => stage.append(...(i ? [/** @type {HTMLElement} */ (this.bars[i - 1])] : []), element));
  }

  arrange() {
    const { stage, rooms, kept } = this;
    stage.dataset["arrangement"] = kept.arrangement;
    const shown = rooms.filter(({ name }) => kept.zones[name]);
    rooms.forEach(({ name, element }, i) => {
      element.hidden = !kept.zones[name];
      element.style.setProperty("--share", String(kept.sizes[name]));
      const bar = this.bars[i - 1];
      if (!bar) return;
      const before = this.before(i);
      bar.hidden = !kept.zones[name] || !before;
      bar.setAttribute("aria-orientation", kept.arrangement === "beside" ? "vertical" : "horizontal");
      if (before) bar.setAttribute("aria-valuenow", String(Math.round((100 * kept.sizes[before.name]) / (kept.sizes[before.name] + kept.sizes[name]))));
      if (before) bar.setAttribute("aria-label", t("zone.resize", { one: t(`zone.${before.name}`), other: t(`zone.${name}`) }));
    });
    stage.classList.toggle("texts-only", !kept.zones.graph);
    stage.dataset["shown"] = String(shown.length);
  }

  /** @private The shown room before a bar. @param {number} index */
  before(index) {
    return this.rooms.slice(0, index).reverse().find(({ name }) => this.kept.zones[name]) ?? null;
  }

  /** @private @param {number} index */
  bar(index) {
    const bar = h("div", { class: "splitter", role: "separator", tabindex: "0", "aria-valuemin": String(LEAST), "aria-valuemax": String(100 - LEAST) });
    bar.addEventListener("keydown", (event) => {
      const way = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }[event.key];
      if (!way) return;
      event.preventDefault();
      event.stopPropagation();
      this.move(index, way * STEP);
    });
    bar.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      event.stopPropagation();
      bar.focus();
      bar.setPointerCapture(event.pointerId);
    });
    bar.addEventListener("pointermove", (event) => {
      if (!bar.hasPointerCapture(event.pointerId)) return;
      const beside = getComputedStyle(this.stage).flexDirection === "row";
      const moved = beside ? event.movementX : event.movementY;
      const room = beside ? this.stage.clientWidth : this.stage.clientHeight;
      const all = this.rooms.filter(({ name }) => this.kept.zones[name]).reduce((sum, { name }) => sum + this.kept.sizes[name], 0);
      this.move(index, (moved / Math.max(1, room)) * all);
    });
    bar.addEventListener("dblclick", () => {
      this.kept.sizes = { ...SIZES };
      this.keep();
    });
    return bar;
  }

  /** @private Give the room before a bar so much more, and take it from the one behind. @param {number} index @param {number} by */
  move(index, by) {
    const before = this.before(index);
    const after = this.rooms[index];
    if (!before || !after) return;
    const { sizes } = this.kept;
    const both = sizes[before.name] + sizes[after.name];
    const least = Math.min(LEAST, both / 2);
    const wanted = Math.min(both - least, Math.max(least, sizes[before.name] + by));
    this.kept.sizes = { ...sizes, [before.name]: wanted, [after.name]: both - wanted };
    this.keep();
  }

  /** @private */
  keep() {
    this.kept.save();
    this.arrange();
  }
}
