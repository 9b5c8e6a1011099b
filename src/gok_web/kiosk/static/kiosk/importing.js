/** Files into the kiosk: chosen, as a folder, or dropped (folders too). Each essay is taken whole or not at all. */

/** What the server reads; other files of a folder are left alone. */
const TAKEN = /\.(txt|docx|odt|png|jpe?g|webp|pdf)$/i;
/** So many bytes go in one request; essays are not cut apart. */
const MOST = 60_000_000;

/** @param {FileSystemEntry} entry @returns {Promise<File[]>} */
async function filesIn(entry) {
  if (entry.isFile) return [await new Promise((take, fail) => /** @type {FileSystemFileEntry} */ (entry).file(take, fail))];
  const reader = /** @type {FileSystemDirectoryEntry} */ (entry).createReader();
  /** @type {File[]} */
  const found = [];
  for (;;) {
    /** @type {FileSystemEntry[]} */
    const some = await new Promise((take, fail) => reader.readEntries(take, fail));
    if (!some.length) return found;
    for (const one of some) found.push(...(await filesIn(one)));
  }
}

/** What was dropped: a file, or all files of a folder. @param {DataTransferItem} item @returns {Promise<File[]>} */
async function filesOf(item) {
  const entry = item.webkitGetAsEntry();
  const file = item.getAsFile();
  return entry?.isDirectory ? filesIn(entry) : file ? [file] : [];
}

/** Files of one essay stay together. @param {readonly File[]} files @returns {File[][]} */
export function heaps(files) {
  /** @type {Map<string, File[]>} */
  const essays = new Map();
  for (const file of files) {
    const essay = file.name.replace(/([-_ ]\d{1,3})?\.[^.]*$/, "");
    essays.set(essay, [...(essays.get(essay) ?? []), file]);
  }
  /** @type {File[][]} */
  const out = [[]];
  let size = 0;
  for (const group of essays.values()) {
    const more = group.reduce((sum, file) => sum + file.size, 0);
    if (size && size + more > MOST) {
      out.push([]);
      size = 0;
    }
    out[out.length - 1]?.push(...group);
    size += more;
  }
  return out.filter((heap) => heap.length);
}

/**
 * What was not taken, by reason, with what to do about it.
 *
 * @param {HTMLElement} card
 * @param {ReadonlyMap<string, string[]>} reasons   names of files by reason
 */
function tell(card, reasons) {
  const box = /** @type {HTMLElement} */ (document.getElementById("import-failed"));
  const list = /** @type {HTMLElement} */ (box.querySelector("ul"));
  list.replaceChildren();
  for (const [reason, names] of reasons) {
    const row = document.createElement("li");
    const why = document.createElement("strong");
    why.textContent = reason;
    row.append(why, document.createElement("br"), names.join(", "));
    list.append(row);
  }
  box.hidden = !reasons.size;
}

/** Show the lists anew around the card, which keeps what it says. @param {HTMLElement} card */
async function showLists(card) {
  const page = new DOMParser().parseFromString(await (await fetch("/", { cache: "no-store" })).text(), "text/html");
  const fresh = page.querySelector("main");
  const place = fresh?.querySelector("#import-card");
  if (!fresh || !place) return location.reload();
  place.replaceWith(card);
  document.querySelector("main")?.replaceWith(document.adoptNode(fresh));
}

/** @param {HTMLElement} card @param {readonly File[]} files */
async function take(card, files) {
  const state = /** @type {HTMLElement} */ (document.getElementById("import-state"));
  const said = (/** @type {string} */ what) => card.dataset[what] ?? "";
  /** @type {Map<string, string[]>} */
  const reasons = new Map();
  const refuse = (/** @type {string} */ reason, /** @type {string} */ name) => reasons.set(reason, [...(reasons.get(reason) ?? []), name]);
  files.filter((file) => !TAKEN.test(file.name)).forEach((file) => refuse(said("other"), file.name));
  tell(card, new Map());
  state.textContent = said("busy");
  let taken = 0;
  for (const heap of heaps(files.filter((file) => TAKEN.test(file.name)))) {
    const form = new FormData();
    heap.forEach((file) => form.append("files", file));
    for (const box of card.querySelectorAll("input[type=checkbox]:checked")) {
      form.append(/** @type {HTMLInputElement} */ (box).name, /** @type {HTMLInputElement} */ (box).value);
    }
    try {
      const answer = await fetch("/import", { method: "POST", body: form, credentials: "same-origin", cache: "no-store" });
      if (!answer.ok) throw new Error();
      const { created, failed } = await answer.json();
      taken += created.length;
      for (const one of failed) refuse(one.reason, one.name);
    } catch {
      heap.forEach((file) => refuse(said("lost"), file.name));
    }
  }
  state.textContent = `${said("done")} ${taken}`;
  if (taken && !reasons.size) return location.reload();
  if (taken) await showLists(card);
  tell(card, reasons);
}

const card = document.getElementById("import-card");
if (card) {
  for (const id of ["files", "folder"]) {
    const input = /** @type {HTMLInputElement} */ (document.getElementById(id));
    input.addEventListener("change", () => void take(card, [...(input.files ?? [])]));
  }
  window.addEventListener("dragover", (event) => {
    event.preventDefault();
    card.classList.add("drop");
  });
  window.addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) card.classList.remove("drop");
  });
  window.addEventListener("drop", (event) => {
    event.preventDefault();
    card.classList.remove("drop");
    const items = [...(event.dataTransfer?.items ?? [])].filter((item) => item.kind === "file");
    void Promise.all(items.map(filesOf)).then((found) => take(card, found.flat()));
  });
}
