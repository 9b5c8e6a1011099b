/**
 * The nouns of the workbench, for the type checker; no code.
 *
 * Inside the browser all offsets count UTF-16 units, as strings do here; io/offsets.js turns them
 * into code points on the way out and back on the way in.
 *
 * @typedef {"suggested" | "confirmed" | "rejected"} Status
 * @typedef {{sv: string, en: string}} Bilingual
 * @typedef {{start: number, end: number}} Span
 * @typedef {readonly [number, number]} Token
 * @typedef {{label: string, confidence: number}} Alternative
 *
 * @typedef {object} Mention
 * @property {string} id
 * @property {number} start
 * @property {number} end
 * @property {string} label
 * @property {number | null} number
 * @property {readonly string[]} features
 * @property {string} relevance
 * @property {"replace" | "mark" | "keep" | string} action
 * @property {Status} status
 * @property {string} by
 * @property {number} confidence
 * @property {readonly string[]} rules
 * @property {Bilingual} reason
 * @property {readonly Alternative[]} alternatives
 * @property {string | null} replacement
 * @property {"rule" | "person" | null} replacement_by
 * @property {number} draw
 * @property {string} comment
 *
 * @typedef {object} Essay
 * @property {number} format
 * @property {string} id
 * @property {string} title
 * @property {string} text
 * @property {Record<string, string>} meta
 * @property {string} profile
 * @property {string} culture
 * @property {string} replace
 * @property {string} comment
 * @property {"open" | "done"} status
 * @property {readonly number[]} splits
 * @property {readonly (readonly [number, number])[]} joins
 * @property {readonly Mention[]} mentions
 * @property {Record<string, unknown>} provenance
 *
 * @typedef {{start: number, end: number, label: string, probability: number, rules: readonly string[], reason: Bilingual}} Doubt
 * @typedef {Doubt & {key: string, mention: Mention | null}} Question   A doubt, or an unsure suggestion, for a reader to answer.
 *
 * @typedef {{document: Essay, tokens: readonly Token[]}} Work   What one step of the history holds.
 *
 * @typedef {object} Category
 * @property {string} id
 * @property {string} group
 * @property {Bilingual} name
 * @property {"replace" | "mark" | "comment" | string} handling
 * @property {readonly string[]} features
 * @property {string} example
 * @property {readonly string[]} aliases
 * @property {Bilingual} guideline
 *
 * @typedef {object} Taxonomy
 * @property {readonly {id: string, name: Bilingual}[]} groups
 * @property {readonly {id: string, name: Bilingual}[]} features
 * @property {readonly Category[]} categories
 *
 * @typedef {{mention: string | null, code: string, severity: "error" | "warning", text?: Bilingual,
 *   start?: number, end?: number}} Message
 */

export {};
