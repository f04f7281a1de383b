import { describeType } from "../text/values.js";

/** A slip of a host in words, as in `timeout.ms must be a number, but it is undefined`. */
export function mustBe(place: string, expected: string, value: unknown): string {
  return `${place} must be ${expected}, but it is ${describeType(value)}`;
}

/** Whether a member that need not be there is a text where it is. */
export function isTextOrNone(value: unknown): value is string | undefined {
  return value === undefined || typeof value === "string";
}
