import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ElicitationToolDefinition, repairCall } from "../../../../src/index.js";
import { readText } from "../../../house/source-files.js";
import { runs } from "../../../property-runs.js";
import { readFixture } from "../../read-fixture.js";
import { TOOLS } from "../every-tool.js";
import { CREATORS, type MalformedCall, validate } from "./corpus.js";
import { spoil } from "./spoil.js";

const rows = readFixture<MalformedCall[]>("malformed-calls.json");
const contracts = readFixture<{ tool: string; input: unknown }[]>("contracts.json");

describe("J-01 J-02 the corpus of malformed calls", () => {
  it("J-02 has at least 80 calls after public issues", () => {
    const issues = rows.flatMap(({ issue }) => issue ?? []);
    expect(issues.length).toBeGreaterThanOrEqual(80);
    expect(issues.filter((issue) => !/^[\w.-]+\/[\w.-]+#\d+$/.test(issue))).toEqual([]);
  });

  it("J-02 has as many calls as docs/tools.md says, and so many of them are mended", () => {
    const mended = rows.filter((row) => row.mended !== undefined);
    const sentence = /malformed-calls\.json` has (\d+) calls .*?: (\d+) are mended/.exec(
      readText("docs/tools.md"),
    );
    expect(sentence?.slice(1).map(Number)).toEqual([rows.length, mended.length]);
  });

  for (const { title, tool: name, input, mended, refused } of rows) {
    it(`J-02 ${name}: ${title} ${mended === undefined ? "is refused" : "is mended"}`, async () => {
      const tool = CREATORS[name]?.() as ElicitationToolDefinition;
      const before = structuredClone(input);
      expect((await validate(tool, input)).ok).toBe(false);
      const found = repairCall(input, tool);
      expect(input).toEqual(before);
      const verdict = await validate(tool, found.input);
      if (mended === undefined) {
        expect(verdict).toMatchObject({ ok: false });
        const pointers = verdict.ok ? [] : verdict.issues.map(({ pointer }) => pointer);
        expect(new Set(pointers)).toEqual(new Set(refused));
      } else {
        expect(found.input).toEqual(mended);
        expect(verdict).toMatchObject({ ok: true });
        expect(found.repaired.length).toBeGreaterThan(0);
      }
      expect(repairCall(found.input, tool)).toEqual({ input: found.input, repaired: [] });
    });
  }
});

describe("repairCall", () => {
  for (const { name, create, input } of TOOLS) {
    it(`J-01 ${name}: a valid call comes back as it is`, () => {
      const result = repairCall(input, create());
      expect(result.input).toBe(input);
      expect(result.repaired).toEqual([]);
    });
  }

  it("J-02 every valid call of the contracts comes back as it is", async () => {
    let valid = 0;
    for (const { tool: name, input } of contracts) {
      const tool = CREATORS[name]?.() as ElicitationToolDefinition;
      if (!(await validate(tool, input)).ok) continue;
      valid += 1;
      expect(repairCall(input, tool).input).toBe(input);
    }
    expect(valid).toBeGreaterThan(20);
  });

  it("J-02 a spoilt call is mended once: mending it again changes nothing, and the text of nobody's answer is lost", async () => {
    const tool = CREATORS.ask_user_question?.() as ElicitationToolDefinition;
    await fc.assert(
      fc.asyncProperty(spoil, async ({ valid, spoilt }) => {
        const { input, repaired } = repairCall(spoilt, tool);
        expect(input).toEqual(valid);
        expect(repaired.length === 0).toBe(JSON.stringify(spoilt) === JSON.stringify(valid));
        expect((await validate(tool, input)).ok).toBe(true);
        const again = repairCall(input, tool);
        expect(again.input).toBe(input);
      }),
      { numRuns: runs(200) },
    );
  });

  it("J-02 of any value at all it makes one that is not mended again, and it never throws", async () => {
    const keys = fc.constantFrom(
      "questions",
      "question",
      "options",
      "label",
      "header",
      "multi_select",
      "0",
      "item",
      "input",
      "__proto__",
    );
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { maxDepth: 6 },
        fc.constantFrom("a", "", "true", "[]", '{"label":"a"}', '["a"]', null, 1, true, undefined),
        fc.array(tie("tree"), { maxLength: 3 }),
        fc.dictionary(keys, tie("tree"), { maxKeys: 4 }),
      ),
    }));
    // No tree comes by chance to be a valid call, and of few runs none draws one.
    const examples = TOOLS.slice(0, 1).map(({ name, input }): [[unknown, string]] => [[input, name]]);
    const call: fc.Arbitrary<[unknown, string]> = fc.oneof(
      { weight: 4, arbitrary: fc.tuple(tree, fc.constantFrom(...Object.keys(CREATORS))) },
      {
        weight: 1,
        arbitrary: fc.constantFrom(...contracts).map(({ tool, input }): [unknown, string] => [input, tool]),
      },
    );
    let valid = 0;
    await fc.assert(
      fc.asyncProperty(call, async ([value, name]) => {
        const tool = CREATORS[name]?.() as ElicitationToolDefinition;
        const { input } = repairCall(value, tool);
        expect(repairCall(input, tool)).toEqual({ input, repaired: [] });
        if (!(await validate(tool, value)).ok) return;
        valid += 1;
        expect(input).toBe(value);
      }),
      { numRuns: runs(500), examples },
    );
    expect(valid).toBeGreaterThan(0);
  });

  it("J-01 answers and annotations are never touched", () => {
    const tool = CREATORS.ask_user_question?.() as ElicitationToolDefinition;
    const question = { question: "Which?", header: "", options: [] };
    const answers = { "Which?": ["a"], multi_select: "true" };
    const annotations = JSON.stringify({ "Which?": { notes: null } });
    const { input } = repairCall({ ...question, answers, annotations }, tool);
    expect(input).toEqual({ questions: [question], answers, annotations });
    expect((input as { answers: unknown }).answers).toBe(answers);
  });

  it("J-01 a value that cannot be read, a list with holes and one that is huge are left alone", () => {
    const tool = CREATORS.ask_user_question?.() as ElicitationToolDefinition;
    const hostile = new Proxy(
      {},
      {
        ownKeys: () => {
          throw new Error("no");
        },
      },
    );
    expect(repairCall(hostile, tool).input).toBe(hostile);
    const holes: unknown[] = [];
    holes.length = 4_000_000_000;
    const sparse = { questions: holes };
    expect(repairCall(sparse, tool).input).toBe(sparse);
  });

  it("J-01 what is wrapped twice is taken out twice; what is wrapped without end, or beside something else, is left", () => {
    const tool = CREATORS.ask_user_question?.() as ElicitationToolDefinition;
    const valid = TOOLS[0]?.input;
    expect(repairCall({ input: { arguments: valid } }, tool)).toMatchObject({
      input: valid,
      repaired: [{}, {}],
    });
    const wrap = (times: number): unknown => (times === 0 ? valid : { input: wrap(times - 1) });
    expect(repairCall(wrap(4), tool)).toMatchObject({ input: valid, repaired: [{}, {}, {}, {}] });
    const endless: unknown[] = [];
    endless.push(endless);
    for (const left of [
      { questions: endless },
      wrap(5),
      { input: valid, extra: 1 },
      { name: "bash", input: valid },
    ]) {
      expect(repairCall(left, tool)).toEqual({ input: left, repaired: [] });
    }
  });
});
