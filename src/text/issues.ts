import type { PilotDeckToolValidationIssue } from "../../protocol/schema.js";
import { shorten } from "./foreign-words.js";

/** How many issues a verdict lists before it only counts them. */
const MAX_LISTED_ISSUES = 100;

/** Where a value stands: as PilotDeck writes paths, and as a JSON Pointer (RFC 6901). */
export type Location = { path: string; pointer: string };

export const ROOT: Location = { path: "$", pointer: "" };

/** Collects issues in the order in which they are found. */
export type IssueList = {
  /** A message that takes time is written only where it is listed. */
  add(at: Location, code: PilotDeckToolValidationIssue["code"], message: string | (() => string)): void;
  /** The first 100 issues, and where there were more, one that counts the rest. */
  toArray(): PilotDeckToolValidationIssue[];
};

export function createIssueList(): IssueList {
  const issues: PilotDeckToolValidationIssue[] = [];
  let unlisted = 0;
  return {
    add({ path, pointer }, code, message) {
      if (issues.length >= MAX_LISTED_ISSUES) unlisted += 1;
      else issues.push({ path, code, message: typeof message === "string" ? message : message(), pointer });
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
