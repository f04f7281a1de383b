import { createHostCheck, hostOf, LOCAL_HOSTS } from "../../../../src/http/check-host.js";
import { createOriginCheck } from "../../../../src/http/check-origin.js";
import type { Problem } from "../../../../src/http/problem.js";

/** What is known of a request before anybody asks who sends it. */
export type RequestCheck = {
  /** What is wrong with its host, whatever it asks for. */
  findHostFault(request: Request): Problem | undefined;
  /** What tells that a page of somebody else makes a person's browser send it. */
  findForgery(request: Request): Problem | undefined;
};

/** @param allowedHosts - host names that `Host` may name. Default those of this machine, and that of `publicUrl`. */
export function createRequestCheck(
  allowedHosts: readonly string[] | undefined,
  publicUrl: URL | undefined,
): RequestCheck {
  const own = publicUrl === undefined ? [] : [publicUrl];
  const checkHost = createHostCheck(allowedHosts ?? [...LOCAL_HOSTS, ...own.map(({ hostname }) => hostname)]);
  // Many a proxy puts its own name for us in `Host`, and leaves `Origin` as it is.
  const checkOrigin = createOriginCheck(own.map(({ origin }) => origin));

  return {
    findHostFault: (request) => checkHost(hostOf(request)),

    findForgery(request) {
      const { headers } = request;
      const site = headers.get("sec-fetch-site");
      if (site !== null && site !== "same-origin") return FOREIGN;
      const origin = headers.get("origin");
      if (origin === null) return FOREIGN;
      const verdict = checkOrigin(origin, hostOf(request));
      return verdict.ok ? undefined : FOREIGN;
    },
  };
}

const FOREIGN: Problem = {
  status: 403,
  code: "forbidden_origin",
  detail: "Only this site's own pages may send that: the request must have their Origin.",
};
