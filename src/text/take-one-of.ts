import { describeType } from "./values.js";

/** Throws a `TypeError` for an option's value that is none of those that there are. */
export function takeOneOf(name: string, value: unknown, known: readonly string[]): void {
  if (known.some((one) => one === value)) return;
  const found = typeof value === "string" ? `"${value}"` : describeType(value);
  throw new TypeError(`${name} must be one of ${known.join(", ")}, but is ${found}.`);
}
