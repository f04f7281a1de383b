import { describe, expect, it } from "vitest";
import type { PilotDeckElicitationChannel } from "../../../protocol/elicitation.js";
import { createAiSdkClientTool } from "../../../src/adapters/ai-sdk/index.js";
import { createLangChainInterruptTool } from "../../../src/adapters/langchain/index.js";
import { createMastraSuspendTool } from "../../../src/adapters/mastra/index.js";
import { createOpenAiAgentsApprovalTool } from "../../../src/adapters/openai-agents/index.js";
import { elicit, runTool } from "../../../src/index.js";
import { ANSWERED, INPUT, keep, REFUSED, REPLY, SPOILT, TOOL, WRONG } from "./fakes.js";

const ASKED = { toolCallId: "call", toolName: TOOL.name, questions: INPUT.questions };

/** What an ask comes to, in another process, over a channel that breaks, or gives nonsense. */
async function failElsewhere(askUser: () => unknown): Promise<{ outcome: unknown; text: string }> {
  const channel = { name: "elsewhere", askUser: async () => askUser() } as PilotDeckElicitationChannel;
  const { content } = await runTool(TOOL, INPUT, { elicitation: channel });
  const request = { requestId: "request", toolCallId: "call", toolName: TOOL.name };
  const outcome = await elicit(channel, { ...request, questions: INPUT.questions });
  return {
    outcome: JSON.parse(JSON.stringify(outcome)),
    text: content.map((block) => (block.type === "text" ? block.text : "")).join(),
  };
}

const FAILURES: (() => unknown)[] = [
  () => Promise.reject(new Error("no line")),
  () => ({ type: "answered", answers: { "Nobody asked?": "Yes" } }),
  () => ({ type: "perhaps" }),
];

class Message {
  readonly fields: { content: string };
  constructor(fields: Message["fields"]) {
    this.fields = fields;
  }
}

describe("AI SDK's client-side tools", () => {
  const client = createAiSdkClientTool(TOOL, { jsonSchema: keep });
  const call = (input: unknown, toolName = TOOL.name) => ({ toolCallId: "call", toolName, input });

  it("A-04 what is open is plain JSON, malformed calls are answered at once, other tools are passed over", async () => {
    const { requests, messages } = await client.open([call(SPOILT), call(WRONG), call({}, "bash")]);
    expect(JSON.parse(JSON.stringify(requests))).toMatchObject([ASKED]);
    expect(requests).toHaveLength(1);
    const output = { type: "error-text", value: REFUSED };
    expect(messages).toEqual([
      { role: "tool", content: [{ type: "tool-result", toolCallId: "call", toolName: TOOL.name, output }] },
    ]);
  });

  it("A-04 a UI sends back an object, whatever the tool's own input", () => {
    const { description, inputSchema } = TOOL;
    const outputSchema = { type: "object" };
    const { tool } = createAiSdkClientTool(TOOL, { jsonSchema: keep });
    expect(tool).toMatchObject({ description, inputSchema, outputSchema });
  });

  it("A-04 a call that the SDK has refused and answered by itself is not answered twice", async () => {
    const { requests, messages } = await client.open([{ ...call("{no json"), invalid: true }]);
    expect([requests, messages]).toEqual([[], []]);
  });

  it("A-04 a reply is checked, and worded as ever; in a UI on the server", async () => {
    const output = { type: "text", value: ANSWERED };
    expect((await client.answer(call(SPOILT), REPLY)).content[0]?.output).toEqual(output);
    expect(await client.tool.toModelOutput({ toolCallId: "call", input: INPUT, output: REPLY })).toEqual(
      output,
    );
    const { content } = await client.answer(call(INPUT), { type: "answered", answers: {} });
    expect(content[0]?.output).toMatchObject({ type: "error-text" });
    expect(content[0]?.output.value).toContain("silence is not taken for consent");
  });

  it("A-02 A-04 an ask that failed elsewhere is told in the words of that failure", async () => {
    for (const failure of FAILURES) {
      const { outcome, text } = await failElsewhere(failure);
      const { content } = await client.answer(call(INPUT), outcome);
      expect(content[0]?.output).toEqual({ type: "error-text", value: text });
      expect(text).toMatch(/^The elicitation channel "elsewhere" /);
    }
  });

  it.each([{ type: "failed" }, { type: "failed", code: "none", message: "No." }])(
    "A-04 what only looks like a failure is no reply: %j",
    async (reply) => {
      const { content } = await client.answer(call(INPUT), reply);
      expect(content[0]?.output.value).toContain('"ai-sdk" gave no usable answer');
    },
  );
});

describe("LangGraph's interrupt", () => {
  const make = (interrupt: (value: unknown) => unknown) =>
    createLangChainInterruptTool(TOOL, {
      tool: (run) => ({ invoke: (call: { args: unknown }, config: object) => run(call.args, config) }),
      ToolMessage: Message,
      interrupt,
    });
  const call = (args: unknown) => ({ type: "tool_call", id: "call", args });

  it("A-04 what it throws goes out as it came, with the request as its value", async () => {
    const thrown = Object.assign(new Error("suspend"), { is_bubble_up: true });
    let value: unknown;
    const tool = make((request) => {
      value = JSON.parse(JSON.stringify(request));
      throw thrown;
    });
    await expect(tool.invoke(call(SPOILT), { toolCallId: "call" })).rejects.toBe(thrown);
    expect(value).toMatchObject(ASKED);
  });

  it("A-04 a graph that cannot be interrupted is no refusal of the person", async () => {
    const tool = make(() => {
      throw new Error("No checkpointer set\n\nTroubleshooting URL: …");
    });
    const message = await tool.invoke(call(INPUT), { toolCallId: "call" });
    expect(message.fields.content).toBe(
      "The questions could not be shown to the user (the graph cannot be interrupted: No checkpointer set. It needs a checkpointer and a thread_id). The user has not declined.",
    );
  });

  it("A-04 what it returns is the reply; a malformed call interrupts nothing", async () => {
    const message = await make(() => REPLY).invoke(call(INPUT), { toolCallId: "call" });
    expect(message.fields.content).toBe(ANSWERED);
    const never = make(() => expect.unreachable());
    expect((await never.invoke(call(WRONG), { toolCallId: "call" })).fields.content).toBe(REFUSED);
  });
});

describe("approvals of the OpenAI Agents SDK", () => {
  const replies = new Map<string, unknown>([["answered", REPLY]]);
  const { tool, open } = createOpenAiAgentsApprovalTool(TOOL, {
    tool: keep,
    findReply: (id) => replies.get(id),
  });
  const details = (callId: string) => ({ toolCall: { callId } });

  it("A-04 a good call waits, a malformed one is answered at once", async () => {
    expect(await tool.needsApproval?.(undefined, SPOILT, "call")).toBe(true);
    expect(await tool.needsApproval?.(undefined, WRONG, "call")).toBe(false);
    expect(await tool.execute(WRONG, undefined, details("call"))).toBe(REFUSED);
  });

  it("A-04 what an interruption asks is known, and nothing of another tool's", async () => {
    const item = { name: TOOL.name, callId: "call", arguments: JSON.stringify(SPOILT) };
    expect(await open({ rawItem: item })).toMatchObject(ASKED);
    expect(await open({ rawItem: { ...item, name: "bash" } })).toBeUndefined();
    expect(await open({ rawItem: { name: TOOL.name } })).toBeUndefined();
  });

  it("A-04 the reply is found by the call's id; without one the call fails", async () => {
    expect(await tool.execute(SPOILT, undefined, details("answered"))).toBe(ANSWERED);
    expect(await tool.execute(INPUT, undefined, details("other"))).toBe(
      'The elicitation channel "openai-agents" gave no usable answer: it returned undefined instead of an answer.',
    );
  });

  it("A-02 A-04 a store that cannot be read is told as that, and not as a call without JSON", async () => {
    const failing = createOpenAiAgentsApprovalTool(TOOL, {
      tool: keep,
      findReply: () => Promise.reject(new Error("the database is down")),
    });
    expect(await failing.tool.execute(INPUT, undefined, details("call"))).toBe(
      'The elicitation channel "openai-agents" failed: the database is down.',
    );
  });
});

describe("Mastra's suspend", () => {
  const { execute } = createMastraSuspendTool(TOOL, { createTool: keep });

  it("A-04 the payload is the request, and what suspend gives is given back", async () => {
    const suspended = await execute(SPOILT, {
      agent: { toolCallId: "call", suspend: (request) => ({ request }) },
    });
    expect(suspended).toMatchObject({ request: ASKED });
  });

  it("A-04 the resumed call is worded as ever; a malformed one suspends nothing", async () => {
    expect(await execute(INPUT, { agent: { toolCallId: "call", resumeData: REPLY } })).toBe(ANSWERED);
    const suspend = () => expect.unreachable();
    await expect(execute(WRONG, { agent: { toolCallId: "call", suspend } })).rejects.toThrow(REFUSED);
    await expect(execute(INPUT, {})).rejects.toThrow("requires a host elicitation channel");
  });
});
