/**
 * The engine in its worker, asked by message.
 *
 * @typedef {{text: string, kind: "word" | "gap" | "hidden" | "open", was?: string, label?: string, title?: Record<string, string>}} Piece
 */

export class EngineError extends Error {
  /** @param {string} kind the name of the error in Python */
  constructor(kind) {
    super(kind);
    this.kind = kind;
  }
}

export class Engine {
  /** @type {Map<number, {done: (value: any) => void, failed: (error: Error) => void}>} */
  #waiting = new Map();
  #number = 0;

  constructor() {
    // a worker made of a blob has the policy of this page, which one that is fetched would not
    const start = `import ${JSON.stringify(new URL("worker.js", import.meta.url).href)};`;
    const address = URL.createObjectURL(new Blob([start], { type: "text/javascript" }));
    this.worker = new Worker(address, { type: "module" });
    this.worker.addEventListener("message", (event) => this.#hear(event.data));
    this.worker.addEventListener("error", () => this.#fail());
  }

  /**
   * @param {string} what
   * @param {unknown} [value]
   * @param {Transferable[]} [handed]
   * @returns {Promise<any>}
   */
  ask(what, value, handed = []) {
    const number = ++this.#number;
    return new Promise((done, failed) => {
      this.#waiting.set(number, { done, failed });
      this.worker.postMessage({ number, what, value }, handed);
    });
  }

  /** @param {{number: number, value?: unknown, error?: string}} answer */
  #hear(answer) {
    const asked = this.#waiting.get(answer.number);
    this.#waiting.delete(answer.number);
    if (answer.error === undefined) asked?.done(answer.value);
    else asked?.failed(new EngineError(answer.error));
  }

  #fail() {
    for (const asked of this.#waiting.values()) asked.failed(new EngineError("worker"));
    this.#waiting.clear();
  }
}
