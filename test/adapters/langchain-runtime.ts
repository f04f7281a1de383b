import { fakeModel } from "@langchain/core/testing";
import { createLangChainTool } from "@pilotdeck/ask-user-question/adapters/langchain";
import { AIMessage, createAgent, tool as createTool, ToolMessage } from "langchain";
import { type Call, isSeveral, type Runtime } from "./prove-runtime.js";

/** A model that makes these calls, and then says "done". */
export function createModel(calls: readonly Call[]) {
  return fakeModel()
    .respondWithTools(
      calls.map(({ id, input, name = "ask_user_question" }) => ({
        name,
        args: input as Record<string, unknown>,
        id,
      })),
    )
    .respond(new AIMessage("done"));
}

export const LANGCHAIN: Runtime = {
  name: "langchain",
  version: "1.5.14",
  marksErrors: true,
  knows: { toolCallId: "call_1", sessionId: "thread-1" },
  aborts: "rejects",
  async run({ tool, channel, repair, asker }, calls, signal) {
    const model = createModel(calls);
    const options = {
      tool: createTool,
      ToolMessage,
      channel,
      ...(repair !== undefined && { repair }),
      ...(asker !== undefined && { runtimeContext: { asker } }),
    };
    const tools = isSeveral(tool) ? createLangChainTool(tool, options) : [createLangChainTool(tool, options)];
    const agent = createAgent({ model, tools });
    const { messages } = await agent.invoke(
      { messages: [{ role: "user", content: "Go." }] },
      { configurable: { thread_id: "thread-1" }, ...(signal && { signal }) },
    );
    const read = messages.filter((message) => ToolMessage.isInstance(message));
    return {
      readings: read.map(({ content, status }) => ({ text: String(content), isError: status === "error" })),
      modelCalls: model.calls.length,
    };
  },
};
