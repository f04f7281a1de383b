import { describe, expect, it } from "vitest";
import type { PilotDeckToolDefinition, PilotDeckToolValidationIssue } from "../../../../src/index.js";
import { createAskUserTool } from "../../../../src/tools/index.js";
import { readFixture } from "../../read-fixture.js";
import { CALLS } from "./act.js";

/** No issues mean that the input is accepted. */
type Case = {
  title: string;
  input: unknown;
  issues?: [path: string, code: PilotDeckToolValidationIssue["code"], message: string][];
};

const tool: PilotDeckToolDefinition = createAskUserTool();

describe("the input of ask_user", () => {
  for (const { title, input, issues = [] } of readFixture<Case[]>("ask-user/verdicts.json")) {
    it(title, async () => {
      const verdict = await validate(input);
      const found = verdict.ok ? [] : verdict.issues.map(({ path, code, message }) => [path, code, message]);
      expect(found).toEqual(issues);
      if (verdict.ok) expect(verdict.input).toBe(input);
    });
  }

  for (const [name, call] of Object.entries(CALLS)) {
    it(`D-02 accepts the call "${name}" of the other tests`, async () => {
      expect(await validate(call)).toEqual({ ok: true, input: call });
    });
  }

  it("D-02 accepts a thousand questions, the first and the last with a thousand options", async () => {
    const options = Array.from({ length: 1000 }, (_, index) => ({ label: `${index}` }));
    const questions = Array.from({ length: 1000 }, (_, index) => ({
      question: `${index}?`,
      ...(index % 999 === 0 && { options }),
    }));
    expect((await validate({ questions })).ok).toBe(true);
  });

  it("D-02 accepts metadata that are a circle", async () => {
    const metadata: Record<string, unknown> = { source: "setup" };
    metadata.self = metadata;
    expect((await validate({ questions: [{ question: "Name?" }], metadata })).ok).toBe(true);
  });

  it("D-02 points at blank texts", async () => {
    const verdict = await validate({
      questions: [{ question: "a" }, { question: "", options: [{ label: "" }] }],
    });
    const pointers = verdict.ok ? [] : verdict.issues.map(({ pointer }) => pointer);
    expect(pointers).toEqual(["/questions/1/question", "/questions/1/options/0/label"]);
  });

  it("D-02 lists 100 of 150 issues and counts the rest", async () => {
    const verdict = await validate({ questions: Array(150).fill({ question: " " }) });
    const issues = verdict.ok ? [] : verdict.issues;
    expect(issues).toHaveLength(101);
    expect(issues.at(-1)?.message).toBe("50 more issues are not listed.");
  });

  it("D-02 tells of holes in a short list by their places, and takes a member for no list's length", async () => {
    for (const length of [1, 1_000]) {
      const holes = Object.assign([], { length });
      expect(await validate({ questions: [{ question: "Name?", options: holes }] })).toMatchObject({
        issues: expect.arrayContaining([expect.objectContaining({ pointer: "/questions/0/options/0" })]),
      });
    }
    const call = { questions: [{ question: "Name?" }], metadata: { length: 5_000 } };
    expect(await validate(call)).toMatchObject({ ok: true });
  });
});

async function validate(input: unknown) {
  const verdict = await tool.validateInput?.(input, { turnId: "turn" });
  if (verdict === undefined) throw new Error("The tool has no validateInput.");
  return verdict;
}
