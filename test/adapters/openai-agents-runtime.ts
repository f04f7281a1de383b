import { Agent, tool as createTool, Runner, setTracingDisabled } from "@openai/agents";
import { assistantMessage, functionCall, modelResponse, ScriptedModel } from "@openai/agents/testing";
import {
  createOpenAiAgentsTool,
  type OpenAiAgentsToolOptions,
} from "@pilotdeck/ask-user-question/adapters/openai-agents";
import { type Call, isSeveral, type Runtime } from "./prove-runtime.js";

// The exporter of traces would call a server.
setTracingDisabled(true);

/** A model that makes these calls, and then says "done". */
export function createModel(calls: readonly Call[]) {
  return new ScriptedModel([
    modelResponse(
      calls.map(({ id, input, name = "ask_user_question" }) =>
        functionCall(name, JSON.stringify(input), { callId: id }),
      ),
    ),
    modelResponse([assistantMessage("done")]),
  ]);
}

export function readResults(items: readonly unknown[]): string[] {
  const results = items as { type?: string; output?: unknown }[];
  return results.flatMap(({ type, output }) => {
    if (type !== "function_call_result") return [];
    const { text = output } = (typeof output === "object" ? output : {}) as { text?: unknown };
    return [String(text)];
  });
}

export const OPENAI_AGENTS: Runtime = {
  name: "openai-agents",
  version: "0.20.0",
  marksErrors: false,
  knows: { toolCallId: "call_1", sessionId: "session-1" },
  aborts: "rejects",
  async run({ tool, channel, repair, asker }, calls, signal) {
    const model = createModel(calls);
    const options: OpenAiAgentsToolOptions<ReturnType<typeof createTool>> = {
      tool: createTool,
      channel,
      ...(repair !== undefined && { repair }),
      runtimeContext: ({ runContext }) => ({
        sessionId: String(runContext?.context),
        ...(asker !== undefined && { asker }),
      }),
    };
    const tools = isSeveral(tool)
      ? createOpenAiAgentsTool(tool, options)
      : [createOpenAiAgentsTool(tool, options)];
    const agent = new Agent({ name: "agent", model, tools });
    await new Runner().run(agent, "Go.", { context: "session-1", ...(signal && { signal }) });
    const input = model.calls.at(-1)?.request.input;
    return {
      readings: readResults(Array.isArray(input) ? input : []).map((text) => ({ text })),
      modelCalls: model.calls.length,
    };
  },
};
