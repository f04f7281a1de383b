import { describe, expect, it } from "vitest";
import { readWrittenAnswer } from "../../../src/elicitation/read-written-answer.js";
import { processorMs } from "../../processor-time.js";
import { createQuestion } from "../tools/ask-user-question/call.js";

const many = createQuestion("many", { multiSelect: true });

describe("a long answer in JSON", () => {
  it("C-13 of 5 000 texts that are about as long as 500 labels is read in time", () => {
    const labels = Array.from({ length: 500 }, (_, index) => `Option ${index}`);
    const options = labels.map((label) => ({ label, description: "" }));
    const texts = Array.from({ length: 5_000 }, (_, index) => `Xpt${index}zzz`);
    const question = { ...many, options };
    // What compared each of them with each took seven seconds and more.
    let read: unknown;
    const ms = processorMs(() => {
      read = readWrittenAnswer(texts, question, { nearMiss: "ask" });
    });
    expect(ms).toBeLessThan(2500);
    expect(read).toEqual({ answer: texts });
  });
});
