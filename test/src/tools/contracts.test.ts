import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PilotDeckToolDefinition, PilotDeckToolValidationIssue } from "../../../protocol/index.js";
import { createAskUserQuestionTool } from "../../../src/index.js";
import { createAskTool, createAskUserTool, createSingleQuestionTool } from "../../../src/tools/index.js";
import { runs } from "../../property-runs.js";
import { readFixture } from "../read-fixture.js";
import { HOSTILE_VALUES } from "./ask-user-question/hostile-values.js";
import { judge, objectsIn, withoutDescriptions } from "./judge.js";

type Contract = {
  name: string;
  folder: string;
  create: (options?: { name?: string; aliases?: string[] }) => PilotDeckToolDefinition;
  /** A call with all members. */
  sound: Record<string, unknown>;
  unsound: unknown;
  /** What the description says: when to ask, when not, and how. */
  says: RegExp[];
  aliases?: string[];
  maxResultBytes?: number;
};

const ASKED = { id: "a", question: "A?", options: [{ label: "b" }], multi: false, recommended: 0 };
const SINGLE = { question: "Q?", hint: "h", options: ["a"], multiple: true, custom: true };

const CONTRACTS: Contract[] = [
  {
    name: "ask_user_question",
    folder: "ask-user-question",
    create: createAskUserQuestionTool,
    sound: readFixture("ask-user-question/base.json"),
    unsound: { questions: [] },
    says: [
      /^Asks the user one to four multiple-choice questions .+ Use it when .+ an ambiguous instruction, .+ choose between ways .+ Do not use it for what the code, .+ open-ended chat: phrase the choices yourself\. .+ two to four options, .+ in their own words\./,
      /In plan mode, use ask_user_question to clarify .+ before you finalize the plan\. .*approval of the plan; use exit_plan_mode/,
    ],
    aliases: ["AskUserQuestion"],
    maxResultBytes: 100_000,
  },
  {
    name: "ask",
    folder: "ask",
    create: createAskTool,
    sound: { questions: [ASKED] },
    unsound: { questions: [] },
    says: [
      /Use it when the next step depends on a choice that only they .+ Do not use it for .+ nor to ask whether you should go on\./,
      /two to five options .+ the one you would take, .+ Leave out an option such as "Other \(type your own\)": the user /,
    ],
  },
  {
    name: "ask_user",
    folder: "ask-user",
    create: createAskUserTool,
    sound: readFixture<{ seed: Record<string, unknown> }>("ask-user/calls.json").seed,
    unsound: { questions: [] },
    says: [
      /requirement/,
      /several valid ways/,
      /before a significant change/,
      /context does not tell/,
      /in their own words/,
      /left in a file/,
      /first and end its label with "\(Recommended\)"/,
      /one call, three to five at most/,
      /Do not ask what the context/,
      /do not ask again/,
    ],
  },
  {
    name: "AskUserQuestion",
    folder: "single-question",
    create: createSingleQuestionTool,
    sound: SINGLE,
    unsound: { options: [] },
    says: [
      /sparingly.+ Do not use it for .+put it first and end it with " \(Rec.+ Set multiple where .+ unless custom is false, so leave out an option such as "Other"\.$/,
    ],
  },
];

describe.each(CONTRACTS)("the contract of $name", (contract) => {
  const { name, folder, create, sound, unsound, says: words, aliases = [], ...limit } = contract;
  const tool = create();

  it("T-01 D-01 D-02 D-03 is a session tool, and takes another name and other aliases", () => {
    expect(tool).toMatchObject({ name, aliases, kind: "session", shouldDefer: true });
    expect("maxResultBytes" in tool && { maxResultBytes: tool.maxResultBytes }).toEqual(
      "maxResultBytes" in limit && limit,
    );
    const others = ["Ask", "AskPerson"];
    const renamed = create({ name: "ask_person", aliases: others });
    expect(renamed).toMatchObject({ name: "ask_person", aliases: ["Ask", "AskPerson"] });
    expect(renamed.aliases).not.toBe(others);
    expect(create({ aliases: [] }).aliases).toEqual([]);
  });

  it.each([undefined, null, 7, "text", [], {}, unsound, sound])(
    "T-01 D-01 D-02 D-03 says of any argument that it only reads, runs beside others, and needs the user: %o",
    (input) => {
      for (const says of [tool.isReadOnly, tool.isConcurrencySafe, tool.requiresUserInteraction]) {
        expect(says !== undefined && Reflect.apply(says, tool, [input])).toBe(true);
      }
    },
  );

  it("T-02 D-01 D-02 D-03 says when to ask, when not, and how", () => {
    for (const said of words) expect(tool.description).toMatch(said);
  });

  it("T-02 D-01 D-02 D-03 has the seed's schema, as it is in the schema file, frozen to its depth", () => {
    expect(withoutDescriptions(tool.inputSchema)).toEqual(readFixture(`${folder}/schema-structure.json`));
    const file = new URL(`../../../src/tools/${folder}/schema.json`, import.meta.url);
    expect(tool.inputSchema).toEqual(JSON.parse(readFileSync(file, "utf8")));
    for (const part of objectsIn(tool.inputSchema)) expect(Object.isFrozen(part)).toBe(true);
  });

  it.each([
    ["draft-07", new Ajv({ strict: true })],
    ["2020-12", new Ajv2020({ strict: true })],
  ])("T-02 D-01 D-02 D-03 has a schema that is valid for %s", (_draft, ajv) => {
    expect(ajv.validateSchema(tool.inputSchema)).toBe(true);
    const validate = ajv.compile(tool.inputSchema);
    expect(validate(sound)).toBe(true);
    expect(validate(unsound)).toBe(false);
  });
});

/** Tools without limits of their own, with the places where a call may hold anything; the last ones are lists. */
const INPUTS: { tool: PilotDeckToolDefinition; places: Place[]; lists: Place[] }[] = [
  {
    tool: createAskTool(),
    places: [
      (make) => make(),
      (make) => ({ questions: make() }),
      (make) => ({ questions: [make(), make()] }),
      (make) => ({ questions: [{ ...ASKED, options: [{ label: make() }, make()] }] }),
      ...Object.keys(ASKED).map(
        (name): Place =>
          (make) => ({ questions: [{ ...ASKED, [name]: make() }] }),
      ),
    ],
    lists: [(make) => ({ questions: make() }), (make) => ({ questions: [{ ...ASKED, options: make() }] })],
  },
  {
    tool: createAskUserTool(),
    places: [
      (make) => make(),
      (make) => ({ questions: make() }),
      (make) => ({ questions: [make()] }),
      (make) => ({ questions: [{ question: make() }] }),
      (make) => ({ questions: [{ question: "Name?", options: make() }], metadata: make() }),
      (make) => ({ questions: [{ question: "Name?", options: [make(), { label: make() }] }] }),
      (make) => ({ questions: [make(), { question: make(), options: [{ label: make() }] }] }),
    ],
    lists: [
      (make) => ({ questions: make() }),
      (make) => ({ questions: [{ question: "Name?", options: make() }] }),
    ],
  },
  {
    tool: createSingleQuestionTool(),
    places: [
      (make) => make(),
      (make) => ({ ...SINGLE, options: [make(), make()] }),
      ...Object.keys(SINGLE).map(
        (name): Place =>
          (make) => ({ ...SINGLE, [name]: make() }),
      ),
    ],
    lists: [(make) => ({ question: "Q?", options: make() })],
  },
];

type Place = (make: () => unknown) => unknown;

describe.each(INPUTS)("the input of $tool.name", ({ tool, places, lists }) => {
  it.each(HOSTILE_VALUES)("D-01 D-02 D-03 is judged, whatever is in it: %s", async (_name, make) => {
    for (const place of places) await judge(tool, (writes) => place(() => make(writes)));
  });

  it("D-01 D-02 D-03 is judged, whatever it is", async () => {
    const anything = fc.anything({
      ...{ withBigInt: true, withMap: true, withNullPrototype: true, withSparseArray: true },
    });
    await fc.assert(
      fc.asyncProperty(anything, async (value) => {
        for (const place of places) await judge(tool, () => place(() => value));
      }),
      { numRuns: runs(1_000) },
    );
  });

  it("D-01 D-02 D-03 is refused where a list has holes at any length, and in no time", async () => {
    const message = "The input cannot be read: a list has holes. Plain JSON data is expected.";
    for (const last of [{}, { 4294967294: {} }]) {
      const holes: unknown[] = Object.assign([], { length: 2 ** 32 - 1, ...last });
      for (const place of lists) {
        expect(await judge(tool, () => place(() => holes))).toMatchObject({
          ok: false,
          issues: [{ path: "$", message }],
        });
      }
    }
  });
});

describe.each([
  { folder: "ask", tool: createAskTool() },
  { folder: "single-question", tool: createSingleQuestionTool() },
])("the input of $tool.name", ({ folder, tool }) => {
  for (const { title, input } of readFixture<{ title: string; input: unknown }[]>(`${folder}/accept.json`)) {
    it(`${title} is accepted`, async () => {
      expect(await judge(tool, () => input)).toEqual({ ok: true, input });
    });
  }

  for (const { title, input, issues } of readFixture<
    { title: string; input: unknown; issues: PilotDeckToolValidationIssue[] }[]
  >(`${folder}/reject.json`)) {
    it(`${title} is refused`, async () => {
      expect(await judge(tool, () => input)).toEqual({ ok: false, issues });
    });
  }
});
