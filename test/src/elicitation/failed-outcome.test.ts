import { describe, expect, it } from "vitest";
import {
  type ElicitationOutcome,
  elicit,
  type PilotDeckElicitationQuestion,
  PilotDeckToolRuntimeError,
} from "../../../src/index.js";
import { createChannel, createQuestion } from "../tools/ask-user-question/call.js";
import { outcomeOf } from "./outcome-of.js";

describe("a failed outcome", () => {
  it("C-08 names eight questions at most where an answer is to none of them", async () => {
    const questions = Array.from({ length: 10 }, (_, index) => createQuestion(`Q${index}`));
    const channel = createChannel(() => ({ type: "answered", answers: { Which: "a" } }), {
      capabilities: {},
    });
    const refuse = async (count: number) => {
      const request = { toolCallId: "call", toolName: "test", questions: questions.slice(0, count) };
      const outcome = await elicit(channel, request);
      return outcome.type === "failed" && outcome.message;
    };
    const first = '"Which" is not one of the questions: "Q0", "Q1", "Q2", "Q3", "Q4", "Q5", "Q6", "Q7"';
    expect(await refuse(8)).toContain(`${first}. `);
    expect(await refuse(10)).toContain(`${first}, and 2 more. `);
  });

  it("T-17 holds what was thrown or replied where no JSON, clone or spread takes it along", async () => {
    const circular: Record<string, unknown> = { headers: { Authorization: "Bearer s3cret" } };
    circular.self = circular;
    const thrown = Object.assign(new Error("no paper"), { config: circular });
    for (const [outcome, cause] of [
      [await outcomeOf(circular), circular],
      [await failWith(thrown), thrown],
    ] as const) {
      if (outcome.type !== "failed") throw new Error("It did not fail.");
      expect(Object.keys(outcome)).not.toContain("cause");
      expect(outcome.cause).toBe(cause);
      expect(JSON.stringify(outcome)).not.toContain("s3cret");
      expect(structuredClone({ ...outcome })).toEqual({ ...outcome });
    }
  });

  it("T-17 keeps the code and the message of an error of the protocol, told by its marker", async () => {
    const thrown = new PilotDeckToolRuntimeError("permission_denied", "Not today.", { token: "s3cret" });
    expect(await failWith(thrown)).toMatchObject({
      code: "permission_denied",
      message: "Not today.",
      details: { channel: "test channel" },
    });
    expect(JSON.stringify(await failWith(thrown))).not.toContain("s3cret");
    const marked = (code: unknown) =>
      Object.assign(new PilotDeckToolRuntimeError("tool_aborted", "x"), { code });
    expect(await failWith(marked("nonsense"))).toMatchObject({ code: "tool_execution_failed" });
    expect(await failWith(marked(["tool_aborted"]))).toMatchObject({ code: "tool_execution_failed" });
    expect(await failWith(Object.assign(new Error("x"), { code: "permission_denied" }))).toMatchObject({
      code: "tool_execution_failed",
    });
  });

  it("T-17 keeps the code and the message of an error of PilotDeck's own class, told by its name", async () => {
    class PilotDecks extends Error {
      override readonly name = "PilotDeckToolRuntimeError";
      readonly code: unknown;
      constructor(code: unknown, message: string) {
        super(message);
        this.code = code;
      }
    }
    expect(await failWith(new PilotDecks("permission_denied", "Not today."))).toMatchObject({
      code: "permission_denied",
      message: "Not today.",
    });
    expect(await failWith(new PilotDecks("nonsense", "x"))).toMatchObject({ code: "tool_execution_failed" });
    const { name, code } = new PilotDecks("permission_denied", "x");
    expect(await failWith({ name, code, message: "x" })).toMatchObject({ code: "tool_execution_failed" });
  });

  it("T-17 has nothing of what was thrown where a secret was asked for, but the code", async () => {
    const schema = { type: "string", writeOnly: true } as const;
    const thrown = new PilotDeckToolRuntimeError("permission_denied", "It was s3cret.");
    const outcome = await failWith(thrown, { ...createQuestion("one"), options: [], schema });
    expect(outcome).toMatchObject({
      code: "permission_denied",
      message: 'The elicitation channel "test channel" failed.',
    });
    expect(outcome).not.toHaveProperty("cause");
  });

  it("T-17 has nothing of a broken reply where a secret was asked for, not even a key that nobody knows", async () => {
    const schema = { type: "string", writeOnly: true } as const;
    const question = { ...createQuestion("one"), options: [], schema };
    const channel = createChannel(() => ({ type: "answered", answers: { one: 7, s3cret: "a" } }), {
      capabilities: { freeText: true, schema: true, secret: true },
    });
    const outcome = await elicit(channel, { toolCallId: "call", toolName: "test", questions: [question] });
    expect(outcome).toMatchObject({ type: "failed", details: { issues: [{ pointer: "/one" }] } });
    expect(JSON.stringify(outcome)).not.toContain("s3cret");
    expect(outcome).not.toHaveProperty("cause");
  });
});

function failWith(
  thrown: unknown,
  question: PilotDeckElicitationQuestion = createQuestion("one"),
): Promise<ElicitationOutcome> {
  const channel = createChannel(() => Promise.reject(thrown), {
    capabilities: { freeText: true, schema: true, secret: true },
  });
  return elicit(channel, { toolCallId: "call", toolName: "test", questions: [question] });
}
