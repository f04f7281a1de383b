import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { elicit } from "../../../src/index.js";
import { anyText } from "../../any-text.js";
import { runs } from "../../property-runs.js";
import { CONTEXT, createReplying, endingOf, NOON, TOOLS } from "./every-tool.js";
import { give, REPLIES } from "./replies.js";

describe.each(TOOLS)("the halves of $name", ({ name, create, input }) => {
  const tool = create();
  const context = { ...CONTEXT, asker: "reviewer", context: { markdown: "# Plan" } };

  it("T-23 ask the same twice, in what can be cloned and stored", () => {
    const { signal } = new AbortController();
    const aborted = { ...context, abortSignal: signal };
    const request = tool.toRequest(input, aborted);
    expect(tool.toRequest(input, aborted)).toEqual(request);
    expect(request.signal).toBe(signal);
    expect(structuredClone(request)).toEqual(request);
    expect(JSON.parse(JSON.stringify(request))).toEqual(request);
  });

  it("T-23 T-13 say who asks and what to show before the questions, where the host knows", async () => {
    const about = { asker: "reviewer", context: { markdown: "# Plan" } };
    expect(tool.toRequest(input, context)).toMatchObject(about);
    const asked: unknown[] = [];
    const elicitation = createReplying((request) => asked.push(structuredClone(request)));
    await endingOf(() => tool.execute(input, { ...context, elicitation }));
    expect(asked).toMatchObject([about]);
    expect(Object.keys(tool.toRequest(input, CONTEXT)).sort()).toEqual([
      ...["questions", "sessionId", "toolCallId", "toolName"],
    ]);
  });

  it("T-13 T-23 ask with nothing that the host does not know, and hide what no peer needs", () => {
    const check = name === "ask_user_question" ? ["check"] : [];
    const known = ["toolCallId", "toolName", "questions"];
    const bare = tool.toRequest(input, { turnId: "turn" });
    expect(Object.keys(bare)).toEqual(known);
    expect(Object.getOwnPropertyNames(bare)).toEqual([...known, ...check, "turnId"]);
    expect(bare).toMatchObject({ toolCallId: "turn", turnId: "turn" });
    const named = tool.toRequest(input, { turnId: "turn", currentToolCallId: "call" });
    expect(Object.getOwnPropertyNames(named)).toEqual([...known, ...check]);
    expect(named.toolCallId).toBe("call");
  });

  it.each(REPLIES)("T-23 make up the whole call: %s", async (_, reply) => {
    const channel = createReplying(() => give(reply));
    const whole = await endingOf(() => tool.execute(input, { ...context, elicitation: channel }));
    const request = tool.toRequest(input, context);
    const outcome = await elicit(channel, request, context.now);
    expect(await endingOf(() => tool.toResult(input, outcome))).toStrictEqual(whole);
    expect(await endingOf(() => tool.toResult(input, freeze(structuredClone(outcome))))).toStrictEqual(whole);
  });

  it("T-23 are pure, and the call is made of them, whatever a channel returns", async () => {
    const text = anyText();
    const reply = fc.oneof(
      fc.record({
        type: fc.constant("answered"),
        answers: fc.record({ "Which?": fc.oneof(fc.constantFrom("a", "b", "a (Recommended)"), text) }),
        annotations: fc.record({ "Which?": fc.record({ notes: text }, { requiredKeys: [] }) }),
        provenance: fc.record({
          source: fc.constantFrom("user", "timeout", "policy", "scripted"),
          channel: fc.constant("replying"),
          answeredAt: fc.constant(NOON.toISOString()),
        }),
      }),
      fc.record(
        {
          type: fc.constant("cancelled"),
          code: fc.constantFrom("declined", "dismissed", "aborted", "timeout", "connection_lost", "unknown"),
          reason: text,
        },
        { requiredKeys: ["type"] },
      ),
      fc.record({
        type: fc.constant("cancelled"),
        deferred: fc.record(
          { id: fc.constant("7"), message: text, file: text, explanation: text, instruction: text },
          { requiredKeys: ["id", "message"] },
        ),
      }),
    );
    await fc.assert(
      fc.asyncProperty(reply, async (given) => {
        const channel = createReplying(() => given);
        const frozen = freeze(structuredClone(input));
        const request = tool.toRequest(frozen, context);
        const outcome = freeze(await elicit(channel, request, context.now));
        const result = await endingOf(() => tool.toResult(frozen, outcome));
        expect(await endingOf(() => tool.toResult(frozen, outcome))).toStrictEqual(result);
        expect(tool.toRequest(frozen, context)).toStrictEqual(request);
        const whole = await endingOf(() => tool.execute(frozen, { ...context, elicitation: channel }));
        expect(whole).toStrictEqual(result);
      }),
      { numRuns: runs(50) },
    );
  });
});

function freeze<T>(value: T): T {
  if (typeof value === "object" && value !== null) Object.values(Object.freeze(value)).forEach(freeze);
  return value;
}
