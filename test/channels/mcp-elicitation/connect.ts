import {
  Client,
  type ClientCapabilities,
  type ElicitRequestFormParams,
  type ElicitResult,
  InMemoryTransport,
  type Transport,
} from "@modelcontextprotocol/client";
import { Server } from "@modelcontextprotocol/server";
import type { PilotDeckElicitationQuestion, PilotDeckElicitationRequest } from "../../../protocol/index.js";

/** For a client that acts for its person at once, where a form that is refused so soon would count as not shown. */
export const AT_ONCE = { soonestActMs: 0 };

/** The two revisions in which a server sends its forms as requests. */
export const REVISIONS = ["2025-06-18", "2025-11-25"] as const;

/** What the client does with a form. It sees what the server sent, and is told when the form is withdrawn. */
type Responder = (
  params: ElicitRequestFormParams,
  signal: AbortSignal,
) => ElicitResult | Promise<ElicitResult>;

export type ClientManner = {
  respond?: Responder;
  revision?: string;
  capabilities?: ClientCapabilities;
};

/** A client of the official SDK with a form handler, not yet connected. */
export function createClient({ respond, revision = "2025-11-25", capabilities }: ClientManner): Client {
  const client = new Client(
    { name: "test", version: "1.0.0" },
    { capabilities: capabilities ?? { elicitation: {} }, supportedProtocolVersions: [revision] },
  );
  if (respond !== undefined) {
    client.setRequestHandler("elicitation/create", ({ params }, { mcpReq }) => {
      if (params.mode === "url") throw new Error("A form was expected.");
      return respond(params, mcpReq.signal);
    });
  }
  return client;
}

export function createServer(): Server {
  return new Server({ name: "test", version: "1.0.0" }, { capabilities: { tools: {} } });
}

/** A server and a client of the official SDK, joined by its in-memory transport. */
export async function join(manner: ClientManner = {}) {
  const [near, far] = InMemoryTransport.createLinkedPair();
  const server = createServer();
  const client = createClient(manner);
  await connect(server, near, client, far);
  return { server, client, near, far };
}

export async function connect(
  server: Server,
  near: Transport,
  client: Client,
  far: Transport,
): Promise<void> {
  const initialized = new Promise<void>((resolve) => {
    server.oninitialized = resolve;
  });
  await server.connect(near);
  await client.connect(far);
  await initialized;
}

/** A form that stays open until it is withdrawn. */
export function neverAnswer(_: ElicitRequestFormParams, signal: AbortSignal): Promise<ElicitResult> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(new Error("withdrawn")));
  });
}

/** A promise that is settled from outside. */
export function defer<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

export const COLOR: PilotDeckElicitationQuestion = {
  question: "Which color?",
  header: "Color",
  options: [
    { label: "Red", description: "Like a rose" },
    { label: "Blue", description: "" },
  ],
  recommended: 1,
};

export const SIZES: PilotDeckElicitationQuestion = {
  question: "Which sizes?",
  header: "Sizes",
  options: [
    { label: "S", description: "Small" },
    { label: "M", description: "" },
    { label: "L", description: "" },
  ],
  multiSelect: true,
};

export const NAME: PilotDeckElicitationQuestion = {
  question: "What is it called?",
  header: "Name",
  options: [],
  hint: "One word",
};

export function ask(
  questions: PilotDeckElicitationQuestion[] = [COLOR],
  more: Partial<PilotDeckElicitationRequest> = {},
): PilotDeckElicitationRequest {
  return { toolCallId: "call", toolName: "test", questions, ...more };
}
