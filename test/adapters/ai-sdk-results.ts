import type { Reading } from "./cases.js";
import type { Call, Runtime } from "./prove-runtime.js";

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};

/** What AI SDK 6 and 7 have in common as runtimes. */
export const AI_SDK_TRAITS = {
  name: "ai-sdk",
  marksErrors: true,
  knows: { toolCallId: "call_1", sessionId: "session-1" },
  aborts: "rejects",
} as const satisfies Partial<Runtime>;

/** The options of a tool there, but for what comes from the package. */
export function toToolOptions({ channel, repair, asker }: Omit<Parameters<Runtime["run"]>[0], "tool">) {
  return {
    ...(channel !== undefined && { channel }),
    ...(repair !== undefined && { repair }),
    runtimeContext: { sessionId: "session-1", ...(asker !== undefined && { asker }) },
  };
}

/** What a model of AI SDK 6 and 7 generates that makes these calls, and then says "done". */
export function createResults(calls: readonly Call[]) {
  const content = calls.map(({ id, input, name = "ask_user_question" }) => ({
    type: "tool-call" as const,
    toolCallId: id,
    toolName: name,
    input: typeof input === "string" ? input : JSON.stringify(input),
  }));
  return [
    { content, finishReason: { unified: "tool-calls" as const, raw: "tool_calls" }, usage, warnings: [] },
    {
      content: [{ type: "text" as const, text: "done" }],
      finishReason: { unified: "stop" as const, raw: "stop" },
      usage,
      warnings: [],
    },
  ];
}

type Part = { type: string; output?: { type: string; value?: unknown } };

/** What it read of its calls, in its last prompt. */
export function readResults(prompt: readonly { role: string; content: string | readonly Part[] }[] = []) {
  return prompt.flatMap(({ role, content }): Reading[] => {
    if (role !== "tool" || typeof content === "string") return [];
    return content.flatMap(({ output }) =>
      output === undefined ? [] : [{ text: String(output.value), isError: output.type === "error-text" }],
    );
  });
}
