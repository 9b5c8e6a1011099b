/** A file that is chosen is sent at once, and one that was just made is fetched; without scripts there are buttons. */

for (const input of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("input[type=file][data-go]"))) {
  input.addEventListener("change", () => input.files?.length && input.form?.requestSubmit());
}
const made = /** @type {HTMLAnchorElement | null} */ (document.querySelector("a[data-fetch]"));
if (made) {
  history.replaceState(null, "", location.pathname); // not again when the page is opened anew
  made.click();
}
