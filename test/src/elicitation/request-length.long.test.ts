import { expect, it } from "vitest";
import { findRequestSlip } from "../../../src/elicitation/find-slip.js";
import { processorMs } from "../../processor-time.js";

it("C-11 C-13 of 20 000 questions, one that is there twice is found in time", () => {
  const questions = Array.from({ length: 20_000 }, (_, index) => ({
    question: `Which one is number ${Math.min(index, 19_998)}?`,
    header: "",
    options: [],
  }));
  let slip: string | undefined;
  // What looked for each of them in the list took two seconds and more.
  const ms = processorMs(() => {
    slip = findRequestSlip({ questions });
  });
  expect(slip).toBe("questions[19999].question is that of questions[19998]: answers are keyed by it");
  expect(ms).toBeLessThan(1_000);
});
