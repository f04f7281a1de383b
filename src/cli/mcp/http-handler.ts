import { createHostCheck, hostOf } from "../../http/check-host.js";
import { createOriginCheck } from "../../http/check-origin.js";
import { createTokenCheck } from "../../http/check-token.js";
import { readJsonText } from "../../http/read-body.js";
import { replyWithProblem } from "../../http/reply.js";
import { ASK_BYTES_MAX } from "../../text/bytes.js";
import type { Fetch } from "../serve/port-holder.js";
import { createAuthInfo, createHttpSessions } from "./http-sessions.js";
import { createServerFactory, type McpOffer } from "./offer-tools.js";

export type McpHandlerOptions = McpOffer & {
  agentToken: string;
  allowedHosts: string[];
  onError: (cause: unknown) => void;
};

/** The MCP server over HTTP, beside the pages. */
export type McpHandler = { withMcp(pages: Fetch): Fetch; close(): Promise<void> };

const PATH = "/mcp";
/** What is refused unread is not read later: the connection is good for nothing more. */
const UNREAD = { connection: "close" };

/**
 * Streamable HTTP at `/mcp`, for agents elsewhere: with the agents' bearer token, of whatever revision. Agents with the same client
 * and the same token are told apart by their sessions, or by the name that each gives itself in the address: `/mcp?agent=laptop`.
 */
export function createMcpHandler(options: McpHandlerOptions): McpHandler {
  const { agentToken, allowedHosts } = options;
  const checkHost = createHostCheck(allowedHosts);
  const checkOrigin = createOriginCheck([]);
  const checkToken = createTokenCheck(agentToken);
  let loading: Promise<Loaded> | undefined;

  return {
    withMcp: (pages) => (request, bindings) =>
      new URL(request.url).pathname === PATH ? handle(request) : pages(request, bindings),
    async close() {
      await (await loading)?.close();
    },
  };

  async function handle(request: Request): Promise<Response> {
    const problem = checkHost(hostOf(request)) ?? findForeignOrigin(request) ?? checkToken(request);
    if (problem !== undefined) return replyWithProblem(problem, UNREAD);
    const agent = new URL(request.url).searchParams.get("agent") ?? undefined;
    loading ??= load(options);
    return (await loading).fetch(request, agent);
  }

  function findForeignOrigin(request: Request) {
    const origin = request.headers.get("origin");
    const verdict = origin === null ? undefined : checkOrigin(origin, hostOf(request));
    return verdict?.ok === false ? verdict.problem : undefined;
  }
}

type Loaded = {
  fetch(request: Request, agent: string | undefined): Promise<Response>;
  close(): Promise<void>;
};

/** With the first request: a server whose agents all live on its own machine needs no SDK. */
async function load(options: McpHandlerOptions): Promise<Loaded> {
  const { createMcpHandler: create, isLegacyRequest } = await import("@modelcontextprotocol/server");
  const factory = await createServerFactory(options);
  const modern = create(factory, { legacy: "reject", onerror: options.onError });
  const sessions = await createHttpSessions(factory);
  return {
    async fetch(request, agent) {
      const authInfo = createAuthInfo(agent);
      if (request.method !== "POST") return sessions.fetch(request, { authInfo });
      const body = await readMessages(request);
      if (!body.ok) return body.response;
      const { parsedBody } = body;
      if (await isLegacyRequest(request, parsedBody))
        return sessions.fetch(request, { authInfo, parsedBody });
      return modern.fetch(request, { authInfo, parsedBody });
    },
    async close() {
      await Promise.all([modern.close(), sessions.close()]);
    },
  };
}

type Messages = { ok: true; parsedBody: unknown } | { ok: false; response: Response };

async function readMessages(request: Request): Promise<Messages> {
  const body = await readJsonText(request, ASK_BYTES_MAX);
  if (!body.ok) return { ok: false, response: replyWithProblem(body.problem, UNREAD) };
  try {
    return { ok: true, parsedBody: JSON.parse(body.text) };
  } catch {
    const error = { code: -32700, message: "Parse error: the body is not JSON." };
    return { ok: false, response: Response.json({ jsonrpc: "2.0", id: null, error }, { status: 400 }) };
  }
}
