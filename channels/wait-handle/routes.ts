import { type Context, Hono } from "hono";
import { type AdmissionRules, createAdmission } from "../../src/http/admit.js";
import { createMount } from "../../src/http/path-below-mount.js";
import type { Problem } from "../../src/http/problem.js";
import { type Allowance, createRateCheck, type RateLimit } from "../../src/http/rate-limit.js";
import { readJsonText } from "../../src/http/read-body.js";
import {
  type MoreHeaders,
  replyWithEvents,
  replyWithNothing,
  replyWithProblem,
} from "../../src/http/reply.js";

/** Who may call, where, and how much. */
export type RouteOptions = AdmissionRules & {
  /**
   * The path below which the channel is, as its requests have it, e.g. `/agents`. Default the root, which is right also
   * where the server takes its own path off.
   */
  mountPath?: string;
  /** How large a body may be, in bytes. Default 1 MiB. */
  maxBodyBytes?: number;
  /** How many POSTs a session takes, and all sessions that are not known together. Default any number. */
  rateLimit?: RateLimit;
};

/** What the routes lead to. */
export type RouteTargets = {
  /** Gives what is wrong; nothing where the body was taken. */
  respond: (sessionId: string, text: string) => Problem | undefined;
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
const SESSIONS = "/api/sessions/";

/**
 * Makes the handler of `GET …/events` and `POST …/respond`, which are at their own paths below the mount and nowhere else.
 * It never rejects.
 */
export function createRoutes(
  { mountPath = "", maxBodyBytes = BODY_BYTES_MAX, rateLimit, ...rules }: RouteOptions,
  { respond, streamEvents, isClosed, allowanceOf, now }: RouteTargets,
): (request: Request, bindings?: unknown) => Promise<Response> {
  const findPath = createMount(mountPath);
  const admit = createAdmission(rules);
  const checkRate = rateLimit && createRateCheck(rateLimit, now);

  const notFound = describeNothing(mountPath.replace(/\/$/, ""));

  const app = new Hono({ getPath: (request, given) => findPath(request, given?.env) ?? "/" });
  app.notFound(() => replyWithProblem(notFound));
  app.onError(() => replyWithProblem(FAILED));
  app.all(
    `${SESSIONS}:sessionId/events`,
    enter("GET", (request, sessionId, cors) => {
      // What tells an EventSource not to come again (HTML Standard).
      if (isClosed()) return replyWithNothing(cors);
      const lastEventId = request.headers.get("last-event-id") || undefined;
      return replyWithEvents(streamEvents(sessionId, lastEventId, request.signal), cors);
    }),
  );
  app.all(
    `${SESSIONS}:sessionId/respond`,
    enter("POST", async (request, sessionId, cors) => {
      const tooMany = checkRate?.(allowanceOf(sessionId));
      if (tooMany !== undefined) return replyWithProblem(tooMany, cors);
      const body = await readJsonText(request, maxBodyBytes);
      if (!body.ok) return replyWithProblem(body.problem, cors);
      const problem = respond(sessionId, body.text);
      return problem === undefined ? replyWithNothing(cors) : replyWithProblem(problem, cors);
    }),
  );
  return (request, bindings) => Promise.resolve(app.fetch(request, bindings));

  function enter(
    method: "GET" | "POST",
    handle: (request: Request, sessionId: string, cors: MoreHeaders) => Response | Promise<Response>,
  ): (context: Context) => Response | Promise<Response> {
    return ({ req }) => {
      const sessionId = decode(req.path.slice(SESSIONS.length, req.path.lastIndexOf("/")));
      if (sessionId === undefined) return replyWithProblem(notFound);
      const admission = admit(req.raw, method);
      return admission.ok ? handle(req.raw, sessionId, admission.cors) : admission.response;
    };
  }
}

function describeNothing(mount: string): Problem {
  const paths = ["events", "respond"].map((end) => `${mount}${SESSIONS}<sessionId>/${end}`).join(" or ");
  return { status: 404, code: "not_found", detail: `There is nothing at this path. Expected is ${paths}.` };
}

const FAILED: Problem = {
  status: 500,
  code: "internal_error",
  detail: "The request could not be handled. Try again.",
};

function decode(encoded: string): string | undefined {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}
