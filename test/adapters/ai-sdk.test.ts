import { createAiSdkClientTool, createAiSdkTool } from "@pilotdeck/ask-user-question/adapters/ai-sdk";
import { convertToModelMessages, jsonSchema, type ToolSet } from "ai";
import { describe } from "vitest";
import { AI_SDK } from "./ai-sdk-runtime.js";
import { TOOL } from "./cases.js";
import { proveRuntime } from "./prove-runtime.js";
import { createHistory, proveUi, readHistory } from "./prove-ui.js";

describe("A-01 A-02 A-03 A-05 the AI SDK's own loop", () => {
  proveRuntime(AI_SDK);
  const { tools } = createAiSdkClientTool([TOOL], { jsonSchema });
  const executing = createAiSdkTool(TOOL, { jsonSchema });
  const convert = async (output: unknown, tools: ToolSet) =>
    readHistory(await convertToModelMessages(createHistory(output), { tools }));
  proveUi("ai-sdk 7.0.173", {
    client: (output) => convert(output, tools),
    executing: (output) => convert(output, { ask_user_question: executing }),
  });
});
