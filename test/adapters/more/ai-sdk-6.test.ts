import { createAiSdkTool } from "@pilotdeck/ask-user-question/adapters/ai-sdk";
import { generateText, jsonSchema, stepCountIs } from "ai";
import { describe } from "vitest";
import { proveRuntime, type Runtime } from "../prove-runtime.js";
import { createModel } from "./mastra-runtime.js";

const AI_SDK_6: Runtime = {
  name: "ai-sdk",
  version: "6.0.326",
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
      stopWhen: stepCountIs(3),
      ...(signal && { abortSignal: signal }),
    });
    const last = model.doGenerateCalls.at(-1)?.prompt.at(-1);
    const parts = last?.role === "tool" ? last.content : [];
    const readings = parts.flatMap((part) => {
      if (part.type !== "tool-result" || !("value" in part.output)) return [];
      return [{ text: String(part.output.value), isError: part.output.type === "error-text" }];
    });
    return { readings, modelCalls: model.doGenerateCalls.length };
  },
};

describe("A-02 A-05 the AI SDK of the year before", () => proveRuntime(AI_SDK_6));
