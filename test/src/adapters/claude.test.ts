import { describe, expect, it } from "vitest";
import {
  createClaudeCanUseTool,
  createClaudeOnElicitation,
} from "../../../src/adapters/claude-agent-sdk/index.js";
import { createAskUserQuestionTool, type PilotDeckElicitationChannel } from "../../../src/index.js";
import { createAsked, INPUT, REPLY } from "./fakes.js";

const TOOL = createAskUserQuestionTool({ previewFormat: "markdown" });
const { signal } = new AbortController();
const CALL = { signal, toolUseID: "toolu", agentID: "agent-7" };

describe("canUseTool", () => {
  it("A-07 A-03 an answer is allowed with its input, and the request says whose it is", async () => {
    const channel = createAsked();
    const canUseTool = createClaudeCanUseTool(TOOL, { channel });
    const input = { ...INPUT, metadata: { source: "plan" } };
    const updatedInput = { ...input, answers: { "Which?": "a" } };
    expect(await canUseTool("AskUserQuestion", input, CALL)).toStrictEqual({
      behavior: "allow",
      updatedInput,
    });
    expect(channel.asked[0]).toMatchObject({ toolCallId: "toolu", asker: "agent-7" });
  });

  it("A-07 the built-in tool is answered whatever the definition is called, and so is one of its names", async () => {
    const named = createAskUserQuestionTool({
      name: "ask",
      aliases: ["question"],
      previewFormat: "markdown",
    });
    const canUseTool = createClaudeCanUseTool(named, { channel: createAsked() });
    for (const name of ["AskUserQuestion", "ask", "question"]) {
      expect(await canUseTool(name, INPUT, CALL)).toMatchObject({ behavior: "allow" });
    }
  });

  it("A-07 several options are joined, and notes go along", async () => {
    const reply = {
      type: "answered" as const,
      answers: { "Which?": ["a", "b"] },
      annotations: { "Which?": { notes: "n" } },
    };
    const input = { questions: INPUT.questions.map((one) => ({ ...one, multiSelect: true })) };
    const canUseTool = createClaudeCanUseTool(TOOL, {
      channel: { capabilities: {}, askUser: async () => reply },
    });
    expect(await canUseTool("AskUserQuestion", input, CALL)).toMatchObject({
      behavior: "allow",
      updatedInput: { answers: { "Which?": "a, b" }, annotations: { "Which?": { notes: "n" } } },
    });
  });

  it("A-03 an abort reaches the channel", async () => {
    const stop = new AbortController();
    let reason: unknown;
    const channel: PilotDeckElicitationChannel = {
      capabilities: {},
      askUser({ signal: aborting }) {
        aborting?.addEventListener("abort", () => {
          reason = aborting.reason;
        });
        queueMicrotask(() => stop.abort("stopped"));
        return new Promise(() => undefined);
      },
    };
    const canUseTool = createClaudeCanUseTool(TOOL, { channel });
    expect(await canUseTool("AskUserQuestion", INPUT, { ...CALL, signal: stop.signal })).toEqual({
      behavior: "deny",
      message: "User declined to answer questions (aborted)",
    });
    expect(reason).toBe("stopped");
  });

  it("A-07 what is no answer of the person is denied with its text", async () => {
    const silent = { capabilities: {}, askUser: () => new Promise<never>(() => undefined) };
    const timed = createAskUserQuestionTool({
      previewFormat: "markdown",
      timeout: { ms: 1, then: "recommended" },
    });
    const deny = async (canUseTool: ReturnType<typeof createClaudeCanUseTool>, input: typeof INPUT) =>
      expect(await canUseTool("AskUserQuestion", input, CALL)).toMatchObject({ behavior: "deny" });
    await deny(createClaudeCanUseTool(timed, { channel: silent }), INPUT);
    await deny(createClaudeCanUseTool(TOOL), INPUT);
    const provenance = { source: "policy", channel: "rule", answeredAt: "2026-11-21T12:00:00.000Z" } as const;
    const ruling = { capabilities: {}, askUser: async () => ({ ...REPLY, provenance }) };
    await deny(createClaudeCanUseTool(TOOL, { channel: ruling }), INPUT);
    // What was answered is kept beside its fault.
    await deny(createClaudeCanUseTool({ ...TOOL, maxResultBytes: 10 }, { channel: createAsked() }), INPUT);
    const deferring = {
      capabilities: { deferral: true },
      askUser: async () =>
        ({ type: "cancelled", code: "deferred", deferred: { id: "1", message: "Later." } }) as const,
    };
    expect(
      await createClaudeCanUseTool(TOOL, { channel: deferring })("AskUserQuestion", INPUT, CALL),
    ).toEqual({
      behavior: "deny",
      message: "Later.",
    });
  });

  it("A-07 a tool of the host's own is judged by what it gives: without data it is denied, without provenance it is not", async () => {
    const content = [{ type: "text" as const, text: "Nothing to ask." }];
    const data = { questions: [], answers: { "Which?": "a" } };
    const judge = (given: object) => {
      const { aliases: _, ...tool } = { ...TOOL, execute: async () => ({ content, ...given }) };
      return createClaudeCanUseTool(tool)("AskUserQuestion", INPUT, CALL);
    };
    expect(await judge({})).toEqual({ behavior: "deny", message: "Nothing to ask." });
    const updatedInput = { ...INPUT, ...data };
    expect(await judge({ data })).toStrictEqual({ behavior: "allow", updatedInput });
    expect(await judge({ data, metadata: {} })).toStrictEqual({ behavior: "allow", updatedInput });
  });

  it("A-07 other tools are the host's matter, and denied where it says nothing", async () => {
    const message = "Nobody can be asked whether Bash may be used.";
    expect(await createClaudeCanUseTool(TOOL)("Bash", {}, CALL)).toEqual({ behavior: "deny", message });
    const otherwise = async (name: string) => ({ behavior: "allow" as const, updatedInput: { name } });
    const own = createClaudeCanUseTool(TOOL, { otherwise });
    expect(await own("Bash", {}, CALL)).toEqual({ behavior: "allow", updatedInput: { name: "Bash" } });
  });
});

describe("onElicitation", () => {
  const form = {
    serverName: "files",
    message: "Which?",
    requestedSchema: {
      type: "object",
      properties: { which: { type: "string", enum: ["a", "b"] } },
      required: ["which"],
    },
  };

  it("A-07 a form is answered by the channel, which reads who asks", async () => {
    const askers: unknown[] = [];
    const onElicitation = createClaudeOnElicitation({
      sessionId: "s",
      channel: {
        capabilities: { closedChoice: true },
        async askUser({ questions, asker, sessionId, toolCallId }) {
          askers.push(asker, sessionId, toolCallId);
          return { type: "answered", answers: { [questions[0]?.question ?? ""]: "a" } };
        },
      },
    });
    expect(await onElicitation(form, { signal, requestId: "r" })).toEqual({
      action: "accept",
      content: { which: "a" },
    });
    expect(askers).toEqual(["files", "s", "r"]);
  });

  it.each([
    ["de", ["Ja", "Nein"]],
    [undefined, ["Yes", "No"]],
  ] as const)("O-01 A-07 a form is asked in the person's language: %s", async (language, labels) => {
    const { asked, ...channel } = createAsked();
    const onElicitation = createClaudeOnElicitation({ channel, ...(language && { language }) });
    const properties = { sure: { type: "boolean" } };
    await onElicitation(
      { ...form, requestedSchema: { type: "object", properties, required: ["sure"] } },
      { signal },
    );
    expect(asked[0]?.questions[0]?.options.map(({ label }) => label)).toEqual(labels);
  });

  it("A-07 what fails, and what cannot be asked, is a cancellation, and the host is told", async () => {
    const told: unknown[] = [];
    const onElicitation = createClaudeOnElicitation({
      channel: { askUser: () => Promise.reject(new Error("no line")) },
      onError: (thrown) => told.push(thrown),
    });
    expect(await onElicitation(form, { signal })).toEqual({ action: "cancel" });
    expect(await onElicitation({ ...form, mode: "url" }, { signal })).toEqual({ action: "cancel" });
    expect(told).toEqual([new Error("no line"), expect.objectContaining({ code: -32602 })]);
    const untold = createClaudeOnElicitation({
      channel: { askUser: () => Promise.reject(new Error("no line")) },
    });
    expect(await untold(form, { signal })).toEqual({ action: "cancel" });
  });

  it("A-07 an option that there is not is told at once", () => {
    const options = { channel: createAsked(), chanel: 1 };
    expect(() => createClaudeOnElicitation(options)).toThrow(
      /^createClaudeOnElicitation has no option "chanel"/,
    );
  });
});
