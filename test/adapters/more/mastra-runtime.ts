import { Agent } from "@mastra/core/agent";
import { createTool } from "@mastra/core/tools";
import { createMastraTool } from "@pilotdeck/ask-user-question/adapters/mastra";
import { MockLanguageModelV3 } from "ai/test";
import { createResults, readResults } from "../ai-sdk-results.js";
import { isSeveral, type Runtime } from "../prove-runtime.js";

export const MASTRA: Runtime = {
  name: "mastra",
  version: "1.71.0",
  marksErrors: true,
  knows: { toolCallId: "call_1", sessionId: "session-1" },
  aborts: "ends",
  async run({ tool, channel, repair, asker }, calls, signal) {
    const model = new MockLanguageModelV3({ doGenerate: createResults(calls) });
    const options = {
      createTool,
      channel,
      ...(repair !== undefined && { repair }),
      runtimeContext: { sessionId: "session-1", ...(asker !== undefined && { asker }) },
    };
    const agent = new Agent({
      id: "agent",
      name: "agent",
      instructions: "Ask.",
      model,
      tools: isSeveral(tool)
        ? createMastraTool(tool, options)
        : { ask_user_question: createMastraTool(tool, options) },
    });
    await agent.generate("Go.", { maxSteps: 3, ...(signal && { abortSignal: signal }) });
    const { doGenerateCalls } = model;
    return { readings: readResults(doGenerateCalls.at(-1)?.prompt), modelCalls: doGenerateCalls.length };
  },
};
