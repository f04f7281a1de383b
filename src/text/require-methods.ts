import { describeType, isObject } from "./values.js";

/**
 * Holds what a host hands over to what will be called of it, so that a slip is told where it is made and not by the first
 * question. Throws a `TypeError` with what was expected and what to do.
 *
 * @param expected - as in `store must be a store, such as createMemoryStore()`
 */
export function requireMethods(value: unknown, methods: readonly string[], expected: string): void {
  const slip = describeSlip(value, methods);
  if (slip !== undefined) throw new TypeError(`${expected}, but it ${slip}.`);
}

/** What is wrong with a value that lacks some of the methods, as in `is a promise: await it first`. */
export function describeSlip(value: unknown, methods: readonly string[]): string | undefined {
  const missing = methods.filter((name) => !hasMethod(value, name));
  if (missing.length === 0) return undefined;
  if (hasMethod(value, "then")) return "is a promise: await it first";
  if (typeof value === "function") return "is a function: call it, and pass on what it returns";
  if (!isObject(value)) return `is ${describeType(value)}`;
  return `has no ${missing.map((name) => `${name}()`).join(", ")}`;
}

function hasMethod(value: unknown, name: string): boolean {
  const holds = typeof value === "function" || (typeof value === "object" && value !== null);
  return holds && typeof Reflect.get(value, name) === "function";
}
