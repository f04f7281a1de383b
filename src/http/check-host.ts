import { shorten } from "../text/foreign-words.js";
import type { Problem } from "./problem.js";

/** The host names of this machine, as its own programs call it. */
export const LOCAL_HOSTS: readonly string[] = ["localhost", "127.0.0.1", "[::1]"];

/** The authority that a request names, with its port: its `Host`, else that of its address (calls in one process). */
export function hostOf({ headers, url }: Request): string {
  const named = headers.get("host");
  if (named !== null) return named;
  // An address is in its normal form. To parse it again would take longer than to find the answer.
  const start = url.indexOf("//") + 2;
  return url.slice(start, url.indexOf("/", start));
}

/**
 * Makes the check against DNS rebinding: a foreign page may give its own name the address of this machine, but
 * then the browser names it in `Host`.
 *
 * @param allowedHosts - host names without a port. Throws a `TypeError` for what is none.
 */
export function createHostCheck(allowedHosts: readonly string[]): (host: string) => Problem | undefined {
  if (!Array.isArray(allowedHosts)) throw new TypeError("allowedHosts must be a list of host names.");
  for (const name of allowedHosts) {
    if (!name.includes("*") && nameIn(name) === name.toLowerCase()) continue;
    const expected = "host names without a port or a wildcard";
    throw new TypeError(`allowedHosts must hold ${expected}, but one is "${shorten(name)}".`);
  }
  const allowed = new Set(allowedHosts.map((name) => name.toLowerCase()));
  return (host) => {
    if (allowed.has(nameIn(host) ?? host)) return undefined;
    const detail = `The host "${shorten(host)}" is not served here. Name it in the option allowedHosts if it should be.`;
    return { status: 403, code: "forbidden_host", detail };
  };
}

const HOST = /^(\[[0-9a-f:.]+\]|[^\s:/?#[\]@]+)(?::\d*)?$/;

function nameIn(host: string): string | undefined {
  return HOST.exec(host.toLowerCase())?.[1];
}
