import { describe, expect, it } from "vitest";
import {
  createAskUserQuestionTool,
  InMemoryElicitationChannel,
  type PilotDeckToolDefinition,
  runTool,
  TOOL_ERROR_CODES,
} from "../../../src/index.js";
import { createCall } from "./ask-user-question/call.js";

const tool = createAskUserQuestionTool();
const elicitation = new InMemoryElicitationChannel({ one: "a" });

describe("a call that succeeds", () => {
  it("T-16 gives what the tool gives, and whose result it is", async () => {
    const context = { turnId: "turn", currentToolCallId: "call", elicitation };
    expect(await runTool(tool, createCall("one"), context)).toStrictEqual({
      type: "success",
      toolCallId: "call",
      toolName: "ask_user_question",
      content: [
        {
          type: "text",
          text: `User has answered your questions: "one"="a". You can now continue with the user's answers in mind.`,
        },
      ],
      data: { questions: createCall("one").questions, answers: { one: "a" } },
      metadata: { provenance: expect.objectContaining({ source: "unattested", channel: "memory" }) },
    });
  });

  it("T-13 has the turn's id where the call has none, and one of its own where the turn has none", async () => {
    expect(await runTool(tool, createCall("one"), { turnId: "turn", elicitation })).toMatchObject({
      toolCallId: "turn",
    });
    expect(await runTool(tool, createCall("one"), { elicitation })).toMatchObject({
      type: "success",
      toolCallId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });

  it("T-16 has no members that the tool did not give", async () => {
    const result = await runTool(
      createTool(async () => ({ content: [] })),
      {},
    );
    expect(Object.keys(result)).toEqual(["type", "toolCallId", "toolName", "content"]);
  });
});

describe("a call that fails", () => {
  it("T-07 lists every issue of its input in the text for the model", async () => {
    const input = {
      questions: [{ ...createCall("one").questions[0], header: "far too long a header" }],
      extra: 1,
    };
    const result = await runTool(tool, input, { elicitation });
    const message = [
      "ask_user_question was called with invalid input:",
      "- /extra: $.extra is not allowed. Allowed here: questions, answers, annotations, metadata.",
      '- /questions/0/header: header for "one" exceeds 12 chars',
    ].join("\n");
    expect(result).toMatchObject({
      type: "error",
      content: [{ type: "text", text: message }],
      error: {
        code: "invalid_tool_input",
        message,
        issues: [{ pointer: "/extra" }, { path: "questions[].header" }],
      },
    });
  });

  it("T-06 names the root as / where the input is no object", async () => {
    expect(await runTool(tool, undefined)).toMatchObject({
      error: { message: expect.stringContaining("\n- /: $ must be an object, but it is undefined.") },
    });
  });

  it("T-07 names an issue that has no JSON Pointer by its path", async () => {
    const issues = [
      { path: "$.one", code: "required", message: "It is missing." },
      { path: "$", code: "invalid_schema", message: "It is broken.", pointer: "" },
    ] as const;
    const strict = {
      ...createTool(async () => ({ content: [] })),
      validateInput: async () => ({ ok: false as const, issues: [...issues] }),
    };
    expect(await runTool(strict, {})).toMatchObject({
      error: { message: "sized was called with invalid input:\n- $.one: It is missing.\n- /: It is broken." },
    });
  });

  it("T-11 keeps the code and the message of the tool's error", async () => {
    const message = "ask_user_question requires a host elicitation channel (none registered).";
    expect(await runTool(tool, createCall("one"))).toMatchObject({
      type: "error",
      toolName: "ask_user_question",
      content: [{ type: "text", text: message }],
      error: { code: "unsupported_tool", message },
    });
  });

  it.each(Object.keys(TOOL_ERROR_CODES))("T-20 keeps the code of an error of any class: %s", async (code) => {
    const thrown = Object.assign(new RangeError("why"), { code, details: { more: 1 } });
    expect(await runTool(createFailingTool(thrown), {})).toMatchObject({
      type: "error",
      error: { code, message: "why", details: { more: 1 } },
    });
  });

  it("T-17 keeps out of sight what caused an error with a code, and makes up no cause", async () => {
    const cause = { answers: { one: "typed" } };
    const coded = { code: "setup_required", message: "why" };
    const errorOf = async (thrown: unknown) => {
      const result = await runTool(createFailingTool(thrown), {});
      return result.type === "error" ? result.error : undefined;
    };
    const caused = await errorOf(Object.assign(new Error("why", { cause }), coded));
    expect(caused?.cause).toBe(cause);
    expect(Object.keys(caused ?? {})).toEqual(["code", "message"]);
    expect(await errorOf(Object.assign(new Error("why"), coded))).not.toHaveProperty("cause");
    expect(await errorOf({ code: "setup_required" })).toEqual({
      code: "setup_required",
      message: "setup_required",
    });
  });

  it.each<[string, unknown, string]>([
    [
      "an error with a code of its own",
      Object.assign(new Error("no such file"), { code: "ENOENT" }),
      "no such file",
    ],
    ["a code that every object inherits", Object.assign(new Error("odd"), { code: "toString" }), "odd"],
    ["a code that is no text", Object.assign(new Error("odd"), { code: 7 }), "odd"],
    ["a list of codes", Object.assign(new Error("odd"), { code: ["setup_required"] }), "odd"],
    ["a function", Object.assign(fail, { code: "setup_required" }), String(fail)],
    ["a plain error", new Error("worn out"), "worn out"],
    ["text", "worn out", "worn out"],
    ["undefined", undefined, "undefined was thrown, and no Error"],
    ["null", null, "null was thrown, and no Error"],
    ["an error whose code throws", Object.defineProperty(new Error("odd"), "code", { get: fail }), "odd"],
    ["an object without a prototype", Object.create(null), "a value that cannot be read"],
    ["a proxy that throws", createThrowingProxy(), "a value that cannot be read"],
  ])("T-17 has the code tool_execution_failed where the tool throws %s", async (_, thrown, words) => {
    const result = await runTool(createFailingTool(thrown), {});
    const error = result.type === "error" ? result.error : undefined;
    expect(error?.code).toBe("tool_execution_failed");
    expect(error?.message).toBe(`The tool failed: ${words}`);
    expect(error).not.toHaveProperty("details");
    expect(Object.is(error?.cause, thrown)).toBe(true);
    expect(Object.keys(error ?? {})).toEqual(["code", "message"]);
  });

  it("T-17 does not reject where validateInput does", async () => {
    const broken = { ...createTool(async () => ({ content: [] })), validateInput: async () => fail() };
    expect(await runTool(broken, {})).toMatchObject({ error: { code: "tool_execution_failed" } });
  });
});

describe("the size of a result", () => {
  const sized = (text: string) =>
    runTool(
      { ...createTool(async () => ({ content: [{ type: "text", text }] })), maxResultBytes: 100_000 },
      {},
    );

  it.each([
    ["ASCII", "a".repeat(100_000)],
    ["two bytes a character", "é".repeat(50_000)],
    ["four bytes an emoji", "😀".repeat(25_000)],
  ])("T-01 may be 100 000 bytes of UTF-8 but no more: %s", async (_, text) => {
    expect(await sized(text)).toMatchObject({ type: "success" });
    const message =
      "The result of sized has 100001 bytes; at most 100000 are allowed. Ask for shorter answers, or with shorter previews.";
    expect(await sized(`${text}a`)).toMatchObject({
      type: "error",
      content: [{ type: "text", text: message }],
      error: { code: "result_too_large", message, details: { bytes: 100_001, limit: 100_000 } },
    });
  });

  it("T-01 holds for ask_user_question", async () => {
    const memory = (length: number) => new InMemoryElicitationChannel({ one: "a".repeat(length) });
    const frame = `User has answered your questions: "one"="". You can now continue with the user's answers in mind.`;
    const room = 100_000 - frame.length;
    const call = createCall("one");
    expect(await runTool(tool, call, { elicitation: memory(room) })).toMatchObject({ type: "success" });
    expect(await runTool(tool, call, { elicitation: memory(room + 1) })).toMatchObject({
      error: { code: "result_too_large" },
    });
  });

  it("T-01 counts all blocks together", async () => {
    const block = { type: "text", text: "a".repeat(50_000) } as const;
    const json = { type: "json", value: "a" } as const;
    const limited = (content: (typeof block | typeof json)[]) =>
      runTool({ ...createTool(async () => ({ content })), maxResultBytes: 100_000 }, {});
    expect(await limited([block, block])).toMatchObject({ type: "success" });
    expect(await limited([block, block, json])).toMatchObject({ error: { code: "result_too_large" } });
  });

  it("T-01 is limited for an error even where the tool sets no limit", async () => {
    const thrown = { code: "setup_required", message: "a".repeat(1_000_000) };
    const message = `${"a".repeat(99_997)}…`;
    expect(await runTool(createFailingTool(thrown), {})).toMatchObject({
      content: [{ type: "text", text: message }],
      error: { code: "setup_required", message },
    });
  });

  it("T-01 is not limited where the tool sets no limit", async () => {
    const content = [{ type: "text", text: "a".repeat(1_000_000) }] as const;
    expect(
      await runTool(
        createTool(async () => ({ content: [...content] })),
        {},
      ),
    ).toMatchObject({
      type: "success",
    });
  });
});

function createTool(execute: PilotDeckToolDefinition["execute"]): PilotDeckToolDefinition {
  return {
    name: "sized",
    description: "For tests.",
    kind: "custom",
    inputSchema: { type: "object" },
    isReadOnly: () => true,
    isConcurrencySafe: () => true,
    execute,
  };
}

function createFailingTool(thrown: unknown): PilotDeckToolDefinition {
  return createTool(async () => {
    throw thrown;
  });
}

function createThrowingProxy(): unknown {
  return new Proxy({}, { get: fail, has: fail, getPrototypeOf: fail });
}

function fail(): never {
  throw new Error("worn out");
}
