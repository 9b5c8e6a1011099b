/**
 * The words of the page in Swedish and English. Both are loaded at the beginning: afterwards nothing can be.
 *
 * @typedef {"sv" | "en"} Language
 */

/** @type {Record<string, Record<string, string>>} */
const texts = {};

/** @type {Language} */
let current = "sv";

export const language = () => current;

export async function loadTexts() {
  for (const one of ["sv", "en"]) texts[one] = await (await fetch(new URL(`texts/${one}.json`, import.meta.url))).json();
}

/**
 * The text of a key, `{name}` filled in.
 *
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 */
export function t(key, values = {}) {
  return (texts[current]?.[key] ?? key).replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/** @param {Language} wanted */
export function choose(wanted) {
  current = wanted;
}

/** Say everything that stands in the page in a language. @param {Language} wanted */
export function speak(wanted) {
  current = wanted;
  document.documentElement.lang = wanted;
  for (const element of document.querySelectorAll("[data-t]")) element.textContent = t(element.getAttribute("data-t") ?? "");
  for (const button of document.querySelectorAll("[data-language]")) {
    button.setAttribute("aria-pressed", String(button.getAttribute("data-language") === wanted));
  }
}
