import { formatProblem, type Problem } from "./problem.js";

// What no response goes without: it is not kept, not sniffed, not framed, and its address is not passed on.
const SAFE = {
  "cache-control": "no-store",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
};

const EVENTS_HEADERS = {
  ...SAFE,
  "content-type": "text/event-stream",
  "cache-control": "no-store, no-transform",
  // Asks nginx and its like to pass each event on as it comes.
  "x-accel-buffering": "no",
};

/** Headers of one response beside those that all have. */
export type MoreHeaders = Readonly<Record<string, string>> | undefined;

export function replyWithNothing(more?: MoreHeaders): Response {
  return new Response(null, { status: 204, headers: { ...SAFE, ...more } });
}

export function replyWithEvents(events: ReadableStream<Uint8Array>, more?: MoreHeaders): Response {
  return new Response(events, { status: 200, headers: { ...EVENTS_HEADERS, ...more } });
}

export function replyWithProblem(problem: Problem, more?: MoreHeaders): Response {
  const headers = { "content-type": "application/problem+json", ...SAFE, ...problem.headers, ...more };
  return new Response(formatProblem(problem), { status: problem.status, headers });
}
