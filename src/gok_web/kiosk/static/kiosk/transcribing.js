/** Transcription: what is typed is saved after a pause, on top of the version it was made from; nothing is given up. */

const PAUSE = 800;
const text = /** @type {HTMLTextAreaElement} */ (document.getElementById("text"));
const state = /** @type {HTMLElement} */ (document.getElementById("state"));
const sheets = /** @type {HTMLElement} */ (document.querySelector(".sheets"));

let base = Number(text.dataset["number"]);
let saved = text.value;
let timer = 0;
/** @type {Promise<boolean> | null} */
let running = null;
let stuck = false;

/** @param {"saved" | "unsaved" | "offline" | "conflict"} name */
function show(name) {
  state.textContent = state.dataset[name] ?? "";
  state.className = name === "saved" || name === "unsaved" ? "quiet" : "error-text";
  state.dataset["now"] = name;
}

/** Whether all is saved. @returns {Promise<boolean>} */
async function save() {
  clearTimeout(timer);
  while (running) await running;
  if (text.value === saved || stuck) return !stuck;
  running = attempt(text.value).finally(() => (running = null));
  return running;
}

/** @param {string} value @returns {Promise<boolean>} */
async function attempt(value) {
  try {
    const answer = await fetch(`/essays/${text.dataset["essay"]}/transcript`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ text: value, base }),
      credentials: "same-origin",
      cache: "no-store",
    });
    if (answer.status === 412 || answer.status === 422) {
      stuck = true;
      show("conflict");
      return false;
    }
    if (!answer.ok) throw new Error();
    base = (await answer.json()).number;
    saved = value;
    if (text.value === saved) show("saved");
    else later(PAUSE);
    return true;
  } catch {
    show("offline");
    later(3000);
    return false;
  }
}

/** @param {number} milliseconds */
function later(milliseconds) {
  clearTimeout(timer);
  timer = setTimeout(() => void save(), milliseconds);
}

if (!text.readOnly) {
  text.addEventListener("input", () => {
    if (stuck) return;
    show("unsaved");
    later(PAUSE);
  });
  document.getElementById("illegible")?.addEventListener("click", () => {
    text.setRangeText("$", text.selectionStart, text.selectionEnd, "end");
    text.dispatchEvent(new Event("input"));
    text.focus();
  });
  document.getElementById("finish")?.addEventListener("submit", (event) => {
    if (text.value === saved) return;
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    void save().then((done) => done && form.submit());
  });
  window.addEventListener("beforeunload", (event) => {
    if (text.value !== saved) event.preventDefault();
  });
}

let width = 100;
for (const [id, step] of /** @type {[string, number][]} */ ([["smaller", -20], ["larger", 20]])) {
  document.getElementById(id)?.addEventListener("click", () => {
    width = Math.min(400, Math.max(40, width + step));
    for (const sheet of sheets.querySelectorAll("img")) sheet.style.width = `${width}%`;
  });
}

/** Quarters by which the scans are turned; a page that was scanned lying down is read standing. */
let quarters = 0;

/** Turn every page; one that lies needs room above and below, where it is higher than it was. */
function turn() {
  quarters = (quarters + 1) % 4;
  for (const sheet of sheets.querySelectorAll("img")) {
    const room = quarters % 2 ? (sheet.clientWidth - sheet.clientHeight) / 2 : 0;
    sheet.style.transform = `rotate(${quarters * 90}deg)`;
    sheet.style.margin = `${room}px 0`;
  }
}
document.getElementById("turn")?.addEventListener("click", turn);
