import { Agent, Runner, tool } from "@openai/agents";
import { createOpenAiAgentsTool } from "@pilotdeck/ask-user-question/adapters/openai-agents";
import { describe, expect, it } from "vitest";
import { INPUT, TOOL } from "./cases.js";
import { createModel, OPENAI_AGENTS, readResults } from "./openai-agents-runtime.js";
import { proveRuntime } from "./prove-runtime.js";

describe("A-01 A-02 A-03 A-05 the OpenAI Agents SDK's own runner", () => proveRuntime(OPENAI_AGENTS));

it("A-02 what the host throws is not told as a call without JSON", async () => {
  const model = createModel([{ id: "call_1", input: INPUT }]);
  const ask = createOpenAiAgentsTool(TOOL, {
    tool,
    runtimeContext: () => {
      throw new Error("no session store");
    },
  });
  await new Runner().run(new Agent({ name: "agent", model, tools: [ask] }), "Go.");
  const input = model.calls.at(-1)?.request.input;
  expect(readResults(Array.isArray(input) ? input : [])).toEqual(["The tool failed: no session store"]);
});
