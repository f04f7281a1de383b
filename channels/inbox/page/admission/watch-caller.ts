import type { Caller, CallerVerdict, createCallerFinder } from "./caller.js";
import type { CookieNames } from "./cookies.js";
import type { SignIns } from "./sign-ins.js";

/** How often it is asked again who listens, in milliseconds: another host may have signed them out. */
const ASK_AGAIN_MS = 10_000;

/** Calls back once who called is nobody any more, or another one. Gives what stops it. */
export type WatchCaller = (
  visit: { request: Request; cookies: CookieNames },
  caller: Caller,
  onGone: () => void,
) => () => void;

/** A sign-in that ends on this host is noticed at once, everything else soon. */
export function createCallerWatch(
  findCaller: ReturnType<typeof createCallerFinder>,
  signIns: SignIns,
): WatchCaller {
  return ({ request, cookies }, caller, onGone) => {
    const who = whoIs(caller);
    const entryId = caller.type === "key" ? caller.entryId : undefined;
    const judge = (verdict: CallerVerdict): void => {
      if (!verdict.ok || whoIs(verdict.caller) !== who) onGone();
    };
    const timer = setInterval(() => {
      // A store that cannot be reached now says nothing of who they are.
      findCaller(request, cookies, entryId).then(judge, () => undefined);
    }, ASK_AGAIN_MS);
    const unwatch = signIns.onEnd((ended) => {
      if (ended === who) onGone();
    });
    return () => {
      clearInterval(timer);
      unwatch();
    };
  };
}

/** Agents are not told apart: their token is good for as long as the pages are served. */
function whoIs(caller: Caller): string | undefined {
  return "who" in caller ? caller.who : undefined;
}
