// What the programs of each version of the SDK share: `start <file>` runs an agent until it waits, `resume <file>` goes on in another process.
import { writeFileSync } from "node:fs";
import { createAiSdkClientTool } from "@pilotdeck/ask-user-question/adapters/ai-sdk";
import { CALLS, readState, TOOLS } from "./calls.js";

const usage = { inputTokens: { total: 1 }, outputTokens: { total: 1 } };

/**
 * @param {any} sdk - the module `ai`
 * @param {any} stopWhen
 * @param {new (options: { doGenerate: any }) => any} Model
 */
export async function suspend({ generateText, jsonSchema }, stopWhen, Model) {
  const [step, file] = process.argv.slice(2);
  const { tools, open, answer } = createAiSdkClientTool(TOOLS, { jsonSchema });
  const noJson = {
    type: "tool-call",
    toolCallId: "call_5",
    toolName: "ask_user_question",
    input: "{no json",
  };
  const calls = CALLS.map(({ id, name, input }) => ({
    ...noJson,
    ...{ toolCallId: id, toolName: name, input: JSON.stringify(input) },
  }));
  const said =
    step === "start"
      ? { content: [...calls, noJson], finishReason: { unified: "tool-calls" } }
      : { content: [{ type: "text", text: "done" }], finishReason: { unified: "stop" } };
  const model = new Model({ doGenerate: [{ ...said, usage, warnings: [] }] });

  if (step === "start") {
    const result = await generateText({ model, tools, prompt: "Go.", stopWhen });
    const { requests, messages } = await open(result.toolCalls);
    const history = [{ role: "user", content: "Go." }, ...result.response.messages, ...messages];
    writeFileSync(String(file), JSON.stringify({ history, calls: result.toolCalls, requests }));
    return;
  }
  const state = readState(file);
  for (const call of state.calls) {
    if (call.toolCallId in state.replies)
      state.history.push(await answer(call, state.replies[call.toolCallId]));
  }
  const { text } = await generateText({ model, tools, messages: state.history, stopWhen });
  /** @type {any[]} */
  const prompt = model.doGenerateCalls[0]?.prompt ?? [];
  const readings = prompt
    .flatMap(({ role, content }) => (role === "tool" ? content : []))
    .flatMap((part) => ("output" in part ? [[part.toolCallId, part.output]] : []));
  console.log(JSON.stringify({ readings, text }));
}
