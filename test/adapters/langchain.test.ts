import { interrupt } from "@langchain/langgraph";
import { createLangChainInterruptTool } from "@pilotdeck/ask-user-question/adapters/langchain";
import { createAgent, ToolMessage, tool } from "langchain";
import { describe, expect, it } from "vitest";
import { INPUT, TOOL } from "./cases.js";
import { createModel, LANGCHAIN } from "./langchain-runtime.js";
import { proveRuntime } from "./prove-runtime.js";

describe("A-01 A-02 A-03 A-05 LangChain's own agent", () => proveRuntime(LANGCHAIN));

it("A-04 A-05 a graph without a checkpointer tells the model that nobody was asked", async () => {
  const ask = createLangChainInterruptTool(TOOL, { tool, ToolMessage, interrupt });
  const agent = createAgent({ model: createModel([{ id: "call_1", input: INPUT }]), tools: [ask] });
  const { messages } = await agent.invoke({ messages: [{ role: "user", content: "Go." }] });
  const [read] = messages.filter((message) => ToolMessage.isInstance(message));
  expect(read?.content).toBe(
    "The questions could not be shown to the user (the graph cannot be interrupted: No checkpointer set. It needs a checkpointer and a thread_id). The user has not declined.",
  );
});
