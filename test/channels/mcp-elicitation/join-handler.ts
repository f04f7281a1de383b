import type { Client, ElicitRequestFormParams, ElicitResult } from "@modelcontextprotocol/client";
import type { Server } from "@modelcontextprotocol/server";
import { InMemoryTransport } from "@modelcontextprotocol/server";
import {
  createElicitationHandler,
  type ElicitationHandlerOptions,
} from "../../../channels/mcp-elicitation/index.js";
import type { PilotDeckElicitationChannel } from "../../../protocol/index.js";
import { connect, createClient, createServer } from "./connect.js";

export type Form = ElicitRequestFormParams["requestedSchema"];

export const NAME_FORM: Form = {
  type: "object",
  properties: { name: { type: "string" } },
  required: ["name"],
};

/** A server whose forms reach a channel of ours through a real client. */
export async function joinHandler(
  channel: PilotDeckElicitationChannel,
  options: ElicitationHandlerOptions = {},
): Promise<{ server: Server; client: Client }> {
  const [near, far] = InMemoryTransport.createLinkedPair();
  const server = createServer();
  const client = createClient({ capabilities: { elicitation: { form: {}, url: {} } } });
  client.setRequestHandler("elicitation/create", createElicitationHandler(channel, options));
  await connect(server, near, client, far);
  return { server, client };
}

/** The server's own check of the content is on: it rejects what does not match its schema. */
export function elicitForm(
  server: Server,
  requestedSchema: Form,
  message = "Please fill in.",
): Promise<ElicitResult> {
  return server.elicitInput({ message, requestedSchema });
}
