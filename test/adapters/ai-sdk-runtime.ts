import { createAiSdkTool } from "@pilotdeck/ask-user-question/adapters/ai-sdk";
import { generateText, isStepCount, jsonSchema } from "ai";
import { MockLanguageModelV4 } from "ai/test";
import { AI_SDK_TRAITS, createResults, readResults, toToolOptions } from "./ai-sdk-results.js";
import { isSeveral, type Runtime } from "./prove-runtime.js";

export const AI_SDK: Runtime = {
  ...AI_SDK_TRAITS,
  version: "7.0.173",
  async run({ tool, ...more }, calls, signal) {
    const model = new MockLanguageModelV4({ doGenerate: createResults(calls) });
    const options = { jsonSchema, ...toToolOptions(more) };
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
