/**
 * What all pages share: the bar with language and theme, and the few things the browser remembers.
 *
 * Remembered are interface preferences alone; nothing of an essay is ever stored in the browser.
 *
 * @typedef {{source: boolean, target: boolean, graph: boolean}} Shown
 * @typedef {"stacked" | "beside"} Arrangement
 * @typedef {object} Preferences
 * @property {Theme} theme
 * @property {Shown} zones
 * @property {Arrangement} arrangement   zones on top of each other, or side by side
 * @property {boolean} together          zones scroll together
 * @property {{source: number, target: number, graph: number}} sizes   shares of the zones
 * @property {"tags" | "right" | ""} panel   which panel is open where there is room for one
 * @property {boolean} toured            the first tour was seen
 * @property {number} sure               how sure a suggestion has to be to be accepted with all sure ones
 * @property {() => void} save
 * @typedef {"auto" | "light" | "dark"} Theme
 */

import { language, loadTexts, rememberLanguage, t } from "../io/texts.js";
import { SURE } from "../model/document.js";
import { button, h } from "./dom.js";
import { openHelp } from "./help.js";
import { SIZES } from "./rooms.js";

const KEY = "gok.preferences";

/** Nothing less sure is accepted unseen. */
export const LEAST_SURE = 0.5;

/** In a window so narrow no panel is open at first: text first. */
const SMALL = 760;

/** @returns {Preferences} */
export function preferences() {
  /** @type {Partial<Preferences>} */
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    // Preferences that cannot be read are no reason not to work.
  }
  const own = {
    theme: /** @type {Theme} */ (kept.theme ?? "auto"),
    zones: { source: true, target: false, graph: true, ...kept.zones },
    arrangement: /** @type {Arrangement} */ (kept.arrangement === "beside" ? "beside" : "stacked"),
    together: kept.together ?? true,
    sizes: { ...SIZES, ...kept.sizes },
    panel: /** @type {Preferences["panel"]} */ (kept.panel ?? (innerWidth > SMALL ? "right" : "")),
    toured: kept.toured ?? false,
    sure: sureness(kept.sure),
    save: () => localStorage.setItem(KEY, JSON.stringify({ ...own, save: undefined })),
  };
  return own;
}

/** A remembered threshold, if it is one that can be chosen. @param {unknown} kept */
const sureness = (kept) => (typeof kept === "number" && kept >= LEAST_SURE && kept <= 1 ? kept : SURE);

/** @param {Theme} theme */
export function applyTheme(theme) {
  document.documentElement.dataset["theme"] = theme;
}

const isDark = () => getComputedStyle(document.documentElement).colorScheme === "dark" || (document.documentElement.dataset["theme"] === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);

/**
 * @param {HTMLElement} content
 * @param {Preferences} kept
 * @param {() => void} again   draws the page anew after a change of language
 * @param {boolean} [keys]     whether the page has keys to explain
 */
export function pageBar(content, kept, again, keys = false) {
  const other = language() === "sv" ? "en" : "sv";
  const speak = h("button", {
    type: "button", class: "button bare language", lang: other, "aria-label": `${other.toUpperCase()}: ${t("language.other")}`, id: "language",
    onclick: async () => {
      rememberLanguage(other);
      await loadTexts(other);
      again();
    },
  }, other.toUpperCase());
  const theme = button(t("theme"), () => {
    kept.theme = isDark() ? "light" : "dark";
    kept.save();
    applyTheme(kept.theme);
  }, { sign: "moon", id: "theme" });
  return h(
    "header",
    { class: "page-bar" },
    h("a", { href: "/", class: "brand", title: t("home") }, h("img", { src: document.querySelector("link[rel=icon]")?.getAttribute("href") ?? "", alt: "", width: 26, height: 26 }), h("span", {}, "Gök")),
    content,
    speak,
    theme,
    keys && button(t("help.title"), () => openHelp(), { sign: "help", key: "?", id: "help" }),
  );
}
