import { describe, expect, it } from "vitest";
import { createAiSdkTool } from "../../../src/adapters/ai-sdk/index.js";
import { createLangChainTool } from "../../../src/adapters/langchain/index.js";
import { createMastraTool } from "../../../src/adapters/mastra/index.js";
import { createOpenAiAgentsTool } from "../../../src/adapters/openai-agents/index.js";
import { createPiTool } from "../../../src/adapters/pi/index.js";
import { type PilotDeckElicitationChannel, repairCall } from "../../../src/index.js";
import { ANSWERED, createAsked, INPUT, keep, REFUSED, SPOILT, TOOL, WRONG } from "./fakes.js";

type Read = { text: string; isError?: boolean };
type Options = {
  channel?: PilotDeckElicitationChannel;
  repair?: boolean;
  runtimeContext?: { asker: string } | (() => { asker: string });
};

const { signal } = new AbortController();

class Message {
  readonly fields: { content: string; status: string; tool_call_id: string };
  constructor(fields: Message["fields"]) {
    this.fields = fields;
  }
}

/** Each adapter as its runtime calls it; test/adapters/ has the runtimes themselves. */
const RUNTIMES: Record<string, (options: Options, input: unknown) => Promise<Read>> = {
  async "ai-sdk"(options, input) {
    const tool = createAiSdkTool(TOOL, { jsonSchema: keep, ...options });
    expect(tool.inputSchema).toBe(TOOL.inputSchema);
    const output = await tool.execute(input, { toolCallId: "call", abortSignal: signal });
    const { type, value } = tool.toModelOutput({ output });
    return { text: value, isError: type === "error-text" };
  },
  async langchain(options, input) {
    const made = createLangChainTool(TOOL, {
      ToolMessage: Message,
      tool: (run, fields) => {
        expect(fields.schema).toEqual(TOOL.inputSchema);
        expect(Object.isFrozen(fields.schema)).toBe(false);
        // As LangChain does it, but for the check.
        const invoke = (call: { args: unknown; id: string }, config: object) =>
          run(call.args, { ...config, toolCall: call });
        return { invoke };
      },
      ...options,
    });
    const call = { type: "tool_call", id: "call", args: input };
    const message = await made.invoke(call, { signal, configurable: { thread_id: 7 } });
    return { text: message.fields.content, isError: message.fields.status === "error" };
  },
  async "openai-agents"(options, input) {
    const fields = createOpenAiAgentsTool(TOOL, { tool: keep, ...options });
    expect(fields).toMatchObject({ strict: false, parameters: TOOL.inputSchema });
    expect(fields.errorFunction({}, new Error("no"))).toBe(
      "ask_user_question was called with arguments that are not JSON. Call it again with a JSON object.",
    );
    return { text: await fields.execute(input, undefined, { toolCall: { callId: "call" }, signal }) };
  },
  async mastra(options, input) {
    const fields = createMastraTool(TOOL, { createTool: keep, ...options });
    const { validate, jsonSchema, ...standard } = fields.inputSchema["~standard"];
    expect(standard).toEqual({ version: 1, vendor: "pilotdeck" });
    expect(validate(7)).toEqual({ value: 7 });
    expect([jsonSchema.input(), jsonSchema.output()]).toEqual([TOOL.inputSchema, TOOL.inputSchema]);
    const call = { agent: { toolCallId: "call", threadId: "7" }, abortSignal: signal };
    return read(fields.execute(input, call).then(String));
  },
  async pi(options, input) {
    const tool = createPiTool(TOOL, options);
    expect(tool).toMatchObject({ name: TOOL.name, label: TOOL.name, executionMode: "sequential" });
    expect(tool.promptSnippet).toMatch(/^Asks the user one to four .*\.$/);
    const context = { sessionManager: { getSessionId: () => "7" } };
    const run = tool.execute("call", tool.prepareArguments(input), signal, undefined, context);
    return read(run.then(({ content }) => content[0]?.text ?? ""));
  },
};

function read(run: Promise<string>): Promise<Read> {
  return run.then(
    (text) => ({ text, isError: false }),
    (error: Error) => ({ text: error.message, isError: true }),
  );
}

describe.each(Object.entries(RUNTIMES))("%s", (name, run) => {
  it("A-01 A-02 the model reads an answer, and all that is wrong with a call", async () => {
    const answered = await run({ channel: createAsked() }, INPUT);
    expect(answered.text).toBe(ANSWERED);
    expect(answered.isError ?? false).toBe(false);
    const refused = await run({ channel: createAsked() }, WRONG);
    expect(refused.text).toBe(REFUSED);
    expect(refused.isError ?? true).toBe(true);
  });

  it("A-02 J-01 a call is mended, unless the host says no", async () => {
    expect((await run({ channel: createAsked() }, SPOILT)).text).toBe(ANSWERED);
    const { text } = await run({ channel: createAsked(), repair: false }, SPOILT);
    expect(text).toContain("$.questions must be an array, but it is a string.");
  });

  it("A-02 without a channel a call is refused", async () => {
    expect((await run({}, INPUT)).text).toBe(
      "ask_user_question requires a host elicitation channel (none registered).",
    );
  });

  it("A-02 what the host itself throws is worded as a failure of the tool, and no stack trace", async () => {
    const channel = createAsked();
    const runtimeContext = () => {
      throw new Error("no session store");
    };
    const { text, isError } = await run({ channel, runtimeContext }, INPUT);
    expect(text).toBe("The tool failed: no session store");
    expect(isError ?? true).toBe(true);
    expect(channel.asked).toEqual([]);
  });

  it("A-03 the request has the call's id, the signal, the session and who asks", async () => {
    const channel = createAsked();
    await run({ channel, runtimeContext: { asker: "researcher" } }, INPUT);
    const [request] = channel.asked;
    expect(request).toMatchObject({ toolCallId: "call", asker: "researcher" });
    expect(request?.signal).toBeInstanceOf(AbortSignal);
    const knowsSession = !["ai-sdk", "openai-agents"].includes(name);
    expect(request?.sessionId).toBe(knowsSession ? "7" : undefined);
  });
});

describe("the runtime context", () => {
  it("A-03 may be a function of what the runtime hands over, and never takes the place of the call's own id", async () => {
    const channel = createAsked();
    const tool = createAiSdkTool(TOOL, {
      jsonSchema: keep,
      channel,
      runtimeContext: ({ toolCallId, context }) => ({ sessionId: `${toolCallId}/${String(context)}` }),
    });
    await tool.execute(INPUT, { toolCallId: "call", context: "tenant" });
    expect(channel.asked[0]).toMatchObject({ toolCallId: "call", sessionId: "call/tenant" });
  });

  it("A-02 J-01 what was mended is in the result's metadata", async () => {
    const tool = createAiSdkTool(TOOL, { jsonSchema: keep, channel: createAsked() });
    const result = await tool.execute(SPOILT, { toolCallId: "call" });
    expect(result).toMatchObject({ metadata: { repaired: [{ pointer: "/questions" }] } });
  });

  it("A-02 J-01 what was mended is in pi's details, beside the tool's own", async () => {
    const toolCall = (id: string, input: unknown) => ({
      type: "message",
      message: { role: "assistant", content: [{ type: "toolCall", id, name: TOOL.name, arguments: input }] },
    });
    const history = [
      { type: "custom", data: null },
      toolCall("spoilt", INPUT),
      toolCall("spoilt", SPOILT),
      toolCall("sound", INPUT),
      { type: "message", message: { content: [{ type: "toolResult", id: "spoilt", arguments: INPUT }] } },
      { type: "message", message: { role: "user", content: "Go." } },
      { type: "message", message: { role: "user", content: [null, "Go."] } },
      ...[null, "Go.", { type: "message", message: null }],
    ];
    const detailsOf = async (id: string, given: unknown, more: object, options: Options = {}) => {
      const tool = createPiTool(TOOL, { channel: createAsked(), ...options });
      const context = { sessionManager: { getSessionId: () => "7", ...more } };
      const prepared = structuredClone(tool.prepareArguments(given));
      return (await tool.execute(id, prepared, signal, undefined, context)).details;
    };
    const getBranch = () => history;
    const sound = await detailsOf("sound", INPUT, { getBranch });
    expect(sound).toMatchObject({ answers: { "Which?": "a" } });
    expect(sound).not.toHaveProperty("repaired");
    const { repaired } = repairCall(SPOILT, TOOL);
    expect(repaired).toHaveLength(1);
    expect(await detailsOf("spoilt", SPOILT, { getBranch })).toEqual({ ...Object(sound), repaired });
    // Who repairs nothing, or has no such history, has the same details as ever.
    expect(await detailsOf("spoilt", INPUT, { getBranch }, { repair: false })).toEqual(sound);
    const broken = () => {
      throw new Error("closed");
    };
    for (const more of [{}, { getBranch: () => [] }, { getBranch: broken }]) {
      expect(await detailsOf("spoilt", SPOILT, more)).toEqual(sound);
    }
  });

  it("A-02 a UI's history may hold what an earlier tool of the name returned, and the chat goes on", () => {
    const { toModelOutput } = createAiSdkTool(TOOL, { jsonSchema: keep });
    for (const [output, value] of [
      ["picked a", "picked a"],
      [{ picked: "a" }, '{"picked":"a"}'],
      [{ type: "success", content: "a" }, '{"type":"success","content":"a"}'],
      [{ type: "success", content: [{}, null] }, '{"type":"success","content":[{},null]}'],
      [null, "null"],
      [undefined, ""],
    ]) {
      expect(toModelOutput({ output })).toEqual({ type: "text", value });
    }
    const failed = { type: "error", content: [{ type: "text", text: "no" }] };
    expect(toModelOutput({ output: failed })).toEqual({ type: "error-text", value: "no" });
  });

  it("A-03 pi's channel may depend on pi's context, and pi can be told to stop the turn", async () => {
    let stopped = 0;
    const channel = createAsked();
    const tool = createPiTool<{ hasUI: boolean; abort(): void }>(TOOL, {
      channel: ({ hasUI }) => (hasUI ? channel : undefined),
    });
    const run = (hasUI: boolean) =>
      tool.execute("call", INPUT, undefined, undefined, { hasUI, abort: () => (stopped += 1) });
    await expect(run(false)).rejects.toThrow("requires a host elicitation channel");
    expect((await run(true)).content).toEqual([{ type: "text", text: ANSWERED }]);
    expect(stopped).toBe(0);
  });
});
