/** What a value is, for "…, but it is a string". */
export function describeType(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return "an array";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A member of a value that may be anything, where it has one of its own. */
export function memberIn(owner: unknown, name: string): unknown {
  return isObject(owner) && Object.hasOwn(owner, name) ? owner[name] : undefined;
}

export function isTextList(value: unknown): value is string[] {
  if (!Array.isArray(value)) return false;
  // A place that was left out is no text, and `every` would pass it by.
  for (const text of value) if (typeof text !== "string") return false;
  return true;
}
