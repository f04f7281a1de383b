import { describe, expect, it } from "vitest";
import type { PilotDeckToolResultContent, PilotDeckToolRuntimeContext } from "../../../protocol/index.js";
import { createAiSdkClientTool, createAiSdkTool } from "../../../src/adapters/ai-sdk/index.js";
import { createClaudeCanUseTool } from "../../../src/adapters/claude-agent-sdk/index.js";
import { createLangChainInterruptTool, createLangChainTool } from "../../../src/adapters/langchain/index.js";
import {
  createOpenAiAgentsApprovalTool,
  createOpenAiAgentsTool,
} from "../../../src/adapters/openai-agents/index.js";
import { createPiTool } from "../../../src/adapters/pi/index.js";
import { createAskUserQuestionTool } from "../../../src/index.js";
import { createAskTool, createDecisionTools, createSingleQuestionTool } from "../../../src/tools/index.js";
import { ANSWERED, createAsked, INPUT, keep, TOOL, WRONG } from "./fakes.js";

class Message {
  readonly fields: { content: string; status: string; tool_call_id: string; artifact: unknown };
  constructor(fields: Message["fields"]) {
    this.fields = fields;
  }
}

describe("A-03 what the runtime knows and what the host says", () => {
  it("A-03 the host's session and asker come before the runtime's own", async () => {
    const channel = createAsked();
    const context = { sessionManager: { getSessionId: () => "pi's" } };
    const pi = createPiTool(TOOL, { channel, runtimeContext: { sessionId: "host's" } });
    await pi.execute("call", INPUT, undefined, undefined, context);
    const claude = createClaudeCanUseTool(createAskUserQuestionTool(), {
      channel,
      runtimeContext: { asker: "host's" },
    });
    const call = { signal: new AbortController().signal, toolUseID: "call", agentID: "agent-7" };
    await claude("AskUserQuestion", INPUT, call);
    expect(channel.asked).toMatchObject([{ sessionId: "host's" }, { asker: "host's" }]);
  });

  it("A-03 a host that spreads a context of its own never takes the place of the call's id", async () => {
    const channel = createAsked();
    const kept = { sessionId: "s", currentToolCallId: "an earlier call" };
    const tool = createAiSdkTool(TOOL, { jsonSchema: keep, channel, runtimeContext: kept });
    await tool.execute(INPUT, { toolCallId: "call" });
    expect(channel.asked[0]).toMatchObject({ toolCallId: "call", sessionId: "s" });
  });

  it("A-03 a call of LangChain's without a thread has no session, and one that is refused keeps its id and goes no further", async () => {
    const channel = createAsked();
    let invoked = 0;
    const made = createLangChainTool(TOOL, {
      ...{ ToolMessage: Message, channel },
      tool: (run) => ({
        invoke(input: unknown) {
          invoked += 1;
          return run(input, {});
        },
      }),
    });
    expect((await made.invoke(INPUT)).fields.status).toBe("success");
    expect(channel.asked[0]).not.toHaveProperty("sessionId");
    const refused = await made.invoke({ type: "tool_call", id: "call", args: WRONG });
    expect(refused.fields).toMatchObject({ status: "error", tool_call_id: "call" });
    expect(invoked).toBe(1);
  });

  it("A-03 the host is told which call of the OpenAI Agents SDK it is, before there is an approval and after", async () => {
    const told: unknown[] = [];
    const { tool, open } = createOpenAiAgentsApprovalTool(TOOL, {
      ...{ tool: keep, findReply: () => undefined },
      runtimeContext: (call) => {
        told.push(call);
        return {};
      },
    });
    const runContext = { context: "tenant" };
    await tool.needsApproval?.(runContext, INPUT, "call");
    await tool.needsApproval?.(runContext, INPUT);
    const rawItem = { name: TOOL.name, arguments: JSON.stringify(INPUT) };
    await open({ rawItem: { ...rawItem, callId: "call" } });
    await open({ rawItem });
    const details = { toolCall: { callId: "call" } };
    expect(told).toEqual([
      { runContext, details },
      { runContext, details: undefined },
      { details },
      { details: undefined },
    ]);
  });

  it("A-03 a tool that stops the turn stops pi's", async () => {
    let stopped = 0;
    const stopping = createPiTool({
      ...TOOL,
      execute: async (_input, { abort }) => {
        abort?.();
        return { content: [{ type: "text", text: "stopped" }] };
      },
    });
    await stopping.execute("call", INPUT, undefined, undefined, { abort: () => (stopped += 1) });
    expect(stopped).toBe(1);
  });
});

describe("A-04 what is stored of a call", () => {
  it("A-04 has nothing that is no JSON, whatever is asked of it", async () => {
    const client = createAiSdkClientTool(TOOL, { jsonSchema: keep });
    const call = { toolCallId: "call", toolName: TOOL.name, input: INPUT };
    const [request] = (await client.open([call])).requests;
    expect(Object.getOwnPropertyNames(request)).toEqual(Object.keys(request ?? {}));
    expect(structuredClone(request)).toEqual(request);
  });

  it("A-04 closed choices and questions without options are suspended as well", async () => {
    const ask = createAskTool();
    const single = createSingleQuestionTool();
    for (const [tool, input] of [
      [single, { question: "Which?", options: ["a", "b"], custom: false }],
      [ask, { questions: [{ id: "name", question: "Which name?", options: [] }] }],
    ] as const) {
      const client = createAiSdkClientTool(tool, { jsonSchema: keep });
      const { requests, messages } = await client.open([{ toolCallId: "call", toolName: tool.name, input }]);
      expect(messages).toEqual([]);
      expect(requests).toHaveLength(1);
    }
  });

  it("A-04 a decision, which is left for later by itself, is not suspended besides: the model reads what is missing", async () => {
    const { ask_user } = createDecisionTools();
    const client = createAiSdkClientTool(ask_user, { jsonSchema: keep });
    const call = { toolCallId: "call", toolName: "ask_user", input: { question: "Deploy?", kind: "bool" } };
    const { requests, messages } = await client.open([call]);
    expect(requests).toEqual([]);
    expect(messages[0]?.content[0]?.output).toEqual({
      type: "error-text",
      value:
        "The questions could not be shown to the user (a runtime that suspends keeps no question for later: decisions need a channel that does, such as the inbox's). The user has not declined.",
    });
  });

  it("A-04 a call that brings its answers suspends nothing: LangGraph, OpenAI Agents", async () => {
    const input = { ...INPUT, answers: { "Which?": "a" } };
    let looked = 0;
    const never = () => {
      looked += 1;
    };
    const graph = createLangChainInterruptTool(TOOL, {
      ...{ ToolMessage: Message, interrupt: never },
      tool: (run) => ({ invoke: (given: unknown, config: object = {}) => run(given, config) }),
    });
    expect((await graph.invoke(input)).fields.content).toBe(ANSWERED);
    const { tool } = createOpenAiAgentsApprovalTool(TOOL, { tool: keep, findReply: never });
    expect(await tool.needsApproval?.(undefined, input, "call")).toBe(false);
    expect(await tool.execute(input, undefined, { toolCall: { callId: "call" } })).toBe(ANSWERED);
    expect(looked).toBe(0);
  });

  it("A-02 hosts read the whole result: LangChain's artifact, pi's details", async () => {
    const made = createLangChainTool(TOOL, {
      ToolMessage: Message,
      tool: (run) => ({ invoke: (input: unknown, config: object) => run(input, config) }),
      channel: createAsked(),
    });
    const message = await made.invoke(INPUT, { toolCallId: "call" });
    expect(message.fields.artifact).toMatchObject({ type: "success", data: { answers: { "Which?": "a" } } });
    const pi = createPiTool(TOOL, { channel: createAsked() });
    const { details } = await pi.execute("call", INPUT, undefined, undefined, {});
    expect(details).toMatchObject({ answers: { "Which?": "a" } });
  });

  it.each([
    ["asks the user", "asks the user"],
    ["Asks. Waits.", "Asks."],
    ["Asks as v1.2 does.\nWaits.", "Asks as v1.2 does."],
    ["Asks on\ntwo lines. Waits.", "Asks on\ntwo lines."],
    ["Asks.", "Asks."],
  ])(
    "A-02 pi shows a tool's title, and the first sentence of its description, all of it where there is none: %j",
    (description, promptSnippet) => {
      const named = { ...TOOL, title: "Ask", description };
      expect(createPiTool(named)).toMatchObject({ label: "Ask", promptSnippet });
    },
  );

  it("A-01 a tool that takes any input has no call refused: LangChain", async () => {
    const { validateInput: _, ...tool } = { ...TOOL, execute: async () => ({ content: [] }) };
    const given: unknown[] = [];
    const made = createLangChainTool(tool, {
      ...{ ToolMessage: Message, repair: false },
      tool: (run) => ({
        invoke(input: unknown, config: object = {}) {
          given.push(input);
          return run(input, config);
        },
      }),
    });
    expect((await made.invoke(WRONG)).fields.status).toBe("success");
    expect(given).toEqual([WRONG]);
  });

  it("A-02 a tool's validator is asked for a turn of its own: LangChain", async () => {
    const turns: string[] = [];
    const tool = {
      ...TOOL,
      validateInput: async (input: unknown, { turnId }: PilotDeckToolRuntimeContext) => {
        turns.push(turnId);
        return { ok: true as const, input };
      },
    };
    const made = createLangChainTool(tool, {
      ...{ ToolMessage: Message, channel: createAsked(), repair: false },
      tool: (run) => ({ invoke: (input: unknown, config: object = {}) => run(input, config) }),
    });
    for (const _ of [1, 2]) await made.invoke(INPUT);
    expect(new Set(turns).size).toBe(4);
  });

  it("A-03 what was aborted rejects with the abort's own reason in the OpenAI Agents SDK", async () => {
    const stop = new AbortController();
    const { execute } = createOpenAiAgentsTool(TOOL, { tool: keep, channel: createAsked() });
    stop.abort(new Error("stopped by the user"));
    const details = { toolCall: { callId: "call" }, signal: stop.signal };
    await expect(execute(INPUT, undefined, details)).rejects.toThrow("stopped by the user");
  });

  it("A-02 what is no text in a result is JSON", async () => {
    const content: PilotDeckToolResultContent[] = [
      { type: "text", text: "a" },
      { type: "json", value: { picked: 1 } },
    ];
    const { execute } = createOpenAiAgentsTool(
      { ...TOOL, execute: async () => ({ content }) },
      { tool: keep },
    );
    expect(await execute(INPUT, undefined, {})).toBe('a\n{"type":"json","value":{"picked":1}}');
  });

  it("A-02 several texts of a result are lines", () => {
    const { toModelOutput } = createAiSdkTool(TOOL, { jsonSchema: keep });
    const content = ["a", "b"].map((text) => ({ type: "text", text }));
    expect(toModelOutput({ output: { type: "success", content } })).toEqual({ type: "text", value: "a\nb" });
    expect(toModelOutput({ output: { type: "picked", content } }).value).toContain('"picked"');
  });

  it("A-02 AI SDK 5, which hands over the output itself, gets its text and no empty one", async () => {
    const { execute, toModelOutput } = createAiSdkTool(TOOL, { jsonSchema: keep });
    const result = { output: undefined, ...(await execute(INPUT, { toolCallId: "call" })) };
    expect(toModelOutput(result)).toEqual({
      type: "error-text",
      value: "ask_user_question requires a host elicitation channel (none registered).",
    });
  });
});
