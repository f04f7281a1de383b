import { describe, expect, it } from "vitest";
import { createAiSdkClientTool } from "../../../src/adapters/ai-sdk/index.js";
import { createClaudeDeferHook } from "../../../src/adapters/claude-agent-sdk/index.js";
import { createLangChainInterruptTool } from "../../../src/adapters/langchain/index.js";
import { createMastraSuspendTool } from "../../../src/adapters/mastra/index.js";
import { createOpenAiAgentsApprovalTool } from "../../../src/adapters/openai-agents/index.js";
import { createAskUserQuestionTool, type ElicitationToolDefinition } from "../../../src/index.js";
import { createDecisionTools } from "../../../src/tools/index.js";
import { INPUT, keep, REFUSED, TOOL, WRONG } from "./fakes.js";

/** What the model reads of a call of the tool, where `findReply` knows what was answered elsewhere. */
type Run = (tool: ElicitationToolDefinition, input: unknown, findReply: () => unknown) => Promise<string>;

class Message {
  readonly fields: { content: string };
  constructor(fields: Message["fields"]) {
    this.fields = fields;
  }
}

const RUNTIMES: Record<string, Run> = {
  async "ai-sdk"(tool, input, findReply) {
    const { open, answer } = createAiSdkClientTool(tool, { jsonSchema: keep });
    const call = { toolCallId: "call", toolName: tool.name, input };
    const [message] = (await open([call])).messages;
    return (message ?? (await answer(call, findReply()))).content[0]?.output.value ?? "";
  },
  async langgraph(tool, input, findReply) {
    const { invoke } = createLangChainInterruptTool(tool, {
      ...{ ToolMessage: Message, interrupt: findReply },
      tool: (run) => ({ invoke: (args: unknown, config: object = {}) => run(args, config) }),
    });
    return (await invoke(input)).fields.content;
  },
  async mastra(tool, input, findReply) {
    const agent = {
      toolCallId: "call",
      suspend: () => expect.unreachable(),
      get resumeData() {
        return findReply();
      },
    };
    const run = createMastraSuspendTool(tool, { createTool: keep }).execute(input, { agent });
    return run.then(String, ({ message }: Error) => message);
  },
  async "openai-agents"(tool, input, findReply) {
    const approved = createOpenAiAgentsApprovalTool(tool, { tool: keep, findReply });
    return approved.tool.execute(input, undefined, { toolCall: { callId: "call" } });
  },
};

const CLAUDE: Record<string, Run> = {
  async "claude-agent-sdk"(_, tool_input, findReply) {
    const { hook } = createClaudeDeferHook(createAskUserQuestionTool(), { findReply });
    const event = { hook_event_name: "PreToolUse", tool_name: "AskUserQuestion", tool_input };
    return (await hook(event)).hookSpecificOutput?.permissionDecisionReason ?? "";
  },
};

describe.each(Object.entries({ ...RUNTIMES, ...CLAUDE }))(
  "what was answered elsewhere, in %s",
  (name, run) => {
    it("A-04 that is no answer is refused, and the text says where it came from", async () => {
      expect(await run(TOOL, INPUT, () => ({ type: "answered", answers: { "Whose?": "a" } }))).toMatch(
        `The elicitation channel "${name}" gave no usable answer: `,
      );
    });

    it("A-04 that is put off once more is told as that", async () => {
      const deferred = { id: "7", message: "Ask again tomorrow." };
      const reply = () => ({ type: "cancelled", code: "deferred", deferred });
      expect(await run(TOOL, INPUT, reply)).toBe("Ask again tomorrow.");
    });

    it("A-04 is not looked for where the call is malformed", async () => {
      let looked = 0;
      expect(await run(TOOL, WRONG, () => (looked += 1))).toBe(REFUSED);
      expect(looked).toBe(0);
    });
  },
);

it.each(Object.entries(RUNTIMES))(
  "A-04 a decision, which no runtime keeps for later, looks for no answer in %s: the model reads what is missing",
  async (_, run) => {
    let looked = 0;
    const { ask_user } = createDecisionTools();
    expect(await run(ask_user, { question: "Deploy?", kind: "bool" }, () => (looked += 1))).toBe(
      "The questions could not be shown to the user (a runtime that suspends keeps no question for later: decisions need a channel that does, such as the inbox's). The user has not declined.",
    );
    expect(looked).toBe(0);
  },
);
