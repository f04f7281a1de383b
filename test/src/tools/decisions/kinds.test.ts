import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AskUserDecisionInput } from "../../../../src/tools/index.js";
import { runs } from "../../../property-runs.js";
import { setUp } from "./set-up.js";

describe("the kinds of decisions", () => {
  it.each<[AskUserDecisionInput, string, unknown]>([
    [{ question: "Deploy?", kind: "bool" }, "Yes", true],
    [{ question: "Deploy?", kind: "bool" }, "No", false],
    [{ question: "Which?", kind: "choose", options: ["a", { label: "b", description: "B" }] }, "b", "b"],
    [{ question: "Which?", kind: "choose", options: ["a", "b"] }, "neither", "neither"],
    [{ question: "Why?", kind: "text" }, " because ", " because "],
    [{ question: "Check", kind: "todo" }, "Done", "done"],
    [{ question: "Check", kind: "todo" }, "Skip", "skipped"],
  ])("Q-02 %j answered %j", async (input, given, outcome) => {
    const { ask, look, answer } = setUp();
    const { id } = await ask(input);
    expect(await answer(id, { [input.question]: given })).toEqual([]);
    expect(await look(id)).toMatchObject({ status: "answered", outcome });
  });

  it.each<[AskUserDecisionInput, string, string]>([
    [{ question: "Deploy?", kind: "bool" }, "maybe", '"Yes", "No"'],
    [{ question: "Check", kind: "todo" }, "later", '"Done", "Skip"'],
    [{ question: "Why?", kind: "text" }, " ", "must not be empty"],
  ])("Q-02 %j is not answered by %j", async (input, given, fault) => {
    const { ask, look, answer } = setUp();
    const { id } = await ask(input);
    expect((await answer(id, { [input.question]: given })).join(" ")).toContain(fault);
    expect(await look(id)).toMatchObject({ status: "pending", outcome: null });
  });

  it("Q-06 takes no own words where the host wants none", async () => {
    const { ask, answer } = setUp({ ownWords: false });
    const { id } = await ask({ question: "Which?", kind: "choose", options: ["a", "b"] });
    expect((await answer(id, { "Which?": "neither" })).join(" ")).toContain('"a", "b"');
  });

  it("Q-02 a form is typed and required as its schema says", async () => {
    const { ask, look, answer } = setUp();
    const schema = {
      type: "object",
      required: ["replicas", "window"],
      properties: {
        replicas: { type: "integer", title: "How many replicas?", minimum: 1, maximum: 9 },
        window: { type: "string", format: "date", title: "When?" },
        canary: { type: "boolean", title: "With a canary?" },
        region: { type: "string", title: "Where?", enum: ["eu", "us"] },
        share: { type: "number", title: "Which share?" },
      },
    };
    const { id } = await ask({ question: "How do we deploy?", kind: "form", schema });
    const answers = {
      ...{ "How many replicas?": "3", "When?": "2026-12-01", "With a canary?": "Yes", "Where?": "Skip" },
      "Which share?": "0.5",
    };
    expect((await answer(id, { ...answers, "How many replicas?": "12" })).join(" ")).toContain("9");
    expect((await answer(id, { ...answers, "When?": "soon" })).join(" ")).toContain("date");
    expect((await answer(id, { ...answers, "Where?": "mars" })).join(" ")).toContain('"eu"');
    expect(await answer(id, answers)).toEqual([]);
    expect(await look(id)).toMatchObject({
      status: "answered",
      outcome: { replicas: 3, window: "2026-12-01", canary: true, share: 0.5 },
    });
    expect(Object.keys(Object((await look(id))?.outcome))).toEqual(["replicas", "window", "canary", "share"]);
  });

  it("Q-02 whatever answers to a form are taken can be read", async () => {
    const type = fc.constantFrom("string", "integer", "number", "boolean");
    const bound = fc.option(fc.integer({ min: -3, max: 3 }), { nil: undefined });
    const preset = fc.option(fc.constantFrom<unknown>("a", 1, true, 2.5), { nil: undefined });
    const property = fc.record({
      type,
      minimum: bound,
      maxLength: fc.constantFrom(undefined, 3),
      default: preset,
    });
    const text = fc.oneof(
      fc.constantFrom(
        "Skip",
        "1",
        "2",
        "0.5",
        "12345678901234567890",
        "1e300",
        "Yes",
        "no",
        "skip",
        "Use a",
        "a\0",
        "\ud800",
      ),
      fc.string({ maxLength: 4 }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.constantFrom("a", "b"), property, { minKeys: 1 }),
        fc.subarray(["a", "b"]),
        fc.array(fc.array(text, { minLength: 2, maxLength: 2 }), { minLength: 4, maxLength: 4 }),
        async (properties, required, attempts) => {
          const { ask, look, inbox } = setUp();
          const schema = JSON.parse(
            JSON.stringify({ properties, required: required.filter((key) => key in properties) }),
          );
          const { id } = await ask({ question: "What?", kind: "form", schema });
          const keys = Object.keys(properties);
          for (const texts of attempts) {
            const answers = Object.fromEntries(keys.map((key, index) => [key, texts[index]]));
            if ((await inbox.answer(id, { answers })).type === "settled") break;
          }
          expect((await look(id))?.status).toMatch(/^(answered|pending)$/);
        },
      ),
      { numRuns: runs(300) },
    );
  });
});
