import {
  type ClientCapabilities,
  Client as ClientV2,
  type ElicitRequestFormParams,
  type ElicitResult,
  InMemoryTransport,
} from "@modelcontextprotocol/client";
import { Client as ClientV1 } from "@modelcontextprotocol/sdk/client/index.js";
import { Server as ServerV1 } from "@modelcontextprotocol/sdk/server/index.js";
import type { Transport as TransportV1 } from "@modelcontextprotocol/sdk/shared/transport.js";
import {
  CallToolRequestSchema,
  type ClientCapabilities as ClientCapabilitiesV1,
  ElicitRequestSchema,
} from "@modelcontextprotocol/sdk/types.js";
import { Server as ServerV2, type Transport } from "@modelcontextprotocol/server";
import type { McpElicitationServer } from "../../../channels/mcp-elicitation/index.js";

/** The two lines of the official SDK. */
export const LINES = ["v1", "v2"] as const;
/** Every server with every client. */
export const PAIRS: readonly { server: Line; client: Line }[] = LINES.flatMap((server) =>
  LINES.map((client) => ({ server, client })),
);
export type Line = (typeof LINES)[number];

/** What the tool `ask` does: it is given what the SDK of the line knows of the call. */
type Tool = (call: { id: string | number; signal: AbortSignal }) => Promise<void>;

/** A server of one of the lines, as both have it. */
type AnyServer = {
  server: McpElicitationServer;
  connect(transport: Transport): Promise<void>;
  close(): Promise<void>;
};

export function createServerOf(line: Line, tool: Tool = async () => undefined): AnyServer {
  const info = { name: "test", version: "1.0.0" };
  const done = { content: [] };
  if (line === "v2") {
    const server = new ServerV2(info, { capabilities: { tools: {} } });
    server.setRequestHandler("tools/call", async (_, { mcpReq }) => {
      await tool(mcpReq);
      return done;
    });
    return { server, connect: (transport) => server.connect(transport), close: () => server.close() };
  }
  const server = new ServerV1(info, { capabilities: { tools: {} } });
  server.setRequestHandler(CallToolRequestSchema, async (_, { requestId, signal }) => {
    await tool({ id: requestId, signal });
    return done;
  });
  return {
    server,
    // The two lines have the same transports under types that differ in `undefined`.
    connect: (transport) => server.connect(transport as TransportV1),
    close: () => server.close(),
  };
}

type Respond = (params: ElicitRequestFormParams, signal: AbortSignal) => ElicitResult | Promise<ElicitResult>;

type AnyClient = {
  connect(transport: Transport): Promise<void>;
  close(): Promise<void>;
  /** Calls the tool of the server. */
  call(signal?: AbortSignal): Promise<unknown>;
};

export function createClientOf(
  line: Line,
  respond: Respond,
  capabilities: ClientCapabilities = { elicitation: {} },
): AnyClient {
  const info = { name: "test", version: "1.0.0" };
  if (line === "v2") {
    const client = new ClientV2(info, { capabilities });
    client.setRequestHandler("elicitation/create", ({ params }, { mcpReq }) =>
      respond(params as ElicitRequestFormParams, mcpReq.signal),
    );
    return {
      connect: (transport) => client.connect(transport),
      close: () => client.close(),
      call: (signal) => client.callTool({ name: "ask" }, signal && { signal }),
    };
  }
  const client = new ClientV1(info, { capabilities: capabilities as ClientCapabilitiesV1 });
  client.setRequestHandler(ElicitRequestSchema, ({ params }, { signal }) =>
    respond(params as ElicitRequestFormParams, signal),
  );
  return {
    connect: (transport) => client.connect(transport as TransportV1),
    close: () => client.close(),
    call: (signal) => client.callTool({ name: "ask" }, undefined, signal && { signal }),
  };
}

/** A server and a client, each of its line, in one process. */
export async function joinLines(server: AnyServer, client: AnyClient): Promise<void> {
  const [near, far] = InMemoryTransport.createLinkedPair();
  await server.connect(near);
  await client.connect(far);
}
