/**
 * How an essay that was just made is opened; the page that can do it without loading anew says so.
 *
 * @import {Opened} from "../io/api.js"
 */

export const opening = {
  /** @param {Opened} made */
  enter: (made) => location.assign(`/essays/${encodeURIComponent(made.document.id)}`),
};
