import { createTokenCheck } from "../../../../src/http/check-token.js";
import type { Problem } from "../../../../src/http/problem.js";
import { isBlank } from "../../../../src/text/foreign-words.js";
import { sha256 } from "../../../../src/text/sha-256.js";
import { isObject } from "../../../../src/text/values.js";
import { findEntryKey } from "../../entry-key.js";
import type { InboxStore } from "../../store.js";
import { type CookieNames, readCookie } from "./cookies.js";
import type { SignIns } from "./sign-ins.js";

/**
 * Who calls. A person may do everything; the holder of an entry's key may answer that entry; an agent may ask, read and take
 * back, and never answer. `who` tells callers apart in what is signed for them.
 */
export type Caller =
  | { type: "person"; by: string; who: string; secret?: string }
  | { type: "key"; by: string; who: string; entryId: string }
  | { type: "agent"; by?: never }
  | { type: "nobody" };

export type PersonOrKey = Extract<Caller, { type: "person" | "key" }>;

/** How a host says who is signed in: nothing, where nobody is. What it throws, and a name that is none, is a 500. */
export type Authenticate = (
  request: Request,
) => { by: string } | undefined | Promise<{ by: string } | undefined>;

export type CallerVerdict = { ok: true; caller: Caller } | { ok: false; problem: Problem };

/** Makes what finds out who calls. Throws a `TypeError` for an agents' token that is none. */
export function createCallerFinder(
  store: InboxStore,
  signIns: SignIns,
  { agentToken, authenticate }: { agentToken?: string | undefined; authenticate?: Authenticate | undefined },
): (request: Request, cookies: CookieNames, entryId?: string) => Promise<CallerVerdict> {
  const checkToken = agentToken === undefined ? undefined : createTokenCheck(agentToken);

  return async (request, cookies, entryId) => {
    const { headers } = request;
    // Who shows a token is an agent, whatever cookies its requests carry.
    if (headers.has("authorization") && authenticate === undefined) {
      const problem = checkToken === undefined ? NO_AGENTS : checkToken(request);
      return problem === undefined ? found({ type: "agent" }) : { ok: false, problem };
    }
    if (headers.has("authorization") && checkToken !== undefined && checkToken(request) === undefined) {
      return found({ type: "agent" });
    }
    return found(
      (await findPerson(request, cookies)) ?? (await findHolder(headers, cookies, entryId)) ?? NOBODY,
    );
  };

  async function findPerson(request: Request, { signIn }: CookieNames): Promise<Caller | undefined> {
    if (authenticate !== undefined) {
      const by = readName(await authenticate(request));
      return by === undefined ? undefined : { type: "person", by, who: `host ${by}` };
    }
    const secret = readCookie(request.headers, signIn) ?? "";
    const known = await signIns.find(secret);
    return known && { type: "person", ...known, secret };
  }

  async function findHolder(
    headers: Headers,
    { entryKey }: CookieNames,
    entryId: string | undefined,
  ): Promise<Caller | undefined> {
    if (entryId === undefined) return undefined;
    const key = readCookie(headers, entryKey) ?? "";
    const by = await findEntryKey(store, entryId, key);
    return by === undefined ? undefined : { type: "key", by, who: `key ${sha256(key)}`, entryId };
  }
}

/** A person without a name would be everybody whom the host could not name. Throws a `TypeError` for what names nobody. */
function readName(person: unknown): string | undefined {
  if (person === undefined || person === null || person === false) return undefined;
  if (isObject(person) && typeof person.by === "string" && !isBlank(person.by)) return person.by;
  throw new TypeError(
    "authenticate must give { by } with the person's name, or undefined where nobody is signed in.",
  );
}

export const NOBODY: Caller = { type: "nobody" };

const NO_AGENTS: Problem = {
  status: 401,
  code: "unauthorized",
  detail: "No token is good here: these pages were set up without the option agentToken.",
};

function found(caller: Caller): CallerVerdict {
  return { ok: true, caller };
}
