/**
 * Talking to the server: JSON over fetch, documents with their offsets turned, problems as one kind of error.
 *
 * @import {Doubt, Essay, Message, Taxonomy, Token, Work, Bilingual} from "../model/types.js"
 * @typedef {Work & {version: number}} Opened
 * @typedef {{id: string, title: string, learner: string, status: "open" | "done", version: number, saved_at: string,
 *   found: number, confirmed: number, errors: number, level: string, genre: string, unsure: number, comments: number,
 *   conflicts: number, doubts: number | null}} Row
 * @typedef {{version: number, saved_at: string, by: string, note: string, found: number, confirmed: number, changes: number}} Version
 * @typedef {Record<string, [number, number]>} Versions   of each essay the version before and after
 * @typedef {{done: string[], versions: Versions, failed: {id: string, reason: string}[]}} Many
 * @typedef {{form: string, label: string, group: string, essays: string[], pseudonyms: string[], kept: number, count: number, clash: string}} Person
 * @typedef {{form: string, label: string, count: number}} Word
 * @typedef {{profiles: {id: string, title: Bilingual}[], cultures: {id: string, name: Bilingual}[]}} Profiles
 */

import { documentToWire, doubtsFromWire, fromWire, messagesFromWire } from "./offsets.js";

/** The server said no, or could not be reached (status 0). */
export class Problem extends Error {
  /**
   * @param {number} status
   * @param {string} detail
   * @param {Record<string, any>} [body]
   */
  constructor(status, detail, body = {}) {
    super(detail);
    this.status = status;
    this.body = body;
  }
}

/** @type {() => string} */
let language = () => document.documentElement.lang || "sv";

/** @param {() => string} ask */
export const speakAs = (ask) => void (language = ask);

/**
 * @param {string} path
 * @param {RequestInit & {json?: unknown}} [options]
 * @returns {Promise<Response>}
 */
async function call(path, { json, headers, ...options } = {}) {
  const all = new Headers(headers);
  all.set("Accept-Language", language());
  if (json !== undefined) all.set("Content-Type", "application/json");
  let response;
  try {
    response = await fetch(path, {
      method: json === undefined ? "GET" : "POST",
      ...options,
      headers: all,
      credentials: "same-origin",
      cache: "no-store",
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    });
  } catch {
    throw new Problem(0, "");
  }
  if (response.ok) return response;
  const body = await response.json().catch(() => ({}));
  throw new Problem(response.status, body.detail || body.title || response.statusText, body);
}

/** @param {Response} response */
const json = (response) => response.json();

/** A file and what it is called. @param {Response} response */
async function file(response) {
  const named = /filename="?([^";]+)"?/.exec(response.headers.get("Content-Disposition") ?? "");
  return { blob: await response.blob(), name: named?.[1] ?? "" };
}

/** @param {string} id */
const essay = (id) => `/api/essays/${encodeURIComponent(id)}`;

/** @param {number} version */
const match = (version) => ({ "If-Match": `"${version}"` });

/** @param {{document: Essay, tokens: Token[], version: number}} answer @returns {Opened} */
const opened = (answer) => ({ ...fromWire(answer), version: answer.version });

/** A document to be asked about: what pseudonyms, messages and doubts do not depend on stays here. @param {Essay} document */
const slim = (document) =>
  documentToWire({ ...document, mentions: document.mentions.map((m) => ({ ...m, reason: { sv: "", en: "" }, rules: [], alternatives: [] })) });

export const api = {
  /** @returns {Promise<Taxonomy>} */
  taxonomy: async () => {
    const answer = await call("/api/taxonomy").then(json);
    for (const one of answer.categories) {
      one.aliases ??= [];
      one.features ??= [];
      one.guideline ??= { sv: "", en: "" };
    }
    return answer;
  },
  /** @returns {Promise<Profiles>} */
  profiles: () => call("/api/profiles").then(json),
  /** @returns {Promise<Row[]>} */
  list: () => call("/api/essays").then(json),
  /** @param {Record<string, unknown>} essayText @returns {Promise<Opened>} */
  create: (essayText) => call("/api/essays", { json: essayText }).then(json).then(opened),
  /** @param {readonly File[]} files @param {"" | "overwrite" | "copy"} [again] @returns {Promise<{created: {id: string, note?: string}[], failed: {name: string, reason: string, code?: string}[]}>} */
  importFiles: (files, again = "") => {
    const form = new FormData();
    files.forEach((file) => form.append("files", file));
    if (again) form.append("again", again);
    return call("/api/essays/import", { method: "POST", body: form }).then(json);
  },
  /** @param {string} id @returns {Promise<Opened>} */
  open: (id) => call(essay(id)).then(json).then(opened),
  /** @param {string} id @param {Essay} document @param {number | null} version   null: the server has lost it, make it anew */
  save: async (id, document, version, note = "") => {
    const headers = version === null ? { "If-None-Match": "*" } : match(version);
    const body = { document: documentToWire(document), ...(note ? { note } : {}) };
    const answer = await call(essay(id), { method: "PUT", headers, json: body }).then(json);
    return /** @type {number} */ (answer.version);
  },
  /** @param {string} id @param {number} version */
  remove: (id, version) => call(essay(id), { method: "DELETE", headers: match(version) }),
  /** @param {string} id @returns {Promise<Version[]>} */
  versions: (id) => call(`${essay(id)}/versions`).then(json),
  /** @param {string} id @param {number} version @returns {Promise<Opened>} */
  version: (id, version) => call(`${essay(id)}/versions/${version}`).then(json).then(opened),
  /** @param {string} id @param {number} version @param {number} current @returns {Promise<Opened>} */
  restore: (id, version, current) =>
    call(`${essay(id)}/versions/${version}/restore`, { json: {}, headers: match(current) }).then(json).then(opened),
  /** @param {string} id @returns {Promise<Record<string, number>>} */
  purge: (id) => call(`${essay(id)}/purge`, { json: {} }).then(json),
  /** @param {string} id @param {"done" | "open"} status @param {number} version @returns {Promise<{version: number}>} */
  status: (id, status, version) => call(`${essay(id)}/status`, { json: { status }, headers: match(version) }).then(json),
  /** @param {string} id @param {string} to @param {string} flavour @param {Essay} document */
  exportAs: async (id, to, flavour, document) => {
    return file(await call(`${essay(id)}/export`, { json: { to, flavour, document: documentToWire(document) } }));
  },
  /** @param {Essay} document @param {string} id @returns {Promise<Work & {messages: Message[]}>} */
  render: async (document, id) => {
    const answer = await call("/api/workbench/render", { json: { document: slim(document), essay: id } }).then(json);
    return { ...fromWire(answer), messages: messagesFromWire(answer.messages ?? [], answer.document.text) };
  },
  /** @param {Essay} document @param {string} id @returns {Promise<Doubt[]>} */
  doubts: async (document, id) => {
    const answer = await call("/api/workbench/doubts", { json: { document: slim(document), essay: id } }).then(json);
    return doubtsFromWire(answer.doubts, document.text);
  },
  /** @param {Essay} document @returns {Promise<Work>} */
  rerun: (document) => call("/api/workbench/rerun", { json: { document: documentToWire(document) } }).then(json).then(fromWire),
  /** @param {Essay} document @param {string} mention @returns {Promise<{labels: {label: string, confidence: number}[], pseudonyms: string[]}>} */
  alternatives: (document, mention) => call("/api/workbench/alternatives", { json: { document: documentToWire(document), mention } }).then(json),
  /** @param {Essay} document @param {number | null} number @returns {Promise<Work>} */
  redraw: (document, number) =>
    call("/api/workbench/redraw", { json: { document: documentToWire(document), number } }).then(json).then(fromWire),
  /** @param {string} words @returns {Promise<{ids: string[]}>} */
  search: (words) => call("/api/many/search", { json: { words } }).then(json),
  /** @param {readonly string[]} ids @param {"open" | "done"} status @returns {Promise<Many>} */
  manyStatus: (ids, status) => call("/api/many/status", { json: { ids, status } }).then(json),
  /** @param {readonly string[]} ids @param {{profile?: string, culture?: string}} [settings] @returns {Promise<Many>} */
  manyRerun: (ids, settings = {}) => call("/api/many/rerun", { json: { ids, ...settings } }).then(json),
  /** @param {readonly string[]} ids @param {Record<string, string>} meta @returns {Promise<Many>} */
  manyMeta: (ids, meta) => call("/api/many/meta", { json: { ids, meta } }).then(json),
  /** @param {Versions} versions @returns {Promise<Many>} */
  manyUndo: (versions) => call("/api/many/undo", { json: { versions } }).then(json),
  /** @param {string} words @param {boolean} exactCase @param {readonly string[] | null} ids @returns {Promise<{lines: import("../model/find.js").Line[], count: number}>} */
  find: (words, exactCase, ids) => call("/api/many/find", { json: { words, case: exactCase, ids } }).then(json),
  /** @param {readonly string[]} ids @param {number} at_least @returns {Promise<{count: number, essays: number, open: number, lines: import("../model/find.js").Line[]}>} */
  sure: (ids, at_least) => call("/api/many/sure", { json: { ids, at_least } }).then(json),
  /** @param {readonly string[]} ids @param {number} at_least @returns {Promise<Many>} */
  manyAccept: (ids, at_least) => call("/api/many/accept", { json: { ids, at_least } }).then(json),
  /** @param {readonly string[]} ids @returns {Promise<{counts: Record<string, number>}>} */
  manyDoubts: (ids) => call("/api/many/doubts", { json: { ids } }).then(json),
  /** @param {string} learner @returns {Promise<{people: Person[]}>} */
  people: (learner) => call("/api/many/people", { json: { learner } }).then(json),
  /** @param {readonly string[]} ids @returns {Promise<Word[]>} */
  manyWords: (ids) => call("/api/many/words", { json: { ids } }).then(json),
  /** @param {readonly string[] | null} ids @returns {Promise<import("../model/plots.js").Figures>} */
  statistics: (ids) => call("/api/many/statistics", { json: { ids } }).then(json),
  /** @param {readonly string[] | null} ids */
  statisticsTable: async (ids) => file(await call("/api/many/statistics/table", { json: { ids } })),
  /** @param {readonly string[]} words @param {boolean} [remove] @returns {Promise<{added: string[]}>} */
  never: (words, remove = false) => call("/api/learning/never", { json: { words, remove } }).then(json),
  /** @param {string} id @param {string} fresh @param {number} version @returns {Promise<{version: number}>} */
  rename: (id, fresh, version) => call(`${essay(id)}/rename`, { json: { id: fresh }, headers: match(version) }).then(json),
  /** @param {readonly string[]} ids @returns {Promise<Many>} */
  manyDelete: (ids) => call("/api/many/delete", { json: { ids } }).then(json),
  /** @param {readonly string[]} ids @param {string | readonly string[]} to @param {string} flavour */
  manyExport: async (ids, to, flavour) => file(await call("/api/many/export", { json: { ids, to, flavour } })),
  /** @returns {Promise<{words: {form: string, label: string, count: number}[], essays: number, done: number, rules: {rule: string, confirmed: number, changed: number, rejected: number}[]}>} */
  learning: () => call("/api/learning").then(json),
  /** @param {readonly {form: string, label: string}[]} [words] @returns {Promise<{lists: {list: string, added: number}[]}>} */
  learnWords: (words) => call("/api/learning/lexicon", { json: words ? { words: words.map(({ form, label }) => ({ form, label })) } : {} }).then(json),
  trainingFile: () => call("/api/learning/training", { json: {} }).then((response) => response.blob()),
  /** @param {string} text @param {string} profile @param {string} culture @param {AbortSignal} signal */
  live: (text, profile, culture, signal) => call("/api/workbench/live", { json: { text, profile, culture }, signal }).then(json),
};
