import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PilotDeckToolValidationIssue } from "../../../../protocol/index.js";
import { createSingleQuestionTool } from "../../../../src/tools/index.js";
import { readFixture } from "../../read-fixture.js";
import { judge, objectsIn, withoutDescriptions } from "../ask/judge.js";
import { HOSTILE_VALUES } from "../ask-user-question/hostile-values.js";

const tool = createSingleQuestionTool();
const sound = { question: "Q?", hint: "h", options: ["a"], multiple: true, custom: true };

describe("the contract", () => {
  it("D-03 is a session tool of the name AskUserQuestion", () => {
    expect(tool).toMatchObject({
      name: "AskUserQuestion",
      aliases: [],
      kind: "session",
      shouldDefer: true,
    });
    expect(tool).not.toHaveProperty("maxResultBytes");
    const aliases = ["Ask"];
    const renamed = createSingleQuestionTool({ name: "ask_person", aliases });
    expect(renamed).toMatchObject({ name: "ask_person", aliases: ["Ask"] });
    expect(renamed.aliases).not.toBe(aliases);
  });

  it.each([undefined, null, 7, {}, sound])(
    "D-03 says of any argument that it only reads, runs beside others, and needs the user: %o",
    (input) => {
      for (const says of [tool.isReadOnly, tool.isConcurrencySafe, tool.requiresUserInteraction]) {
        expect(says !== undefined && Reflect.apply(says, tool, [input])).toBe(true);
      }
    },
  );

  it("D-03 has the seed's schema, as it is in the schema file, frozen to its depth", () => {
    const structure = readFixture("single-question/schema-structure.json");
    expect(withoutDescriptions(tool.inputSchema)).toEqual(structure);
    const file = new URL("../../../../src/tools/single-question/schema.json", import.meta.url);
    expect(tool.inputSchema).toEqual(JSON.parse(readFileSync(file, "utf8")));
    for (const part of objectsIn(tool.inputSchema)) expect(Object.isFrozen(part)).toBe(true);
  });

  it.each([
    ["draft-07", new Ajv({ strict: true })],
    ["2020-12", new Ajv2020({ strict: true })],
  ])("D-03 has a schema that is valid for %s", (_draft, ajv) => {
    const validate = ajv.compile(tool.inputSchema);
    expect(validate(sound)).toBe(true);
    expect(validate({ options: [] })).toBe(false);
  });

  it("D-03 says when to ask, when not, and how to recommend an option", () => {
    expect(tool.description).toMatch(
      /sparingly.+ Do not use it for .+put it first and end it with " \(Rec.+ Set multiple where .+ unless custom is false, so leave out an option such as "Other"\.$/,
    );
  });
});

describe("the input", () => {
  for (const { title, input } of readFixture<{ title: string; input: unknown }[]>(
    "single-question/accept.json",
  )) {
    it(`${title} is accepted`, async () => {
      expect(await judge(tool, () => input)).toEqual({ ok: true, input });
    });
  }

  for (const { title, input, issues } of readFixture<
    { title: string; input: unknown; issues: PilotDeckToolValidationIssue[] }[]
  >("single-question/reject.json")) {
    it(`${title} is refused`, async () => {
      expect(await judge(tool, () => input)).toEqual({ ok: false, issues });
    });
  }

  it.each(HOSTILE_VALUES)("D-03 is judged, whatever is in it: %s", async (_name, make) => {
    await judge(tool, make);
    await judge(tool, (writes) => ({ ...sound, options: [make(writes), make(writes)] }));
    for (const member of Object.keys(sound)) {
      await judge(tool, (writes) => ({ ...sound, [member]: make(writes) }));
    }
  });

  it("D-03 is judged, whatever it is", async () => {
    const anything = fc.anything({ withBigInt: true, withNullPrototype: true, withSparseArray: true });
    await fc.assert(
      fc.asyncProperty(anything, async (value) => {
        await judge(tool, () => value);
        await judge(tool, () => ({ question: "Q?", options: value }));
      }),
    );
  });

  it("D-03 is refused where the options have holes at any length, and in no time", async () => {
    const options: unknown[] = Object.assign([], { length: 2 ** 32 - 1, 4294967294: "a" });
    expect(await judge(tool, () => ({ question: "Q?", options }))).toMatchObject({
      ok: false,
      issues: [{ path: "$", message: expect.stringMatching(/^The input cannot be read: .+ has holes\. /) }],
    });
  });
});
