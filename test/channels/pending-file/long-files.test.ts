import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { describe, expect, it } from "vitest";
import { deferralOf, setUp } from "./set-up.js";

describe("files with many faults", () => {
  it("P-02 that are very deep are named with their places, too", async () => {
    const { path, channel } = setUp();
    mkdirSync(dirname(path));
    const deep = `${"[".repeat(20_000)}${"]".repeat(20_000)}`;
    const question = `{"question": "Q?", "options": ["a"], "answer": ${deep}}`;
    writeFileSync(path, `{"requestId": "deep", "questions": [${question}]}`);
    const outcome = await channel.collect("deep", { ms: 0 });
    if (outcome.type !== "cancelled") throw new Error("answered");
    expect(deferralOf(outcome).explanation).toContain('- line 1, column 84: The answer to "question 1"');
  });

  it("P-02 are told by their places, the first 100 of them", async () => {
    const { path, channel } = setUp();
    mkdirSync(dirname(path));
    const questions = Array.from({ length: 1000 }, (_, index) => ({
      question: `Q${index}?`,
      options: ["a"],
      answer: "9",
    }));
    writeFileSync(path, JSON.stringify({ requestId: "many", questions }));
    const outcome = await channel.collect("many", { ms: 0 });
    if (outcome.type !== "cancelled") throw new Error("answered");
    const { explanation = "" } = deferralOf(outcome);
    expect(explanation.match(/^- line/gm)).toHaveLength(100);
    expect(explanation).toContain("and 900 more");
  });
});
