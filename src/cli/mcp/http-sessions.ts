import type { Server, WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/server";
import { isObject } from "../../text/values.js";

/** A client of 2025, which says once what it can do: its server stays for as long as its session does. */
export type HttpSessions = {
  fetch(request: Request, read: ReadRequest): Promise<Response>;
  close(): Promise<void>;
};

/** What is known of a request already. */
type ReadRequest = { authInfo: ReturnType<typeof createAuthInfo>; parsedBody?: unknown };

type Session = { server: Server; transport: WebStandardStreamableHTTPServerTransport; usedAt: number };

/** How many sessions there may be, and how long one that nobody uses is kept, in milliseconds. */
const SESSIONS_MAX = 1_000;
const IDLE_MS = 24 * 3_600_000;

export async function createHttpSessions(
  create: () => Server,
  { max = SESSIONS_MAX }: { max?: number } = {},
): Promise<HttpSessions> {
  const { WebStandardStreamableHTTPServerTransport: Transport } = await import(
    "@modelcontextprotocol/server"
  );
  const sessions = new Map<string, Session>();

  return {
    async fetch(request, read) {
      const id = request.headers.get("mcp-session-id");
      const session = id === null ? undefined : sessions.get(id);
      if (id !== null && session === undefined) return refuseUnknown();
      if (session !== undefined) session.usedAt = Date.now();
      const transport = session?.transport ?? (await open());
      request.signal.addEventListener("abort", () => cancelAll(transport, read.parsedBody), { once: true });
      return transport.handleRequest(request, read);
    },
    async close() {
      await Promise.all([...sessions.values()].map(({ server }) => server.close()));
      sessions.clear();
    },
  };

  async function open(): Promise<WebStandardStreamableHTTPServerTransport> {
    const server = create();
    const transport = new Transport({
      sessionIdGenerator: () => crypto.randomUUID(),
      onsessioninitialized(id) {
        sessions.set(id, { server, transport, usedAt: Date.now() });
        sweep();
      },
      onsessionclosed: (id) => void sessions.delete(id),
    });
    await server.connect(transport);
    return transport;
  }

  /** The one that was used least lately goes first. */
  function sweep(): void {
    const byUse = [...sessions].sort(([, one], [, other]) => one.usedAt - other.usedAt);
    for (const [id, { server, usedAt }] of byUse) {
      if (sessions.size <= max && Date.now() - usedAt < IDLE_MS) break;
      sessions.delete(id);
      void server.close();
    }
  }
}

/**
 * The client went away while its calls waited. What they bring could reach nobody, since no stream is taken up again here: a
 * question that waits is left to whoever makes the same call.
 */
function cancelAll(transport: Session["transport"], body: unknown): void {
  for (const message of [body].flat()) {
    if (!isObject(message) || !("method" in message)) continue;
    const { id: requestId } = message;
    if (typeof requestId !== "string" && typeof requestId !== "number") continue;
    transport.onmessage?.({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId } });
  }
}

/** What a handler is told of the caller: the name that its address gives it, and nothing of its token. */
export function createAuthInfo(agent: string | undefined): {
  token: string;
  clientId: string;
  scopes: string[];
} {
  return { token: "", clientId: agent ?? "", scopes: [] };
}

/** A client that is told so begins a new session (2025-11-25, Streamable HTTP). */
function refuseUnknown(): Response {
  const error = { code: -32001, message: "There is no such session any more. Initialize again." };
  return Response.json({ jsonrpc: "2.0", id: null, error }, { status: 404 });
}
