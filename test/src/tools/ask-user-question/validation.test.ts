import { describe, expect, it } from "vitest";
import type { AskUserQuestionToolOptions, PilotDeckToolValidationIssue } from "../../../../src/index.js";
import { readFixture } from "../../read-fixture.js";
import { createQuestion, validate } from "./call.js";
import { removeAt, setAt } from "./json-pointer.js";

/** Changes to the base call, by JSON Pointer. */
type Case = {
  title: string;
  set: [pointer: string, value: unknown][];
  remove?: string[];
  options?: AskUserQuestionToolOptions;
};

type RefusedCase = Case & { issues: PilotDeckToolValidationIssue[] };

describe("an accepted call", () => {
  for (const accepted of readFixture<Case[]>("ask-user-question/accept.json")) {
    it(accepted.title, async () => {
      const input = createInput(accepted);
      expect(await validate(input, accepted.options)).toEqual({ ok: true, input });
    });
  }

  it("T-10 is passed on as it is, not as a copy", async () => {
    const input = readFixture("ask-user-question/base.json");
    const verdict = await validate(input);
    expect(verdict.ok && verdict.input).toBe(input);
  });
});

describe("a refused call", () => {
  for (const { issues, ...refused } of readFixture<RefusedCase[]>("ask-user-question/reject.json")) {
    it(refused.title, async () => {
      expect(await validate(createInput(refused), refused.options)).toEqual({ ok: false, issues });
    });
  }

  it.each([
    [100, []],
    [101, ["1 more issue is not listed."]],
    [250, ["150 more issues are not listed."]],
  ])("T-07 lists 100 of %i issues and counts the rest", async (count, rest) => {
    const unknown = Object.fromEntries(Array.from({ length: count }, (_, index) => [`extra ${index}`, 1]));
    const verdict = await validate({ questions: [createQuestion("a")], ...unknown });
    const issues = verdict.ok ? [] : verdict.issues;
    expect(issues.slice(0, 100).map(({ pointer }) => pointer)).toEqual(
      Array.from({ length: 100 }, (_, index) => `/extra ${index}`),
    );
    expect(issues.slice(100)).toEqual(
      rest.map((message) => ({ path: "$", code: "invalid_schema", message, pointer: "" })),
    );
  });

  it("T-06 takes undefined for missing", async () => {
    const question = { ...createQuestion("a"), header: undefined, multiSelect: undefined };
    expect(await validate({ questions: [question], answers: undefined, metadata: undefined })).toEqual({
      ok: false,
      issues: [
        {
          path: "$.questions[0].header",
          code: "required",
          message: "$.questions[0].header is required: a string is expected.",
          pointer: "/questions/0/header",
        },
      ],
    });
  });

  it("T-10 reads no more of a list that is too long than it must", async () => {
    const questions = Array.from({ length: 6 }, (_, index) => createQuestion(`${index}?`));
    const last = Object.defineProperty(questions, 5, { get: () => expect.unreachable() });
    const message = "At most 4 questions allowed";
    expect(await validate({ questions: last, extra: 1 })).toMatchObject({
      issues: [{ pointer: "/extra" }, { message }],
    });
  });

  it("T-09 refuses an answer that is undefined", async () => {
    const verdict = await validate({ questions: [createQuestion("a")], answers: { a: undefined } });
    expect(verdict).toMatchObject({
      issues: [{ message: 'The answer to "a" must be a string, but is undefined.', pointer: "/answers/a" }],
    });
  });
});

function createInput({ set, remove = [] }: Case): unknown {
  const changed = set.reduce<unknown>(
    (value, [pointer, member]) => setAt(value, pointer, member),
    readFixture("ask-user-question/base.json"),
  );
  return remove.reduce(removeAt, changed);
}
