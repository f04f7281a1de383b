import { expect, it } from "vitest";
import type { PilotDeckToolRuntimeContext } from "../../../protocol/index.js";
import { createAiSdkTool } from "../../../src/adapters/ai-sdk/index.js";
import {
  createClaudeCanUseTool,
  createClaudeDeferHook,
} from "../../../src/adapters/claude-agent-sdk/index.js";
import { createLangChainTool } from "../../../src/adapters/langchain/index.js";
import { createMastraTool } from "../../../src/adapters/mastra/index.js";
import { createOpenAiAgentsTool } from "../../../src/adapters/openai-agents/index.js";
import { createPiTool, type PiCall } from "../../../src/adapters/pi/index.js";
import { createAskUserQuestionTool } from "../../../src/index.js";
import { INPUT, keep, TOOL } from "./fakes.js";

const { signal } = new AbortController();
const CALL = { currentToolCallId: "call" };
const WHOLE = { ...CALL, sessionId: "s", abortSignal: signal };

/** A tool that notes what it is told of its call. */
function createNoting() {
  const told: Partial<PilotDeckToolRuntimeContext>[] = [];
  const execute = async (_: unknown, { turnId: __, ...context }: PilotDeckToolRuntimeContext) => {
    told.push(context);
    return { content: [] };
  };
  return { told, tool: { ...TOOL, execute }, claude: { ...createAskUserQuestionTool(), execute } };
}

type Noting = ReturnType<typeof createNoting>;

const langChain = ({ tool }: Noting) =>
  createLangChainTool(tool, {
    ToolMessage: class {},
    tool: (run) => ({
      invoke: (input: unknown, config: Parameters<typeof run>[1] = {}) => run(input, config),
    }),
  });
const pi = ({ tool }: Noting, call: PiCall, stop?: AbortSignal) =>
  createPiTool(tool).execute("call", INPUT, stop, undefined, call);
const abort = expect.any(Function);

it.each<[runtime: string, run: (noting: Noting) => unknown, told: object]>([
  [
    "AI SDK, all of a call",
    ({ tool }) =>
      createAiSdkTool(tool, { jsonSchema: keep }).execute(INPUT, { toolCallId: "call", abortSignal: signal }),
    { ...CALL, abortSignal: signal },
  ],
  [
    "AI SDK, its id alone",
    ({ tool }) => createAiSdkTool(tool, { jsonSchema: keep }).execute(INPUT, { toolCallId: "call" }),
    CALL,
  ],
  [
    "LangChain, all of a call",
    (noting) =>
      langChain(noting).invoke(INPUT, { toolCallId: "call", signal, configurable: { thread_id: "s" } }),
    WHOLE,
  ],
  ["LangChain, its call", (noting) => langChain(noting).invoke(INPUT, { toolCall: { id: "call" } }), CALL],
  ["LangChain, nothing", (noting) => langChain(noting).invoke(INPUT), {}],
  [
    "the OpenAI Agents SDK, all of a call",
    ({ tool }) =>
      createOpenAiAgentsTool(tool, { tool: keep }).execute(INPUT, undefined, {
        ...{ toolCall: { callId: "call" }, signal },
      }),
    { ...CALL, abortSignal: signal },
  ],
  [
    "the OpenAI Agents SDK, nothing",
    ({ tool }) => createOpenAiAgentsTool(tool, { tool: keep }).execute(INPUT),
    {},
  ],
  [
    "Mastra, all of a call",
    ({ tool }) =>
      createMastraTool(tool, { createTool: keep }).execute(INPUT, {
        ...{ agent: { toolCallId: "call", threadId: "s" }, abortSignal: signal },
      }),
    WHOLE,
  ],
  ["Mastra, nothing", ({ tool }) => createMastraTool(tool, { createTool: keep }).execute(INPUT, {}), {}],
  [
    "pi, all of a call",
    (noting) => pi(noting, { sessionManager: { getSessionId: () => "s" } }, signal),
    { ...WHOLE, abort },
  ],
  ["pi, its id alone", (noting) => pi(noting, {}), { ...CALL, abort }],
  [
    "Claude's canUseTool, all of a call",
    ({ claude }) =>
      createClaudeCanUseTool(claude)("AskUserQuestion", INPUT, { signal, toolUseID: "call", agentID: "a" }),
    { ...CALL, asker: "a", abortSignal: signal },
  ],
  [
    "Claude's canUseTool, its id and signal",
    ({ claude }) => createClaudeCanUseTool(claude)("AskUserQuestion", INPUT, { signal, toolUseID: "call" }),
    { ...CALL, abortSignal: signal },
  ],
  [
    "Claude's hook, all of a call",
    ({ claude }) =>
      createClaudeDeferHook(claude, { findReply: () => undefined }).hook({
        ...{ hook_event_name: "PreToolUse", tool_name: "AskUserQuestion", tool_input: INPUT },
        ...{ tool_use_id: "call", session_id: "s" },
      }),
    { ...CALL, sessionId: "s", elicitation: expect.any(Object) },
  ],
])("A-03 a tool is told what is known of its call, and of nothing that is not: %s", async (_, run, told) => {
  const noting = createNoting();
  await run(noting);
  expect(noting.told).toStrictEqual([told]);
});

it("A-03 where pi cannot be stopped, a tool that stops the turn goes on", async () => {
  const execute = async (_: unknown, { abort: stop }: PilotDeckToolRuntimeContext) => {
    stop?.();
    return { content: [{ type: "text" as const, text: "stopped" }] };
  };
  const { content } = await createPiTool({ ...TOOL, execute }).execute(
    "call",
    INPUT,
    undefined,
    undefined,
    {},
  );
  expect(content).toEqual([{ type: "text", text: "stopped" }]);
});
