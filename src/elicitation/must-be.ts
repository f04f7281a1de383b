import { describeType } from "../text/values.js";

/** A slip of a host in words, as in `timeout.ms must be a number, but it is undefined`. */
export function mustBe(place: string, expected: string, value: unknown): string {
  return `${place} must be ${expected}, but it is ${describeType(value)}`;
}

/** The first of these members that is there and no text. */
export function findTextSlip(
  owner: Record<string, unknown>,
  names: readonly string[],
  place = "",
): string | undefined {
  const slip = names.find((name) => owner[name] !== undefined && typeof owner[name] !== "string");
  return slip === undefined ? undefined : mustBe(place + slip, "a string", owner[slip]);
}
