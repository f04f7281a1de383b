// `start <file>` runs a graph until it is interrupted, `resume <file>` goes on in another process.
import { readFileSync, writeFileSync } from "node:fs";
import { deserialize, serialize } from "node:v8";
import { fakeModel } from "@langchain/core/testing";
import { Command, interrupt, MemorySaver } from "@langchain/langgraph";
import { createLangChainInterruptTool } from "@pilotdeck/ask-user-question/adapters/langchain";
import { AIMessage, createAgent, ToolMessage, tool } from "langchain";
import { CALLS, readState, TOOLS } from "./calls.js";

const [step, file] = process.argv.slice(2);
const saver = new MemorySaver();
const tools = createLangChainInterruptTool(TOOLS, { tool, ToolMessage, interrupt });
const model =
  step === "start"
    ? fakeModel().respondWithTools(CALLS.map(({ input, ...call }) => ({ ...call, args: input })))
    : fakeModel().respond(new AIMessage("done"));
const agent = createAgent({ model, tools, checkpointer: saver });
const config = { configurable: { thread_id: "thread-1" } };

if (step === "start") {
  const state = await agent.invoke({ messages: [{ role: "user", content: "Go." }] }, config);
  const interrupts = state.__interrupt__ ?? [];
  const requests = interrupts.map(({ value }) => value);
  writeFileSync(`${file}.saver`, serialize({ storage: saver.storage, writes: saver.writes }));
  writeFileSync(String(file), JSON.stringify({ interrupts, requests }));
} else {
  Object.assign(saver, deserialize(readFileSync(`${file}.saver`)));
  const { interrupts, replies } = readState(file);
  // Several are open: each is answered by its id.
  const resume = Object.fromEntries(
    interrupts.map((/** @type {any} */ { id, value }) => [id, replies[value.toolCallId]]),
  );
  const { messages } = await agent.invoke(new Command({ resume }), config);
  const readings = messages
    .filter((message) => ToolMessage.isInstance(message))
    .map(({ tool_call_id, content, status }) => [
      tool_call_id,
      { type: status === "error" ? "error-text" : "text", value: content },
    ]);
  console.log(JSON.stringify({ readings, text: messages.at(-1)?.text }));
}
