/**
 * Autosave: one save under way at a time, and what came meanwhile is saved after it.
 *
 * Nothing is ever given up. Without a server the work waits in memory and is tried again; when another window was
 * faster the person decides. The version last known is kept through every failure.
 *
 * @import {Essay} from "../model/types.js"
 * @typedef {"saved" | "unsaved" | "saving" | "offline" | "signedout" | "conflict" | "lost" | "refused"} SaveState
 * @typedef {object} Ports
 * @property {(document: Essay, version: number | null) => Promise<number>} send
 * @property {(state: SaveState, detail: string) => void} onState
 * @property {(run: () => void, milliseconds: number) => number} wait
 * @property {(handle: number) => void} cancel
 */

/** A pause in typing this long is saved. */
const PAUSE = 800;
const FIRST_RETRY = 1000;
const LAST_RETRY = 10000;

export class Saver {
  /**
   * @param {Essay} document   as it stands on the server
   * @param {number} version
   * @param {Ports} ports
   */
  constructor(document, version, ports) {
    this.saved = document;
    this.wanted = document;
    /** @type {number | null} */
    this.version = version;
    this.ports = ports;
    /** @type {SaveState} */
    this.state = "saved";
    this.timer = 0;
    this.retry = FIRST_RETRY;
    /** @type {Promise<void> | null} */
    this.running = null;
  }

  get isDirty() {
    return this.wanted !== this.saved || this.running !== null;
  }

  /** @param {Essay} document */
  change(document) {
    this.wanted = document;
    if (this.state === "conflict" || this.state === "lost") return;
    if (document === this.saved && !this.running) {
      this.ports.cancel(this.timer);
      this.report("saved");
      return;
    }
    if (this.state === "saved" || this.state === "refused") this.report("unsaved");
    if (this.state === "unsaved") this.schedule(PAUSE);
  }

  /** Save now what is not saved yet; resolves when the server has it or has failed. @returns {Promise<void>} */
  async flush() {
    this.ports.cancel(this.timer);
    while (this.running) await this.running;
    if (this.wanted === this.saved || this.state === "conflict" || this.state === "lost") return;
    this.running = this.attempt();
    await this.running;
  }

  /** Go on from another version: after a restore, or when the person has settled a conflict. @param {Essay} document @param {number | null} version */
  adopt(document, version) {
    this.ports.cancel(this.timer);
    this.saved = document;
    this.version = version;
    this.report("saved");
    this.change(this.wanted);
  }

  /** @private @param {number} milliseconds */
  schedule(milliseconds) {
    this.ports.cancel(this.timer);
    this.timer = this.ports.wait(() => void this.flush(), milliseconds);
  }

  /** @private */
  async attempt() {
    const sending = this.wanted;
    this.report("saving");
    try {
      this.version = await this.ports.send(sending, this.version);
      this.saved = sending;
      this.retry = FIRST_RETRY;
      this.running = null;
      if (this.wanted === sending) this.report("saved");
      else {
        this.report("unsaved");
        this.schedule(PAUSE);
      }
    } catch (problem) {
      this.running = null;
      this.fail(/** @type {{status?: number, message?: string}} */ (problem));
    }
  }

  /** @private @param {{status?: number, message?: string}} problem */
  fail({ status = 0, message = "" }) {
    if (status === 412 || status === 409) return this.report("conflict", message);
    if (status === 404) return this.report("lost", message);
    // A refusal will not get better by asking again; the next change is tried anew.
    if (status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status)) return this.report("refused", message);
    this.report(status === 401 || status === 403 ? "signedout" : "offline", message);
    this.schedule(this.retry);
    this.retry = Math.min(LAST_RETRY, this.retry * 2);
  }

  /** @private @param {SaveState} state @param {string} [detail] */
  report(state, detail = "") {
    this.state = state;
    this.ports.onState(state, detail);
  }
}
