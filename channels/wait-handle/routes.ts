import { type Context, Hono } from "hono";
import { createHostCheck, hostOf, LOCAL_HOSTS } from "../../src/http/check-host.js";
import { createCorsHeaders, createOriginCheck, createPreflightHeaders } from "../../src/http/check-origin.js";
import { createTokenCheck } from "../../src/http/check-token.js";
import type { Problem } from "../../src/http/problem.js";
import { type Allowance, createRateCheck, type RateLimit } from "../../src/http/rate-limit.js";
import { readJsonText } from "../../src/http/read-body.js";
import {
  type MoreHeaders,
  replyWithEvents,
  replyWithNothing,
  replyWithProblem,
} from "../../src/http/reply.js";
import type { ResponseOutcome } from "./respond.js";

/** Who may call, and how much. */
export type RouteOptions = {
  /**
   * Every request must then carry `Authorization: Bearer <token>`. At least 16 characters of visible ASCII, from
   * a random source.
   */
  token?: string;
  /** Host names, without a port, that `Host` may name. Default `localhost`, `127.0.0.1` and `[::1]`. */
  allowedHosts?: string[];
  /** Origins whose pages may call; they get CORS headers. Default none: only pages of the same host. */
  allowedOrigins?: string[];
  /** How large a body may be, in bytes. Default 1 MiB. */
  maxBodyBytes?: number;
  /** How many POSTs a session takes, and all sessions that are not known together. Default any number. */
  rateLimit?: RateLimit;
};

/** What the routes lead to. */
export type RouteTargets = {
  respond: (sessionId: string, text: string) => ResponseOutcome;
  streamEvents: (
    sessionId: string,
    lastEventId: string | undefined,
    signal: AbortSignal,
  ) => ReadableStream<Uint8Array>;
  /** Whether there will be no more events. */
  isClosed: () => boolean;
  allowanceOf: (sessionId: string) => Allowance;
  now: () => Date;
};

const BODY_BYTES_MAX = 1_048_576;
const MOUNT = "/api/sessions/";

/** Makes the handler of `GET …/events` and `POST …/respond`, wherever it is mounted. It never rejects. */
export function createRoutes(
  { token, allowedHosts, allowedOrigins, maxBodyBytes = BODY_BYTES_MAX, rateLimit }: RouteOptions,
  { respond, streamEvents, isClosed, allowanceOf, now }: RouteTargets,
): (request: Request) => Promise<Response> {
  if (!Number.isSafeInteger(maxBodyBytes) || maxBodyBytes < 1) {
    throw new TypeError("maxBodyBytes must be an integer from 1.");
  }
  const checkHost = createHostCheck(allowedHosts ?? LOCAL_HOSTS);
  const checkOrigin = createOriginCheck(allowedOrigins ?? []);
  const checkToken = token === undefined ? undefined : createTokenCheck(token);
  const checkRate = rateLimit && createRateCheck(rateLimit, now);

  const app = new Hono({ getPath: (request) => pathBelowMount(request.url) });
  app.notFound(() => replyWithProblem(NOT_FOUND));
  app.onError(() => replyWithProblem(FAILED));
  app.all(
    `${MOUNT}:sessionId/events`,
    admit("GET", (request, sessionId, cors) => {
      // What tells an EventSource not to come again (HTML Standard).
      if (isClosed()) return replyWithNothing(cors);
      const lastEventId = request.headers.get("last-event-id") || undefined;
      return replyWithEvents(streamEvents(sessionId, lastEventId, request.signal), cors);
    }),
  );
  app.all(
    `${MOUNT}:sessionId/respond`,
    admit("POST", async (request, sessionId, cors) => {
      const tooMany = checkRate?.(allowanceOf(sessionId));
      if (tooMany !== undefined) return replyWithProblem(tooMany, cors);
      const body = await readJsonText(request, maxBodyBytes);
      if (!body.ok) return replyWithProblem(body.problem, cors);
      const outcome = respond(sessionId, body.text);
      if (outcome.type === "refused") return replyWithProblem(outcome.problem, cors);
      return replyWithNothing(cors);
    }),
  );
  return (request) => Promise.resolve(app.fetch(request));

  function admit(
    method: "GET" | "POST",
    handle: (request: Request, sessionId: string, cors: MoreHeaders) => Response | Promise<Response>,
  ): (context: Context) => Response | Promise<Response> {
    return ({ req }) => {
      const request = req.raw;
      const sessionId = decode(req.path.slice(MOUNT.length, req.path.lastIndexOf("/")));
      if (sessionId === undefined) return replyWithProblem(NOT_FOUND);
      const host = hostOf(request);
      const wrongHost = checkHost(host);
      if (wrongHost !== undefined) return replyWithProblem(wrongHost);
      const origin = request.headers.get("origin");
      let cors: MoreHeaders;
      if (origin !== null) {
        const verdict = checkOrigin(origin, host);
        if (!verdict.ok) return replyWithProblem(verdict.problem);
        if (verdict.isForeign) cors = createCorsHeaders(origin);
      }
      if (cors !== undefined && request.method === "OPTIONS") {
        return replyWithNothing({ ...cors, ...createPreflightHeaders(method) });
      }
      if (request.method !== method) return replyWithProblem(describeMethod(method), cors);
      const wrongToken = checkToken?.(request);
      if (wrongToken !== undefined) return replyWithProblem(wrongToken, cors);
      return handle(request, sessionId, cors);
    };
  }
}

const NOT_FOUND: Problem = {
  status: 404,
  code: "not_found",
  detail: `There is nothing at this path. Expected is ${MOUNT}<sessionId>/events or ${MOUNT}<sessionId>/respond.`,
};

const FAILED: Problem = {
  status: 500,
  code: "internal_error",
  detail: "The request could not be handled. Try again.",
};

function describeMethod(method: "GET" | "POST"): Problem {
  const detail = `Only ${method} is taken here.`;
  return { status: 405, code: "method_not_allowed", detail, headers: { allow: method } };
}

// A host may have mounted this below a path of its own, which some take off and some do not.
function pathBelowMount(url: string): string {
  const end = url.search(/[?#]/);
  const path = end === -1 ? url : url.slice(0, end);
  const start = path.lastIndexOf(MOUNT);
  return start === -1 ? "/" : path.slice(start);
}

function decode(encoded: string): string | undefined {
  if (!encoded.includes("%")) return encoded;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}
