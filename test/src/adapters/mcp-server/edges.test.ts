import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import { Server } from "@modelcontextprotocol/server";
import { describe, expect, it, onTestFinished } from "vitest";
import { createInboxChannel } from "../../../../channels/inbox/index.js";
import type {
  PilotDeckElicitationAnswer,
  PilotDeckElicitationChannel,
  PilotDeckElicitationRequest,
  PilotDeckToolResultContent,
} from "../../../../protocol/index.js";
import { registerMcpTools } from "../../../../src/adapters/mcp-server/index.js";
import { createAskUserQuestionTool } from "../../../../src/index.js";
import { createDecisionTools } from "../../../../src/tools/index.js";
import { defer, neverAnswer } from "../../../channels/mcp-elicitation/connect.js";
import { connectTools, textOf } from "./pairs.js";
import { QUESTIONS } from "./questions.js";
import { createInboxWay } from "./with-inbox.js";

const input = { questions: [QUESTIONS.color] };
const BLUE = { answers: { "Which color?": "Blue" } };
const INFO = { name: "test", version: "1.0.0" };

/** A server of 2.x whose client tells every notification that it gets, and names itself in `_meta` as it is told to. */
async function connect(
  options: Parameters<typeof registerMcpTools>[2],
  capabilities: object = {},
  info: { name: string; title?: string; version: string } = INFO,
) {
  const server = new Server(INFO, { capabilities: {} });
  registerMcpTools(server, createAskUserQuestionTool(), options);
  const client = new Client(info, { capabilities });
  const heard: string[] = [];
  client.fallbackNotificationHandler = async ({ method, params }) => {
    heard.push(`${method} ${JSON.stringify(params)}`);
  };
  const [near, far] = InMemoryTransport.createLinkedPair();
  await server.connect(near);
  await client.connect(far);
  onTestFinished(() => client.close());
  return { client, heard };
}

describe("tools on a host's server", () => {
  it("U-08 two tools of one name are refused, and so is a server that has tools already", () => {
    const tool = createAskUserQuestionTool();
    const server = new Server(INFO, { capabilities: {} });
    expect(() => registerMcpTools(server, [tool, tool])).toThrow(
      'There are two tools of the name "ask_user_question".',
    );
    registerMcpTools(server, tool);
    expect(() => registerMcpTools(server, tool)).toThrow(/^This server has tools already/);
  });

  it.each(["tools/list", "tools/call"] as const)(
    "U-08 a low-level server that answers %s itself is refused",
    (method) => {
      const server = new Server(INFO, { capabilities: { tools: {} } });
      server.setRequestHandler(method, () => ({ tools: [], content: [] }));
      expect(() => registerMcpTools(server, createAskUserQuestionTool())).toThrow(
        expect.objectContaining({
          message:
            "This server has tools already, and a low-level server has one list of them. Register all of them together, or use an McpServer of 2.x.",
          cause: expect.any(Error),
        }),
      );
    },
  );

  it.each(["{}", '{ "setRequestHandler": 7 }', '{ "server": 7 }', '{ "server": null }'])(
    "U-08 what is no server is refused: %s",
    (json) => {
      expect(() => registerMcpTools(JSON.parse(json), createAskUserQuestionTool())).toThrow(
        "server must be an McpServer or a Server of @modelcontextprotocol/server 2.x or of @modelcontextprotocol/sdk 1.x.",
      );
    },
  );

  it("U-08 a tool that there is not is an error that names those that are", async () => {
    const tools = [
      createAskUserQuestionTool(),
      createAskUserQuestionTool({ name: "ask_reviewer", aliases: [] }),
    ];
    const { call } = await connectTools({ tools });
    await expect(call(input, {}, "ask")).rejects.toThrow(
      'There is no tool "ask". Expected ask_user_question, ask_reviewer.',
    );
  });
});

describe("who asks", () => {
  it.each([
    ["VS Code", { "vscode.conversationId": "chat-7" }, { sessionId: "chat-7" }],
    ["Claude Code", { "claudecode/toolUseId": "toolu_9" }, { toolCallId: "toolu_9" }],
    // Its agents share the session; a thread is one agent's own.
    [
      "Codex",
      { threadId: "t-1", sessionId: "s-1", callId: "call_9" },
      { sessionId: "t-1", toolCallId: "call_9" },
    ],
  ])("U-05 what %s says of its conversation and its call stands on the question", async (_, _meta, told) => {
    const { inbox, options, findOpen } = createInboxWay({ legMs: 20 });
    const { client } = await connect(options);
    await client.callTool({ name: "ask_user_question", arguments: input, _meta });
    expect((await inbox.get(await findOpen()))?.request).toMatchObject({ ...told, asker: "test" });
  });

  it("U-05 what is no text names no conversation and no call", async () => {
    const { inbox, options, findOpen } = createInboxWay({ legMs: 20 });
    const { client } = await connect(options);
    const _meta = { "vscode.conversationId": 7, threadId: "", "claudecode/toolUseId": {}, callId: [] };
    await client.callTool({ name: "ask_user_question", arguments: input, _meta });
    const { request } = (await inbox.get(await findOpen())) ?? {};
    expect(request?.toolCallId).toMatch(/^\S+$/);
    expect(request?.sessionId).toBeUndefined();
  });

  it("U-05 a client is told to people by its title", async () => {
    const { inbox, options, findOpen } = createInboxWay({ legMs: 20 });
    const { client } = await connect(options, {}, { name: "codex-mcp-client", title: "Codex", version: "1" });
    await client.callTool({ name: "ask_user_question", arguments: input });
    expect((await inbox.get(await findOpen()))?.request.asker).toBe("Codex");
  });

  it("U-05 M-08 the name of a client stands there without what moves a terminal", async () => {
    const { inbox, options, findOpen } = createInboxWay({ legMs: 20 });
    const { call } = await connectTools({ options, capabilities: {}, name: "\u001b[31mred\u202e" });
    await call(input);
    expect((await inbox.get(await findOpen()))?.request.asker).toBe("\ufffd[31mred\ufffd");
  });
});

describe("a call that its client cancels", () => {
  it.each([
    ["McpError: MCP error -32001: Request timed out", "keeps"],
    ["request timeout", "keeps"],
    ["TimeoutError: The operation was aborted due to timeout", "keeps"],
    // The official SDK for Go says it so.
    ["context deadline exceeded", "keeps"],
    ["context canceled", "takes back"],
    ["The user pressed Esc.", "takes back"],
  ])("U-04 U-06 with the reason %j %s its question", async (reason, does) => {
    const { inbox, options, findOpen } = createInboxWay();
    const { call, list } = await connectTools({ options, capabilities: {} });
    const stop = new AbortController();
    const called = call(input, { signal: stop.signal }).catch(() => undefined);
    const id = await findOpen();
    stop.abort(reason);
    await called;
    // What the client says arrives in its order.
    await list();
    expect((await inbox.get(id))?.settlement?.type).toBe(does === "keeps" ? undefined : "withdrawn");
  });
});

describe("the page of a question", () => {
  it("U-02 the client is told that it is answered, and is not kept waiting for the page", async () => {
    const { inbox, options, findOpen } = createInboxWay();
    const { client, heard } = await connect(options, { elicitation: { url: {} } });
    const opened = defer<AbortSignal>();
    client.setRequestHandler("elicitation/create", ({ params }, { mcpReq }) => {
      expect(params).toHaveProperty("elicitationId");
      opened.resolve(mcpReq.signal);
      return new Promise((_, reject) =>
        mcpReq.signal.addEventListener("abort", () => reject(new Error("gone"))),
      );
    });
    const called = client.callTool({ name: "ask_user_question", arguments: input });
    const signal = await opened.promise;
    const id = await findOpen();
    const withdrawn = new Promise((resolve) => signal.addEventListener("abort", resolve));
    await inbox.answer(id, BLUE);
    await called;
    await withdrawn;
    expect(heard).toContain(`notifications/elicitation/complete ${JSON.stringify({ elicitationId: id })}`);
  });
});

describe("a form", () => {
  it("U-04 is withdrawn at the end of its call, where nobody takes a late answer", async () => {
    const { options } = createInboxWay({ legMs: 20 });
    const withdrawn = defer<void>();
    const { call } = await connectTools({
      options,
      respond(params, signal) {
        signal.addEventListener("abort", () => withdrawn.resolve());
        return neverAnswer(params, signal);
      },
    });
    expect(textOf(await call(input))).toContain("The question waits at");
    await withdrawn.promise;
  });

  it("U-04 goes on where its question cannot be kept: it is all there is then", async () => {
    const { inbox, options } = createInboxWay({ legMs: 20 });
    const failing = defer<void>();
    const filled = defer<void>();
    const { call } = await connectTools({
      options: {
        ...options,
        channel: {
          ...createInboxChannel(inbox),
          async askUser() {
            failing.resolve();
            throw new Error("The disk is full.");
          },
        },
      },
      async respond() {
        await filled.promise;
        return { action: "accept", content: { q1: "Red" } };
      },
    });
    const called = call(input);
    await failing.promise;
    filled.resolve();
    expect(textOf(await called)).toContain('"Which color?"="Red"');
  });

  it("U-01 is not shown for a decision, which is for later", async () => {
    const { options, findOpen } = createInboxWay();
    let forms = 0;
    const { call } = await connectTools({
      ...{ options, tools: Object.values(createDecisionTools()) },
      respond() {
        forms += 1;
        return { action: "decline" };
      },
    });
    const text = textOf(await call({ kind: "bool", question: "Deploy now?" }, {}, "ask_user"));
    expect(JSON.parse(text.split("\n")[0] ?? "")).toMatchObject({ decision_id: await findOpen() });
    expect(forms).toBe(0);
  });
});

describe("a form that is open when", () => {
  const open = async (options: Parameters<typeof connectTools>[0] = {}) => {
    const shown = defer<AbortSignal>();
    const withdrawn = defer<void>();
    const { call } = await connectTools({
      ...options,
      respond(params, signal) {
        signal.addEventListener("abort", () => withdrawn.resolve());
        shown.resolve(signal);
        return neverAnswer(params, signal);
      },
    });
    return { call, shown: shown.promise, withdrawn: withdrawn.promise };
  };

  it("U-06 its call is aborted is withdrawn", async () => {
    const { options } = createInboxWay();
    const { call, shown, withdrawn } = await open({ options });
    const stop = new AbortController();
    const called = call(input, { signal: stop.signal }).catch(() => "aborted");
    await shown;
    stop.abort("The user pressed Esc.");
    expect(await called).toBe("aborted");
    await withdrawn;
  });

  it("U-04 the call is made again stays open, and is withdrawn once the question is declined on the page", async () => {
    const way = createInboxWay({ legMs: 20 });
    const options = { ...way.options, onFormReply: way.onFormReply };
    const { call, shown, withdrawn } = await open({ options });
    for (const _ of [1, 2]) expect(textOf(await call(input))).toContain("The question waits at");
    expect((await shown).aborted).toBe(false);
    await way.inbox.decline(await way.findOpen());
    expect(textOf(await call(input))).toBe("User declined to answer questions");
    await withdrawn;
  });
});

it("U-02 a channel that keeps no questions is asked as it is, and not to keep one", async () => {
  const asked: PilotDeckElicitationRequest[] = [];
  const askUser = async (request: PilotDeckElicitationRequest) => {
    asked.push(request);
    return { type: "answered", ...BLUE } as const;
  };
  for (const channel of [
    { capabilities: {}, askUser, collect: () => expect.unreachable() },
    { capabilities: { deferral: true }, askUser },
  ]) {
    const { call } = await connectTools({ options: { channel }, capabilities: {} });
    expect(textOf(await call(input))).toContain('"Which color?"="Blue"');
  }
  expect(asked.map(({ defer: when }) => when)).toEqual([undefined, undefined]);
});

describe("a channel that can keep questions", () => {
  it.each<[does: string, reply: PilotDeckElicitationAnswer, text: string]>([
    ["answers", { type: "answered", answers: { "Which color?": "Blue" } }, '"Which color?"="Blue"'],
    ["refuses", { type: "cancelled", code: "declined" }, "User declined to answer questions"],
  ])("U-02 and %s at once keeps nothing: that is the result", async (_, reply, text) => {
    const channel: PilotDeckElicitationChannel = {
      capabilities: { deferral: true },
      askUser: async () => reply,
      collect: () => expect.unreachable(),
    };
    const { call } = await connectTools({ options: { channel }, capabilities: {} });
    expect(textOf(await call(input))).toContain(text);
  });

  it.each<[does: string, take: "the page's" | "nothing" | "failure", counts: string, waiting: number]>([
    ["was answered on the page before, counts that answer", "the page's", "Blue", 0],
    ["is not settled by it, counts what was said", "nothing", "Red", 1],
    ["cannot be settled, counts what was said, and nothing waits on the page", "failure", "Red", 0],
    ["cannot be settled since the page's answer came first, counts that answer", "failure", "Blue", 0],
  ])("U-04 a form for a question that %s", async (_, take, counts, waiting) => {
    const way = createInboxWay({ legMs: 30 });
    const { inbox, findOpen, listOpen } = way;
    const leg = defer<void>();
    let forms = 0;
    const onFormReply = {
      "the page's": way.onFormReply,
      nothing: () => undefined,
      failure: () => Promise.reject(new Error("The disk is full.")),
    }[take];
    const { call, list } = await connectTools({
      options: { ...way.options, onFormReply },
      async respond() {
        forms += 1;
        if (forms === 1) await leg.promise;
        else if (counts === "Blue") await inbox.answer(await findOpen(), BLUE);
        return forms === 1 ? { action: "cancel" } : { action: "accept", content: { q1: "Red" } };
      },
    });
    expect(textOf(await call(input))).toContain("The question waits at");
    leg.resolve();
    // What the client says arrives in its order: the form that was left is there no more.
    await list();
    expect(textOf(await call(input))).toContain(`"Which color?"="${counts}"`);
    expect(await listOpen()).toHaveLength(waiting);
  });
});

it("U-08 a tool's images come as images, and what is no text as JSON", async () => {
  const content: PilotDeckToolResultContent[] = [
    { type: "image", mimeType: "image/png", data: "iVBORw0K" },
    { type: "json", value: { picked: 1 } },
    { type: "file", path: "plan.md" },
  ];
  const tool = { ...createAskUserQuestionTool(), execute: async () => ({ content }) };
  const { call } = await connectTools({ tools: [tool] });
  expect((await call(input)).content).toEqual([
    content[0],
    { type: "text", text: '{"picked":1}' },
    { type: "text", text: '{"type":"file","path":"plan.md"}' },
  ]);
});

it("U-08 a tool is listed with its title, and with what the host says of it", async () => {
  const tools = [{ ...createAskUserQuestionTool(), title: "Ask" }];
  const { list } = await connectTools({ tools, options: { metaOf: (name) => ({ of: name }) } });
  expect(await list()).toMatchObject([{ title: "Ask", _meta: { of: "ask_user_question" } }]);
  const [plain] = await (await connectTools()).list();
  expect(plain).not.toHaveProperty("title");
  expect(plain).not.toHaveProperty("_meta");
});
