/**
 * The words of the interface in Swedish and English, and the language chosen.
 *
 * @import {Bilingual} from "../model/types.js"
 * @typedef {"sv" | "en"} Language
 */

/** @type {Record<string, string>} */
let texts = {};

/** @type {Language} */
let current = "sv";

export const language = () => current;

/** @param {Language} wanted */
export async function loadTexts(wanted) {
  const link = document.querySelector(`link[data-texts="${wanted}"]`);
  const response = await fetch(/** @type {HTMLLinkElement} */ (link).href);
  texts = await response.json();
  current = wanted;
  document.documentElement.lang = wanted;
}

/**
 * The text of a key, `{name}` filled in; a number named `count` chooses the key's `.one` form.
 *
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 */
export function t(key, values = {}) {
  const one = values["count"] === 1 ? texts[`${key}.one`] : undefined;
  const text = one ?? texts[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/** @param {string} key */
export const hasText = (key) => key in texts;

/** @param {Bilingual | string | undefined} words */
export const inLanguage = (words) => (typeof words === "string" ? words : (words?.[current] ?? words?.sv ?? ""));

/** The language of the page: what was chosen before, else what the server thinks the browser speaks. @returns {Language} */
export const startLanguage = () => (document.documentElement.lang === "en" ? "en" : "sv");

/** @param {Language} wanted */
export function rememberLanguage(wanted) {
  document.cookie = `gok_language=${wanted}; path=/; max-age=31536000; SameSite=Strict`;
}

/** How sure, in whole per cents, written as the language does and never torn apart. @param {number} share */
export function shownShare(share) {
  const sign = current === "sv" ? "\u00a0%" : "%";
  return share < 0.005 ? `<\u00a01${sign}` : `${Math.round(share * 100)}${sign}`;
}

/** To make one takes longer than to write a hundred dates with it. */
const WRITTEN = { sv: clock("sv-SE"), en: clock("en-GB") };

/** @param {string} locale */
function clock(locale) {
  return new Intl.DateTimeFormat(locale, { dateStyle: "short", timeStyle: "medium" });
}

/** @param {string | number | Date} moment */
export function shownTime(moment) {
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? "" : WRITTEN[current].format(date);
}
