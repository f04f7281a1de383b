import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer as createHttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import { type Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { NodeStreamableHTTPServerTransport } from "@modelcontextprotocol/node";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { describe, expect, it, onTestFinished } from "vitest";
import {
  createElicitationHandler,
  createMcpElicitationChannel,
} from "../../../channels/mcp-elicitation/index.js";
import { answer, cancel, createScriptedChannel } from "../../../channels/scripted/index.js";
import type { PilotDeckElicitationAnswer, PilotDeckElicitationChannel } from "../../../protocol/index.js";
import { createAskUserQuestionTool, runTool } from "../../../src/index.js";
import { some } from "../../property-runs.js";
import {
  AT_ONCE,
  ask,
  COLOR,
  createClient,
  createServer,
  defer,
  neverAnswer,
  REVISIONS,
  SIZES,
} from "./connect.js";

function pathOf(script: string): string {
  return fileURLToPath(new URL(script, import.meta.url));
}

/** A channel whose person never reacts, and which tells when it was asked and when it was aborted. */
function createSilentChannel() {
  const asked = defer<void>();
  const aborted = defer<void>();
  const channel: PilotDeckElicitationChannel = {
    name: "silent",
    capabilities: { closedChoice: true, freeText: true },
    askUser: ({ signal }) =>
      new Promise((resolve) => {
        signal?.addEventListener("abort", () => {
          resolve({ type: "cancelled", code: "aborted" });
          aborted.resolve();
        });
        asked.resolve();
      }),
  };
  return { channel, asked: asked.promise, aborted: aborted.promise };
}

describe("standard input and output", () => {
  async function startServer(channel: PilotDeckElicitationChannel, attempts = 3) {
    const client = createClient({});
    client.setRequestHandler("elicitation/create", createElicitationHandler(channel, { attempts }));
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [pathOf("server-process.js")],
    });
    await client.connect(transport);
    onTestFinished(() => client.close());
    return { client, transport };
  }

  const requestedSchema = {
    type: "object",
    properties: { age: { type: "integer" }, color: { type: "string", enum: ["red"], enumNames: ["Red"] } },
    required: ["age"],
  };
  const call = { name: "ask", arguments: { message: "Who are you?", requestedSchema } };

  it("M-03 a server in another process gets the content, a refusal, or the error", async () => {
    const channel = createScriptedChannel([
      answer({ age: "16", color: "Red" }),
      cancel(),
      answer({ age: "old", color: "Skip" }),
    ]);
    const { client } = await startServer(channel, 1);
    const texts: unknown[] = [];
    for (let count = 0; count < 2; count += 1) texts.push((await client.callTool(call)).content);
    expect(texts).toEqual([
      [{ type: "text", text: '{"action":"accept","content":{"age":16,"color":"red"}}' }],
      [{ type: "text", text: '{"action":"decline"}' }],
    ]);
    await expect(client.callTool(call)).rejects.toThrow(
      'The elicitation channel "scripted" gave answers that the form does not allow: "age" must be answered with a whole number.',
    );
  });

  it("M-03 a server that dies while the question is open ends the ask", async () => {
    const { channel, asked, aborted } = createSilentChannel();
    const { client, transport } = await startServer(channel);
    const lost = client.callTool(call).then(
      () => "answered",
      () => "lost",
    );
    await asked;
    if (transport.pid !== null) process.kill(transport.pid, "SIGKILL");
    await aborted;
    expect(await lost).toBe("lost");
  });

  async function startClient(...args: string[]) {
    const child: ChildProcessByStdio<Writable, Readable, null> = spawn(
      process.execPath,
      [pathOf("client-process.js"), ...args],
      { stdio: ["pipe", "pipe", "inherit"] },
    );
    const server = createServer();
    const initialized = new Promise<void>((resolve) => {
      server.oninitialized = resolve;
    });
    await server.connect(new StdioServerTransport(child.stdout, child.stdin));
    onTestFinished(async () => {
      await server.close();
      child.stdin.end();
      if (child.exitCode === null) await once(child, "exit");
    });
    await initialized;
    return createMcpElicitationChannel(server, AT_ONCE);
  }

  it.each(some(REVISIONS))(
    "M-02 a client of %s in another process answers, at the second form",
    async (revision) => {
      const channel = await startClient("answer", revision);
      expect(await channel.askUser(ask([COLOR, SIZES]))).toMatchObject({
        type: "answered",
        answers: { "Which color?": "Red", "Which sizes?": ["That could not be used"] },
      });
    },
  );

  const MANNERS = [
    { manner: "die", code: "connection_lost" },
    { manner: "cancel", code: "dismissed" },
    { manner: "decline", code: "declined" },
  ];
  it.each(some(MANNERS))(
    "M-02 a client in another process that does $manner gives $code",
    async ({ manner, code }) => {
      const channel = await startClient(manner);
      expect(await channel.askUser(ask())).toMatchObject({ type: "cancelled", code });
    },
  );
});

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
