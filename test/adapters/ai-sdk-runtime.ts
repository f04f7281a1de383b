import { createAiSdkTool } from "@pilotdeck/ask-user-question/adapters/ai-sdk";
import { generateText, isStepCount, jsonSchema } from "ai";
import { MockLanguageModelV4 } from "ai/test";
import type { Call, Runtime } from "./prove-runtime.js";

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};

/** A model that makes these calls, and then says "done". */
export function createModel(calls: readonly Call[]) {
  return new MockLanguageModelV4({
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

export const AI_SDK: Runtime = {
  name: "ai-sdk",
  version: "7.0.173",
  marksErrors: true,
  knows: { toolCallId: "call_1", sessionId: "session-1" },
  aborts: "rejects",
  async run({ tool, channel, repair, asker }, calls, signal) {
    const model = createModel(calls);
    const ask_user_question = createAiSdkTool(tool, {
      jsonSchema,
      channel,
      ...(repair !== undefined && { repair }),
      runtimeContext: { sessionId: "session-1", ...(asker !== undefined && { asker }) },
    });
    await generateText({
      model,
      tools: { ask_user_question },
      prompt: "Go.",
      stopWhen: isStepCount(3),
      ...(signal && { abortSignal: signal }),
    });
    const last = model.doGenerateCalls.at(-1)?.prompt.at(-1);
    const readings =
      last?.role !== "tool"
        ? []
        : last.content.flatMap((part) => {
            if (part.type !== "tool-result" || !("value" in part.output)) return [];
            return [{ text: String(part.output.value), isError: part.output.type === "error-text" }];
          });
    return { readings, modelCalls: model.doGenerateCalls.length };
  },
};
