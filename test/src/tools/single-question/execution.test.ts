import { describe, expect, it } from "vitest";
import { createSingleQuestionTool } from "../../../../src/tools/index.js";
import { WAITING_HARNESSES } from "../../../channels/harnesses/index.js";
import { expectOrigin, watch } from "../ask/run-case.js";
import { rejectionOf } from "../ask-user-question/call.js";

const call = { question: "Which runner?", options: ["Vitest (Recommended)", "Jest", "Mocha"] };

describe("the tool AskUserQuestion", () => {
  it("D-03 tells the channel which tool asks, and the host where the answer came from", async () => {
    await expectOrigin(createSingleQuestionTool(), call, { "Which runner?": "Jest" });
  });

  it("D-03 takes the time of an answer from the context's clock", async () => {
    const noon = new Date("2026-11-21T12:00:00.000Z");
    const askUser = async () => ({ type: "answered", answers: { "Which runner?": "Jest" } }) as const;
    const context = { turnId: "turn", elicitation: { name: "host", askUser }, now: () => noon };
    expect(await createSingleQuestionTool().execute(call, context)).toMatchObject({
      metadata: { provenance: { source: "unattested", channel: "host", answeredAt: noon.toISOString() } },
    });
  });

  it("D-03 makes every error with the host's own function", async () => {
    const createError = (code: string, message: string) => Object.assign(new Error(message), { host: code });
    const tool = createSingleQuestionTool({ createError });
    const failing = { askUser: () => Promise.reject(new Error("worn out")) };
    const declining = { askUser: async () => ({ type: "cancelled" }) as const };
    const errors = await Promise.all(
      [{}, { elicitation: declining }, { elicitation: failing }].map((context) =>
        rejectionOf(tool.execute(call, { turnId: "turn", ...context })),
      ),
    );
    expect(errors).toMatchObject([
      { host: "unsupported_tool" },
      { host: "unsupported_tool" },
      { host: "tool_execution_failed" },
    ]);
  });
});

describe.each(["memory", "scripted", "plain", "terminal", "rpc", "pending-file"])(
  "through the channel %s",
  (name) => {
    it.each([
      [["Vitest (Recommended)"], undefined, "Vitest (Recommended)"],
      [["Jest", "Mocha"], undefined, "Jest, Mocha"],
      [["Mocha"], "node:test", "Mocha, node:test"],
      [[], "node:test", "node:test"],
    ])("D-03 gives the same text for the same act: %j and %j", async (labels, own, expected) => {
      const given = { question: call.question, labels, ...(own !== undefined && { own }) };
      const harness = await WAITING_HARNESSES[name]?.({ type: "answer", answers: [given] });
      if (harness === undefined) throw new Error(`There is no harness ${name}.`);
      try {
        const elicitation = watch(harness.channel, (request) => harness.perform?.(request));
        const input = { ...call, multiple: labels.length + (own === undefined ? 0 : 1) > 1 };
        const { content } = await createSingleQuestionTool().execute(input, { turnId: "turn", elicitation });
        const text = JSON.stringify({ question: call.question, answer: expected });
        expect(content).toEqual([{ type: "text", text }]);
      } finally {
        await harness.close?.();
      }
    });
  },
);
