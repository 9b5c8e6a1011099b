/**
 * What all pages share: the bar with language and theme, and the few things the browser remembers.
 *
 * Remembered are interface preferences alone; nothing of an essay is ever stored in the browser.
 *
 * @typedef {{source: boolean, target: boolean, graph: boolean}} Shown
 * @typedef {{theme: "auto" | "light" | "dark", zones: Shown, save: () => void}} Preferences
 * @typedef {"auto" | "light" | "dark"} Theme
 */

import { language, loadTexts, rememberLanguage, t } from "../io/texts.js";
import { button, h } from "./dom.js";
import { openHelp } from "./help.js";

const KEY = "gok.preferences";

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
    save: () => localStorage.setItem(KEY, JSON.stringify({ theme: own.theme, zones: own.zones })),
  };
  return own;
}

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
    type: "button", class: "button bare language", lang: other, title: t("language.other"), "aria-label": `${other.toUpperCase()}: ${t("language.other")}`, id: "language",
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
