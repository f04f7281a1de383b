import { type Context, Hono } from "hono";
import { readClock } from "../../../src/elicitation/clock.js";
import { readAcceptLanguage } from "../../../src/http/accept-language.js";
import { hostOf } from "../../../src/http/check-host.js";
import { createMount } from "../../../src/http/path-below-mount.js";
import type { Problem } from "../../../src/http/problem.js";
import { replyWithProblem } from "../../../src/http/reply.js";
import { type Language, languageOf, lookUpLanguage } from "../../../src/language/language.js";
import { loadPageTable } from "../../../src/language/page.js";
import { ASK_BYTES_MAX } from "../../../src/text/bytes.js";
import { A_FUNCTION, A_NAME, A_TEXT, integerFrom, withMethods } from "../../../src/text/option-kinds.js";
import { requireMethods } from "../../../src/text/require-methods.js";
import { takeOptions, takeValue } from "../../../src/text/take-options.js";
import { isEntryId } from "../entry-id.js";
import { createEntryLink } from "../entry-key.js";
import type { Inbox } from "../inbox.js";
import { type Authenticate, createCallerFinder, NOBODY } from "./admission/caller.js";
import { createRequestCheck } from "./admission/check-request.js";
import { nameCookies } from "./admission/cookies.js";
import { createFormTokens } from "./admission/form-token.js";
import { CODE_LIFETIME_MS, createSignIns } from "./admission/sign-ins.js";
import { createCallerWatch } from "./admission/watch-caller.js";
import type { PushOptions } from "./push.js";
import { listRoutes } from "./routes/list-routes.js";
import { replyWithFailure, replyWithFault, replyWithNoEntry } from "./routes/refuse.js";
import type { Door, Handle, Visit } from "./visit.js";

export type { PushOptions, PushSubscriptionData } from "./push.js";

/** Who may come, and where; every default is the strict one. */
export type InboxPagesOptions = {
  /**
   * The path below which the pages are, as their requests have it, e.g. `/ask`. Default the root, which is right also where the
   * server takes its own path off.
   */
  mountPath?: string;
  /** Host names, without a port, that `Host` may name. Default those of this machine, and that of the inbox's `baseUrl`. */
  allowedHosts?: string[];
  /** With it an agent may ask, read and withdraw, and never answer: `Authorization: Bearer <token>`. Default: no agent comes in. */
  agentToken?: string;
  /** A sign-in of the host's own, in place of one-time codes: who sends the request, as the settlement will tell it. */
  authenticate?: Authenticate;
  /** The language of the pages. Default: for each visitor the one that their browser prefers, of those that there are, else English. */
  language?: Language;
  /** Takes the subscriptions of browsers that want to be notified. Default: nobody is asked whether they do. */
  push?: PushOptions;
  /** How large a body may be, in bytes. Default 1 MiB; of what an agent asks 21 MiB, as large as what the tools show. */
  maxBodyBytes?: number;
  /** Told of what failed; whoever asked got a 500. */
  onError?: (cause: unknown) => void;
  /** The clock of what is said of times, and of how many wrong codes there were. Default the system's, also for one that fails. */
  now?: () => Date;
};

/** A code that signs a device in, once. `path` is below the mount. */
export type SignInCode = { code: string; path: string; expiresAt: string };

/** The web side of an inbox. */
export type InboxPages = {
  /**
   * Answers a web-standard request; to be mounted in any server. Usable unbound, never rejects.
   *
   * @param bindings - what the server hands over beside it, as `@hono/node-server` does
   */
  fetch(request: Request, bindings?: unknown): Promise<Response>;
  /** Makes a code for the person, good for ten minutes and once. Whoever has it is that person. */
  createSignInCode(by: string): Promise<SignInCode>;
  /**
   * Makes the path of a link that lets its holder answer this entry, and nothing else, for 30 days; of an entry that expires, until
   * 30 days after that. Undefined where there is no such entry. Never for a model's eyes.
   */
  createEntryLink(id: string, by: string): Promise<string | undefined>;
};

const BODY_BYTES_MAX = 1_048_576;

const OPTIONS = {
  mountPath: A_TEXT,
  allowedHosts: false,
  agentToken: A_TEXT,
  authenticate: A_FUNCTION,
  language: false,
  push: withMethods("the key of a sender and what keeps subscriptions", ["subscribe"]),
  maxBodyBytes: integerFrom(1),
  onError: A_FUNCTION,
  now: A_FUNCTION,
} as const;

/**
 * The pages of an inbox: a feed, a page for each entry that works with forms alone, a JSON API (OpenAPI 3.1 at
 * `/api/openapi.json`), Server-Sent Events. One fetch handler without a process, below any path (docs/page.md).
 *
 * Throws a `TypeError` for options that make no sense.
 */
export function createInboxPages(inbox: Inbox, options: InboxPagesOptions = {}): InboxPages {
  requireMethods(inbox, ["ask", "urlOf"], "inbox must be what createInbox returns");
  takeOptions("createInboxPages", options, OPTIONS);
  const { mountPath = "", maxBodyBytes, onError } = options;
  const { authenticate, agentToken, push } = options;
  const language = options.language && languageOf({ language: options.language });
  const publicUrl = readPublicUrl(inbox);
  const now = () => readClock(options.now);
  const signIns = createSignIns(inbox.store, now);
  const findCaller = createCallerFinder(inbox.store, signIns, { agentToken, authenticate });
  const door: Door = {
    inbox,
    signIns,
    formTokens: createFormTokens(inbox.store, now),
    findCaller,
    watchCaller: createCallerWatch(findCaller, signIns),
    check: createRequestCheck(options.allowedHosts, publicUrl),
    isForeignSignIn: authenticate !== undefined,
    tellFailure: (error) => void (onError && tell(onError, error)),
    push,
    maxBodyBytes: maxBodyBytes ?? BODY_BYTES_MAX,
    maxAskBytes: maxBodyBytes ?? ASK_BYTES_MAX,
    now,
  };
  const mount = mountPath.replace(/\/$/, "");
  const findPath = createMount(mountPath);
  const app = new Hono({ getPath: (request, { env } = {}) => findPath(request, env) ?? "/\0" });
  for (const [path, methods] of Object.entries(listRoutes(door))) app.all(path, enter(methods));
  app.notFound(async ({ req }) => {
    if (new URL(req.url).pathname === mount) {
      return new Response(null, { status: 308, headers: { location: `${mount}/` } });
    }
    const visit = await createVisit(req.raw, req.path, {});
    const wrongHost = door.check.findHostFault(req.raw);
    return wrongHost === undefined
      ? replyWithNoEntry(door, visit, NOBODY)
      : replyWithFault(door, visit, wrongHost);
  });
  app.onError(fail);

  return {
    fetch: (request, bindings) => Promise.resolve(app.fetch(request, bindings)),

    async createSignInCode(by) {
      takeValue("createSignInCode", "by", by, A_NAME);
      const code = await signIns.createCode(by);
      const expiresAt = new Date(now().getTime() + CODE_LIFETIME_MS).toISOString();
      return { code: groupCode(code), path: `sign-in#${code}`, expiresAt };
    },

    async createEntryLink(id, by) {
      takeValue("createEntryLink", "by", by, A_NAME);
      const entry = await inbox.get(id);
      return entry && `q/${id}${await createEntryLink(inbox.store, entry, by)}`;
    },
  };

  async function fail(thrown: unknown, { req }: Context): Promise<Response> {
    door.tellFailure(thrown);
    if (req.path.startsWith("/api/")) return replyWithProblem(FAILED);
    const visit = await createVisit(req.raw, req.path, {});
    return replyWithFailure(door, visit, req.path.split("/").find(isEntryId));
  }

  function enter(methods: Partial<Record<string, Handle>>): (context: Context) => Promise<Response> {
    const names = Object.keys(methods).join(", ");
    return async (context) => {
      const { req } = context;
      const request = req.raw;
      const wrongHost = door.check.findHostFault(request);
      const handle = methods[request.method === "HEAD" ? "GET" : request.method];
      const visit = await createVisit(request, req.path, req.param());
      if (wrongHost !== undefined) return replyWithFault(door, visit, wrongHost);
      if (handle === undefined) return replyWithFault(door, visit, describeMethod(names));
      // Hono hands on what is no Error.
      const response = await handle(visit).catch((thrown: unknown) => fail(thrown, context));
      if (request.method !== "HEAD") return response;
      await response.body?.cancel();
      return new Response(null, response);
    };
  }

  async function createVisit(
    request: Request,
    path: string,
    params: Readonly<Record<string, string>>,
  ): Promise<Visit> {
    const url = new URL(request.url);
    const isSecure = (publicUrl ?? url).protocol === "https:";
    const isNegotiated = !path.startsWith("/api/");
    const depth = path.split("/").length - 2;
    const relative = depth > 0 ? "../".repeat(depth) : "./";
    return {
      request,
      url,
      part: (name) => params[name] ?? "",
      isNegotiated,
      isNavigation: isNegotiated && wantsHtml(request.headers),
      vary: language === undefined ? { vary: "accept-language" } : {},
      say: await loadPageTable(language ?? lookUpLanguage(readAcceptLanguage(request.headers)) ?? "en"),
      root: publicUrl === undefined ? relative : publicUrl.pathname,
      cookies: nameCookies(publicUrl?.host ?? hostOf(request), isSecure),
    };
  }
}

function wantsHtml(headers: Headers): boolean {
  return /(?:^|[,\s])text\/html(?![-+.\w])/i.test((headers.get("accept") ?? "").slice(0, 1_000));
}

const FAILED: Problem = {
  status: 500,
  code: "internal_error",
  detail: "The request could not be handled. Try again.",
};

function describeMethod(allow: string): Problem {
  return {
    status: 405,
    code: "method_not_allowed",
    detail: `Only ${allow} is taken here.`,
    headers: { allow },
  };
}

/** Where the pages are, as people reach them; ends with `/`. Nothing where the inbox does not know. */
function readPublicUrl(inbox: Inbox): URL | undefined {
  const url = inbox.urlOf("");
  return url === undefined ? undefined : new URL(url.replace(/q\/$/, ""));
}

/** In groups, for people who type it. */
function groupCode(code: string): string {
  return code.replace(/.{7}(?=.)/g, "$&-");
}

/** Whoever is told must not bring the server down. */
async function tell(onError: (cause: unknown) => void, error: unknown): Promise<void> {
  await Promise.resolve(error)
    .then(onError)
    .catch(() => undefined);
}
