import { describe, expect, it } from "vitest";
import { createAiSdkClientTool, createAiSdkTool } from "../../../src/adapters/ai-sdk/index.js";
import {
  createClaudeCanUseTool,
  createClaudeDeferHook,
} from "../../../src/adapters/claude-agent-sdk/index.js";
import { createLangChainInterruptTool, createLangChainTool } from "../../../src/adapters/langchain/index.js";
import { createMastraSuspendTool, createMastraTool } from "../../../src/adapters/mastra/index.js";
import {
  createOpenAiAgentsApprovalTool,
  createOpenAiAgentsTool,
} from "../../../src/adapters/openai-agents/index.js";
import { createPiTool } from "../../../src/adapters/pi/index.js";
import { createAskUserQuestionTool } from "../../../src/index.js";
import { ANSWERED, createAsked, INPUT, keep, REPLY, TOOL } from "./fakes.js";

const OTHER = createAskUserQuestionTool({ name: "ask_reviewer", aliases: [] });
const BOTH = [TOOL, OTHER];
const NAMES = ["ask_user_question", "ask_reviewer"];
const parts = {
  tool: (_run: unknown, { name }: { name: string }) => ({ name, invoke: () => undefined }),
  ToolMessage: class {},
};

describe("A-00 several definitions", () => {
  it("A-00 are a record by their names where the runtime takes one: AI SDK, Mastra", async () => {
    const channel = createAsked();
    const tools = createAiSdkTool(BOTH, { jsonSchema: keep, channel });
    expect(Object.keys(tools)).toEqual(NAMES);
    const call = { toolCallId: "call" };
    expect(await tools.ask_reviewer?.execute(INPUT, call)).toMatchObject({ toolName: "ask_reviewer" });
    expect(channel.asked[0]).toMatchObject({ toolName: "ask_reviewer" });
    const fields = createMastraTool(BOTH, { createTool: keep });
    expect(Object.entries(fields).map(([name, { id }]) => [name, id])).toEqual(
      NAMES.map((name) => [name, name]),
    );
  });

  it("A-00 are a list in their order where the runtime takes one: LangChain, OpenAI Agents, pi", () => {
    const names = (tools: { name: string }[]) => tools.map(({ name }) => name);
    expect(names(createLangChainTool(BOTH, parts))).toEqual(NAMES);
    expect(names(createOpenAiAgentsTool(BOTH, { tool: keep }))).toEqual(NAMES);
    expect(names(createPiTool(BOTH))).toEqual(NAMES);
    expect(createPiTool([])).toEqual([]);
  });

  it("A-00 Claude's canUseTool knows each by its name, and the built-in tool by who bears its name, else the first", async () => {
    const channel = createAsked();
    const named = createAskUserQuestionTool({ name: "ask", aliases: [] });
    const canUseTool = createClaudeCanUseTool([named, OTHER], { channel });
    for (const name of ["ask_reviewer", "ask", "AskUserQuestion"]) {
      await canUseTool(name, INPUT, { signal: new AbortController().signal, toolUseID: name });
    }
    expect(channel.asked.map(({ toolName }) => toolName)).toEqual(["ask_reviewer", "ask", "ask"]);
    const bearing = createClaudeCanUseTool([named, createAskUserQuestionTool()], { channel });
    const call = { signal: new AbortController().signal, toolUseID: "call" };
    await bearing("AskUserQuestion", INPUT, call);
    expect(channel.asked.at(-1)?.toolName).toBe("ask_user_question");
  });

  it("A-00 A-04 that suspend are what the runtime takes, each answered as its own: AI SDK", async () => {
    const { tools, open, answer } = createAiSdkClientTool(BOTH, { jsonSchema: keep });
    expect(Object.keys(tools)).toEqual(NAMES);
    const calls = [...NAMES, "bash"].map((toolName) => ({ toolCallId: toolName, toolName, input: INPUT }));
    const wrong = { toolCallId: "wrong", toolName: "ask_reviewer", input: {} };
    const { requests, messages } = await open([wrong, ...calls.reverse()]);
    expect(requests.map(({ toolName }) => toolName)).toEqual(["ask_reviewer", "ask_user_question"]);
    expect(messages).toMatchObject([{ content: [{ toolCallId: "wrong", toolName: "ask_reviewer" }] }]);
    for (const call of calls.slice(1)) {
      const [{ toolName, output } = {}] = (await answer(call, REPLY)).content;
      expect({ toolName, output }).toEqual({
        toolName: call.toolName,
        output: { type: "text", value: ANSWERED },
      });
    }
    await expect(answer({ ...wrong, toolName: "bash" }, REPLY)).rejects.toThrow(
      'There is no tool "bash" among these. Expected ask_user_question, ask_reviewer.',
    );
  });

  it("A-00 A-04 that suspend are what the runtime takes: LangGraph, Mastra, OpenAI Agents", async () => {
    const interrupting = createLangChainInterruptTool(BOTH, { ...parts, interrupt: () => REPLY });
    expect(interrupting.map(({ name }) => name)).toEqual(NAMES);
    const suspending = createMastraSuspendTool(BOTH, { createTool: keep });
    expect(Object.keys(suspending)).toEqual(NAMES);
    expect(suspending.ask_reviewer?.id).toBe("ask_reviewer");
    const { tools, open } = createOpenAiAgentsApprovalTool(BOTH, { tool: keep, findReply: () => REPLY });
    expect(tools.map(({ name }) => name)).toEqual(NAMES);
    for (const name of [...NAMES, "bash"]) {
      const asked = await open({ rawItem: { name, callId: name, arguments: JSON.stringify(INPUT) } });
      expect(asked?.toolName).toBe(name === "bash" ? undefined : name);
    }
  });

  it("A-00 A-04 Claude's hook knows each by its name, and the built-in tool as canUseTool does", async () => {
    const named = createAskUserQuestionTool({ name: "ask", aliases: [] });
    const { hook, open } = createClaudeDeferHook([named, OTHER], { findReply: () => undefined });
    for (const [name, toolName] of [
      ["ask_reviewer", "ask_reviewer"],
      ["ask", "ask"],
      ["AskUserQuestion", "ask"],
    ]) {
      const use = { id: "use", name: name ?? "", input: INPUT };
      expect((await open(use))?.toolName).toBe(toolName);
      const event = { hook_event_name: "PreToolUse", tool_name: use.name, tool_input: INPUT };
      expect(await hook(event)).toMatchObject({ hookSpecificOutput: { permissionDecision: "defer" } });
    }
    expect(await open({ id: "use", name: "Bash", input: INPUT })).toBeUndefined();
    expect(await hook({ hook_event_name: "PreToolUse", tool_name: "Bash" })).toEqual({});
  });

  it("A-00 two of one name are refused: one of them would never be called", () => {
    const twice = [TOOL, TOOL];
    for (const make of [
      () => createAiSdkTool(twice, { jsonSchema: keep }),
      () => createMastraTool(twice, { createTool: keep }),
      () => createLangChainTool(twice, parts),
      () => createOpenAiAgentsTool(twice, { tool: keep }),
      () => createPiTool(twice),
      () => createClaudeCanUseTool([createAskUserQuestionTool(), createAskUserQuestionTool()]),
      () => createAiSdkClientTool(twice, { jsonSchema: keep }),
      () => createMastraSuspendTool(twice, { createTool: keep }),
      () => createLangChainInterruptTool(twice, { ...parts, interrupt: () => REPLY }),
      () => createOpenAiAgentsApprovalTool(twice, { tool: keep, findReply: () => REPLY }),
      () =>
        createClaudeDeferHook([createAskUserQuestionTool(), createAskUserQuestionTool()], {
          findReply: () => REPLY,
        }),
    ]) {
      expect(make).toThrow('There are two tools of the name "ask_user_question".');
    }
  });
});
