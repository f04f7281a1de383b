// `start <file>` runs an agent until it waits, `resume <file>` goes on in another process.
import { writeFileSync } from "node:fs";
import { createAiSdkClientTool } from "@pilotdeck/ask-user-question/adapters/ai-sdk";
import { generateText, isStepCount, jsonSchema } from "ai";
import { MockLanguageModelV4 } from "ai/test";
import { CALLS, readState, TOOL } from "./calls.js";

const [step, file] = process.argv.slice(2);
const client = createAiSdkClientTool(TOOL, { jsonSchema });
const tools = { ask_user_question: client.tool };
const usage = { inputTokens: { total: 1 }, outputTokens: { total: 1 } };
/** @type {any} */
const answer =
  step === "start"
    ? {
        content: CALLS.map(({ id, input }) => ({
          type: "tool-call",
          toolCallId: id,
          toolName: "ask_user_question",
          input: JSON.stringify(input),
        })),
        finishReason: { unified: "tool-calls" },
        usage,
        warnings: [],
      }
    : { content: [{ type: "text", text: "done" }], finishReason: { unified: "stop" }, usage, warnings: [] };
const model = new MockLanguageModelV4({ doGenerate: [answer] });

if (step === "start") {
  const result = await generateText({ model, tools, prompt: "Go.", stopWhen: isStepCount(3) });
  const { requests, messages } = await client.open(result.toolCalls);
  const history = [{ role: "user", content: "Go." }, ...result.response.messages, ...messages];
  writeFileSync(String(file), JSON.stringify({ history, calls: result.toolCalls, requests }));
} else {
  const { history, calls, replies } = readState(file);
  for (const call of calls) {
    if (call.toolCallId in replies) history.push(await client.answer(call, replies[call.toolCallId]));
  }
  const { text } = await generateText({ model, tools, messages: history, stopWhen: isStepCount(3) });
  const results =
    model.doGenerateCalls[0]?.prompt.flatMap(({ role, content }) => (role === "tool" ? content : [])) ?? [];
  const readings = results.map((part) => "output" in part && [part.toolCallId, part.output]);
  console.log(JSON.stringify({ readings, text }));
}
