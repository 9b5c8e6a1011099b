/**
 * How one column looks in each zone.
 *
 * @import {Column} from "../model/columns.js"
 * @import {Mention} from "../model/types.js"
 * @import {Categories} from "../model/taxonomy.js"
 */

import { isUnsure } from "../model/document.js";
import { t } from "../io/texts.js";
import { h, icon } from "./dom.js";

/** @param {Mention} mention @param {Categories} categories */
export const classesOf = (mention, categories) =>
  ["mention", `g-${categories.groupOf(mention.label)}`, mention.status, isUnsure(mention) ? "unsure" : "", mention.action === "replace" ? "replaced" : mention.action === "keep" ? "kept" : ""].filter(Boolean).join(" ");

/** @param {Mention} mention */
export const labelText = (mention) => [mention.label, mention.number ?? "", ...mention.features].filter((part) => part !== "").join(" ");

/** What a screen reader says of a column after its words. @param {Column} column */
function spoken(column) {
  const { main } = column;
  const marks = [...column.extras, ...column.under.filter((m) => !column.extras.includes(m))].map((m) => `${m.label} ${t(`status.${m.status}`)}`);
  if (!main) return marks.join(", ");
  const pseudonym = main.action === "replace" ? t("spoken.replaced", { by: main.replacement ?? t("pending") }) : t(main.relevance === "public" ? "spoken.public" : "spoken.kept");
  return [labelText(main), t(`status.${main.status}`), pseudonym, ...marks].join(", ");
}

/** @param {Column} column */
const isSpecial = (column) => column.main !== null || column.extras.length > 0 || column.under.length > 0;

/**
 * @param {Column} column
 * @param {Categories} categories
 * @param {string} prefix
 * @param {"span" | "div"} tag
 */
function frame(column, categories, prefix, tag) {
  const { main, under } = column;
  const marks = under.length ? ` marked g-${categories.groupOf(/** @type {Mention} */ (under[0]).label)}-line` : "";
  const element = h(tag, { class: `col ${main ? classesOf(main, categories) : ""}${marks}`.trim(), role: "option", id: prefix + column.start, "data-s": column.start });
  if (isSpecial(column)) element.setAttribute("aria-description", spoken(column));
  return element;
}

/** @param {Column} column @param {Categories} categories @param {"source" | "target"} side */
function drawText(column, categories, side) {
  const words = side === "source" ? column.source : (column.target ?? "…");
  const outer = frame(column, categories, side[0] ?? "", "span");
  outer.append(h("span", { class: "w" }, words), column.gap);
  return outer;
}

/** @param {Column} column @param {Categories} categories */
export const drawSource = (column, categories) => drawText(column, categories, "source");

/** @param {Column} column @param {Categories} categories */
export const drawTarget = (column, categories) => drawText(column, categories, "target");

/** @param {Column} column @param {Categories} categories */
export function drawGraph(column, categories) {
  const element = frame(column, categories, "g", "div");
  const { main, extras } = column;
  const sources = column.pieces.map((piece) => column.source.slice(piece.start - column.start, piece.end - column.start));
  if (!isSpecial(column)) {
    element.append(h("div", { class: "src" }, column.source), h("div", { class: "tgt", "aria-hidden": "true" }, column.target ?? "…"));
    return element;
  }
  const targets = column.target === null ? ["…"] : column.target.split(/\s+/).filter(Boolean);
  element.append(
    h("div", { class: "src" }, sources.map((word) => h("span", { class: "tok" }, word))),
    h(
      "div",
      { class: "mid", "aria-hidden": "true" },
      main && sources.length > 1 && brace("over"),
      h("div", { class: "stack" }, main && tag(main, categories), extras.map((mark) => tag(mark, categories, true))),
      main && targets.length > 1 && brace("below"),
    ),
    h("div", { class: "tgt", "aria-hidden": "true" }, targets.map((word) => h("span", { class: "tok" }, word))),
  );
  if (column.target === null) element.classList.add("pending");
  return element;
}

/** @param {Mention} mention @param {Categories} categories @param {boolean} [extra] */
function tag(mention, categories, extra = false) {
  const look = `tag ${extra ? `extra ${classesOf(mention, categories)}` : ""}`.trim();
  return h(
    "span",
    { class: look, "data-m": mention.id },
    sign(mention),
    mention.action === "keep" && h("span", { class: "kept-sign", title: t("fate.public") }, icon("open")),
    mention.label,
    mention.number !== null && h("b", {}, mention.number),
    mention.features.length > 0 && h("i", {}, mention.features.join(" ")),
    mention.comment && icon("comment"),
  );
}

/** Status is told by a sign as well as by the kind of border; every status takes the same room. @param {Mention} mention */
function sign(mention) {
  if (mention.status === "confirmed") return icon("check");
  if (mention.status === "rejected") return icon("cross");
  return h("span", { class: isUnsure(mention) ? "query" : "sure", "aria-hidden": "true" }, isUnsure(mention) ? "?" : "·");
}

/** @param {"over" | "below"} side */
const brace = (side) => h("div", { class: `brace ${side}`, "aria-hidden": "true" }, h("span", { class: "arm" }), h("span", { class: "tip" }), h("span", { class: "arm" }));
