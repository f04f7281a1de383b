import { findMemberTwice } from "../../text/member-twice.js";

/** How often a text was turned into a text again, at most. */
const LEVELS_MAX = 3;

/**
 * The list or object that a value is, or that a text is as JSON (RFC 8259), also within a fence of Markdown and where it was
 * quoted more than once; nothing for any other value, and for a text that has a member twice: reading it would drop one of the two.
 */
export function readQuotedJson(quoted: unknown): object | undefined {
  let value = quoted;
  for (let level = 0; level < LEVELS_MAX && typeof value === "string"; level += 1) {
    try {
      const text = withoutFence(value);
      value = JSON.parse(text);
      if (findMemberTwice(text) !== undefined) return undefined;
    } catch {
      return undefined;
    }
  }
  return typeof value === "object" && value !== null ? value : undefined;
}

function withoutFence(text: string): string {
  const trimmed = text.trim();
  return /^```[^\n]*\n([\s\S]*)```$/.exec(trimmed)?.[1] ?? trimmed;
}
