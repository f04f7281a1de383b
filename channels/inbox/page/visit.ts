import type { MoreHeaders } from "../../../src/http/reply.js";
import type { PageTable } from "../../../src/language/page.js";
import type { Inbox } from "../inbox.js";
import type { Caller, createCallerFinder } from "./admission/caller.js";
import type { RequestCheck } from "./admission/check-request.js";
import type { CookieNames } from "./admission/cookies.js";
import type { FormTokens } from "./admission/form-token.js";
import type { SignIns } from "./admission/sign-ins.js";
import type { WatchCaller } from "./admission/watch-caller.js";
import type { PushOptions } from "./push.js";
import type { PageContext } from "./views/layout.js";

/** What all routes work with. */
export type Door = {
  inbox: Inbox;
  signIns: SignIns;
  formTokens: FormTokens;
  findCaller: ReturnType<typeof createCallerFinder>;
  watchCaller: WatchCaller;
  check: RequestCheck;
  /** Whether the host signs people in by itself. */
  isForeignSignIn: boolean;
  /** Tells the host of what it cannot see otherwise. */
  tellFailure: (error: unknown) => void;
  push: PushOptions | undefined;
  maxBodyBytes: number;
  /** Of what an agent asks. */
  maxAskBytes: number;
  now: () => Date;
};

/** One request at one of our paths. */
export type Visit = {
  request: Request;
  url: URL;
  /** Whether a browser goes there, to show what comes. Programs, and scripts of pages, ask for no HTML (Fetch Standard). */
  isNavigation: boolean;
  /** Whether what comes depends on that. */
  isNegotiated: boolean;
  /** The address of the feed, from the address of this request: ends with `/`. */
  root: string;
  cookies: CookieNames;
  /** What is said to whoever sent it, in their language. */
  say: PageTable;
  /** Tells caches of replies with such words where it was the browser that named the language. */
  vary: MoreHeaders;
  /** What stands in the path for a part that varies. */
  part(name: "id" | "place" | "index" | "name"): string;
};

export type Handle = (visit: Visit) => Promise<Response>;

/** What a page needs to know that is drawn for this caller. */
export async function createPageContext(
  { formTokens, isForeignSignIn, push }: Door,
  { root, say }: Visit,
  caller: Caller,
): Promise<PageContext> {
  const page = { say, root, canSignOut: !isForeignSignIn };
  if (caller.type !== "person" && caller.type !== "key") return page;
  const token = await formTokens.create(caller.who);
  return { ...page, by: caller.by, token, ...(caller.type === "person" && { pushKey: push?.publicKey }) };
}
