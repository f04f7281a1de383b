import { isObject } from "../../src/text/values.js";

/** What a client can show, as it declares it. */
export type McpClientCapabilities = { elicitation?: { form?: unknown; url?: unknown } | undefined };
type ElicitationRequest = { method: "elicitation/create"; params: Record<string, unknown> };
type RequestOptions = { signal?: AbortSignal; timeout: number; relatedRequestId?: string | number };

/** What is needed of the `Server` of `@modelcontextprotocol/server` 2.x. */
export type McpServerV2 = {
  getClientCapabilities(): McpClientCapabilities | undefined;
  getNegotiatedProtocolVersion(): string | undefined;
  request(request: ElicitationRequest, options: RequestOptions): Promise<unknown>;
};

/** What is needed of the `Server` of `@modelcontextprotocol/sdk` 1.x, which does not keep the revision. */
export type McpServerV1 = {
  getClientCapabilities(): McpClientCapabilities | undefined;
  getClientVersion(): unknown;
  request(request: ElicitationRequest, resultSchema: object, options: RequestOptions): Promise<unknown>;
};

/** A server of either line of the official SDK; of an `McpServer` it is the member `server`. */
export type McpElicitationServer = McpServerV1 | McpServerV2;

/** A server whose line is known. */
export type ServerLine = {
  /** Undefined before `initialize`, and where the server never saw one. */
  capabilities(): McpClientCapabilities | undefined;
  /** Undefined where the server does not keep it. */
  revision(): string | undefined;
  request(request: ElicitationRequest, options: RequestOptions): Promise<unknown>;
};

/** Whether it can show what is asked in this mode. Clients that name no mode are from before there was a second one. */
export function declaresMode({ elicitation }: McpClientCapabilities = {}, mode: unknown): boolean {
  if (mode === "url") return elicitation?.url !== undefined;
  return elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined);
}

/** Finds out by its methods of which line a server is. Throws a TypeError that names what was expected. */
export function readServer(server: unknown): ServerLine {
  if (isV2(server)) {
    return {
      capabilities: () => server.getClientCapabilities(),
      revision: () => server.getNegotiatedProtocolVersion(),
      request: (request, options) => server.request(request, options),
    };
  }
  if (isV1(server)) {
    return {
      capabilities: () => server.getClientCapabilities(),
      revision: () => undefined,
      request: (request, options) => server.request(request, AS_IT_CAME, options),
    };
  }
  const isOuter = isObject(server) && (isV2(server.server) || isV1(server.server));
  const found = isOuter ? "Of an McpServer, pass its member server." : `Missing: ${findMissing(server)}.`;
  throw new TypeError(
    `server must be the Server of @modelcontextprotocol/server 2.x or of @modelcontextprotocol/sdk 1.x. ${found}`,
  );
}

// 1.x wants a zod schema for the result and calls `parse` or `safeParse` of it. What came is read by us, on both lines.
const AS_IT_CAME = {
  parse: (value: unknown) => value,
  safeParse: (value: unknown) => ({ success: true, data: value }),
};

function isV2(server: unknown): server is McpServerV2 {
  return hasMethods(server, ["getClientCapabilities", "request", "getNegotiatedProtocolVersion"]);
}

function isV1(server: unknown): server is McpServerV1 {
  return hasMethods(server, ["getClientCapabilities", "request", "getClientVersion"]);
}

function findMissing(server: unknown): string {
  const names = ["getClientCapabilities", "request"].filter((name) => !hasMethods(server, [name]));
  return names.length > 0
    ? names.map((name) => `${name}()`).join(", ")
    : "getNegotiatedProtocolVersion() (2.x) or getClientVersion() (1.x)";
}

function hasMethods(server: unknown, names: readonly string[]): boolean {
  return isObject(server) && names.every((name) => typeof server[name] === "function");
}
