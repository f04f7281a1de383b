import type { McpClientCapabilities } from "../../../channels/mcp-elicitation/mcp-server.js";
import { isObject } from "../../text/values.js";

/** Who calls: the client by its name, and its session where it has one. */
export type McpCaller = {
  client: string;
  /** What it calls itself to people, where that is another name. */
  title?: string;
  /** That of streamable HTTP, or the conversation that a client names in `_meta`. */
  session?: string;
  /** Whom the host's own check of the token has found, by the SDK's `authInfo.clientId`. */
  principal?: string;
};

/** A `tools/call`, read from what either line of the SDK hands to a handler. */
export type McpCall = {
  id: string | number;
  signal: AbortSignal;
  caller: McpCaller;
  capabilities: McpClientCapabilities | undefined;
  /** Nothing where the server does not keep it. */
  revision: string | undefined;
  progressToken: string | number | undefined;
  /** The id that the model's own call has, where the client passes it on. */
  toolCallId: string | undefined;
  /** What came back with a call that is made again (revision 2026-07-28). */
  inputResponses: Record<string, unknown>;
  requestState: string | undefined;
  notify(notification: { method: string; params: Record<string, unknown> }): Promise<void>;
};

/** What a server knows of the connection; 1.x of the SDK keeps no revision. */
export type McpConnection = {
  getClientCapabilities(): McpClientCapabilities | undefined;
  getClientVersion?(): unknown;
  getNegotiatedProtocolVersion?(): string | undefined;
};

const ENVELOPE = "io.modelcontextprotocol/";

/**
 * Reads the second argument of a handler: `ctx` of 2.x, `extra` of 1.x. In revision 2026-07-28 each request says by itself who
 * sends it and what that can do.
 */
export function readMcpCall(server: McpConnection, context: unknown): McpCall {
  const outer = isObject(context) ? context : {};
  const inner = isObject(outer.mcpReq) ? outer.mcpReq : outer;
  const envelope = isObject(inner.envelope) ? inner.envelope : {};
  const meta = isObject(inner._meta) ? inner._meta : {};
  const { signal } = inner;
  const declared = envelope[`${ENVELOPE}clientCapabilities`];
  const notify = inner.notify ?? inner.sendNotification;
  const state: unknown = typeof inner.requestState === "function" ? inner.requestState() : undefined;
  return {
    id: readId(inner.id ?? inner.requestId) ?? "",
    signal: signal instanceof AbortSignal ? signal : new AbortController().signal,
    caller: readCaller(envelope[`${ENVELOPE}clientInfo`] ?? server.getClientVersion?.(), outer, meta),
    capabilities: isObject(declared) ? declared : server.getClientCapabilities(),
    revision: readRevision(server, envelope, outer),
    progressToken: readId(meta.progressToken),
    toolCallId: readText(meta["claudecode/toolUseId"]) ?? readText(meta.callId),
    inputResponses: isObject(inner.inputResponses) ? inner.inputResponses : {},
    requestState: readText(state),
    notify: async (notification) => {
      if (typeof notify === "function") await notify.call(inner, notification);
    },
  };
}

function readCaller(info: unknown, outer: Record<string, unknown>, meta: Record<string, unknown>): McpCaller {
  const { name, title: shown } = isObject(info) ? info : {};
  const http = isObject(outer.http) ? outer.http : outer;
  const { clientId } = isObject(http.authInfo) ? http.authInfo : {};
  // Of Codex it is the thread: its session has several agents.
  const conversation = readText(meta["vscode.conversationId"]) ?? readText(meta.threadId);
  const session = readText(outer.sessionId) ?? conversation;
  const title = readText(shown);
  const principal = readText(clientId);
  return {
    client: readText(name) ?? "an MCP client",
    ...(title !== undefined && { title }),
    ...(session !== undefined && { session }),
    ...(principal !== undefined && { principal }),
  };
}

function readRevision(
  server: McpConnection,
  envelope: Record<string, unknown>,
  { requestInfo }: Record<string, unknown>,
): string | undefined {
  const { headers } = isObject(requestInfo) ? requestInfo : {};
  const header = isObject(headers) ? headers["mcp-protocol-version"] : undefined;
  return (
    readText(envelope[`${ENVELOPE}protocolVersion`]) ??
    server.getNegotiatedProtocolVersion?.() ??
    readText(header)
  );
}

function readText(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

function readId(value: unknown): string | number | undefined {
  return typeof value === "string" || typeof value === "number" ? value : undefined;
}
