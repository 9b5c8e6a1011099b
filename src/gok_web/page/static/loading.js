/**
 * Fetching the engine, once: what is big is kept in the browser's cache under the version of the site.
 *
 * @typedef {{name: string, bytes: number, packed: boolean}} BigFile
 * @typedef {{version: string, shell: string[], files: BigFile[]}} Listing
 */

const OURS = "gok ";
/** Where a file of the site is: beside this module, whatever page has loaded it. @param {string} name */
const at = (name) => new URL(name, import.meta.url).href;
const MEMORY = at("engine/memory");

/** Whether this browser can run the engine at all. */
export function isAble() {
  return "WebAssembly" in self && "DecompressionStream" in self && "Worker" in self && "ReadableStream" in self;
}

/** Keep the site for the time without a network, where the browser can (https, or this machine); says whether it does. */
export async function keepOffline() {
  if (!("serviceWorker" in navigator)) return false;
  return navigator.serviceWorker.register(at("offline.js")).then(
    () => true,
    () => false,
  );
}

/**
 * The files of the engine by name.
 *
 * @param {(done: number, all: number) => void} tell
 * @returns {Promise<{files: Record<string, ArrayBuffer>, cache: Cache | undefined, shell: string[]}>}
 */
export async function loadFiles(tell) {
  const listing = /** @type {Listing} */ (await (await fetch(at("files.json"), { cache: "no-cache" })).json());
  const cache = "caches" in self ? await caches.open(OURS + listing.version) : undefined;
  const all = listing.files.reduce((sum, file) => sum + file.bytes, 0);
  let done = 0;
  const count = (/** @type {number} */ bytes) => tell((done += bytes), all);
  /** @type {Record<string, ArrayBuffer>} */
  const files = {};
  const one = async (/** @type {BigFile} */ file) => (files[plain(file.name)] = await take(file, cache, count));
  await Promise.all(listing.files.map(one));
  const memory = await cache?.match(MEMORY);
  if (memory) files["memory"] = await memory.arrayBuffer();
  else if (cache) await tidy(listing.version);
  return { files, cache, shell: listing.shell };
}

/**
 * @param {BigFile} file
 * @param {Cache | undefined} cache
 * @param {(bytes: number) => void} count
 */
async function take(file, cache, count) {
  const kept = await cache?.match(at(file.name));
  const response = kept ?? (await fetch(at(file.name)));
  if (!response.ok || !response.body) throw new Error(file.name);
  const keeping = kept || !cache ? undefined : cache.put(at(file.name), response.clone());
  let bytes = 0;
  const counted = response.body.pipeThrough(
    new TransformStream({
      transform(chunk, controller) {
        bytes += chunk.byteLength;
        count(chunk.byteLength);
        controller.enqueue(chunk);
      },
    }),
  );
  const whole = await new Response(file.packed ? counted.pipeThrough(new DecompressionStream("gzip")) : counted).arrayBuffer();
  await keeping;
  if (bytes !== file.bytes) {
    await cache?.delete(at(file.name));
    throw new Error(file.name);
  }
  return whole;
}

/** The name of a file without its folder, its version and its packing: engine/lists.0a1b2c3d.gok.pack is lists.gok. @param {string} name */
const plain = (name) => (name.split("/").pop() ?? "").replace(/\.[0-9a-f]{8}(?=\.)/, "").replace(/\.pack$/, "");

/** Keep the memory of Python as it was before there was any text. @param {Cache | undefined} cache @param {Uint8Array<ArrayBuffer> | undefined} memory */
export async function keepMemory(cache, memory) {
  if (cache && memory) await cache.put(MEMORY, new Response(memory)).catch(() => undefined);
}

/** Keep what the page itself is made of, for the time without a network. @param {Cache | undefined} cache @param {string[]} shell */
export async function keepShell(cache, shell) {
  await cache?.addAll(shell.map(at));
}

/** Forget what other versions kept. @param {string} version */
async function tidy(version) {
  for (const name of await caches.keys()) {
    if (name.startsWith(OURS) && name !== OURS + version) await caches.delete(name);
  }
}

/** From now on nothing can be asked of any server, this one's own included; workers made later inherit it. */
export function seal() {
  const rule = document.createElement("meta");
  rule.httpEquiv = "Content-Security-Policy";
  rule.content = "connect-src 'none'";
  document.head.append(rule);
}
