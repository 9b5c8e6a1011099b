/**
 * The page of one essay: all parts put together, and the keyboard.
 *
 * @import {Editor} from "../editor.js"
 * @import {Profiles} from "../io/api.js"
 * @import {Preferences} from "./shell.js"
 */

import { commandsOf, read } from "../commands.js";
import { t } from "../io/texts.js";
import { commandOf } from "../model/keys.js";
import { queueCommands } from "../queueing.js";
import { askWhetherDone } from "./finishing.js";
import { Dock } from "./dock.js";
import { announce, h } from "./dom.js";
import { Entities } from "./entities.js";
import { openGuideline, openHelp } from "./help.js";
import { Inspector } from "./inspector.js";
import { openParts } from "./parts.js";
import { unpressed } from "./pressing.js";
import { pageBar } from "./shell.js";
import { Side } from "./side.js";
import { Stage } from "./stage.js";
import { Tags } from "./tags.js";
import { EXAMPLE, startTour } from "./tour.js";
import { Transcript } from "./transcript.js";
import { ReviewBar, Toolbar } from "./toolbar.js";

/** Fields keep their own keys, but undo of the essay reaches into those that belong to it. */
const TYPING = "input:not([type=checkbox]), textarea, select, [contenteditable]";

/**
 * @param {HTMLElement} root
 * @param {Editor} editor
 * @param {Profiles} profiles
 * @param {Preferences} kept
 */
export function mountEssay(root, editor, profiles, kept) {
  editor.listeners.length = 0;
  const stage = new Stage(editor, kept);
  const dock = new Dock(editor, kept);
  /** @type {import("../commands.js").Rooms} */
  const rooms = {
    focusSearch: () => {
      dock.open("tags");
      tags.focus();
    },
    focusField: (name) => {
      dock.open("right");
      inspector.focus(name);
    },
    focusZone: (step) => focusRegion(step),
    neighbour: (start, way) => stage.current?.neighbour(start, way) ?? null,
    kept,
    openHelp,
    openGuideline: (label) => openGuideline(editor.categories, label),
    openParts: (span) => openParts(editor, span, () => stage.focus()),
    showMessages: () => {
      dock.open("right");
      side.show("messages");
    },
    showDecisions: () => dock.open("right"),
    focusText: () => stage.focus(),
    correct: () => {
      kept.zones.source = true;
      review.showZones();
      transcript.open();
    },
    askWhetherDone: (acceptsAll) => askWhetherDone(editor, { acceptsAll, show: () => rooms.showMessages(), read: () => void read(editor, rooms) }),
  };
  const commands = { ...commandsOf(editor, rooms), ...queueCommands(editor, rooms) };
  const transcript = new Transcript(editor, stage.roomOf("source"), () => stage.focus());
  commands["leave"] = () => stage.focus();
  const tags = new Tags(editor, { leave: () => stage.focus(), guideline: rooms.openGuideline });
  const inspector = new Inspector(editor, commands);
  const entities = new Entities(editor, (span, number) => {
    stage.glow(span, number);
    stage.together.rest(span?.start ?? null, null);
  });
  const side = new Side(editor, profiles, entities.element);
  const toolbar = new Toolbar(editor, commands);
  const review = new ReviewBar(editor, commands, kept, () => stage.show());
  const again = () => mountEssay(root, editor, profiles, kept);
  stage.onHover = (column) => entities.glow(/** @type {any} */ (column)?.main?.number ?? null);
  const desk = h("div", { class: "desk" }, tags.element, h("main", { class: "middle" }, review.element, stage.element), h("aside", { class: "right", id: "panel-of-right", "aria-label": t("right") }, inspector.element, side.element), dock.element);
  tags.element.id = "panel-of-tags";
  root.replaceChildren(pageBar(toolbar.element, kept, again, true), desk);
  dock.rule(desk);
  dock.onOpen = () => stage.reveal();
  const parts = [stage, tags, inspector, entities, side, toolbar, review, dock];
  const update = unpressed(() => parts.forEach((part) => part.update()));
  stage.show();
  editor.listen(update);
  update();
  document.onkeydown = (event) => press(event, commands);
  // A file dropped here would make the browser leave the page, and the work with it.
  window.ondragover = (event) => event.preventDefault();
  window.ondrop = (event) => {
    event.preventDefault();
    announce(t("drop.essay"));
  };
  commands["tour"] = () => startTour(kept, () => stage.focus(), () => editor.primary ?? commands["nextMention"]?.());
  if (editor.id === EXAMPLE && !kept.toured) requestAnimationFrame(() => commands["tour"]?.());
  document.title = `${editor.document.title || editor.id} · Gök`;
  return commands;
}

/** @param {KeyboardEvent} event @param {Record<string, (key?: string) => void>} commands */
function press(event, commands) {
  const command = commandOf(event);
  const target = event.target instanceof Element ? event.target : null;
  if (!command || event.defaultPrevented || document.querySelector("dialog[open], .menu")) return;
  const typing = target?.matches(TYPING) ?? false;
  if (typing && !command.anywhere) return;
  // The search fields and the text under correction have an undo of their own.
  if (typing && target?.matches("input[type=search], .transcript") && ["undo", "redo"].includes(command.id)) return;
  // On a button or tab, Enter, Space and the arrows mean what they mean there.
  const inZone = target === document.body || target?.closest(".zone");
  if (!inZone && !command.anywhere && (event.key.length > 1 || event.key === " ")) return;
  event.preventDefault();
  commands[command.id]?.(event.key);
}

/** F6 walks through the regions of the page. @param {1 | -1} step */
function focusRegion(step) {
  const places = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("#tag-search, .room:not([hidden]) .zone, .inspector .field, .side [role=tab][aria-selected=true], .toolbar .button:not(:disabled)")]);
  const groups = [".tags", ".source-room", ".target-room", ".graph-room", ".inspector", ".side", ".toolbar"];
  // Panels that are not open have nothing to walk to.
  const regions = groups.map((selector) => places.find((place) => place.closest(selector) && place.offsetParent !== null)).filter((place) => place !== undefined);
  const at = regions.findIndex((place) => groups.some((g) => place.closest(g) && document.activeElement?.closest(g) === place.closest(g)));
  regions[(at + step + regions.length) % regions.length]?.focus();
}
