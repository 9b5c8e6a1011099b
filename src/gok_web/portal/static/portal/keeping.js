// What is being written, kept in this browser: sealed under a key the server holds. It gives the key to the page that
// began the draft, and to whoever knows the number that stands on that page. Each draft has an entry of its own, under a
// name that opens nothing. While a page is open it holds a lock on its draft: no other window takes it up.
const BASE = "gok drafts";
const STORE = "sealed";
const LOCK = "gok draft ";
const WINDOW = "gok window"; // in sessionStorage: the draft of this window, for a reload
const OLDER = ["gok sealed text", "gok draft"]; // what it was called before there was an entry a draft
const FRESH = 60_000;
const WAIT = 2000;
const AGAIN = 3000;
const LONGEST = 10_000; // the page does not wait longer for the browser to erase

/** @typedef {{name: string, at: number, bytes: Uint8Array<ArrayBuffer>}} Entry */
/** @typedef {{text: string, draft: string, wishes?: any}} Content */
/** @typedef {{name: string, key: string, number: string}} Told */

/** @type {Told} */
const NOTHING = { name: "", key: "", number: "" };
let mine = NOTHING;
/** @type {Content | undefined} */
let latest;
let working = Promise.resolve();
let isWorking = false;
/** @type {(value?: unknown) => void} */
let settle;
/** The page knows which draft is its own. */
export const settled = new Promise((done) => (settle = done));
const channel = "BroadcastChannel" in window ? new BroadcastChannel(BASE) : undefined;

/** @param {string} id */
const byId = (id) => document.getElementById(id);
const area = () => /** @type {HTMLTextAreaElement | null} */ (byId("id_text"));

/** @template T @param {IDBRequest<T>} asked @returns {Promise<T>} */
const answered = (asked) =>
  new Promise((done, fail) => {
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => fail(asked.error);
  });

/** @template T @param {IDBTransactionMode} mode @param {(store: IDBObjectStore) => IDBRequest<T>} work @returns {Promise<T>} */
async function within(mode, work) {
  const opening = indexedDB.open(BASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: "name" });
  const base = await answered(opening);
  try {
    const change = base.transaction(STORE, mode, { durability: "strict" });
    const asked = work(change.objectStore(STORE));
    await new Promise((done, fail) => {
      change.oncomplete = done;
      change.onabort = () => fail(change.error);
    });
    return asked.result;
  } finally {
    base.close();
  }
}

/** All drafts that lie in this browser. @returns {Promise<Entry[]>} */
export async function entries() {
  const isThere = !indexedDB.databases || (await indexedDB.databases()).some((one) => one.name === BASE);
  return isThere ? within("readonly", (store) => store.getAll()) : [];
}

/** @param {string} name */
export async function remove(name) {
  await within("readwrite", (store) => store.delete(name));
  if (!(await entries()).length) await answered(indexedDB.deleteDatabase(BASE));
}

/** @param {string} hex @returns {Uint8Array<ArrayBuffer>} */
const fromHex = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (one) => Number.parseInt(one, 16));

/** @param {string} key */
const cryptoKey = (key) => crypto.subtle.importKey("raw", fromHex(key), "AES-GCM", false, ["encrypt", "decrypt"]);

/** @param {Uint8Array<ArrayBuffer>} bytes @param {string} key @param {string} name @returns {Promise<Content>} */
export async function unsealed(bytes, key, name) {
  const how = { name: "AES-GCM", iv: bytes.slice(0, 12), ...(name && { additionalData: new TextEncoder().encode(name) }) };
  const plain = await crypto.subtle.decrypt(how, await cryptoKey(key), bytes.slice(12));
  return JSON.parse(new TextDecoder().decode(plain));
}

/** @param {Content} content @param {Told} as */
async function put(content, as) {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const how = { name: "AES-GCM", iv, additionalData: new TextEncoder().encode(as.name) };
  const plain = new TextEncoder().encode(JSON.stringify(content));
  const sealed = await crypto.subtle.encrypt(how, await cryptoKey(as.key), plain);
  const bytes = new Uint8Array([...iv, ...new Uint8Array(sealed)]);
  await within("readwrite", (store) => store.put({ name: as.name, at: Date.now(), bytes }));
}

/** This window goes on with a draft when it is loaded again soon; later the number is asked for. @param {string} draft */
export function remember(draft) {
  sessionStorage.setItem(WINDOW, JSON.stringify({ draft, at: Date.now() }));
}

/** @returns {{draft: string, bytes?: Uint8Array<ArrayBuffer>} | undefined} */
function remembered() {
  try {
    const held = JSON.parse(sessionStorage.getItem(WINDOW) ?? "{}");
    if (held.draft && Date.now() - held.at < FRESH) return held;
    const [sealed, token] = OLDER.map((name) => sessionStorage.getItem(name));
    if (sealed) return { draft: JSON.parse(sealed).draft, bytes: fromHex(JSON.parse(sealed).bytes) };
    return token ? { draft: token } : undefined;
  } catch {
    return undefined;
  }
}

function forgetWindow() {
  for (const name of [WINDOW, ...OLDER]) sessionStorage.removeItem(name);
}

/** Ask the server, again and again while it does not answer. @param {string} address @param {[string, string][]} fields */
export async function ask(address, fields, { patient = true } = {}) {
  const body = new FormData();
  const token = document.querySelector("input[name=csrfmiddlewaretoken]");
  body.set("csrfmiddlewaretoken", token instanceof HTMLInputElement ? token.value : "");
  for (const [name, value] of fields) body.append(name, value);
  for (;;) {
    try {
      const answer = await fetch(address, { method: "POST", body, credentials: "same-origin" });
      if (!patient || (answer.status !== 429 && answer.status < 500)) return answer;
    } catch (error) {
      if (!patient) throw error;
    }
    await new Promise((done) => window.setTimeout(done, AGAIN));
  }
}

/** Hold a draft as long as this page lives; false if another window does. Nobody else can hold one that this page has
 * brought: it is held however long a busy computer takes. @param {string} name @returns {Promise<boolean>} */
function hold(name, { isNew = false } = {}) {
  if (!navigator.locks) return Promise.resolve(true);
  const waiting = new AbortController();
  if (!isNew) window.setTimeout(() => waiting.abort(), WAIT);
  return new Promise((done) => {
    const held = () => (done(true), new Promise(() => {}));
    navigator.locks.request(LOCK + name, { signal: waiting.signal }, held).catch(() => done(false));
  });
}

/** Names of drafts that are open in a window. @returns {Promise<string[]>} */
export async function held() {
  const found = navigator.locks ? await navigator.locks.query() : {};
  return (found.held ?? []).map((one) => one.name ?? "").filter((name) => name.startsWith(LOCK)).map((name) => name.slice(LOCK.length));
}

/** @param {"open" | "stored"} what */
function tell(what) {
  const said = byId("other");
  if (!said) return;
  said.hidden = false;
  said.textContent = said.dataset[what] ?? "";
}

/** Say that a text is open in another window, if one is. */
export async function lookAround() {
  if ((await held()).some((name) => name !== mine.name)) tell("open");
}

/** The draft of this page, as the server has told it. @param {Told} told */
export function use(told) {
  mine = crypto.subtle ? told : NOTHING;
  const number = byId("number");
  if (number) number.textContent = told.number;
  byId("number-hint")?.toggleAttribute("hidden", !mine.key);
}

/** Begin: go on with the draft this window had, if there is one; else with a new one, which the page has brought.
 * @param {HTMLFormElement} form @returns {Promise<{draft: string, content?: Content} | undefined>} */
export async function begin(form) {
  const fresh = { name: form.dataset["name"] ?? "", key: form.dataset["key"] ?? "", number: byId("number")?.textContent ?? "" };
  const before = remembered();
  try {
    const answer = before && (await ask(form.dataset["textKey"] ?? "", [["draft", before.draft]]));
    /** @type {Told} */
    const told = answer?.ok && !answer.redirected ? await answer.json() : NOTHING;
    if (!before || !told.key || !(await hold(told.name))) {
      forgetWindow();
      use(fresh);
      await hold(fresh.name, { isNew: true });
      return undefined;
    }
    use(told);
    form.dataset["name"] = told.name;
    form.dataset["key"] = told.key;
    return { draft: before.draft, content: await contentOf(told, before.bytes) };
  } finally {
    await lookAround();
    settle();
  }
}

/** @param {Told} told @param {Uint8Array<ArrayBuffer>} [older] @returns {Promise<Content | undefined>} */
async function contentOf(told, older) {
  try {
    if (older) return await unsealed(older, told.key, "");
    const entry = (await entries()).find((one) => one.name === told.name);
    return entry && (await unsealed(entry.bytes, told.key, told.name));
  } catch {
    return undefined;
  }
}

/** Keep what stands there now; while that is done only the last of what follows waits. @param {Content} content */
export function keep(content) {
  latest = content;
  if (!isWorking) working = work();
}

async function work() {
  isWorking = true;
  while (latest && mine.key) {
    const now = latest;
    latest = undefined;
    try {
      if (now.text) {
        remember(now.draft);
        await put(now, mine);
        for (const name of OLDER) sessionStorage.removeItem(name);
      } else {
        forgetWindow();
        if ((await entries()).some((one) => one.name === mine.name)) await remove(mine.name);
      }
    } catch {
      // no room, or a browser that keeps nothing: the text is in the page, and leaving it asks first
    }
  }
  isWorking = false;
}

/** The text is stored, or erased: nothing of it stays in this browser. */
export async function end() {
  const { name } = mine;
  mine = NOTHING;
  latest = undefined;
  await working;
  forgetWindow();
  byId("number-hint")?.toggleAttribute("hidden", true);
  if ((await entries()).length) await remove(name);
}

/** The text is stored: other windows may hold one of the same learner. What cannot be erased now is when the portal is
 * next opened here, and its key is gone already. @param {string} address */
export async function stored(address) {
  const erased = end().then(() => clean(address)).catch(() => []);
  await Promise.race([erased, new Promise((done) => window.setTimeout(done, LONGEST))]);
  channel?.postMessage("stored");
}

/** Take away what nobody can open any more; what can be opened, and is open in no window. @param {string} address @returns {Promise<Entry[]>} */
export async function clean(address) {
  const here = await entries();
  if (!here.length) return [];
  const answer = await ask(address, here.map((one) => ["name", one.name]), { patient: false });
  if (!answer.ok) return [];
  const { alive } = await answer.json();
  for (const one of here) if (!alive.includes(one.name)) await remove(one.name);
  const open = await held();
  return here.filter((one) => alive.includes(one.name) && !open.includes(one.name)).sort((a, b) => b.at - a.at);
}

channel?.addEventListener("message", async () => {
  document.dispatchEvent(new Event("gok:page"));
  const address = /** @type {HTMLFormElement | null} */ (byId("write"))?.dataset["goOn"];
  if (!address || !mine.name) return;
  const answer = await ask(address, [["name", mine.name]]);
  if (!answer.ok || (await answer.json()).alive.length) return;
  await end();
  tell("stored");
});

document.addEventListener("click", async (event) => {
  const button = event.target instanceof HTMLElement && event.target.id === "forget" ? event.target : undefined;
  const form = /** @type {HTMLFormElement | null} */ (byId("write"));
  const draft = form?.querySelector("input[name=draft]");
  if (!button || !form || !(draft instanceof HTMLInputElement) || !window.confirm(button.dataset["sure"])) return;
  await ask(form.dataset["forget"] ?? "", [["draft", draft.value]]);
  await end();
  const text = area();
  if (text) text.value = "";
  window.location.reload();
});

window.addEventListener("pagehide", () => {
  const held = JSON.parse(sessionStorage.getItem(WINDOW) ?? "{}");
  if (held.draft && mine.key) remember(held.draft);
});

window.addEventListener("beforeunload", (event) => {
  if (mine.key && area()?.value.trim()) event.preventDefault();
});
