/** The page: load the engine, then read what is written whenever the writing rests. */
import { Engine, EngineError } from "./engine.js";
import { isAble, keepMemory, keepOffline, keepShell, loadFiles, seal } from "./loading.js";
import { language, loadTexts, speak, t } from "./texts.js";
import { byId, draw, drawLabels, hidden, listen, shown } from "./view.js";

const PAUSE = 50;
const TYPES = { text: "text/plain", jsonl: "application/jsonl", svala: "application/json", docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document" };

/** @type {Engine | undefined} */
let engine;
/** @type {{labels: Record<string, [string, [string, string][]][]>, limit: number, name: string, formats: Record<string, string>} | undefined} */
let known;
/** @type {import("./engine.js").Piece[]} */
let pieces = [];
/** @type {import("./view.js").Wishes} */
let wishes = { hide: [], open: [] };
let timer = 0;
let isReading = false;
let isAgain = false;
let isKept = false;
let problem = "";
let status = "status.loading";

const area = () => /** @type {HTMLTextAreaElement} */ (byId("text"));

/** @param {string} key @param {Record<string, number>} [values] */
function complain(key, values) {
  problem = key;
  byId("problem").hidden = !key;
  byId("problem").textContent = key ? t(key, values) : "";
}

/** @param {string} key */
function say(key) {
  status = key;
  byId("status").dataset["t"] = key;
  byId("status").textContent = t(key);
}

/** Read what stands there now; while that is done nothing waits, and what was written meanwhile is read after it. */
async function read() {
  if (!engine || !known) return;
  if (isReading) {
    isAgain = true;
    return;
  }
  isReading = true;
  try {
    const text = area().value;
    const asked = { text, ...wishes };
    pieces = text ? (await engine.ask("read", asked)).pieces : [];
    draw(pieces);
    complain(text.length > known.limit ? "problem.long" : "", { limit: known.limit });
  } catch {
    complain("problem.read");
  }
  enable();
  isReading = false;
  if (isAgain) {
    isAgain = false;
    await read();
  }
}

function enable() {
  for (const button of byId("downloads").querySelectorAll("button")) button.disabled = !pieces.length;
}

function later() {
  byId("result").classList.add("stale");
  window.clearTimeout(timer);
  timer = window.setTimeout(read, PAUSE);
}

/** Another essay: nothing of the one before is kept, its key neither. */
async function begin(text = "") {
  wishes = { hide: [], open: [] };
  area().value = text;
  await engine?.ask("clear", seed());
  await read();
}

/** For tests and demonstrations `#seed=1` gives choices that can be had again; what stands behind # is not sent. */
function seed() {
  const said = new URLSearchParams(window.location.hash.slice(1)).get("seed");
  return said && /^\d{1,9}$/.test(said) ? Number(said) : undefined;
}

/** @param {File | undefined} file */
async function take(file) {
  if (!file || !engine) return;
  try {
    await begin(await engine.ask("open", { name: file.name, data: await file.arrayBuffer() }));
  } catch {
    complain("problem.file");
  }
}

/** @param {string} format */
async function give(format) {
  if (!engine || !known) return;
  try {
    const bytes = await engine.ask("write", format);
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([bytes], { type: TYPES[/** @type {keyof typeof TYPES} */ (format)] }));
    link.download = known.name + known.formats[format];
    link.click();
    window.setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  } catch (error) {
    complain(error instanceof EngineError && error.kind === "LeakError" ? "problem.leak" : "problem.read");
  }
}

/** @param {import("./texts.js").Language} wanted */
function say_in(wanted) {
  speak(wanted);
  say(status);
  if (problem) complain(problem, { limit: known?.limit ?? 0 });
  if (known) drawLabels(known.labels[wanted] ?? []);
  draw(pieces);
  for (const button of byId("downloads").querySelectorAll("button")) button.textContent = t(`format.${button.value}`);
}

function drawDownloads() {
  for (const format of Object.keys(known?.formats ?? {})) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "quiet";
    button.value = format;
    button.addEventListener("click", () => give(format));
    byId("downloads").append(button);
  }
  enable();
}

function listenToAll() {
  listen();
  area().addEventListener("input", later);
  area().addEventListener("dragover", (event) => (event.preventDefault(), area().classList.add("over")));
  area().addEventListener("dragleave", () => area().classList.remove("over"));
  area().addEventListener("drop", (event) => {
    area().classList.remove("over");
    if (!event.dataTransfer?.files.length) return;
    event.preventDefault();
    take(event.dataTransfer.files[0]);
  });
  byId("file").addEventListener("change", (event) => {
    const field = /** @type {HTMLInputElement} */ (event.target);
    take(field.files?.[0]);
    field.value = "";
  });
  byId("clear").addEventListener("click", () => {
    if (!area().value || window.confirm(t("clear.sure"))) begin();
  });
  byId("hide").addEventListener("click", () => ((wishes = hidden(wishes)), read()));
  byId("show").addEventListener("click", () => ((wishes = shown(wishes)), read()));
  for (const button of document.querySelectorAll("[data-language]")) {
    button.addEventListener("click", () => say_in(button.getAttribute("data-language") === "en" ? "en" : "sv"));
  }
  window.addEventListener("beforeunload", (event) => {
    if (area().value) event.preventDefault();
  });
}

async function start() {
  await loadTexts();
  listenToAll();
  say_in(navigator.language.startsWith("sv") ? "sv" : navigator.languages.includes("sv") ? "sv" : "en");
  if (!isAble()) return fail("problem.browser");
  try {
    isKept = await keepOffline();
    const { files, cache, shell } = await loadFiles((done, all) => {
      /** @type {HTMLProgressElement} */ (byId("progress")).value = done / all;
      byId("loaded").textContent = t("loaded", { done: (done / 1e6).toFixed(1), all: (all / 1e6).toFixed(1) });
    });
    if (isKept && !files["memory"]) await keepShell(cache, shell);
    byId("loaded").textContent = t("starting");
    seal();
    engine = new Engine();
    const started = await engine.ask("start", files, Object.values(files));
    known = started.known;
    keepMemory(cache, started.memory);
  } catch {
    return fail("problem.loading");
  }
  await engine.ask("clear", seed());
  byId("loading").hidden = true;
  drawDownloads();
  say(isKept ? "status.offline" : "status.ready");
  say_in(language());
  await read();
}

/** @param {string} key */
function fail(key) {
  byId("loading").hidden = true;
  say("status.failed");
  complain(key);
}

start();
