import { InMemoryTransport } from "@modelcontextprotocol/server";
import { describe, expect, it } from "vitest";
import { createElicitationHandler } from "../../../channels/mcp-elicitation/index.js";
import type { PilotDeckElicitationChannel } from "../../../protocol/index.js";
import type { HumanAct } from "../../../src/testing/index.js";
import { WAITING_HARNESSES } from "../harnesses/index.js";
import { connect, createClient, createServer } from "./connect.js";

const requestedSchema = {
  type: "object" as const,
  properties: {
    color: { type: "string" as const, title: "Color", oneOf: [{ const: "#f00", title: "Red" }] },
    sizes: {
      type: "array" as const,
      title: "Sizes",
      items: { type: "string" as const, enum: ["S", "M", "L"] },
      minItems: 1,
    },
    name: { type: "string" as const, title: "Name" },
    age: { type: "integer" as const, title: "Age", minimum: 0 },
    nick: { type: "string" as const, title: "Nickname" },
    nation: { type: "string" as const, title: "Nation" },
    agreed: { type: "boolean" as const, title: "Agreed" },
  },
  required: ["color", "sizes", "name", "age", "agreed"],
};

const answering: HumanAct = {
  type: "answer",
  answers: [
    { question: "Color", labels: ["Red"] },
    { question: "Sizes", labels: ["S", "L"] },
    { question: "Name", own: "Ada" },
    { question: "Age", own: "36" },
    { question: "Nickname", labels: ["Skip"] },
    { question: "Nation", own: "UK" },
    { question: "Agreed", labels: ["No"] },
  ],
};

// The memory channel is a plain one of PilotDeck's, which asks no free text.
const names = Object.keys(WAITING_HARNESSES).filter((name) => name !== "memory");

describe("a server's form on every channel that ships", () => {
  it.each(names)("M-03 the same act gives the same content on %s", async (name) => {
    const [near, far] = InMemoryTransport.createLinkedPair();
    const server = createServer();
    const client = createClient({});
    const harness = await WAITING_HARNESSES[name]?.(answering);
    if (harness === undefined) throw new Error(`There is no channel ${name}.`);
    const { channel, perform, close } = harness;
    const watched: PilotDeckElicitationChannel = {
      name,
      ...(channel.capabilities && { capabilities: channel.capabilities }),
      async askUser(request) {
        const reply = channel.askUser(request);
        await perform?.(request);
        return reply;
      },
    };
    client.setRequestHandler("elicitation/create", createElicitationHandler(watched));
    await connect(server, near, client, far);
    try {
      expect(await server.elicitInput({ message: "Who are you?", requestedSchema })).toEqual({
        action: "accept",
        content: { color: "#f00", sizes: ["S", "L"], name: "Ada", age: 36, nation: "UK", agreed: false },
      });
    } finally {
      await close?.();
    }
  });
});
