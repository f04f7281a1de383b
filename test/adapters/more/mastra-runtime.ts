import { Agent } from "@mastra/core/agent";
import { createTool } from "@mastra/core/tools";
import { createMastraTool } from "@pilotdeck/ask-user-question/adapters/mastra";
import { MockLanguageModelV3 } from "ai/test";
import type { Call, Runtime } from "../prove-runtime.js";

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};

/** A model that makes these calls, and then says "done". */
export function createModel(calls: readonly Call[]): MockLanguageModelV3 {
  return new MockLanguageModelV3({
    doGenerate: [
      {
        content: calls.map(({ id, input }) => ({
          type: "tool-call",
          toolCallId: id,
          toolName: "ask_user_question",
          input: JSON.stringify(input),
        })),
        finishReason: { unified: "tool-calls", raw: "tool_calls" },
        usage,
        warnings: [],
      },
      {
        content: [{ type: "text", text: "done" }],
        finishReason: { unified: "stop", raw: "stop" },
        usage,
        warnings: [],
      },
    ],
  });
}

export const MASTRA: Runtime = {
  name: "mastra",
  version: "1.71.0",
  marksErrors: true,
  knows: { toolCallId: "call_1", sessionId: "session-1" },
  aborts: "ends",
  async run({ tool, channel, repair, asker }, calls, signal) {
    const model = createModel(calls);
    const ask_user_question = createMastraTool(tool, {
      createTool,
      channel,
      ...(repair !== undefined && { repair }),
      runtimeContext: { sessionId: "session-1", ...(asker !== undefined && { asker }) },
    });
    const agent = new Agent({
      id: "agent",
      name: "agent",
      instructions: "Ask.",
      model,
      tools: { ask_user_question },
    });
    await agent.generate("Go.", { maxSteps: 3, ...(signal && { abortSignal: signal }) });
    const prompt = model.doGenerateCalls.at(-1)?.prompt ?? [];
    const readings = prompt.flatMap((message) => {
      if (message.role !== "tool") return [];
      return message.content.flatMap((part) => {
        if (part.type !== "tool-result" || !("value" in part.output)) return [];
        return [{ text: String(part.output.value), isError: part.output.type === "error-text" }];
      });
    });
    return { readings, modelCalls: model.doGenerateCalls.length };
  },
};
