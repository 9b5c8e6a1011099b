/**
 * Files out: formats the server writes, and the graph as a picture made here.
 *
 * @import {Editor} from "../editor.js"
 * @import {Item} from "./menus.js"
 */

import { api } from "../io/api.js";
import { download, toPng } from "../io/files.js";
import { t } from "../io/texts.js";
import { progressOf } from "../model/entities.js";
import { drawPicture } from "../model/picture.js";
import { openDialog } from "./dialogs.js";
import { announce, button, h } from "./dom.js";

/** @type {readonly {to: string, ending: string, flavour: "release" | "work"}[]} */
const FORMATS = [
  { to: "svala", ending: "json", flavour: "work" },
  { to: "svala", ending: "json", flavour: "release" },
  { to: "xml", ending: "xml", flavour: "release" },
  { to: "text", ending: "txt", flavour: "release" },
  { to: "html", ending: "html", flavour: "release" },
  { to: "placeholders", ending: "txt", flavour: "release" },
  { to: "jsonl", ending: "jsonl", flavour: "work" },
];

/** The colour of a group on white paper: that of the workbench in the light. @param {string} group */
function paperColour(group) {
  const probe = h("span", { class: `g-${group} on-paper` });
  document.body.append(probe);
  const colour = getComputedStyle(probe).color;
  probe.remove();
  return colour;
}

/** @param {Editor} editor @returns {Item[]} */
export function exportItems(editor) {
  return [
    ...FORMATS.map(({ to, ending, flavour }) => ({
      label: t(`export.${to}`),
      hint: t(`export.${flavour}`),
      sign: "save",
      act: () => void exportFile(editor, to, ending, flavour),
    })),
    "rule",
    ...["svg", "png"].flatMap((kind) =>
      [true, false].map((source) => ({
        label: t(`export.${kind}`),
        hint: t(source ? "export.work" : "export.release"),
        sign: "save",
        act: () => void exportPicture(editor, kind, source),
      })),
    ),
  ];
}

/** A file that holds originals says so in its name. @param {Editor} editor @param {string} ending @param {boolean} originals */
const nameOf = (editor, ending, originals) => `${editor.id}${originals ? ".originals" : ""}.${ending}`;

let agreed = false;

/** Asked once a visit, before originals leave. @returns {Promise<boolean>} */
export function mayLeave() {
  if (agreed) return Promise.resolve(true);
  return new Promise((resolve) => {
    const yes = button(t("originals.yes"), () => {
      agreed = true;
      close();
    }, { words: true, class: "primary", id: "originals-yes" });
    const { close } = openDialog(t("originals.ask"), [h("p", {}, t("originals.explain"))], {
      class: "small",
      buttons: [button(t("cancel"), () => close(), { words: true }), yes],
      onclose: () => resolve(agreed),
    });
    yes.focus();
  });
}

/**
 * @param {Editor} editor
 * @param {string} to
 * @param {string} ending
 * @param {string} flavour
 */
async function exportFile(editor, to, ending, flavour) {
  if (flavour === "work" && !(await mayLeave())) return;
  try {
    const { blob, name } = await api.exportAs(editor.id, to, flavour, editor.document);
    const file = name || nameOf(editor, ending, flavour === "work");
    download(blob, file);
    announce(`${t("exported", { name: file })} ${t("exported.reviewed", progressOf(editor.document))}`);
  } catch (problem) {
    editor.sayProblem(problem);
  }
}

/** @param {Editor} editor @param {string} kind @param {boolean} source */
async function exportPicture(editor, kind, source) {
  if (source && !(await mayLeave())) return;
  const context = document.createElement("canvas").getContext("2d");
  /** @param {string} words @param {number} size @param {boolean} [bold] */
  const measure = (words, size, bold = false) => {
    if (!context) return words.length * size * 0.55;
    context.font = `${bold ? "600 " : ""}${size}px system-ui, "Segoe UI", "Helvetica Neue", Arial, sans-serif`;
    return context.measureText(words).width;
  };
  const colours = new Map(editor.categories.all.groups.map((group) => [group.id, paperColour(group.id)]));
  const colourOf = (/** @type {string} */ label) => colours.get(editor.categories.groupOf(label)) ?? "#505b69";
  const { svg, width, height } = drawPicture(editor.layout.columns, measure, { source, target: true, pending: "…", colourOf });
  const blob = kind === "svg" ? new Blob([svg], { type: "image/svg+xml" }) : await toPng(svg, width, height);
  const file = nameOf(editor, kind, source);
  download(blob, file);
  announce(t("exported", { name: file }));
}
