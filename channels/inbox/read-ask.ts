import type { PilotDeckElicitationRequest } from "../../protocol/elicitation.js";
import { limitOf } from "../../src/elicitation/combine-checks.js";
import { requireRequest } from "../../src/elicitation/find-slip.js";
import { takePresent } from "../../src/wire/present-members.js";
import { readRequest } from "../../src/wire/read-request.js";
import { writeRequest } from "../../src/wire/write-request.js";

/** A hundred years. */
export const LONGEST_LIFE_MS: number = 100 * 365.25 * 86_400_000;

/** The request as JSON brings it back, with the limit of the check that stays behind. Throws a TypeError where it is none. */
export function toPlainRequest(request: PilotDeckElicitationRequest): PilotDeckElicitationRequest {
  requireRequest(request);
  const verdict = readRequest(Object.fromEntries(Object.entries(writeRequest(request)).map(copyMember)));
  const { check } = request;
  const maxResultBytes = limitOf(request) ?? (check && limitOf(check));
  if (verdict.ok) return { ...verdict.request, ...takePresent({ maxResultBytes }) };
  throw new TypeError(verdict.issues.map(({ message }) => message).join(" "));
}

function copyMember([name, value]: [name: string, value: unknown]): [string, unknown] {
  try {
    return [name, JSON.parse(JSON.stringify(value))];
  } catch {
    throw new TypeError(`${name} of a request must be plain data, but it cannot be written as JSON.`);
  }
}

/** Beyond it a moment can no longer be written. Throws a TypeError. */
export function readTimeToLive(ms: number | undefined): number | undefined {
  if (ms === undefined || (ms >= 0 && ms <= LONGEST_LIFE_MS)) return ms;
  throw new TypeError(
    `timeToLiveMs must be a number of milliseconds from 0 to ${LONGEST_LIFE_MS} (a hundred years), but is ${ms}. Leave it out for ever.`,
  );
}
