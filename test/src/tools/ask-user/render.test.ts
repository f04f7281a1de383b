import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { renderAskUserCall, renderAskUserResult } from "../../../../src/tools/index.js";
import { anyText } from "../../../any-text.js";
import { readFixture } from "../../read-fixture.js";
import { HOSTILE_VALUES } from "../ask-user-question/hostile-values.js";

const { calls, results } = readFixture<{
  calls: { title: string; input: unknown; lines: string[] }[];
  results: { title: string; data: unknown; lines: string[] }[];
}>("ask-user/renderings.json");

const LISTED = Array.from({ length: 20 }, (_, index) => `${index + 1}`);

describe("a call of ask_user in a log", () => {
  it.each(calls)("D-02 shows $title", ({ input, lines }) => {
    expect(renderAskUserCall(input).split("\n")).toEqual(lines);
  });

  it("D-02 lists twenty questions and twenty options, and counts the rest", () => {
    const options = Array.from({ length: 23 }, (_, index) => ({ label: `${index + 1}` }));
    const [first] = [{ question: "Which?", options }];
    expect(renderAskUserCall({ questions: [first] }).split("\n")).toEqual([
      "Ask User",
      "1. Which?",
      ...LISTED.map((label) => `   - ${label}`),
      "   … and 3 more",
    ]);
    const questions = options.map(({ label }) => ({ question: label }));
    expect(renderAskUserCall({ questions }).split("\n").slice(-2)).toEqual(["20. 20", "… and 3 more"]);
    expect(renderAskUserCall({ questions: questions.slice(0, 20) })).toMatch(/\n20\. 20$/);
  });
});

describe("a result of ask_user in a log", () => {
  it.each(results)("D-02 shows $title", ({ data, lines }) => {
    expect(renderAskUserResult(data).split("\n")).toEqual(lines);
  });
});

describe("rubbish in a log", () => {
  for (const [name, make] of HOSTILE_VALUES) {
    it(`D-02 is no reason to throw: ${name}`, () => {
      const value = make({ count: 0 });
      for (const input of [value, { questions: value }, { questions: [value] }]) {
        expect(typeof renderAskUserCall(input)).toBe("string");
      }
      const question = { question: value, header: value, options: value };
      expect(
        typeof renderAskUserCall({ questions: [question, { options: [value, { label: value }] }] }),
      ).toBe("string");
      for (const data of [
        value,
        { answers: value },
        { answers: [value, { answer: value, question: value }] },
      ]) {
        expect(typeof renderAskUserResult(data)).toBe("string");
      }
      expect(typeof renderAskUserResult({ deferred: value, reason: value, pendingFile: value })).toBe(
        "string",
      );
    });
  }

  it("D-02 says that it cannot be shown where it cannot be read", () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    expect(renderAskUserCall(proxy)).toBe("Ask User (cannot be shown)");
    expect(renderAskUserResult(proxy)).toBe("No answers (cannot be shown)");
  });

  it("D-02 never acts on a terminal and never adds a line, whatever the texts are", () => {
    const text = anyText();
    fc.assert(
      fc.property(text, text, text, (question, label, answer) => {
        const call = renderAskUserCall({ questions: [{ question, header: answer, options: [{ label }] }] });
        const result = renderAskUserResult({ answers: [{ question, answer: [answer, label] }] });
        expect(call.split("\n")).toHaveLength(3);
        expect(result.split("\n")).toHaveLength(1);
        expect(call + result).not.toMatch(/(?!\n)\p{Cc}/u);
      }),
    );
  });
});
