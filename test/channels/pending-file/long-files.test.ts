import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { deferralOf, setUp } from "./set-up.js";

const reads = vi.hoisted(() => ({ count: 0 }));
vi.mock("@humanwhocodes/momoa", async (load) => {
  const momoa = await load<typeof import("@humanwhocodes/momoa")>();
  const parse: typeof momoa.parse = (...given) => {
    reads.count += 1;
    return momoa.parse(...given);
  };
  return { ...momoa, parse };
});

describe("files with many faults", () => {
  it("P-02 that are too deep to be looked through are named without a place", async () => {
    const { path, channel } = setUp();
    mkdirSync(dirname(path));
    const deep = `${"[".repeat(20_000)}${"]".repeat(20_000)}`;
    const question = `{"question": "Q?", "options": ["a"], "answer": ${deep}}`;
    writeFileSync(path, `{"requestId": "deep", "questions": [${question}]}`);
    const outcome = await channel.collect("deep", { ms: 0 });
    if (outcome.type !== "cancelled") throw new Error("answered");
    expect(deferralOf(outcome).explanation).toContain(`- ${path}: The answer to "question 1"`);
  });

  it("P-02 are read once to tell their places, and the first 100 faults are told", async () => {
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
    expect(reads.count).toBeLessThan(5);
    expect(reads.count).toBeGreaterThan(0);
  });
});
