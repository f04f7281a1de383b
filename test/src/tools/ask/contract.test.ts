import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PilotDeckToolValidationIssue } from "../../../../protocol/index.js";
import { createAskTool } from "../../../../src/tools/index.js";
import { readFixture } from "../../read-fixture.js";
import { HOSTILE_VALUES } from "../ask-user-question/hostile-values.js";
import { judge, objectsIn, withoutDescriptions } from "./judge.js";

const tool = createAskTool();
const sound = {
  questions: [{ id: "a", question: "A?", options: [{ label: "b" }], multi: false, recommended: 0 }],
};

describe("the contract", () => {
  it("D-01 is a session tool of the name ask", () => {
    expect(tool).toMatchObject({
      name: "ask",
      aliases: [],
      kind: "session",
      shouldDefer: true,
    });
    expect(tool).not.toHaveProperty("maxResultBytes");
    const aliases = ["Ask"];
    const renamed = createAskTool({ name: "ask_person", aliases });
    expect(renamed).toMatchObject({ name: "ask_person", aliases: ["Ask"] });
    expect(renamed.aliases).not.toBe(aliases);
  });

  it.each([undefined, null, 7, {}, sound])(
    "D-01 says of any argument that it only reads, runs beside others, and needs the user: %o",
    (input) => {
      for (const says of [tool.isReadOnly, tool.isConcurrencySafe, tool.requiresUserInteraction]) {
        expect(says !== undefined && Reflect.apply(says, tool, [input])).toBe(true);
      }
    },
  );

  it("D-01 has the seed's schema, as it is in the schema file, frozen to its depth", () => {
    expect(withoutDescriptions(tool.inputSchema)).toEqual(readFixture("ask/schema-structure.json"));
    const file = new URL("../../../../src/tools/ask/schema.json", import.meta.url);
    expect(tool.inputSchema).toEqual(JSON.parse(readFileSync(file, "utf8")));
    for (const part of objectsIn(tool.inputSchema)) expect(Object.isFrozen(part)).toBe(true);
  });

  it.each([
    ["draft-07", new Ajv({ strict: true })],
    ["2020-12", new Ajv2020({ strict: true })],
  ])("D-01 has a schema that is valid for %s", (_draft, ajv) => {
    const validate = ajv.compile(tool.inputSchema);
    expect(validate(sound)).toBe(true);
    expect(validate({ questions: [] })).toBe(false);
  });

  it("D-01 says when to ask, when not, and not to offer Other", () => {
    expect(tool.description).toMatch(
      /Use it when the next step depends on a choice that only they .+ Do not use it for .+ nor to ask whether you should go on\./,
    );
    expect(tool.description).toMatch(
      /two to five options .+ the one you would take, .+ Leave out an option such as "Other \(type your own\)": the user /,
    );
  });
});

describe("the input", () => {
  for (const { title, input } of readFixture<{ title: string; input: unknown }[]>("ask/accept.json")) {
    it(`${title} is accepted`, async () => {
      const verdict = await judge(tool, () => input);
      expect(verdict).toEqual({ ok: true, input });
    });
  }

  for (const { title, input, issues } of readFixture<
    { title: string; input: unknown; issues: PilotDeckToolValidationIssue[] }[]
  >("ask/reject.json")) {
    it(`${title} is refused`, async () => {
      expect(await judge(tool, () => input)).toEqual({ ok: false, issues });
    });
  }

  it.each(HOSTILE_VALUES)("D-01 is judged, whatever is in it: %s", async (_name, make) => {
    await judge(tool, make);
    await judge(tool, (writes) => ({ questions: make(writes) }));
    await judge(tool, (writes) => ({ questions: [make(writes), make(writes)] }));
    await judge(tool, (writes) => ({
      questions: [{ ...sound.questions[0], options: [{ label: make(writes) }, make(writes)] }],
    }));
    for (const member of Object.keys(sound.questions[0] ?? {})) {
      await judge(tool, (writes) => ({ questions: [{ ...sound.questions[0], [member]: make(writes) }] }));
    }
  });

  it("D-01 is judged, whatever it is", async () => {
    const anything = fc.anything({ withBigInt: true, withNullPrototype: true, withSparseArray: true });
    await fc.assert(
      fc.asyncProperty(anything, async (value) => {
        await judge(tool, () => value);
        await judge(tool, () => ({ questions: value }));
        await judge(tool, () => ({ questions: [{ id: "a", question: "A?", options: value }] }));
      }),
    );
  });

  it("D-01 is refused where a list has holes at any length, and in no time", async () => {
    const holes: unknown[] = Object.assign([], { length: 2 ** 32 - 1, 4294967294: {} });
    for (const input of [{ questions: holes }, { questions: [{ ...sound.questions[0], options: holes }] }]) {
      expect(await judge(tool, () => input)).toMatchObject({
        ok: false,
        issues: [{ path: "$", message: expect.stringMatching(/^The input cannot be read: .+ has holes\. /) }],
      });
    }
  });

  it("D-01 is accepted with 10 000 questions, and at most 100 of their faults are listed", async () => {
    const questions = Array.from({ length: 10_000 }, () => sound.questions[0]);
    expect(await judge(tool, () => ({ questions }))).toMatchObject({ ok: true });
    const blank = questions.map((question) => ({ ...question, question: "" }));
    const verdict = await judge(tool, () => ({ questions: blank }));
    expect(verdict.ok ? [] : verdict.issues).toHaveLength(101);
  });
});
