// Somebody comes back to a text that was begun in this browser: a closed tab, a crash. The number that stood on its page
// opens it; the next pupil at the same computer does not have that.
import { ask, clean, remember, settled, unsealed } from "./keeping.js";

/** @param {string} id */
const byId = (id) => document.getElementById(id);

/** Offer to go on, if there is something to go on with. */
async function offer() {
  const place = byId("return");
  if (!place || !crypto.subtle) return;
  if (byId("write")) await settled;
  try {
    place.hidden = !(await clean(place.dataset["goOn"] ?? "")).length;
  } catch {
    place.hidden = true;
  }
}

/** @param {"wrong" | "often" | "lost"} what */
function say(what) {
  const said = byId("return-said");
  if (!said) return;
  said.hidden = false;
  said.textContent = byId("return")?.dataset[what] ?? "";
}

/** Open the newest of the texts that the number belongs to, in this window. @param {HTMLElement} place @param {string} number */
async function goOn(place, number) {
  const here = await clean(place.dataset["goOn"] ?? "");
  /** @type {[string, string][]} */
  const asked = here.map((one) => ["name", one.name]);
  const answer = await ask(place.dataset["goOn"] ?? "", [...asked, ["number", number]], { patient: false });
  if (answer.status === 429) return say("often");
  const { keys } = await answer.json();
  const found = here.find((one) => keys[one.name]);
  if (!found) return say("wrong");
  const { draft } = await unsealed(found.bytes, keys[found.name], found.name);
  await ask(place.dataset["textKey"] ?? "", [["draft", draft], ["return", "1"]], { patient: false });
  remember(draft);
  window.location.assign(place.dataset["write"] ?? "");
}

document.addEventListener("submit", async (event) => {
  const place = byId("return");
  if (!place || !(event.target instanceof HTMLElement) || event.target.id !== "return-form") return;
  event.preventDefault();
  const field = /** @type {HTMLInputElement} */ (byId("return-number"));
  try {
    await goOn(place, field.value);
  } catch {
    say("lost");
  }
});

document.addEventListener("gok:page", offer);
offer();
