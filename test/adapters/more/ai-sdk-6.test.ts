import { createAiSdkClientTool, createAiSdkTool } from "@pilotdeck/ask-user-question/adapters/ai-sdk";
import { convertToModelMessages, generateText, jsonSchema, stepCountIs, type ToolSet } from "ai";
import { MockLanguageModelV3 } from "ai/test";
import { describe } from "vitest";
import { AI_SDK_TRAITS, createResults, readResults, toToolOptions } from "../ai-sdk-results.js";
import { TOOL } from "../cases.js";
import { isSeveral, proveRuntime, type Runtime } from "../prove-runtime.js";
import { proveSuspension } from "../prove-suspension.js";
import { createHistory, proveUi, readHistory } from "../prove-ui.js";

const AI_SDK_6: Runtime = {
  ...AI_SDK_TRAITS,
  version: "6.0.326",
  async run({ tool, ...more }, calls, signal) {
    const model = new MockLanguageModelV3({ doGenerate: createResults(calls) });
    const options = { jsonSchema, ...toToolOptions(more) };
    await generateText({
      model,
      tools: isSeveral(tool)
        ? createAiSdkTool(tool, options)
        : { ask_user_question: createAiSdkTool(tool, options) },
      prompt: "Go.",
      stopWhen: stepCountIs(3),
      ...(signal && { abortSignal: signal }),
    });
    const { doGenerateCalls } = model;
    return { readings: readResults(doGenerateCalls.at(-1)?.prompt), modelCalls: doGenerateCalls.length };
  },
};

describe("A-02 A-05 the AI SDK of the year before", () => {
  proveRuntime(AI_SDK_6);
  const client = createAiSdkClientTool(TOOL, { jsonSchema }).tool;
  const executing = createAiSdkTool(TOOL, { jsonSchema });
  const convert = async (output: unknown, tools: ToolSet) =>
    readHistory(await convertToModelMessages(createHistory(output), { tools }));
  proveUi("ai-sdk 6.0.326", {
    client: (output) => convert(output, { ask_user_question: client }),
    executing: (output) => convert(output, { ask_user_question: executing }),
  });
});

describe("A-04 A-05 the AI SDK of the year before, suspended in one process, resumed in another", () => {
  proveSuspension("ai-sdk 6.0.326", new URL("programs/ai-sdk-6.js", import.meta.url), {
    marksErrors: true,
    ownWords: { call_5: /^Invalid input for tool ask_user_question: JSON parsing failed/ },
  });
});
