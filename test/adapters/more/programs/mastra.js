// `start <file>` runs an agent until it is suspended, `resume <file>` goes on in another process.
import { readFileSync, writeFileSync } from "node:fs";
import { deserialize, serialize } from "node:v8";
import { Mastra } from "@mastra/core";
import { Agent } from "@mastra/core/agent";
import { InMemoryStore } from "@mastra/core/storage";
import { createTool } from "@mastra/core/tools";
import { createMastraSuspendTool } from "@pilotdeck/ask-user-question/adapters/mastra";
import { MockLanguageModelV3 } from "ai/test";
import { CALLS, readState, TOOLS } from "../../programs/calls.js";

const [step, file] = process.argv.slice(2);
const calls = CALLS.map(({ id, name, input }) => ({
  type: "tool-call",
  toolCallId: id,
  toolName: name,
  input: JSON.stringify(input),
}));
const text = [
  { type: "text-start", id: "1" },
  { type: "text-delta", id: "1", delta: "done" },
  { type: "text-end", id: "1" },
];
const usage = { inputTokens: { total: 1 }, outputTokens: { total: 1 } };
const finish = (/** @type {string} */ reason) => [
  { type: "finish", finishReason: { unified: reason, raw: reason }, usage },
];
/** @type {any} */
const parts = step === "start" ? [...calls, ...finish("tool-calls")] : [...text, ...finish("stop")];
const model = new MockLanguageModelV3({ doStream: async () => ({ stream: ReadableStream.from(parts) }) });
const tools = createMastraSuspendTool(TOOLS, { createTool });
const agent = new Agent({ id: "agent", name: "agent", instructions: "Ask.", model, tools });
const storage = new InMemoryStore();
new Mastra({ agents: { agent }, storage, logger: false });
/** What the storage in memory holds of runs: the workflows' tables. @type {any} */
const tables = storage.stores?.workflows;

if (step === "start") {
  const run = await agent.stream("Go.", { maxSteps: 3 });
  const requests = [];
  // A chunk for each call that waits: `generate` would tell of the last one only.
  for await (const chunk of run.fullStream) {
    if (chunk.type === "tool-call-suspended") requests.push(chunk.payload.suspendPayload);
  }
  writeFileSync(`${file}.storage`, serialize(tables.db.workflows));
  writeFileSync(String(file), JSON.stringify({ runId: run.runId, requests }));
} else {
  tables.db.workflows = deserialize(readFileSync(`${file}.storage`));
  const { runId, requests, replies } = readState(file);
  let said = "";
  for (const { toolCallId } of requests) {
    const run = await agent.resumeStream(replies[toolCallId] ?? null, { runId, toolCallId });
    for await (const chunk of run.fullStream) if (chunk.type === "text-delta") said += chunk.payload.text;
  }
  const results =
    model.doStreamCalls[0]?.prompt.flatMap(({ role, content }) => (role === "tool" ? content : [])) ?? [];
  const readings = results.map((part) => "output" in part && [part.toolCallId, part.output]);
  console.log(JSON.stringify({ readings, text: said }));
}
