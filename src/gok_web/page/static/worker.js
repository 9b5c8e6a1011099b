/** Python and the engine, away from the page, so that typing never waits. Everything it needs is handed over. */
import { loadPyodide } from "./runtime/pyodide.mjs";

const HOME = "/gok";
const LISTS = `${HOME}/gok/lexicon/lexicon.gok`;
const base = new URL(".", import.meta.url).href;

/** @type {any} */
let desk;

/** Give Pyodide what was handed over when it asks for files; there is nothing else to be had. @param {Record<string, ArrayBuffer>} files */
function serve(files) {
  const types = { wasm: "application/wasm", json: "application/json" };
  self.fetch = async (address) => {
    const name = String(address instanceof Request ? address.url : address).split("/").pop() ?? "";
    const type = types[/** @type {keyof typeof types} */ (name.split(".").pop())] ?? "application/octet-stream";
    const bytes = files[name];
    return bytes ? new Response(bytes, { headers: { "Content-Type": type } }) : new Response(null, { status: 404 });
  };
}

/** Put the modules of the engine where Python finds them: a line with names and sizes, then all in a row. @param {any} disk @param {ArrayBuffer} engine */
function unpack(disk, engine) {
  const bytes = new Uint8Array(engine);
  let place = bytes.indexOf(10);
  const folders = new Set();
  for (const [name, size] of JSON.parse(new TextDecoder().decode(bytes.subarray(0, place++)))) {
    const path = `${HOME}/${name}`;
    const folder = path.slice(0, path.lastIndexOf("/"));
    if (!folders.has(folder)) disk.mkdirTree(folder);
    folders.add(folder);
    disk.writeFile(path, bytes.subarray(place, (place += size)), { canOwn: true });
  }
}

/**
 * Python, with the engine's modules loaded. That takes seconds, so that the memory is kept for the next visit as it is
 * then, before there is any text; one that does not fit is not used.
 *
 * @param {Record<string, ArrayBuffer>} files
 */
async function load(files) {
  const indexURL = `${base}runtime/`;
  if (files["memory"]) {
    const python = await loadPyodide({ indexURL, _loadSnapshot: files["memory"] }).catch(() => undefined);
    if (python) {
      unpack(python.FS, /** @type {ArrayBuffer} */ (files["engine"]));
      return { python };
    }
  }
  const python = await loadPyodide({ indexURL, _makeSnapshot: true });
  const size = python._module.HEAP8.length;
  unpack(python.FS, /** @type {ArrayBuffer} */ (files["engine"]));
  python.runPython(`import sys; sys.path.insert(0, ${JSON.stringify(HOME)}); import gok_web.page.desk`);
  return { python, memory: python._module.HEAP8.length === size ? python.makeMemorySnapshot() : undefined };
}

/** @param {Record<string, ArrayBuffer>} files by their names without folder and what tells versions apart */
async function start(files) {
  serve(files);
  const { python, memory } = await load(files);
  python.FS.writeFile(LISTS, new Uint8Array(/** @type {ArrayBuffer} */ (files["lists.gok"])), { canOwn: true });
  desk = python.runPython("from gok_web.page.desk import Desk; Desk()");
  return { known: JSON.parse(desk.start()), memory };
}

/** @type {Record<string, (value: any) => unknown>} */
const DOES = {
  start,
  clear: (/** @type {number | undefined} */ seed) => desk.clear(seed),
  read: (/** @type {unknown} */ asked) => JSON.parse(desk.read(JSON.stringify(asked))),
  write: (/** @type {string} */ format) => {
    const made = desk.write(format);
    const bytes = made.toJs();
    made.destroy();
    return bytes;
  },
  open: (/** @type {{name: string, data: ArrayBuffer}} */ file) => desk.open_file(file.name, new Uint8Array(file.data)),
};

self.addEventListener("message", async (event) => {
  const { number, what, value } = event.data;
  try {
    const found = await DOES[what]?.(value);
    self.postMessage({ number, value: found });
  } catch (error) {
    self.postMessage({ number, error: String(/** @type {any} */ (error)?.type ?? "Error") }); // its words may hold text
  }
});
