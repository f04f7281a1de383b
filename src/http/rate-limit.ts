import type { Problem } from "./problem.js";

/** At most `requests` in each `windowMs` milliseconds. */
export type RateLimit = { requests: number; windowMs: number };

/** What one caller has used up of it. */
export type Allowance = { since: number; used: number };

/**
 * Makes the check of a rate limit: it counts a request, and refuses it where there were too many in the window
 * that began with the first. Throws a `TypeError` for a limit that is none.
 */
export function createRateCheck(
  { requests, windowMs }: RateLimit,
  now: () => Date,
): (allowance: Allowance) => Problem | undefined {
  if (!Number.isInteger(requests) || requests < 1 || !(windowMs > 0)) {
    throw new TypeError("rateLimit must have requests, an integer from 1, and windowMs, a number above 0.");
  }
  return (allowance) => {
    const time = now().getTime();
    const age = time - allowance.since;
    // A clock that was set back must not lock anybody out.
    if (age < 0 || age >= windowMs) Object.assign(allowance, { since: time, used: 0 });
    allowance.used += 1;
    if (allowance.used <= requests) return undefined;
    const seconds = Math.max(1, Math.ceil((allowance.since + windowMs - time) / 1000));
    return {
      status: 429,
      code: "too_many_requests",
      detail: `There were too many requests: the limit is ${requests} in ${windowMs} ms. Try again in ${seconds} s.`,
      headers: { "retry-after": String(seconds) },
    };
  };
}

/** The allowance of a caller who has not used any of it. */
export function createAllowance(): Allowance {
  return { since: Number.NEGATIVE_INFINITY, used: 0 };
}
