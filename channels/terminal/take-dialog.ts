import { describeType, isObject } from "../../src/text/values.js";

// A host draws the dialog in JavaScript too: a slip is told where it is made, and is neither an empty frame nor a dead key.

/** Throws a `TypeError` for what is no key, and for a moment without its time. */
export function requireKey(key: unknown, moment: unknown): void {
  requireMember(key, "name", "string", 'key of pressKey must be a key such as { name: "down" }');
  requireMember(moment, "now", "number", "moment of pressKey must be an object such as { now: Date.now() }");
}

/** Throws a `TypeError` for what is no size. */
export function requireSize(size: unknown, taker: string): void {
  for (const name of ["columns", "rows"]) {
    requireMember(size, name, "number", `size of ${taker} must be { columns, rows }, both numbers`);
  }
}

function requireMember(value: unknown, name: string, type: string, expected: string): void {
  const isThere = isObject(value);
  if (isThere && typeof value[name] === type) return;
  const slip = isThere ? `its ${name} is ${describeType(value[name])}` : `it is ${describeType(value)}`;
  throw new TypeError(`${expected}, but ${slip}.`);
}
