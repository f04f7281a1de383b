import { describe, expect, it } from "vitest";
import { createAiSdkTool } from "../../../src/adapters/ai-sdk/index.js";
import { createClaudeCanUseTool } from "../../../src/adapters/claude-agent-sdk/index.js";
import { createLangChainTool } from "../../../src/adapters/langchain/index.js";
import { createMastraTool } from "../../../src/adapters/mastra/index.js";
import { createOpenAiAgentsTool } from "../../../src/adapters/openai-agents/index.js";
import { createPiTool } from "../../../src/adapters/pi/index.js";
import { createAskUserQuestionTool } from "../../../src/index.js";
import { createAsked, INPUT, keep, TOOL } from "./fakes.js";

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

  it("A-00 two of one name are refused: one of them would never be called", () => {
    const twice = [TOOL, TOOL];
    for (const make of [
      () => createAiSdkTool(twice, { jsonSchema: keep }),
      () => createMastraTool(twice, { createTool: keep }),
      () => createLangChainTool(twice, parts),
      () => createOpenAiAgentsTool(twice, { tool: keep }),
      () => createPiTool(twice),
      () => createClaudeCanUseTool([createAskUserQuestionTool(), createAskUserQuestionTool()]),
    ]) {
      expect(make).toThrow('There are two tools of the name "ask_user_question".');
    }
  });
});
