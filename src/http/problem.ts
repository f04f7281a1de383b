/** A refusal, as it goes over HTTP. `code` is for programs, `detail` for people: what, what was expected, what to do. */
export type Problem = {
  status: ProblemStatus;
  code: string;
  detail: string;
  /** More members of the body, e.g. `issues`. */
  members?: Record<string, unknown>;
  headers?: Record<string, string>;
};

type ProblemStatus = keyof typeof TITLES;

const TITLES = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  408: "Request Timeout",
  409: "Conflict",
  413: "Content Too Large",
  415: "Unsupported Media Type",
  422: "Unprocessable Content",
  429: "Too Many Requests",
  500: "Internal Server Error",
};

/** The body of an `application/problem+json` (RFC 9457). */
export function formatProblem({ status, code, detail, members }: Problem): string {
  return JSON.stringify({ type: "about:blank", title: TITLES[status], status, detail, code, ...members });
}
