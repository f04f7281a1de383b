import { shorten } from "./foreign-words.js";
import { describeType, isObject } from "./values.js";

/** The message of whatever was thrown. Never throws. */
export function describeThrown(thrown: unknown): string {
  try {
    const text = thrown instanceof Error ? thrown.message : messageOf(thrown);
    return shorten(typeof text === "string" && text !== "" ? text : "an error without a message", 300);
  } catch {
    return "a value that cannot be read";
  }
}

// An error of another realm, or one that was cloned, has a message too.
function messageOf(thrown: unknown): string {
  if (isObject(thrown) && typeof thrown.message === "string") return thrown.message;
  const text = String(thrown);
  const isTelling = thrown !== undefined && thrown !== null && text !== "[object Object]";
  return isTelling ? text : `${describeType(thrown)} was thrown, and no Error`;
}

/**
 * Why a signal was aborted, in words for whoever is told that the question is withdrawn. Never throws.
 *
 * @param otherwise - where nobody has said why
 */
export function describeAbort(signal: AbortSignal | undefined, otherwise = "aborted"): string {
  const reason: unknown = signal?.reason;
  if (typeof reason === "string" && reason !== "") return shorten(reason);
  if (!(reason instanceof Error)) return otherwise;
  // Node, Deno, Bun and browsers each have words of their own for it.
  const unsaid = describeThrown(AbortSignal.abort().reason);
  const said = describeThrown(reason);
  return said === unsaid ? otherwise : said;
}

/**
 * Why a signal is aborted, in English, and for the person who reads it where they were asked too.
 *
 * @param told - the same in the person's language
 */
export function createAbortReason(message: string, told: string): DOMException {
  return withTold(new DOMException(message, "AbortError"), told);
}

/** The error, with what it says for the person in their language. */
export function withTold<Thrown extends Error>(error: Thrown, told: string): Thrown {
  return Object.assign(error, { told });
}

/** What an error says for the person in their language, where whoever threw it knows that. */
export function toldOf(thrown: unknown): string | undefined {
  return thrown instanceof Error && "told" in thrown && typeof thrown.told === "string"
    ? thrown.told
    : undefined;
}

const ENDING_IN_LINES = new WeakSet<object>();

/** The error, whose message ends in lines that are shown: behind them stands no full stop. */
export function withLines<Thrown extends Error>(error: Thrown): Thrown {
  ENDING_IN_LINES.add(error);
  return error;
}

/** Whether it is such an error. Nothing is read of it. */
export function endsInLines(thrown: unknown): boolean {
  return ENDING_IN_LINES.has(Object(thrown));
}

/** The code of what was thrown, such as `ENOENT` by the file system. */
export function codeOf(thrown: unknown): unknown {
  return thrown instanceof Error && "code" in thrown ? thrown.code : undefined;
}
