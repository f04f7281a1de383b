import { getEventListeners } from "node:events";
import type { ElicitResult } from "@modelcontextprotocol/client";
import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import { McpServer } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createMcpElicitationChannel } from "../../../channels/mcp-elicitation/index.js";
import type { PilotDeckElicitationAnswer, PilotDeckElicitationQuestion } from "../../../protocol/index.js";
import { createAskUserQuestionTool, elicit, runTool } from "../../../src/index.js";
import { type HumanAct, testElicitationChannel } from "../../../src/testing/index.js";
import { createMcpElicitationHarness } from "../harnesses/mcp-elicitation.js";
import { AT_ONCE, ask, COLOR, defer, join, NAME, neverAnswer } from "./connect.js";
import { answersOf, joinReplies } from "./replies.js";

describe("no answer", () => {
  it.each([
    { action: "decline", code: "declined" },
    { action: "cancel", code: "dismissed" },
  ] as const)("M-02 $action is told as $code", async ({ action, code }) => {
    const { channel } = await joinReplies([{ action }]);
    expect(await channel.askUser(ask())).toEqual({ type: "cancelled", code });
  });

  it.each([
    { title: "without the capability", capabilities: {} },
    { title: "that can only open addresses", capabilities: { elicitation: { url: {} } } },
  ])("M-02 a client $title gives unsupported_tool", async ({ capabilities }) => {
    const { server } = await join({ capabilities });
    const channel = createMcpElicitationChannel(server);
    const reason = "the MCP client does not support elicitation";
    expect(await channel.askUser(ask())).toEqual({ type: "cancelled", reason, code: "undeliverable" });
    const questions = [{ ...COLOR, recommended: undefined }].map(({ recommended, ...question }) => question);
    const result = await runTool(createAskUserQuestionTool(), { questions }, { elicitation: channel });
    expect(result).toMatchObject({ type: "error", error: { code: "unsupported_tool" } });
    expect(JSON.stringify(result.content)).toContain(reason);
  });

  it.each([{ elicitation: {} }, { elicitation: { form: {} } }, { elicitation: { form: {}, url: {} } }])(
    "M-02 a client that declares %j is asked",
    async (capabilities) => {
      const { server } = await join({ capabilities, respond: () => ({ action: "decline" }) });
      expect(await createMcpElicitationChannel(server, AT_ONCE).askUser(ask())).toMatchObject({
        code: "declined",
      });
    },
  );

  it("M-02 a client of revision 2026-07-28, which takes no requests, is undeliverable", async () => {
    const [near, far] = InMemoryTransport.createLinkedPair();
    let answer: PilotDeckElicitationAnswer | undefined;
    const handle = serveStdio(
      () => {
        const server = new McpServer({ name: "test", version: "1.0.0" });
        server.registerTool("ask", {}, async () => {
          answer = await createMcpElicitationChannel(server.server).askUser(ask());
          return { content: [] };
        });
        return server;
      },
      { transport: near },
    );
    const client = new Client(
      { name: "test", version: "1.0.0" },
      { capabilities: { elicitation: {} }, versionNegotiation: { mode: { pin: "2026-07-28" } } },
    );
    await client.connect(far);
    await client.callTool({ name: "ask" });
    await handle.close();
    expect(answer).toEqual({
      type: "cancelled",
      reason: "the MCP client speaks revision 2026-07-28, in which a server sends no elicitation requests",
      code: "undeliverable",
    });
  });

  it("M-01 a secret is not asked for in a form", async () => {
    const { channel, shown } = await joinReplies([]);
    const reason = "MCP forbids to ask for a secret in a form";
    const secret: PilotDeckElicitationQuestion = { ...NAME, schema: { type: "string", writeOnly: true } };
    for (const questions of [[secret], [COLOR, secret]]) {
      const answer = await channel.askUser(ask(questions));
      expect(answer).toEqual({ type: "cancelled", code: "undeliverable", reason });
    }
    expect(await elicit(channel, ask([secret]))).toMatchObject({ type: "failed", code: "unsupported_tool" });
    expect(shown).toEqual([]);
  });

  it("M-02 an error of the client is thrown with what the client said", async () => {
    const { channel } = await joinReplies([new Error("the window is gone")]);
    await expect(channel.askUser(ask())).rejects.toThrow(
      "the MCP client answered with error -32603: the window is gone",
    );
  });

  it("M-02 a connection that closes while the form is open, and one that is closed, are connection_lost", async () => {
    const open = defer<void>();
    const { server, client } = await join({
      respond(params, signal) {
        open.resolve();
        return neverAnswer(params, signal);
      },
    });
    const channel = createMcpElicitationChannel(server);
    const answer = channel.askUser(ask());
    await open.promise;
    await client.close();
    const lost = {
      type: "cancelled",
      reason: "the connection to the MCP client is closed",
      code: "connection_lost",
    };
    expect(await answer).toEqual(lost);
    expect(await channel.askUser(ask())).toEqual(lost);
  });

  it("M-02 an abort withdraws the form at the client, settles as aborted, and leaves no listener", async () => {
    const open = defer<AbortSignal>();
    const { server } = await join({
      respond(params, signal) {
        open.resolve(signal);
        return neverAnswer(params, signal);
      },
    });
    const controller = new AbortController();
    const answer = createMcpElicitationChannel(server).askUser(ask([COLOR], { signal: controller.signal }));
    const atClient = await open.promise;
    const withdrawn = new Promise((resolve) => atClient.addEventListener("abort", resolve));
    controller.abort();
    expect(await answer).toEqual({ type: "cancelled", reason: "aborted", code: "aborted" });
    await withdrawn;
    expect(getEventListeners(controller.signal, "abort")).toEqual([]);
  });
});

describe("time and company", () => {
  afterEach(() => void vi.useRealTimers());

  it("M-02 the protocol's own minute does not end the person's time", async () => {
    const open = defer<void>();
    const reply = defer<ElicitResult>();
    const { server } = await join({
      respond() {
        open.resolve();
        return reply.promise;
      },
    });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
    const answer = createMcpElicitationChannel(server).askUser(ask());
    await open.promise;
    await vi.advanceTimersByTimeAsync(7 * 86_400_000);
    reply.resolve({ action: "accept", content: { q1: "Red" } });
    expect(answersOf(await answer)).toEqual({ "Which color?": "Red" });
  });

  it("M-01 two asks at once never mix", async () => {
    const replies: ((result: ElicitResult) => void)[] = [];
    const bothOpen = defer<void>();
    const { server } = await join({
      respond: () =>
        new Promise((resolve) => {
          replies.push(resolve);
          if (replies.length === 2) bothOpen.resolve();
        }),
    });
    const channel = createMcpElicitationChannel(server);
    const answers = Promise.all([channel.askUser(ask()), channel.askUser(ask([NAME]))]);
    await bothOpen.promise;
    replies[1]?.({ action: "accept", content: { q1: "Rex" } });
    replies[0]?.({ action: "accept", content: { q1: "Red" } });
    expect((await answers).map(answersOf)).toEqual([
      { "Which color?": "Red" },
      { "What is it called?": "Rex" },
    ]);
  });
});

describe("M-01 the conformance suite, passed with a client of revision 2025-06-18", () => {
  const createHarness = (act: HumanAct) => createMcpElicitationHarness(act, "2025-06-18");

  testElicitationChannel({ name: "mcp-elicitation", describe, it, createHarness });
});
