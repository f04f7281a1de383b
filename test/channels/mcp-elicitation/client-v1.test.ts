import { InMemoryTransport } from "@modelcontextprotocol/client";
import { Client as ClientV1 } from "@modelcontextprotocol/sdk/client/index.js";
import type { Transport as TransportV1 } from "@modelcontextprotocol/sdk/shared/transport.js";
import { ElicitRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { describe, expect, it } from "vitest";
import {
  createElicitationHandler,
  type McpElicitationServer,
} from "../../../channels/mcp-elicitation/index.js";
import type { PilotDeckElicitationChannel } from "../../../protocol/index.js";
import { defer } from "./connect.js";
import { createServerOf, LINES, type Line } from "./lines.js";

describe("a server's form at a client of v1", () => {
  async function joinHandler(
    line: Line,
    channel: PilotDeckElicitationChannel,
    kind: "handler" | "fallback" = "handler",
  ) {
    const handler = createElicitationHandler(channel);
    const client = new ClientV1({ name: "test", version: "1.0.0" }, { capabilities: { elicitation: {} } });
    if (kind === "handler") client.setRequestHandler(ElicitRequestSchema, handler);
    else client.fallbackRequestHandler = handler;
    const server = createServerOf(line);
    const [near, far] = InMemoryTransport.createLinkedPair();
    await server.connect(near);
    await client.connect(far as TransportV1);
    return server.server;
  }
  const send = (server: McpElicitationServer, properties: object, signal = new AbortController().signal) => {
    const requestedSchema = { type: "object", properties };
    const request = {
      method: "elicitation/create" as const,
      params: { mode: "form", message: "Please fill in.", requestedSchema },
    };
    const options = { timeout: 60_000, signal };
    return "getNegotiatedProtocolVersion" in server
      ? server.request(request, options)
      : server.request(
          request,
          { parse: (value: unknown) => value, safeParse: (data: unknown) => ({ success: true, data }) },
          options,
        );
  };
  const person = (answers: Record<string, string>): PilotDeckElicitationChannel => ({
    name: "person",
    capabilities: { freeText: true, schema: true },
    askUser: async () => ({ type: "answered", answers }),
  });

  it.each(LINES)("M-05 is answered for a server of %s", async (line) => {
    const server = await joinHandler(line, person({ age: "16" }));
    expect(await send(server, { age: { type: "integer" } })).toEqual({
      action: "accept",
      content: { age: 16 },
    });
  });

  it.each(LINES)("M-05 a server of %s that aborts its request ends the ask", async (line) => {
    const aborted = [defer<void>(), defer<void>()];
    const asked = [defer<void>(), defer<void>()];
    let round = 0;
    const server = await joinHandler(line, {
      name: "deaf",
      capabilities: { freeText: true },
      askUser({ signal, toolCallId }) {
        const current = round++;
        expect(toolCallId).toBe(String(current));
        signal?.addEventListener("abort", () => aborted[current]?.resolve());
        asked[current]?.resolve();
        return new Promise(() => undefined);
      },
    });
    for (const turn of [0, 1]) {
      const controller = new AbortController();
      const sent = send(server, { age: { type: "integer" } }, controller.signal);
      await asked[turn]?.promise;
      controller.abort();
      await expect(sent).rejects.toThrow();
    }
    // A client of v1 never tells that the request with the id 0 is withdrawn.
    await aborted[1]?.promise;
  });

  it.each(LINES)(
    "M-07 the fallback handler gets what the SDK of the client refuses, from %s",
    async (line) => {
      const properties = { age: { anyOf: [{ type: "integer", exclusiveMinimum: 0 }, { type: "null" }] } };
      const refusing = await joinHandler(line, person({ age: "16" }));
      await expect(send(refusing, properties)).rejects.toThrow();
      const server = await joinHandler(line, person({ age: "16" }), "fallback");
      expect(await send(server, properties)).toEqual({ action: "accept", content: { age: 16 } });
    },
  );

  it("M-07 as a fallback handler it answers nothing but forms", async () => {
    const handler = createElicitationHandler(person({}));
    await expect(handler({ method: "roots/list" })).rejects.toMatchObject({
      code: -32601,
      message: "Method not found",
    });
  });
});
