// While the learner writes, the server shows what would be stored. The text stays in this page: a server that does not
// answer, or says that it was asked too often, takes nothing away, and *Store* can always be pressed.
const PAUSE = 700;
const AGAIN = 3000;
const HELD = "gok draft";
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

/** Remember the sealed draft while this window is open: only the server can open it. */
function hold() {
  const draft = form()?.querySelector("input[name=draft]");
  if (draft instanceof HTMLInputElement && draft.value) sessionStorage.setItem(HELD, draft.value);
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
  for (;;) {
    try {
      const answer = await fetch(address, { method: "POST", body, credentials: "same-origin" });
      if (answer.status !== 429 && answer.status < 500) {
        const page = new DOMParser().parseFromString(await answer.text(), "text/html");
        byId("main")?.replaceWith(document.adoptNode(page.getElementById("main") ?? document.createElement("main")));
        document.title = page.title;
        if (form()) hold();
        else sessionStorage.removeItem(HELD);
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
  byId("preview")?.classList.add("stale");
  window.clearTimeout(timer);
  if (text()?.value.trim()) timer = window.setTimeout(refresh, PAUSE);
});

/** A page that was opened again goes on with what the window still holds. */
function restore() {
  const here = form();
  const held = sessionStorage.getItem(HELD);
  if (!here || !held || text()?.value) return;
  sessionStorage.removeItem(HELD);
  const body = new FormData(here);
  body.set("draft", held);
  body.set("do", "restore");
  send(body, here.action || window.location.href);
}

restore();
