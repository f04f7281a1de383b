import { shorten } from "../text/foreign-words.js";
import type { Problem } from "./problem.js";

/** Whether a page may call; `isForeign` where it may although it comes from elsewhere, and needs CORS headers. */
export type OriginVerdict = { ok: true; isForeign: boolean } | { ok: false; problem: Problem };

/**
 * Makes the check of the `Origin` header: a page of the same host may call, and one of an allowed origin.
 *
 * Schemes are not compared, since TLS may end before the request comes here.
 *
 * @param allowedOrigins - e.g. `https://app.example`. Throws a `TypeError` for what is no origin.
 */
export function createOriginCheck(
  allowedOrigins: readonly string[],
): (origin: string, host: string) => OriginVerdict {
  for (const origin of allowedOrigins) {
    if (parseOrigin(origin)?.origin === origin) continue;
    throw new TypeError(
      `allowedOrigins must hold origins such as "https://app.example", but one is "${shorten(origin)}".`,
    );
  }
  const allowed = new Set(allowedOrigins);
  return (origin, host) => {
    if (allowed.has(origin)) return ALLOWED;
    const url = parseOrigin(origin);
    const isPage = url?.protocol === "http:" || url?.protocol === "https:";
    if (isPage && parseOrigin(`${url.protocol}//${host}`)?.host === url.host) return SAME;
    const detail = `Pages of "${shorten(origin)}" may not call. Name the origin in the option allowedOrigins if they should.`;
    return { ok: false, problem: { status: 403, code: "forbidden_origin", detail } };
  };
}

/** The CORS headers for a page of an allowed origin (Fetch Standard). */
export function createCorsHeaders(origin: string): Record<string, string> {
  return {
    "access-control-allow-origin": origin,
    "access-control-expose-headers": "retry-after, www-authenticate",
    vary: "origin",
  };
}

/** The further headers that answer a preflight. */
export function createPreflightHeaders(methods: string): Record<string, string> {
  return {
    "access-control-allow-methods": methods,
    "access-control-allow-headers": "authorization, content-type, last-event-id",
    "access-control-max-age": "600",
  };
}

const ALLOWED: OriginVerdict = { ok: true, isForeign: true };
const SAME: OriginVerdict = { ok: true, isForeign: false };

function parseOrigin(origin: string): URL | undefined {
  return URL.canParse(origin) ? new URL(origin) : undefined;
}
