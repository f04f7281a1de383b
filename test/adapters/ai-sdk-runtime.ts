import { createAiSdkTool } from "@pilotdeck/ask-user-question/adapters/ai-sdk";
import { generateText, isStepCount, jsonSchema } from "ai";
import { MockLanguageModelV4 } from "ai/test";
import { createResults, readResults } from "./ai-sdk-results.js";
import { isSeveral, type Runtime } from "./prove-runtime.js";

export const AI_SDK: Runtime = {
  name: "ai-sdk",
  version: "7.0.173",
  marksErrors: true,
  knows: { toolCallId: "call_1", sessionId: "session-1" },
  aborts: "rejects",
  async run({ tool, channel, repair, asker }, calls, signal) {
    const model = new MockLanguageModelV4({ doGenerate: createResults(calls) });
    const options = {
      jsonSchema,
      channel,
      ...(repair !== undefined && { repair }),
      runtimeContext: { sessionId: "session-1", ...(asker !== undefined && { asker }) },
    };
    await generateText({
      model,
      tools: isSeveral(tool)
        ? createAiSdkTool(tool, options)
        : { ask_user_question: createAiSdkTool(tool, options) },
      prompt: "Go.",
      stopWhen: isStepCount(3),
      ...(signal && { abortSignal: signal }),
    });
    const { doGenerateCalls } = model;
    return { readings: readResults(doGenerateCalls.at(-1)?.prompt), modelCalls: doGenerateCalls.length };
  },
};
