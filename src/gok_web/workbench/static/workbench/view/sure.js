/**
 * How sure is sure: the threshold can be moved, and what would be accepted is shown before it is.
 *
 * @import {Line} from "../model/find.js"
 * @import {Categories} from "../model/taxonomy.js"
 * @import {Preferences} from "./shell.js"
 * @typedef {{count: number, essays: number, open: number, lines: readonly Line[]}} Preview
 * @typedef {object} Judge
 * @property {boolean} several
 * @property {(atLeast: number) => Promise<Preview>} preview
 * @property {(atLeast: number) => void} accept
 */

import { Problem } from "../io/api.js";
import { shownShare, t } from "../io/texts.js";
import { openDialog } from "./dialogs.js";
import { button, h } from "./dom.js";
import { Lines } from "./kwic.js";
import { LEAST_SURE } from "./shell.js";

/** A pause in moving after which the preview is made. */
const AT_REST = 150;

/** @param {Categories} categories @param {Judge} judge @param {Preferences} kept @param {() => void} [onclose] */
export function openSure(categories, judge, kept, onclose = () => {}) {
  let timer = 0;
  let asked = 0;
  const slider = h("input", { type: "range", id: "sure-level", min: String(LEAST_SURE * 100), max: "100", step: "1", value: String(Math.round(kept.sure * 100)), "aria-describedby": "sure-count sure-kept" });
  const level = h("output", { for: "sure-level" });
  const count = h("p", { id: "sure-count", role: "status" });
  const lines = new Lines(categories, { ticks: false, essays: judge.several });
  const atLeast = () => Number(slider.value) / 100;
  const look = async () => {
    const mine = (asked += 1);
    try {
      const { count: sure, essays, open, lines: least } = await judge.preview(atLeast());
      if (mine !== asked) return;
      count.textContent = [t(judge.several ? "sure.many" : "sure.count", { count: sure, open, essays }), least.length < sure ? t("sure.least", { count: least.length }) : ""].join(" ").trim();
      lines.show(least);
      yes.disabled = !sure;
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      count.textContent = problem.message || t("save.offline.long");
    }
  };
  const moved = () => {
    level.textContent = shownShare(atLeast());
    slider.setAttribute("aria-valuetext", shownShare(atLeast()));
    window.clearTimeout(timer);
    timer = window.setTimeout(() => void look(), AT_REST);
  };
  slider.addEventListener("input", moved);
  const yes = button(t("sure.accept"), () => {
    kept.sure = atLeast();
    kept.save();
    close();
    judge.accept(atLeast());
  }, { words: true, class: "primary", id: "sure-accept" });
  yes.disabled = true;
  const { close } = openDialog(t("sure.title"), [h("div", { class: "sure-row" }, h("label", { for: "sure-level" }, t("sure.level")), slider, level), h("p", { class: "quiet small", id: "sure-kept" }, t("sure.kept")), count, lines.element], { class: "wide", buttons: [button(t("cancel"), () => close(), { words: true }), yes], onclose });
  moved();
  slider.focus();
}
