import { describe, expect, it } from "vitest";
import {
  type ElicitationOutcome,
  elicit,
  type PilotDeckElicitationChannel,
  type PilotDeckElicitationQuestion,
  PilotDeckToolRuntimeError,
} from "../../../src/index.js";
import { createChannel, createQuestion } from "../tools/ask-user-question/call.js";

const AT = "2026-11-22T08:00:00.000Z";

describe("a cancelled outcome", () => {
  it.each([
    ...["declined", "dismissed", "aborted", "timeout", "connection_lost", "undeliverable", "deferred"],
    ...["unknown", "expired", "withdrawn"],
  ])("T-14 keeps the channel's code: %s", async (code) => {
    expect(await outcomeOf({ type: "cancelled", code })).toStrictEqual({
      type: "cancelled",
      code,
      endedAt: AT,
    });
  });

  it("K-18 says that the person interrupted the call, where the channel aborted it for that", async () => {
    const reply = { type: "cancelled", code: "aborted", interrupted: true };
    expect(await outcomeOf(reply)).toStrictEqual({ ...reply, endedAt: AT });
    for (const other of [
      { code: "aborted", interrupted: "yes" },
      { code: "declined", interrupted: true },
    ]) {
      expect(await outcomeOf({ type: "cancelled", ...other })).not.toHaveProperty("interrupted");
    }
  });

  it.each([{}, { code: "declined" }, { reason: "it is night" }])(
    "T-19 has the code deferred and the handle as it came: %j",
    async (members) => {
      const deferred = { id: "7", message: "later", url: "https://example.com/7", state: { sealed: true } };
      expect(await outcomeOf({ type: "cancelled", deferred, ...members })).toStrictEqual({
        type: "cancelled",
        ...("reason" in members && { reason: members.reason }),
        code: "deferred",
        deferred,
        endedAt: AT,
      });
    },
  );
});

describe("a deferral", () => {
  const deferral = { type: "cancelled", code: "deferred", deferred: { id: "7", message: "later" } };
  const collect = async () => ({ type: "cancelled" }) as const;

  it.each<[string, Partial<PilotDeckElicitationChannel>, "cancelled" | "failed"]>([
    ["by its capabilities", { capabilities: { deferral: true } }, "cancelled"],
    ["by a plain channel that collects", { collect }, "cancelled"],
    ["by nothing", {}, "failed"],
    ["by no capability", { capabilities: {}, collect }, "failed"],
    ["by a capability that is off", { capabilities: { deferral: false } }, "failed"],
  ])("C-09 counts only where it is declared: %s", async (_, members, type) => {
    const outcome = await outcomeOf(deferral, { collect: undefined, ...members } as never);
    expect(outcome).toMatchObject(
      type === "cancelled"
        ? deferral
        : { type, code: "tool_execution_failed", message: expect.stringContaining("without declaring") },
    );
  });

  it("C-09 is passed on as a copy that is plain and bounded, whatever else it has", async () => {
    const deferred: Record<string, unknown> = {
      id: "7".repeat(5_000),
      message: "m".repeat(300_000),
      url: "https://example.com/7",
      headers: { Authorization: "Bearer s3cret" },
    };
    deferred.self = deferred;
    deferred.state = { n: 1, big: 7n, act: () => undefined };
    const outcome = await outcomeOf({ ...deferral, deferred });
    expect(structuredClone(outcome)).toMatchObject({
      deferred: { url: "https://example.com/7", state: { n: 1 } },
    });
    expect(JSON.stringify(outcome).length).toBeLessThan(102_000);
    expect(JSON.stringify(outcome)).not.toContain("s3cret");
    const sealed = await outcomeOf({
      ...deferral,
      deferred: { id: "7", message: "m", state: "x".repeat(9_000) },
    });
    expect(sealed).toMatchObject({ deferred: { state: "x".repeat(9_000) } });
  });

  it.each(["explanation", "instruction"])("C-09 has a text as its %s", async (name) => {
    const deferred = { id: "7", message: "later", [name]: "why" };
    expect(await outcomeOf({ ...deferral, deferred })).toMatchObject({ deferred });
    expect(await outcomeOf({ ...deferral, deferred: { ...deferred, [name]: 7 } })).toMatchObject({
      type: "failed",
    });
  });
});

describe("an outcome", () => {
  it.each([[["declined"]], [7], [{ toString: () => "declined" }], ["Declined"], ["toString"]])(
    "T-14 has no code that is none: %j",
    async (code) => {
      expect(await outcomeOf({ type: "cancelled", code })).toStrictEqual({ type: "cancelled", endedAt: AT });
    },
  );

  it("T-16 says how the person was reached, and when it came about", async () => {
    const capabilities = { mode: "rpc" } as const;
    expect(await outcomeOf({ type: "answered", answers: { one: "a" } }, { capabilities })).toMatchObject({
      mode: "rpc",
      endedAt: AT,
      provenance: { answeredAt: AT },
    });
  });
});

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
    for (const [outcome, cause] of [
      [await outcomeOf(circular), circular],
      [await failWith(Object.assign(new Error("no paper"), { config: circular })), undefined],
    ] as const) {
      if (outcome.type !== "failed") throw new Error("It did not fail.");
      expect(Object.keys(outcome)).not.toContain("cause");
      if (cause !== undefined) expect(outcome.cause).toBe(cause);
      expect(outcome.cause).toBeDefined();
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

describe("an answered outcome", () => {
  it.each(["user", "timeout", "pre-supplied", "policy", "scripted", "unattested"])(
    "T-16 keeps the channel's provenance: %s",
    async (source) => {
      const provenance = {
        source,
        channel: "c",
        answeredAt: "2026-11-21T12:00:00Z",
        by: "Ada",
        door: "page",
        defaulted: ["one"],
        timeout: { ms: 1000, then: "recommended" },
      };
      const reply = { type: "answered", answers: { one: "a" }, provenance };
      expect(await outcomeOf(reply)).toStrictEqual({ ...reply, endedAt: AT });
    },
  );

  it("T-16 leaves out what does not belong in a provenance", async () => {
    const sound = { source: "user", channel: "c", answeredAt: "2026-11-21T12:00:00Z" };
    const provenance = { ...sound, by: "", door: "", defaulted: ["one", 7], extra: 1 };
    expect(await outcomeOf({ type: "answered", answers: { one: "a" }, provenance })).toMatchObject({
      provenance: { ...sound, defaulted: ["one"] },
    });
  });
});

function outcomeOf(
  reply: unknown,
  members?: Partial<PilotDeckElicitationChannel>,
): Promise<ElicitationOutcome> {
  const request = { toolCallId: "call", toolName: "test", questions: [createQuestion("one")] };
  const channel = createChannel(() => reply, { collect: async () => ({ type: "cancelled" }), ...members });
  return elicit(channel, request, () => new Date(AT));
}
