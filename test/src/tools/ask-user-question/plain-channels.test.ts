import { describe, expect, it } from "vitest";
import { BESIDE } from "./bad-answers.js";
import { answered, SOUND } from "./bad-replies.js";
import { createChannel, createQuestion, rejectionOf } from "./call.js";
import { call, failureOf, tool } from "./failure-of.js";

describe("a plain channel", () => {
  for (const [name, reply, , taken, ignored] of BESIDE) {
    it(`C-08 loses no answer for ${name}`, async () => {
      const elicitation = createChannel(() => reply);
      const { data, metadata } = await tool.execute(call, { turnId: "turn", elicitation });
      const { questions: _, ...given } = data ?? { questions: [] };
      expect(given).toEqual(taken);
      expect(metadata?.ignored).toEqual(ignored);
    });
  }

  it("C-08 gives no answer to a question that shares its text without blanks with another", async () => {
    const questions = ["Deploy?", "Deploy? "].map((text) => createQuestion(text));
    const elicitation = createChannel(() => answered({ " Deploy?": "a" }));
    expect(await rejectionOf(tool.execute({ questions }, { turnId: "turn", elicitation }))).toMatchObject({
      message: expect.stringContaining('" Deploy?" is not one of the questions'),
    });
  });

  it("C-08 lists only so much of what was left out", async () => {
    const strangers = Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`${n}`.repeat(200), "a"]));
    const elicitation = createChannel(() => answered({ ...SOUND, ...strangers }));
    const { metadata } = await tool.execute(call, { turnId: "turn", elicitation });
    expect(metadata?.ignored).toHaveLength(20);
    expect(JSON.stringify(metadata?.ignored).length).toBeLessThan(5_000);
  });

  it.each(["  ", "\u200b", "\t\n"])(
    "T-16 that answers with nothing that can be seen has not answered: %j",
    async (text) => {
      expect(await failureOf(createChannel(() => answered({ one: text, many: [text] })))).toMatchObject({
        message: expect.stringContaining("silence is not taken for consent"),
      });
    },
  );

  it("C-08 that answers nothing that was asked has given no usable answer", async () => {
    expect(await failureOf(createChannel(() => answered({ three: "a", one: null })))).toMatchObject({
      code: "tool_execution_failed",
      message: expect.stringContaining('"three" is not one of the questions: "one", "many".'),
    });
  });

  it("C-08 is asked with a check that takes what its answers are taken for", async () => {
    const elicitation = createChannel((request) => {
      expect(request.check?.({ " one": 7 })).toEqual([]);
      expect(request.check?.({ one: {} })).toHaveLength(1);
      return answered(SOUND);
    });
    await tool.execute(call, { turnId: "turn", elicitation });
  });
});
