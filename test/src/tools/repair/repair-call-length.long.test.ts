import { describe, expect, it } from "vitest";
import { type ElicitationToolDefinition, repairCall } from "../../../../src/index.js";
import { processorMs } from "../../../processor-time.js";
import { CREATORS } from "./corpus.js";

describe("a long malformed call", () => {
  it("J-01 is linear in what comes in", () => {
    const tool = CREATORS.ask_user_question?.() as ElicitationToolDefinition;
    const preview = '<button title="'.repeat(50_000);
    const options = [
      { label: "a", preview },
      { label: "b", preview: "<button <style></".repeat(50_000) },
    ];
    const repair = () => {
      repairCall({ questions: [{ options }] }, tool);
      repairCall({ questions: "[".repeat(500_000) }, tool);
    };
    // A quadratic one takes minutes.
    expect(processorMs(repair)).toBeLessThan(5_000);
  });
});
