import { createHostCheck, hostOf, LOCAL_HOSTS } from "./check-host.js";
import { createCorsHeaders, createOriginCheck, createPreflightHeaders } from "./check-origin.js";
import { createTokenCheck } from "./check-token.js";
import type { Problem } from "./problem.js";
import { type MoreHeaders, replyWithNothing, replyWithProblem } from "./reply.js";

/** Who may call; every default is the strict one. */
export type AdmissionRules = {
  /**
   * Every request must then carry `Authorization: Bearer <token>`. At least 16 characters of visible ASCII, from
   * a random source.
   */
  token?: string;
  /** Host names, without a port, that `Host` may name. Default `localhost`, `127.0.0.1` and `[::1]`. */
  allowedHosts?: string[];
  /** Origins whose pages may call; they get CORS headers. Default none: only pages of the same host. */
  allowedOrigins?: string[];
};

/** Whether a request is let in. `cors` goes with every response to it; `response` is what to answer it with instead. */
export type Admission = { ok: true; cors: MoreHeaders } | { ok: false; response: Response };

/**
 * Makes the check of who calls, before anything of the body is read: its host, its origin, its method, its token, in
 * this order. Preflights of allowed origins are answered. Throws a `TypeError` for rules that make no sense.
 *
 * @returns the check of a request, given the one method that there is at its path
 */
export function createAdmission({
  token,
  allowedHosts = [...LOCAL_HOSTS],
  allowedOrigins = [],
}: AdmissionRules): (request: Request, method: string) => Admission {
  const checkHost = createHostCheck(allowedHosts);
  const checkOrigin = createOriginCheck(allowedOrigins);
  const checkToken = token === undefined ? undefined : createTokenCheck(token);

  return (request, method) => {
    const host = hostOf(request);
    const wrongHost = checkHost(host);
    if (wrongHost !== undefined) return refuse(wrongHost);
    const origin = request.headers.get("origin");
    let cors: MoreHeaders;
    if (origin !== null) {
      const verdict = checkOrigin(origin, host);
      if (!verdict.ok) return refuse(verdict.problem);
      if (verdict.isForeign) cors = createCorsHeaders(origin);
    }
    if (cors !== undefined && request.method === "OPTIONS") {
      return { ok: false, response: replyWithNothing({ ...cors, ...createPreflightHeaders(method) }) };
    }
    if (request.method !== method) return refuse(describeMethod(method), cors);
    const wrongToken = checkToken?.(request);
    if (wrongToken !== undefined) return refuse(wrongToken, cors);
    return { ok: true, cors };
  };
}

function describeMethod(method: string): Problem {
  const detail = `Only ${method} is taken here.`;
  return { status: 405, code: "method_not_allowed", detail, headers: { allow: method } };
}

function refuse(problem: Problem, cors?: MoreHeaders): Admission {
  return { ok: false, response: replyWithProblem(problem, cors) };
}
