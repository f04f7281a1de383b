import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createInbox, createInboxChannel, createMemoryStore } from "../../../../channels/inbox/index.js";
import type { PilotDeckToolDefinition } from "../../../../protocol/index.js";
import { createAiSdkTool } from "../../../../src/adapters/ai-sdk/index.js";
import {
  createAskUserQuestionTool,
  type ElicitationToolDefinition,
  repairCall,
  runTool,
} from "../../../../src/index.js";
import { createDecisionTools } from "../../../../src/tools/index.js";
import { runs } from "../../../property-runs.js";
import { readFixture } from "../../read-fixture.js";
import { CONTEXT, TOOLS } from "../every-tool.js";
import { CREATORS, createAnswering, type MalformedCall, validate } from "./corpus.js";
import { spoil } from "./spoil.js";

const rows = readFixture<MalformedCall[]>("malformed-calls.json");
const contracts = readFixture<{ tool: string; input: unknown }[]>("contracts.json");

describe("J-01 J-02 the corpus of malformed calls", () => {
  it("J-02 has at least 80 calls after public issues", () => {
    const issues = rows.flatMap(({ issue }) => issue ?? []);
    expect(issues.length).toBeGreaterThanOrEqual(80);
    expect(issues.filter((issue) => !/^[\w.-]+\/[\w.-]+#\d+$/.test(issue))).toEqual([]);
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
    for (const { tool: name, input } of contracts) {
      const tool = CREATORS[name]?.() as ElicitationToolDefinition;
      if ((await validate(tool, input)).ok) expect(repairCall(input, tool).input).toBe(input);
    }
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
    await fc.assert(
      fc.asyncProperty(tree, fc.constantFrom(...Object.keys(CREATORS)), async (value, name) => {
        const tool = CREATORS[name]?.() as ElicitationToolDefinition;
        const { input } = repairCall(value, tool);
        expect(repairCall(input, tool)).toEqual({ input, repaired: [] });
        if ((await validate(tool, value)).ok) expect(input).toBe(value);
      }),
      { numRuns: runs(500) },
    );
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

  it("J-01 a button in text, in a comment or in an attribute is no button; Markdown is left alone", () => {
    const call = (preview: string) => ({
      questions: [
        {
          question: "Which?",
          header: "",
          options: [
            { label: "a", description: "", preview },
            { label: "b", description: "" },
          ],
        },
      ],
    });
    const html = CREATORS.ask_user_question?.() as ElicitationToolDefinition;
    for (const preview of [
      "<!-- <button> --><p>a</p>",
      '<p title="<button>">a</p>',
      "<style>a::before { content: '<button>' }</style>",
      "&lt;button>",
      "<button",
      '<button title="a',
      "<buttons>a</buttons>",
      "<button\ntype=button>a</button>",
      "<button TYPE='button'>a</button>",
      '<button title=">" type="button">a</button>',
    ]) {
      expect(repairCall(call(preview), html).repaired, preview).toEqual([]);
    }
    const fenced = { ...html, previewFormat: "markdown" as const };
    expect(repairCall(call("<button>a</button>"), fenced).repaired).toEqual([]);
    expect(repairCall(call('<button title="type">a</button>'), html).repaired).toHaveLength(1);
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

  it("J-01 is linear in what comes in", () => {
    const tool = CREATORS.ask_user_question?.() as ElicitationToolDefinition;
    const preview = '<button title="'.repeat(50_000);
    const started = performance.now();
    repairCall(
      {
        questions: [
          {
            options: [
              { label: "a", preview },
              { label: "b", preview: "<button <style></".repeat(50_000) },
            ],
          },
        ],
      },
      tool,
    );
    repairCall({ questions: "[".repeat(500_000) }, tool);
    // A quadratic one takes minutes.
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});

describe("a tool that repairs", () => {
  for (const [name, create] of Object.entries(CREATORS)) {
    const row = rows.find(({ tool, mended }) => tool === name && mended !== undefined);
    it(`J-01 ${name} refuses a malformed call by default, and mends it where it is told to`, async () => {
      const context = { ...CONTEXT, elicitation: createAnswering() };
      const strict = await runTool(create(), row?.input, context);
      expect(strict).toMatchObject({ type: "error", error: { code: "invalid_tool_input" } });
      const lenient = await runTool(create({ repair: true }), row?.input, context);
      const asMeant = await runTool(create(), row?.mended, context);
      expect(asMeant.type).toBe("success");
      expect(lenient.content).toEqual(asMeant.content);
      const { repaired } = repairCall(row?.input, create());
      expect(lenient).toMatchObject({ metadata: { repaired } });
      expect(asMeant).not.toMatchObject({ metadata: { repaired } });
    });
  }

  it.each(["await_decision", "get_decision"] as const)(
    "J-01 %s refuses a malformed call by default, and mends it where it is told to",
    async (name) => {
      const inbox = createInbox({ store: createMemoryStore() });
      const context = { ...CONTEXT, elicitation: createInboxChannel(inbox) };
      const asked = await runTool(createDecisionTools().ask_user, { question: "Q?", kind: "bool" }, context);
      const { decision_id } = asked.type === "success" ? (asked.data ?? {}) : {};
      const call = { parameters: { decision_id, ...(name === "await_decision" && { timeout_s: 0 }) } };
      const strict = await runTool(createDecisionTools()[name] as PilotDeckToolDefinition, call, context);
      expect(strict).toMatchObject({ type: "error", error: { code: "invalid_tool_input" } });
      const { [name]: tool } = createDecisionTools({ repair: true });
      expect(await runTool(tool as PilotDeckToolDefinition, call, context)).toMatchObject({
        data: { decision_id, status: "pending" },
        metadata: { repaired: [{ pointer: "", message: expect.stringContaining("wrapped in parameters") }] },
      });
      await inbox.close();
    },
  );

  it("J-01 a tool of a host's own, which judges nothing or takes the call, is called as it is", async () => {
    const { validateInput: _, ...open } = createAskUserQuestionTool() as ElicitationToolDefinition;
    const telling: PilotDeckToolDefinition = {
      ...open,
      execute: async (input) => ({ content: [{ type: "text", text: JSON.stringify(input) }] }),
    };
    const spoilt = { questions: "[]", multi_select: "true" };
    for (const own of [
      telling,
      { ...telling, validateInput: async (input: unknown) => ({ ok: true, input }) as const },
    ]) {
      const tool = createAiSdkTool(own, { jsonSchema: (schema) => schema });
      const result = await tool.execute(spoilt, { toolCallId: "call" });
      expect(result.content).toEqual([{ type: "text", text: JSON.stringify(spoilt) }]);
      expect(result).not.toHaveProperty("metadata");
    }
  });

  it("J-01 what is still wrong is told of the mended call", async () => {
    const long = rows.find(({ title }) => title.startsWith("a header that is too long"));
    const result = await runTool(
      CREATORS.ask_user_question?.({ repair: true }) as ElicitationToolDefinition,
      long?.input,
    );
    expect(result).toMatchObject({ type: "error", error: { issues: [{ pointer: "/questions/0/header" }] } });
  });

  it("J-01 where nothing can be mended, the refusal is the same, byte for byte", async () => {
    const create = CREATORS.ask_user_question;
    for (const input of [{ questions: [] }, { questions: "Which?" }, null, 7]) {
      const [strict, lenient] = [
        await runTool(create?.() as ElicitationToolDefinition, input),
        await runTool(create?.({ repair: true }) as ElicitationToolDefinition, input),
      ];
      expect(lenient.content).toEqual(strict.content);
    }
  });
});
