import { InMemoryTransport } from "@modelcontextprotocol/server";
import fc from "fast-check";
import {
  createElicitationHandler,
  createMcpElicitationChannel,
} from "../../../channels/mcp-elicitation/index.js";
import type { PilotDeckElicitationChannel } from "../../../protocol/index.js";
import { connect, createClient, createServer } from "./connect.js";

/** Our channel, a real client with our handler, and a channel behind it. */
export async function joinThrough(behind: PilotDeckElicitationChannel, revision: string) {
  const [near, far] = InMemoryTransport.createLinkedPair();
  const server = createServer();
  const client = createClient({ revision });
  client.setRequestHandler("elicitation/create", createElicitationHandler(behind));
  await connect(server, near, client, far);
  return { server, channel: createMcpElicitationChannel(server) };
}

const text = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 40 })
  .filter((value) => /[\p{L}\p{N}]/u.test(value));

const option = fc.record({ label: text, description: fc.oneof(fc.constant("d"), text) });

const awkward = fc.constantFrom(
  "__proto__",
  "constructor",
  "1",
  "q1",
  "q1_other",
  "Other (type your answer)",
  "Skip",
);

export const question = fc.record(
  {
    question: fc.oneof(text, awkward),
    header: fc.constant("Header"),
    options: fc.uniqueArray(option, { minLength: 2, maxLength: 4, selector: ({ label }) => label.trim() }),
    multiSelect: fc.boolean(),
  },
  { requiredKeys: ["question", "header", "options"] },
);
