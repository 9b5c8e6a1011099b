/** What a message says. */

import { hasText, inLanguage, t } from "../io/texts.js";

/** @param {import("../model/types.js").Message} message */
export function messageText(message) {
  const key = `message.${message.code}`;
  return hasText(key) ? t(key) : inLanguage(message.text) || message.code;
}
