import { describe, expect, it } from "vitest";
import { connect, input } from "./color-calls.js";
import { connectTools } from "./pairs.js";
import { createInboxWay } from "./with-inbox.js";

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
