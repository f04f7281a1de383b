import { once } from "node:events";
import { createServer as createHttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { NodeStreamableHTTPServerTransport } from "@modelcontextprotocol/node";
import { describe, expect, it, onTestFinished } from "vitest";
import {
  createElicitationHandler,
  createMcpElicitationChannel,
} from "../../../channels/mcp-elicitation/index.js";
import { answer, createScriptedChannel } from "../../../channels/scripted/index.js";
import type { PilotDeckElicitationAnswer } from "../../../protocol/index.js";
import { createAskUserQuestionTool, runTool } from "../../../src/index.js";
import { ask, COLOR, createClient, createServer, defer, neverAnswer, REVISIONS, SIZES } from "./connect.js";

describe("streamable HTTP", () => {
  const questions = [COLOR, SIZES].map(({ recommended, ...question }) => question);

  /** A server: `ask` asks with the tool's own arguments, else the questions above; `watch` keeps what came of it. */
  async function serve() {
    const outcomes: Promise<PilotDeckElicitationAnswer>[] = [];
    const stop = new AbortController();
    const server = createServer();
    server.setRequestHandler("tools/call", async ({ params }, { mcpReq }) => {
      const channel = createMcpElicitationChannel(server, { relatedRequestId: mcpReq.id });
      if (params.name === "watch") {
        const outcome = channel.askUser(ask([COLOR], { signal: stop.signal }));
        outcomes.push(outcome);
        await outcome;
        return { content: [] };
      }
      const result = await runTool(createAskUserQuestionTool(), params.arguments ?? { questions }, {
        elicitation: channel,
      });
      return { content: result.content.filter((block) => block.type === "text") };
    });
    const transport = new NodeStreamableHTTPServerTransport({
      sessionIdGenerator: () => crypto.randomUUID(),
    });
    await server.connect(transport);
    const http = createHttpServer((request, response) => void transport.handleRequest(request, response));
    http.listen(0, "127.0.0.1");
    await once(http, "listening");
    onTestFinished(async () => {
      await server.close();
      http.closeAllConnections();
      http.close();
    });
    const { port } = http.address() as AddressInfo;
    return { url: new URL(`http://127.0.0.1:${port}/mcp`), outcomes, stop };
  }

  async function visit(url: URL, client: Client) {
    const transport = new StreamableHTTPClientTransport(url);
    await client.connect(transport);
    onTestFinished(() => client.close());
    return transport;
  }

  it.each(REVISIONS)("M-01 a client of %s answers through a channel of ours", async (revision) => {
    const { url } = await serve();
    const client = createClient({ revision });
    const person = createScriptedChannel(
      answer(({ question, options, multiSelect }) => {
        if (question === "M") return "Yes";
        if (question.startsWith("Other") && question.endsWith("(2)")) return "XS";
        return multiSelect === true
          ? ["M"]
          : options.length > 1 && question === COLOR.question
            ? "Blue"
            : "Skip";
      }),
    );
    client.setRequestHandler("elicitation/create", createElicitationHandler(person, { asker: "test" }));
    await visit(url, client);
    expect((await client.callTool({ name: "ask" })).content).toEqual([
      {
        type: "text",
        text:
          'User has answered your questions: "Which color?"="Blue", "Which sizes?"="M, XS". ' +
          "You can now continue with the user's answers in mind.",
      },
    ]);
  });

  it("M-01 calls at once each get their own answer", async () => {
    const { url } = await serve();
    const client = createClient({
      respond: ({ message }) => ({ action: "accept", content: { q1_other: `to ${message}` } }),
    });
    await visit(url, client);
    const names = Array.from({ length: 20 }, (_, index) => `Question ${index}?`);
    const results = await Promise.all(
      names.map((question) => {
        const { recommended, ...color } = COLOR;
        return client.callTool({ name: "ask", arguments: { questions: [{ ...color, question }] } });
      }),
    );
    for (const [index, name] of names.entries()) {
      expect(JSON.stringify(results[index]?.content)).toContain(`\\"${name}\\"=\\"to ${name}\\"`);
    }
  });

  it("M-02 an abort withdraws the form at the client", async () => {
    const { url, outcomes, stop } = await serve();
    const open = defer<AbortSignal>();
    const client = createClient({
      respond(params, signal) {
        open.resolve(signal);
        return neverAnswer(params, signal);
      },
    });
    await visit(url, client);
    const called = client.callTool({ name: "watch" });
    const signal = await open.promise;
    const withdrawn = new Promise((resolve) => signal.addEventListener("abort", resolve));
    stop.abort();
    expect(await outcomes[0]).toMatchObject({ code: "aborted" });
    await withdrawn;
    await called;
  });

  it("M-02 a session that the client ends while the form is open gives connection_lost", async () => {
    const { url, outcomes } = await serve();
    const open = defer<void>();
    const client = createClient({
      respond(params, signal) {
        open.resolve();
        return neverAnswer(params, signal);
      },
    });
    const transport = await visit(url, client);
    const called = client.callTool({ name: "watch" }).catch(() => undefined);
    await open.promise;
    await transport.terminateSession();
    expect(await outcomes[0]).toMatchObject({ code: "connection_lost" });
    await client.close();
    await called;
  });
});
