import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { describe, expect, it, onTestFinished } from "vitest";
import {
  createElicitationHandler,
  createMcpElicitationChannel,
} from "../../../channels/mcp-elicitation/index.js";
import { answer, cancel, createScriptedChannel } from "../../../channels/scripted/index.js";
import type { PilotDeckElicitationChannel } from "../../../protocol/index.js";
import { some } from "../../property-runs.js";
import { AT_ONCE, ask, COLOR, createClient, createServer, defer, REVISIONS, SIZES } from "./connect.js";

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
