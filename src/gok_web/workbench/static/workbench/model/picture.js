/**
 * The graph as an SVG picture, made from the columns alone: no page, no service.
 *
 * @import {Column} from "./columns.js"
 * @typedef {(words: string, size: number, bold?: boolean) => number} Measure   width of words at a font size
 * @typedef {{source: boolean, target: boolean, pending: string, colourOf: (label: string) => string}} Look
 * @typedef {{svg: string, width: number, height: number}} Picture
 */

const WORD = 16;
const LABEL = 12;
const GAP = 8;
const MARGIN = 24;
const ROW = { source: 20, brace: 26, label: 48, under: 74, target: 92, height: 118 };

/**
 * @param {readonly Column[]} columns
 * @param {Measure} measure
 * @param {Look} look
 * @param {number} [width]
 * @returns {Picture}
 */
export function drawPicture(columns, measure, look, width = 1100) {
  let x = MARGIN;
  let y = MARGIN;
  /** @type {string[]} */
  const parts = [];
  for (const column of columns) {
    const wide = columnWidth(column, measure, look);
    if (x + wide > width - MARGIN && x > MARGIN) [x, y] = [MARGIN, y + ROW.height];
    parts.push(drawColumn(column, x, y, wide, measure, look));
    x += wide + GAP;
    if (column.gap.includes("\n")) [x, y] = [MARGIN, y + ROW.height];
  }
  const height = y + (x > MARGIN ? ROW.height : 0) + MARGIN;
  const style = `font-family="system-ui, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif"`;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" ${style}>` +
    `<rect width="100%" height="100%" fill="#ffffff"/>${parts.join("")}</svg>`;
  return { svg, width, height };
}

/** @param {string} text */
const safe = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`).replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, "");

/** @param {Column} column @param {Look} look */
const targetOf = (column, look) => (column.target ?? look.pending).trim();

/** What replaces is set in bold, and bold is wider. @param {Column} column */
const isReplaced = (column) => column.main?.action === "replace";

/** @param {Column} column */
function labelOf(column) {
  const marks = column.extras.filter((m) => m.status !== "rejected").map((m) => m.label);
  if (!column.main) return marks.join(" ");
  const { label, number, features } = column.main;
  return [label, number ?? "", ...features, ...marks].filter((part) => part !== "").join(" ");
}

/** @param {Column} column @param {Measure} measure @param {Look} look */
function columnWidth(column, measure, look) {
  const words = Math.max(look.source ? measure(column.source, WORD) : 0, look.target ? measure(targetOf(column, look), WORD, isReplaced(column)) : 0);
  const label = labelOf(column);
  return Math.ceil(Math.max(words, label ? measure(label, LABEL) + 14 : 0, 6));
}

/**
 * @param {Column} column
 * @param {number} x
 * @param {number} y
 * @param {number} wide
 * @param {Measure} measure
 * @param {Look} look
 */
function drawColumn(column, x, y, wide, measure, look) {
  const middle = x + wide / 2;
  const label = labelOf(column);
  const colour = column.main || label ? look.colourOf(column.main?.label ?? column.extras[0]?.label ?? "") : "#c9c9c9";
  const top = look.source ? brace(column.pieces.length, middle, y + ROW.brace, measure(column.source, WORD), colour, 1) : "";
  const bottom = look.target ? brace(targetOf(column, look).split(/\s+/).length, middle, y + ROW.under, measure(targetOf(column, look), WORD, isReplaced(column)), colour, -1) : "";
  const line = `<line x1="${middle}" x2="${middle}" y1="${y + ROW.brace + (top ? 6 : 0)}" y2="${y + ROW.under - (bottom ? 6 : 0)}" stroke="${colour}" stroke-width="${column.main ? 2 : 1}"/>`;
  const wideOf = (/** @type {string} */ words, /** @type {boolean} */ bold) => measure(words, WORD, bold);
  return [
    look.source ? word(column.source, middle, y + ROW.source, wideOf(column.source, false)) : "",
    top,
    line,
    bottom,
    label ? box(label, middle, y + ROW.label, measure(label, LABEL) + 12, colour) : "",
    look.target ? word(targetOf(column, look), middle, y + ROW.target, wideOf(targetOf(column, look), isReplaced(column)), isReplaced(column)) : "",
  ].join("");
}

/**
 * Whoever looks at the picture may have other fonts: words keep the width they were measured at.
 *
 * @param {string} text
 * @param {number} x
 * @param {number} y
 * @param {number} wide
 * @param {boolean} [replaced]
 */
const word = (text, x, y, wide, replaced = false) =>
  `<text x="${x}" y="${y}" font-size="${WORD}" text-anchor="middle" textLength="${wide.toFixed(1)}" lengthAdjust="spacingAndGlyphs" fill="#1c1c1c"${replaced ? ' font-weight="600"' : ""}>${safe(text)}</text>`;

/** @param {string} text @param {number} x @param {number} y @param {number} wide @param {string} colour */
const box = (text, x, y, wide, colour) =>
  `<rect x="${x - wide / 2}" y="${y - 8}" width="${wide}" height="20" rx="5" fill="#ffffff" stroke="${colour}"/>` +
  `<text x="${x}" y="${y + 6}" font-size="${LABEL}" text-anchor="middle" fill="#1c1c1c">${safe(text)}</text>`;

/**
 * @param {number} words
 * @param {number} x
 * @param {number} y
 * @param {number} wide
 * @param {string} colour
 * @param {1 | -1} way
 */
function brace(words, x, y, wide, colour, way) {
  if (words < 2) return "";
  const [left, right, deep] = [x - wide / 2, x + wide / 2, 6 * way];
  const path = `M${left} ${y}q0 ${deep / 2} 6 ${deep / 2}H${x - 5}q5 0 5 ${deep / 2}q0 ${-deep / 2} 5 ${-deep / 2}H${right - 6}q6 0 6 ${-deep / 2}`;
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="1.5"/>`;
}
