import {
  type ClientCapabilities,
  Client as ClientV2,
  type ElicitRequestFormParams,
  type ElicitResult,
  InMemoryTransport,
  type RequestOptions,
} from "@modelcontextprotocol/client";
import { Client as ClientV1 } from "@modelcontextprotocol/sdk/client/index.js";
import { Server as ServerV1 } from "@modelcontextprotocol/sdk/server/index.js";
import { McpServer as McpServerV1 } from "@modelcontextprotocol/sdk/server/mcp.js";
import type { Transport as TransportV1 } from "@modelcontextprotocol/sdk/shared/transport.js";
import {
  type ClientCapabilities as ClientCapabilitiesV1,
  ElicitRequestSchema,
} from "@modelcontextprotocol/sdk/types.js";
import { McpServer, Server, type Transport } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { onTestFinished } from "vitest";
import type { PilotDeckToolDefinition } from "../../../../protocol/index.js";
import { type McpToolsOptions, registerMcpTools } from "../../../../src/adapters/mcp-server/index.js";
import { createAskUserQuestionTool } from "../../../../src/index.js";

/** The kinds of server that tools are registered on. */
const SERVERS = ["Server 2.x", "McpServer 2.x", "Server 1.x", "McpServer 1.x"] as const;
export type ServerKind = (typeof SERVERS)[number];

/** A client of one of the lines, of one revision. */
const CLIENT_KINDS = ["1.x", "2025-06-18", "2025-11-25", "2026-07-28"] as const;
export type ClientKind = (typeof CLIENT_KINDS)[number];

/** Each kind of client, over the kind of server that serves it as hosts do. */
export const CLIENTS: { client: ClientKind }[] = CLIENT_KINDS.map((client) => ({ client }));

/** Each server with each client; the last revision is one that only 2.x serves. */
export const PAIRS: { server: ServerKind; client: ClientKind }[] = SERVERS.flatMap((server) =>
  CLIENT_KINDS.filter((client) => client !== "2026-07-28" || server.endsWith("2.x")).map((client) => ({
    server,
    client,
  })),
);

/** An `elicitation/create` as the client gets it. */
type Shown = ElicitRequestFormParams & { url?: string };
export type Respond = (params: Shown, signal: AbortSignal) => ElicitResult | Promise<ElicitResult>;

export type Manner = {
  server?: ServerKind;
  client?: ClientKind;
  respond?: Respond;
  capabilities?: ClientCapabilities;
  name?: string;
  tools?: PilotDeckToolDefinition[];
  options?: McpToolsOptions;
};

type CallOptions = {
  signal?: AbortSignal;
  timeout?: number;
  resetTimeoutOnProgress?: boolean;
  onprogress?: (progress: { progress: number; message?: string | undefined }) => void;
};

export type CallResult = {
  content: { type: string; text?: string }[];
  isError?: boolean;
  _meta?: Record<string, unknown>;
};

const INFO = { name: "test-server", version: "1.0.0" };

/** Tools on a server of one kind, and a client of another, in one process. */
export async function connectTools(manner: Manner = {}) {
  const { server = "Server 2.x", client = "2025-11-25", options = {} } = manner;
  const { tools = [createAskUserQuestionTool({ preSuppliedAnswers: "reject" })] } = manner;
  const [near, far] = InMemoryTransport.createLinkedPair();
  const create = () => {
    const created = createServer(server);
    registerMcpTools(created, tools, options);
    return created;
  };
  const stop = await serve(server, create, near);
  const connected = await connectClient(client, far, manner);
  onTestFinished(async () => {
    await connected.close();
    await stop();
  });
  return { ...connected, far };
}

function createServer(kind: ServerKind): McpServer | Server | McpServerV1 | ServerV1 {
  switch (kind) {
    case "Server 2.x":
      return new Server(INFO, { capabilities: {} });
    case "McpServer 2.x":
      return new McpServer(INFO);
    case "Server 1.x":
      return new ServerV1(INFO, { capabilities: {} });
    case "McpServer 1.x":
      return new McpServerV1(INFO);
  }
}

async function serve(
  kind: ServerKind,
  create: () => ReturnType<typeof createServer>,
  transport: Transport,
): Promise<() => Promise<void>> {
  if (kind.endsWith("2.x")) {
    // It was made by the factory of that line.
    const handle = serveStdio(() => create() as McpServer, { transport });
    return () => handle.close();
  }
  const server = create() as ServerV1;
  await server.connect(transport as TransportV1);
  return () => server.close();
}

export async function connectClient(kind: ClientKind, transport: Transport, manner: Manner) {
  const { respond, capabilities = { elicitation: {} }, name = "test-client" } = manner;
  const info = { name, version: "1.0.0" };
  if (kind === "1.x") {
    const client = new ClientV1(info, { capabilities: capabilities as ClientCapabilitiesV1 });
    if (respond !== undefined) {
      client.setRequestHandler(ElicitRequestSchema, ({ params }, { signal }) =>
        respond(params as Shown, signal),
      );
    }
    await client.connect(transport as TransportV1);
    return {
      list: async () => (await client.listTools()).tools,
      call: (input?: unknown, options?: CallOptions, tool = "ask_user_question") =>
        client.callTool(
          { name: tool, arguments: input as Record<string, unknown> },
          undefined,
          options as RequestOptions,
        ) as Promise<CallResult>,
      close: () => client.close(),
    };
  }
  const client = new ClientV2(info, {
    capabilities,
    ...(kind === "2026-07-28"
      ? { versionNegotiation: { mode: { pin: kind } } }
      : { supportedProtocolVersions: [kind] }),
  });
  if (respond !== undefined) {
    client.setRequestHandler("elicitation/create", ({ params }, { mcpReq }) =>
      respond(params as Shown, mcpReq.signal),
    );
  }
  await client.connect(transport);
  return {
    list: async () => (await client.listTools()).tools,
    call: (input?: unknown, options?: CallOptions, tool = "ask_user_question") =>
      client.callTool(
        { name: tool, arguments: input as Record<string, unknown> },
        options as RequestOptions,
      ) as Promise<CallResult>,
    close: () => client.close(),
  };
}

export function textOf({ content }: CallResult): string {
  return content.map(({ text = "" }) => text).join("\n");
}
