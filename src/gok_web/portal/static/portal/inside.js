// The learner's own browser hides the names: the text stays in this page, and what is sent is the release. While it is
// written a draft is kept, sealed under a key that only the server has; it is gone when the essay is stored.
import { begin, keep, stored } from "./keeping.js";

const PAUSE = 250;
const AGAIN = 3000;

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
const form = /** @type {HTMLFormElement} */ (byId("write"));
const area = /** @type {HTMLTextAreaElement} */ (byId("id_text"));
const store = /** @type {HTMLButtonElement} */ (byId("store"));
const draft = () => /** @type {HTMLInputElement} */ (form.querySelector("input[name=draft]"));

/** @type {{hide: [string, string][], open: string[]}} */
let wishes = { hide: [], open: [] };
/** @type {any} the engine in its worker */
let engine;
/** @type {any} what draws the pieces */
let view;
let timer = 0;
let isReading = false;
let isAgain = false;

/** @param {"lost" | "often" | "unable" | "server" | "leak" | "ended" | ""} what */
function say(what) {
  byId("said").hidden = !what;
  byId("said").textContent = what ? (byId("said").dataset[what] ?? "") : "";
}

const hold = () => keep({ text: area.value, wishes, draft: draft().value });

/** Go on with what this window held before it was loaded again. @param {Awaited<ReturnType<typeof begin>>} before */
function restore(before) {
  if (!before) return;
  draft().value = before.draft;
  area.value = before.content?.text ?? "";
  wishes = before.content?.wishes ?? wishes;
}

async function read() {
  if (isReading) {
    isAgain = true;
    return;
  }
  isReading = true;
  const text = area.value;
  const asked = { text, ...wishes, meta: JSON.parse(form.dataset["meta"] ?? "{}") };
  const { pieces } = text.trim() ? await engine.ask("read", asked) : { pieces: [] };
  view.draw(pieces);
  hold();
  isReading = false;
  store.disabled = !pieces.length || isAgain || area.value !== text;
  if (isAgain) {
    isAgain = false;
    await read();
  }
}

function later() {
  hold();
  store.disabled = true;
  byId("result").classList.add("stale");
  window.clearTimeout(timer);
  timer = window.setTimeout(read, PAUSE);
}

/** Send the release; as long as there is no answer the page stays. */
async function handIn() {
  store.disabled = true;
  const body = new FormData(form);
  try {
    body.set("record", new TextDecoder().decode(await engine.ask("write", "jsonl")));
  } catch {
    return say("leak");
  }
  for (;;) {
    try {
      const answer = await fetch(form.dataset["handIn"] ?? "", { method: "POST", body, credentials: "same-origin" });
      if (answer.status !== 429 && answer.status < 500) return show(answer);
      say("often");
    } catch {
      say("lost");
    }
    await new Promise((done) => window.setTimeout(done, AGAIN));
  }
}

/** @param {Response} answer */
async function show(answer) {
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const main = page.getElementById("main");
  if (answer.status === 409) {
    byId("said").textContent = main?.querySelector("[role=alert]")?.textContent ?? "";
    byId("said").hidden = false;
    return;
  }
  if (!answer.ok || answer.redirected) return say("ended");
  await stored(form.dataset["goOn"] ?? "");
  engine.worker.terminate();
  if (main) byId("main").replaceWith(document.adoptNode(main));
  document.title = page.title;
  byId("main").focus();
}

/** A browser that cannot: it is told, and goes today's way where the project allows that. @param {Awaited<ReturnType<typeof begin>>} before */
async function giveUp(before) {
  byId("loading").hidden = true;
  if (form.dataset["where"] === "must") return say("unable");
  say("server");
  byId("stays").hidden = true;
  byId("preview").replaceChildren();
  area.name = "text";
  const live = await import(form.dataset["liveCode"] ?? "");
  area.disabled = false; // only now does somebody listen to what is written
  live.goOn(before);
}

async function start() {
  const before = await begin(form);
  const at = (/** @type {string} */ name) => new URL(name, new URL(form.dataset["engine"] ?? "", document.baseURI)).href;
  try {
    const [{ isAble, loadFiles, keepMemory }, { Engine }, texts] = await Promise.all([import(at("loading.js")), import(at("engine.js")), import(at("texts.js"))]);
    view = await import(at("view.js"));
    if (!isAble() || !crypto.subtle) return giveUp(before);
    await texts.loadTexts();
    texts.choose(form.dataset["language"]);
    const { files, cache } = await loadFiles((/** @type {number} */ done, /** @type {number} */ all) => {
      /** @type {HTMLProgressElement} */ (byId("progress")).value = done / all;
    });
    engine = new Engine();
    const { memory } = await engine.ask("start", files, Object.values(files));
    keepMemory(cache, memory);
    view.drawLabels(JSON.parse(form.dataset["labels"] ?? "[]"));
  } catch {
    return giveUp(before);
  }
  restore(before);
  view.listen();
  area.addEventListener("input", later);
  form.addEventListener("submit", (event) => event.preventDefault());
  store.addEventListener("click", handIn);
  byId("hide").addEventListener("click", () => ((wishes = view.hidden(wishes)), read()));
  byId("show").addEventListener("click", () => ((wishes = view.shown(wishes)), read()));
  byId("loading").hidden = true;
  area.disabled = false;
  await read();
}

start();
