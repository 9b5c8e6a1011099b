/**
 * A first visit: a few words at each part of the page, one after the other, that can be left at any time.
 *
 * @import {Preferences} from "./shell.js"
 */

import { t } from "../io/texts.js";
import { button, h } from "./dom.js";

/** The invented essay a new workbench begins with. */
export const EXAMPLE = "EX1T1";

/** Where each step stands; parts that are not shown are passed over. @type {readonly {name: string, at: string}[]} */
const STEPS = [
  { name: "source", at: "#room-source" },
  { name: "graph", at: "#room-graph" },
  { name: "decide", at: ".inspector" },
  { name: "labels", at: ".tags" },
  { name: "review", at: ".review-bar" },
  { name: "entities", at: ".side" },
  { name: "finish", at: "#done" },
];

/** @type {(() => void) | null} */
let closeOpen = null;

/**
 * @param {Preferences} kept
 * @param {() => void} leave     where one is afterwards
 * @param {() => void} example   selects something to decide about
 */
export function startTour(kept, leave, example) {
  closeOpen?.();
  const steps = STEPS.filter(({ at }) => isShown(document.querySelector(at)));
  let index = 0;
  const count = h("span", { class: "quiet small" });
  const words = h("p", { id: "tour-words" });
  const title = h("h2", { id: "tour-title" });
  const back = button(t("tour.back"), () => go(index - 1), { words: true, class: "small", id: "tour-back" });
  const next = button(t("tour.next"), () => go(index + 1), { words: true, class: "small primary", id: "tour-next" });
  const box = h("div", { class: "tour", role: "dialog", "aria-labelledby": "tour-title", "aria-describedby": "tour-words" }, title, words, h("div", { class: "buttons" }, count, h("span", { class: "gap" }), button(t("tour.leave"), () => close(), { words: true, class: "small", key: "Esc", id: "tour-leave" }), back, next));
  const unmark = () => document.querySelectorAll(".toured").forEach((one) => one.classList.remove("toured"));
  const close = () => {
    unmark();
    box.remove();
    closeOpen = null;
    window.removeEventListener("resize", place);
    kept.toured = true;
    kept.save();
    leave();
  };
  const target = () => document.querySelector(steps[index]?.at ?? "body");
  const place = () => settle(box, target());
  const go = (/** @type {number} */ to) => {
    if (to >= steps.length) return close();
    index = Math.max(0, to);
    unmark();
    target()?.classList.add("toured");
    const name = steps[index]?.name ?? "";
    if (name === "decide") example();
    title.textContent = t(`tour.${name}`);
    words.textContent = t(`tour.${name}.words`);
    count.textContent = t("tour.count", { at: index + 1, of: steps.length });
    back.disabled = index === 0;
    const label = next.querySelector(".words");
    if (label) label.textContent = t(index === steps.length - 1 ? "tour.end" : "tour.next");
    place();
    next.focus();
  };
  box.addEventListener("keydown", (event) => {
    if (event.key === "Escape") close();
    else if (event.key === "ArrowRight") go(index + 1);
    else if (event.key === "ArrowLeft") go(index - 1);
    event.stopPropagation();
  });
  document.body.append(box);
  window.addEventListener("resize", place);
  closeOpen = close;
  go(0);
}

/** @param {Element | null} element */
const isShown = (element) => element instanceof HTMLElement && element.offsetParent !== null && element.clientHeight > 0;

/** Beside what it speaks of, and always in the window. @param {HTMLElement} box @param {Element | null} target */
function settle(box, target) {
  const at = (target ?? document.body).getBoundingClientRect();
  const [width, height] = [box.offsetWidth, box.offsetHeight];
  const rightOf = at.right + 12 + width < innerWidth;
  const leftOf = at.left - 12 - width > 0;
  const x = rightOf ? at.right + 12 : leftOf ? at.left - 12 - width : at.left + 16;
  const y = rightOf || leftOf ? at.top + 12 : at.bottom + 12 + height < innerHeight ? at.bottom + 12 : at.bottom - height - 16;
  box.style.left = `${Math.max(8, Math.min(x, innerWidth - width - 8))}px`;
  box.style.top = `${Math.max(8, Math.min(y, innerHeight - height - 8))}px`;
}
