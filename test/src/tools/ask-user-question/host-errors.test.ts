import { describe, expect, it } from "vitest";
import {
  type AskUserQuestionInput,
  type AskUserQuestionToolOptions,
  type CreateToolError,
  createAskUserQuestionTool,
  type PilotDeckToolRuntimeContext,
  PilotDeckToolRuntimeError,
} from "../../../../src/index.js";
import { createCall, createChannel, rejectionOf } from "./call.js";

/** The error class of a host that has never heard of ours. */
class HostError extends Error {
  readonly code: string;
  readonly details: unknown;

  constructor(code: string, message: string, details: unknown) {
    super(message);
    this.code = code;
    this.details = details;
  }
}

const createError: CreateToolError = (code, message, details) => new HostError(code, message, details);
const call = createCall("one");

/** Every way in which the tool fails. */
const FAILURES: [
  name: string,
  options: AskUserQuestionToolOptions,
  input: AskUserQuestionInput,
  context: Partial<PilotDeckToolRuntimeContext>,
  failure: { code: string; message: RegExp; details: unknown },
][] = [
  ["no channel", {}, call, {}, { code: "unsupported_tool", message: /none registered/, details: undefined }],
  [
    "a refusal",
    {},
    call,
    { elicitation: createChannel(() => ({ type: "cancelled", reason: "no", code: "declined" })) },
    { code: "unsupported_tool", message: /\(no\)$/, details: { code: "declined" } },
  ],
  [
    "an abort",
    {},
    call,
    { elicitation: createChannel(() => undefined), abortSignal: AbortSignal.abort() },
    { code: "unsupported_tool", message: /\(aborted\)$/, details: { code: "aborted" } },
  ],
  [
    "a channel without a capability that is needed",
    {},
    createCall({ question: "one", header: "h", options: [] }),
    { elicitation: createChannel(() => undefined, { capabilities: {} }) },
    {
      code: "unsupported_tool",
      message: /lacks the capability freeText/,
      details: { channel: "test channel", capability: "freeText" },
    },
  ],
  [
    "a channel that throws",
    {},
    call,
    { elicitation: createChannel(() => Promise.reject("worn out")) },
    {
      code: "tool_execution_failed",
      message: /failed: worn out/,
      details: { channel: "test channel" },
    },
  ],
  [
    "a channel that returns rubbish",
    {},
    call,
    { elicitation: createChannel(() => 7) },
    {
      code: "tool_execution_failed",
      message: /returned a number/,
      details: {
        channel: "test channel",
        fault: "it returned a number instead of an answer",
        issues: [],
      },
    },
  ],
  [
    "answers that are rejected",
    { preSuppliedAnswers: "reject" },
    { ...call, answers: { one: "a" } },
    {},
    { code: "invalid_tool_input", message: /does not accept answers/, details: undefined },
  ],
];

describe("a failure", () => {
  for (const [name, options, input, context, failure] of FAILURES) {
    it(`T-20 reaches a host that knows only its own class, code and all: ${name}`, async () => {
      const tool = createAskUserQuestionTool({ ...options, createError });
      expect(await runInHost(() => tool.execute(input, { turnId: "turn", ...context }))).toEqual({
        code: failure.code,
        message: expect.stringMatching(failure.message),
        details: failure.details,
      });
    });

    it(`T-20 is of our own class where the host brings none: ${name}`, async () => {
      const tool = createAskUserQuestionTool(options);
      const thrown = await rejectionOf(tool.execute(input, { turnId: "turn", ...context }));
      expect(thrown).toBeInstanceOf(PilotDeckToolRuntimeError);
      expect(PilotDeckToolRuntimeError.isInstance(thrown)).toBe(true);
      expect(thrown).toMatchObject({
        name: "PilotDeckToolRuntimeError",
        ...failure,
        message: expect.any(String),
      });
    });
  }

  it("T-20 has one of the three codes that the tool raises", () => {
    expect([...new Set(FAILURES.map(([, , , , { code }]) => code))].sort()).toEqual([
      "invalid_tool_input",
      "tool_execution_failed",
      "unsupported_tool",
    ]);
  });
});

/** As PilotDeck's runtime does: what is not of its own class has no code for it. */
async function runInHost(run: () => Promise<unknown>): Promise<unknown> {
  try {
    return await run();
  } catch (thrown) {
    if (!(thrown instanceof HostError)) return { code: "tool_execution_failed", message: String(thrown) };
    const { code, message, details } = thrown;
    return { code, message, details };
  }
}
