import { isBlank } from "../text/foreign-words.js";
import { attempt } from "./attempt.js";

/**
 * What a host's own function has given. Throws a `TypeError` where that is a promise: what is promised comes too late, and where
 * it is never kept nobody would be told.
 */
export function atOnce<Given>(name: string, given: Given): Given {
  const { then } = Object(given);
  if (typeof then !== "function") return given;
  attempt(() => given);
  throw new TypeError(`${name} gave a promise, and nobody waits for it: it must give its value at once`);
}

/** The same of what is said with it; undefined where it is no text, nothing of it can be seen, or there is none. */
export function textAtOnce(name: string, give: () => unknown): string | undefined {
  try {
    const given: unknown = atOnce(name, give());
    return typeof given === "string" && !isBlank(given) ? given : undefined;
  } catch {
    // As if it said nothing.
    return undefined;
  }
}
