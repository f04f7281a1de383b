import { describe, expect, it } from "vitest";
import { createAiSdkClientTool } from "../../../src/adapters/ai-sdk/index.js";
import { createClaudeDeferHook } from "../../../src/adapters/claude-agent-sdk/index.js";
import { createLangChainInterruptTool } from "../../../src/adapters/langchain/index.js";
import { createMastraSuspendTool } from "../../../src/adapters/mastra/index.js";
import { createOpenAiAgentsApprovalTool } from "../../../src/adapters/openai-agents/index.js";
import { createAskUserQuestionTool, elicit, type PilotDeckElicitationRequest } from "../../../src/index.js";
import { INPUT, keep, TOOL } from "./fakes.js";

const findReply = () => undefined;

class Message {
  readonly fields: unknown;
  constructor(fields: unknown) {
    this.fields = fields;
  }
}

/** What each runtime stores of an open call. */
const REQUESTS: Record<string, () => unknown> = {
  async "ai-sdk"() {
    const { open } = createAiSdkClientTool(TOOL, { jsonSchema: keep });
    return (await open([{ toolCallId: "call", toolName: TOOL.name, input: INPUT }])).requests[0];
  },
  async langgraph() {
    let stored: unknown;
    const interrupt = (request: unknown) => {
      stored = request;
      throw Object.assign(new Error("suspend"), { is_bubble_up: true });
    };
    const { invoke } = createLangChainInterruptTool(TOOL, {
      ...{ interrupt, ToolMessage: Message },
      tool: (run) => ({ invoke: (args: unknown, config: object = {}) => run(args, config) }),
    });
    await expect(invoke(INPUT)).rejects.toThrow("suspend");
    return stored;
  },
  mastra() {
    const agent = { toolCallId: "call", suspend: (request: unknown) => request };
    return createMastraSuspendTool(TOOL, { createTool: keep }).execute(INPUT, { agent });
  },
  "openai-agents"() {
    const rawItem = { name: TOOL.name, callId: "call", arguments: JSON.stringify(INPUT) };
    return createOpenAiAgentsApprovalTool(TOOL, { tool: keep, findReply }).open({ rawItem });
  },
  "claude-agent-sdk"() {
    const { open } = createClaudeDeferHook(createAskUserQuestionTool(), { findReply });
    return open({ id: "call", name: "AskUserQuestion", input: INPUT });
  },
};

describe.each(Object.entries(REQUESTS))("a request that %s has stored", (_, open) => {
  it("A-04 holds answers to what the model may read while the question is open, in any process", async () => {
    const request = JSON.parse(JSON.stringify(await open())) as PilotDeckElicitationRequest;
    const given: string[] = [];
    const outcome = await elicit(
      {
        askUser: async ({ check }) => {
          const answer = (text: string) => ({ "Which?": text });
          given.push(
            ...["x".repeat(150_000), "y"].map((text) => check?.(answer(text))[0]?.message ?? "taken"),
          );
          return { type: "answered", answers: answer("y") };
        },
      },
      request,
    );
    expect(given).toEqual([expect.stringMatching(/at most 100 000: shorten it by/), "taken"]);
    expect(outcome).toMatchObject({ type: "answered" });
  });
});
