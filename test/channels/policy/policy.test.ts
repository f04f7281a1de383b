import { getEventListeners } from "node:events";
import { describe, expect, it } from "vitest";
import { fallback } from "../../../channels/compose/index.js";
import { createElicitationHandler } from "../../../channels/mcp-elicitation/index.js";
import { createPolicyChannel, type PolicyAnswer } from "../../../channels/policy/index.js";
import { createScriptedChannel } from "../../../channels/scripted/index.js";
import type { PilotDeckElicitationQuestion, PilotDeckElicitationRequest } from "../../../protocol/index.js";
import { elicit } from "../../../src/index.js";

const NOON = new Date("2026-11-21T12:00:00.000Z");
const now = () => NOON;

describe("the rule", () => {
  it("X-07 recommended takes what is recommended, by index or by label", async () => {
    const channel = createPolicyChannel({ rule: "recommended", now });
    const request = createRequest(
      choice("First?", { recommended: 1 }),
      choice("Second?", { options: ["x", "y (Recommended)"].map(describeOption), multiSelect: true }),
    );
    expect(await elicit(channel, request, now)).toEqual({
      type: "answered",
      answers: { "First?": "b", "Second?": ["y (Recommended)"] },
      provenance: {
        source: "policy",
        channel: "policy",
        answeredAt: NOON.toISOString(),
        rule: "recommended",
      },
      endedAt: NOON.toISOString(),
    });
  });

  it.each([
    ["a choice without a recommendation", choice("Which port?")],
    ["a question for own words", choice("Which port?", { options: [] })],
  ])("X-07 recommended has no answer to %s, and takes none to any other", async (_, question) => {
    const channel = createPolicyChannel({ rule: "recommended" });
    const request = createRequest(choice("First?", { recommended: 0 }), question);
    expect(await elicit(channel, request)).toMatchObject({
      type: "cancelled",
      code: "undeliverable",
      reason: 'nobody was asked: the rule "recommended" has no answer to "Which port?"',
    });
  });

  it("X-07 may be a function of the question and its request, also one that takes its time", async () => {
    const seen: unknown[] = [];
    const rule = async (question: PilotDeckElicitationQuestion, request: PilotDeckElicitationRequest) => {
      seen.push([question.question, request.toolName]);
      return question.multiSelect === true ? ["a", "b"] : "my own";
    };
    const request = createRequest(choice("First?"), choice("Second?", { multiSelect: true }));
    expect(await elicit(createPolicyChannel({ rule }), request)).toMatchObject({
      answers: { "First?": "my own", "Second?": ["a", "b"] },
      provenance: { rule: "rule" },
    });
    expect(seen).toEqual([
      ["First?", "test"],
      ["Second?", "test"],
    ]);
  });

  it.each([
    ["throws", () => Promise.reject(new Error("no rule for that"))],
    ["answers what was not offered", async () => "c"],
    ["answers nothing but blanks", async () => " "],
  ])("X-07 that %s fails the ask, and answers nothing", async (_, rule: () => Promise<PolicyAnswer>) => {
    const request = createRequest(choice("First?", { allowOther: false }));
    expect(await elicit(createPolicyChannel({ rule }), request)).toMatchObject({
      type: "failed",
      code: "tool_execution_failed",
    });
  });

  it("X-07 without a name is called so, and a long name is cut", async () => {
    for (const [rule, name] of [
      [
        (
          () => () =>
            "a"
        )(),
        "unnamed",
      ],
      [() => "a", `${"n".repeat(99)}…`],
    ] as const) {
      const channel = createPolicyChannel({ rule, ...(name !== "unnamed" && { name: "n".repeat(500) }) });
      expect(await elicit(channel, createRequest(choice("First?")))).toMatchObject({
        provenance: { rule: name },
      });
    }
  });

  it("X-07 C-01 says in the notes that nobody answered, where PilotDeck's own tool asks and reads no provenance", async () => {
    const channel = createPolicyChannel({ rule: "recommended" });
    expect(await channel.askUser(createRequest(choice("First?", { recommended: 0 })))).toMatchObject({
      annotations: { "First?": { notes: '(nobody was asked; this was taken by the rule "recommended")' } },
    });
  });

  it("X-07 is not waited for once the ask is aborted, and leaves no listener", async () => {
    const controller = new AbortController();
    const channel = createPolicyChannel({ rule: () => new Promise(() => undefined) });
    const reply = channel.askUser({ ...createRequest(choice("First?")), signal: controller.signal });
    controller.abort();
    expect(await reply).toMatchObject({ type: "cancelled", code: "aborted" });
    const { signal } = new AbortController();
    const quick = createPolicyChannel({ rule: "decline" });
    await quick.askUser({ ...createRequest(choice("First?")), signal });
    expect(getEventListeners(signal, "abort")).toEqual([]);
  });

  it("X-07 is not called once the ask is aborted, and what it throws reaches whoever asks directly", async () => {
    const called: string[] = [];
    const rule = ({ question }: PilotDeckElicitationQuestion) => {
      called.push(question);
      throw new Error("no rule for that");
    };
    const channel = createPolicyChannel({ rule });
    const withdrawn = { ...createRequest(choice("First?")), signal: AbortSignal.abort() };
    expect(await channel.askUser(withdrawn)).toMatchObject({ code: "aborted" });
    const { signal } = new AbortController();
    const asked = channel.askUser({ ...createRequest(choice("Second?")), signal });
    await expect(asked).rejects.toThrow("no rule for that");
    expect(called).toEqual(["Second?"]);
    expect(getEventListeners(signal, "abort")).toEqual([]);
  });

  it("X-07 rejects once, where it is asked nothing", async () => {
    const asked = createPolicyChannel({ rule: "decline" }).askUser(JSON.parse("null"));
    await expect(asked).rejects.toThrow(TypeError);
  });

  it("X-07 answers a question that wants a value of a type", async () => {
    const schema = { type: "integer", minimum: 1 } as const;
    const port = choice("Port?", { options: [], schema });
    expect(await elicit(createPolicyChannel({ rule: () => "8080" }), createRequest(port))).toMatchObject({
      answers: { "Port?": "8080" },
    });
  });

  it("X-07 gives no secret, and keeps nothing for later", async () => {
    const channel = createPolicyChannel({ rule: () => "secret" });
    const secret = choice("Token?", { options: [], schema: { type: "string", writeOnly: true } });
    expect(await elicit(channel, createRequest(secret))).toMatchObject({ code: "unsupported_tool" });
    const later = { ...createRequest(choice("First?")), defer: "now" as const };
    expect(await elicit(channel, later)).toMatchObject({ code: "unsupported_tool" });
  });
});

function createRequest(...questions: PilotDeckElicitationQuestion[]): PilotDeckElicitationRequest {
  return { toolCallId: "call", toolName: "test", questions };
}

function choice(
  question: string,
  more: Partial<PilotDeckElicitationQuestion> = {},
): PilotDeckElicitationQuestion {
  return { question, header: "", options: ["a", "b"].map(describeOption), ...more };
}

function describeOption(label: string) {
  return { label, description: "" };
}

describe("a rule that is none", () => {
  it.each([
    ['"recomended"', '"recomended"'],
    ['"toString"', '"toString"'],
    ["null", "null"],
    ["{}", "an object"],
  ])("X-07 is refused when the channel is made: %s", (json, told) => {
    const rule = JSON.parse(json);
    expect(() => createPolicyChannel({ rule })).toThrow(
      new TypeError(`rule must be "recommended", "decline" or a function, but is ${told}.`),
    );
    expect(() => createPolicyChannel(JSON.parse("{}"))).toThrow("but is undefined.");
  });
});

describe("a rule behind an MCP client", () => {
  it("X-07 accepts no form of a server: that would be the user's own act", async () => {
    const handler = createElicitationHandler(createPolicyChannel({ rule: () => "yes" }));
    const requestedSchema = { type: "object", properties: { sure: { type: "boolean" } } };
    expect(await handler({ params: { message: "Delete everything?", requestedSchema } })).toEqual({
      action: "cancel",
    });
  });
});

describe("a rule beside people", () => {
  it("X-07 X-02 takes over where nobody could be reached, and says so", async () => {
    const away = createScriptedChannel(() => ({ type: "cancelled", code: "undeliverable" }));
    const channel = fallback([away, createPolicyChannel({ rule: "recommended" })]);
    expect(await elicit(channel, createRequest(choice("First?", { recommended: 0 })))).toMatchObject({
      answers: { "First?": "a" },
      provenance: { source: "policy", rule: "recommended" },
    });
  });
});
