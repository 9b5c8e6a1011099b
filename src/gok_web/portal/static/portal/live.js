// While the learner writes, the server shows what would be stored. The text stays in this page: a server that does not
// answer, or says that it was asked too often, takes nothing away, and *Store* can always be pressed.
import { begin, keep, lookAround, remember, stored, use } from "./keeping.js";

const PAUSE = 700;
const AGAIN = 3000;
let timer = 0;
let asked = 0;

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement | null} */ (document.getElementById(id));
const form = () => /** @type {HTMLFormElement | null} */ (byId("write"));
const text = () => /** @type {HTMLTextAreaElement | null} */ (byId("id_text"));

/** Say something above the form, or nothing. @param {"lost" | "often" | ""} what */
function say(what) {
  const said = byId("said");
  if (!said) return;
  said.hidden = !what;
  said.textContent = what ? (said.dataset[what] ?? "") : "";
}

const draft = () => /** @type {HTMLInputElement | null} */ (form()?.querySelector("input[name=draft]"));

/** Keep what stands there: only the server can open it. Where a browser cannot seal, this window alone goes on with it. */
function hold() {
  if (!draft()?.value || !text()) return;
  if (crypto.subtle) keep({ text: text()?.value ?? "", draft: draft()?.value ?? "" });
  else remember(draft()?.value ?? "");
}

async function refresh() {
  const here = form();
  const preview = byId("preview");
  if (!here || !preview) return;
  const number = ++asked;
  const body = new FormData(here);
  body.delete("label");
  body.delete("place");
  try {
    const answer = await fetch(here.dataset.live ?? "", { method: "POST", body, credentials: "same-origin" });
    if (number !== asked) return;
    if (answer.ok && !answer.redirected) {
      preview.innerHTML = await answer.text();
      preview.classList.remove("stale");
      say("");
      hold();
      return;
    }
    say(answer.status === 429 ? "often" : "");
  } catch {
    say("lost");
  }
  window.clearTimeout(timer);
  timer = window.setTimeout(refresh, AGAIN);
}

/** Send the form and show the answer in the place of the page; as long as there is none, the page stays. */
async function send(/** @type {FormData} */ body, /** @type {string} */ address) {
  const goOnAt = form()?.dataset["goOn"] ?? "";
  for (;;) {
    try {
      const answer = await fetch(address, { method: "POST", body, credentials: "same-origin" });
      if (answer.status !== 429 && answer.status < 500) {
        const page = new DOMParser().parseFromString(await answer.text(), "text/html");
        // What lies sealed in this browser is erased before the page says that the text is stored.
        if (answer.ok && !answer.redirected && !page.getElementById("write")) await stored(goOnAt);
        byId("main")?.replaceWith(document.adoptNode(page.getElementById("main") ?? document.createElement("main")));
        document.title = page.title;
        await shown();
        byId("main")?.focus();
        return;
      }
      say("often");
    } catch {
      say("lost");
    }
    await new Promise((done) => window.setTimeout(done, AGAIN));
  }
}

/** If the answer has the form again, it goes on with the same draft. */
async function shown() {
  const here = form();
  if (!here) return;
  use({ name: here.dataset["name"] ?? "", key: here.dataset["key"] ?? "", number: byId("number")?.textContent ?? "" });
  hold();
  await lookAround();
  document.dispatchEvent(new Event("gok:page"));
}

document.addEventListener("submit", (event) => {
  const here = form();
  if (!here || event.target !== here) return;
  event.preventDefault();
  window.clearTimeout(timer);
  asked += 1;
  send(new FormData(here, event.submitter), here.action || window.location.href);
});

document.addEventListener("input", (event) => {
  if (event.target !== text()) return;
  hold();
  byId("preview")?.classList.add("stale");
  window.clearTimeout(timer);
  if (text()?.value.trim()) timer = window.setTimeout(refresh, PAUSE);
});

/** A page that was loaded again goes on with what this window held; what was typed before all of the page was there is
 * shown as well. @param {Awaited<ReturnType<typeof begin>>} before */
export async function goOn(before) {
  const here = form();
  if (here && !asked && text()?.value.trim()) await refresh();
  if (!here || !before || text()?.value) return;
  const body = new FormData(here);
  body.set("draft", before.draft);
  body.set("do", "restore");
  await send(body, here.action || window.location.href);
  const area = text();
  if (!area || !before.content || area.value === before.content.text) return;
  area.value = before.content.text; // what was written after the server was last asked
  hold();
  await refresh();
}

if (form() && !form()?.dataset["engine"]) begin(/** @type {HTMLFormElement} */ (form())).then(goOn);
