import { describe, expect, it } from "vitest";
import type { ElicitationOutcome, PilotDeckElicitationChannel } from "../../../../src/index.js";
import { type AskUserDecisionInput, createDecisionTools } from "../../../../src/tools/index.js";
import told from "./told.json" with { type: "json" };

const { ask_user, get_decision } = createDecisionTools();

/** A channel that has kept a question, and tells what came of it. */
function createKeeper(collected: unknown): PilotDeckElicitationChannel {
  const capabilities = { freeText: true, closedChoice: true, schema: true, deferral: true };
  const keeper = { name: "keeper", capabilities, askUser: () => Promise.reject(new Error("asked")) };
  return Object.defineProperty(keeper, "collect", { value: async () => collected });
}

/** What a call comes to: its data and what is said besides, or its error. */
async function endingOf(call: () => unknown): Promise<unknown> {
  try {
    const { data, content } = Object(await call());
    return { data, ...(content.length > 1 && { says: content[1].text }) };
  } catch (thrown) {
    const { code, message, details } = Object(thrown);
    return { code, message, details };
  }
}

describe("what a model is told of a decision", () => {
  it.each(told.collected)(
    "Q-03 as it was collected: $title",
    async ({ questions, reply, ending, ...more }) => {
      const asked = questions?.map((question) => ({ question, header: "", options: [] }));
      const request = asked && { toolCallId: "c", toolName: "ask_user", ...more, questions: asked };
      const elicitation = createKeeper({ ...reply, ...(request && { request }) });
      const call = () => get_decision.execute({ decision_id: "d" }, { turnId: "t", elicitation });
      expect(await endingOf(call)).toStrictEqual(ending);
    },
  );

  it.each(told.left)("Q-03 as it was left: $title", async ({ outcome, ending }) => {
    const ended = { ...outcome, endedAt: "2026-11-22T02:00:00.000Z" } as ElicitationOutcome;
    const call = () => ask_user.toResult({ question: "Why?", kind: "text" }, ended);
    expect(await endingOf(call)).toStrictEqual(ending);
  });

  it.each(told.asked)("Q-02 as it is asked: $title", ({ input, request }) => {
    const given = { question: "Why?", ...input } as AskUserDecisionInput;
    const { context, questions } = ask_user.toRequest(given, { turnId: "t" });
    expect({ ...(context && { context }), questions }).toStrictEqual(request);
  });
});
