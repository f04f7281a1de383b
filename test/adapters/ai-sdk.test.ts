import { createAiSdkClientTool } from "@pilotdeck/ask-user-question/adapters/ai-sdk";
import { convertToModelMessages, jsonSchema } from "ai";
import { describe, expect, it } from "vitest";
import { AI_SDK } from "./ai-sdk-runtime.js";
import { INPUT, TOOL } from "./cases.js";
import { proveRuntime } from "./prove-runtime.js";

describe("A-01 A-02 A-03 A-05 the AI SDK's own loop", () => proveRuntime(AI_SDK));

it("A-04 A-05 what a UI gives as the tool's output is checked and worded on the server", async () => {
  const ask_user_question = createAiSdkClientTool(TOOL, { jsonSchema }).tool;
  const read = async (output: unknown) => {
    const messages = await convertToModelMessages(
      [
        {
          role: "assistant",
          parts: [
            {
              type: "tool-ask_user_question",
              toolCallId: "call_1",
              state: "output-available",
              input: INPUT,
              output,
            },
          ],
        },
      ],
      { tools: { ask_user_question } },
    );
    const last = messages.at(-1);
    const [part] = last?.role === "tool" ? last.content : [];
    return part?.type === "tool-result" ? part.output : undefined;
  };
  expect(await read({ type: "answered", answers: { "Which database?": "SQLite" } })).toEqual({
    type: "text",
    value:
      'User has answered your questions: "Which database?"="SQLite". You can now continue with the user\'s answers in mind.',
  });
  expect(await read({ type: "answered", answers: {} })).toMatchObject({ type: "error-text" });
  expect(await read({ type: "cancelled", code: "declined" })).toEqual({
    type: "error-text",
    value: "User declined to answer questions",
  });
});
