// While the learner writes, the server shows what would be stored. Nothing is kept here or there.
const form = /** @type {HTMLFormElement} */ (document.getElementById("write"));
const text = /** @type {HTMLTextAreaElement} */ (document.getElementById("id_text"));
const preview = /** @type {HTMLElement} */ (document.getElementById("preview"));
const PAUSE = 700;
let timer = 0;
let asked = 0;

/** Only what has just been shown can be stored. */
function setStale(stale) {
  preview.classList.toggle("stale", stale);
  const button = /** @type {HTMLButtonElement | null} */ (document.getElementById("store"));
  if (button) button.disabled = stale;
}

async function refresh() {
  const number = ++asked;
  const body = new FormData(form);
  body.delete("label");
  body.delete("place");
  try {
    const answer = await fetch(form.dataset.live ?? "", { method: "POST", body, credentials: "same-origin" });
    if (!answer.ok || number !== asked) return;
    preview.innerHTML = await answer.text();
    setStale(false);
  } catch {
    setStale(true); // the button that shows the text still works
  }
}

text.addEventListener("input", () => {
  setStale(true);
  window.clearTimeout(timer);
  if (text.value.trim()) timer = window.setTimeout(refresh, PAUSE);
});
