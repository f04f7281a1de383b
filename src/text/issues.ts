import type { PilotDeckToolValidationIssue } from "../../protocol/schema.js";

/** How many issues a verdict lists before it only counts them. */
const MAX_LISTED_ISSUES = 100;

/** Where a value stands: as PilotDeck writes paths, and as a JSON Pointer (RFC 6901). */
export type Location = { path: string; pointer: string };

export const ROOT: Location = { path: "$", pointer: "" };

/** Collects issues in the order in which they are found. */
export type IssueList = {
  add(at: Location, code: PilotDeckToolValidationIssue["code"], message: string): void;
  /** The first 100 issues, and where there were more, one that counts the rest. */
  toArray(): PilotDeckToolValidationIssue[];
};

export function createIssueList(): IssueList {
  const issues: PilotDeckToolValidationIssue[] = [];
  let unlisted = 0;
  return {
    add({ path, pointer }, code, message) {
      if (issues.length < MAX_LISTED_ISSUES) issues.push({ path, code, message, pointer });
      else unlisted += 1;
    },
    toArray() {
      if (unlisted === 0) return issues;
      const message = `${unlisted} more ${unlisted === 1 ? "issue is" : "issues are"} not listed.`;
      return [...issues, { path: "$", code: "invalid_schema", message, pointer: "" }];
    },
  };
}

/** The location of a member of the object or array at `parent`. */
export function memberOf(parent: Location, key: string | number): Location {
  return {
    path: typeof key === "number" ? `${parent.path}[${key}]` : `${parent.path}.${shorten(key)}`,
    pointer: `${parent.pointer}/${String(key).replace(/[~/]/g, (sign) => (sign === "~" ? "~0" : "~1"))}`,
  };
}

/** Foreign text for a message: at most so many UTF-16 code units. */
export function shorten(text: string, most = 80): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).toWellFormed()}…`;
}

/** Whether nothing in the text can be seen: white space, control and format characters only. */
export function isBlank(text: string): boolean {
  const first = text.charCodeAt(0);
  if (first > 0x20 && first < 0x7f) return false;
  return !/[^\s\p{Cc}\p{Cf}\p{Z}]/u.test(text);
}

/** What a value is, for "…, but it is a string". */
export function describeType(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return "an array";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}

/** The message of whatever was thrown. Never throws. */
export function describeThrown(thrown: unknown): string {
  try {
    const text = thrown instanceof Error ? thrown.message : String(thrown);
    return shorten(typeof text === "string" && text !== "" ? text : "an error without a message", 300);
  } catch {
    return "a value that cannot be read";
  }
}

/** A sentence that ends in foreign words, which may bring a full stop of their own. */
export function endSentence(text: string): string {
  return /[.]$/.test(text) ? text : `${text}.`;
}

/** Why a signal was aborted, in words for whoever is told that the question is withdrawn. Never throws. */
export function describeAbort(signal: AbortSignal | undefined): string {
  const reason: unknown = signal?.reason;
  if (typeof reason === "string" && reason !== "") return shorten(reason);
  const isOwnWords = reason instanceof Error && reason.message !== "This operation was aborted";
  return isOwnWords ? describeThrown(reason) : "aborted";
}

/** What messages and provenance call a channel. Never throws. */
export function nameOfChannel(channel: { readonly name?: string }): string {
  try {
    const name = channel.name ?? channel.constructor.name;
    return typeof name === "string" && name !== "" && name !== "Object" ? shorten(name) : "unnamed";
  } catch {
    return "unnamed";
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
