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
import { readFixture } from "../../read-fixture.js";
import { CONTEXT } from "../every-tool.js";
import { CREATORS, createAnswering, type MalformedCall, validate } from "./corpus.js";

const rows = readFixture<MalformedCall[]>("malformed-calls.json");

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
      const sound = await runTool(create({ repair: true }), row?.mended, context);
      for (const one of [asMeant, sound]) expect(one).not.toHaveProperty("metadata.repaired");
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

  it("J-01 a mended call that is judged once more is still told of", async () => {
    const tool = CREATORS.ask_user_question?.({ repair: true }) as ElicitationToolDefinition;
    const first = await validate(tool, rows[0]?.input);
    const mended = first.ok ? first.input : undefined;
    expect(await validate(tool, mended)).toEqual(first);
    const output = await tool.execute(mended as object, { ...CONTEXT, elicitation: createAnswering() });
    expect(output.metadata?.repaired).toHaveLength(1);
  });

  it("J-01 a call of which nothing can be mended is judged once", async () => {
    const judged: unknown[] = [];
    const own: PilotDeckToolDefinition = {
      ...(createAskUserQuestionTool() as ElicitationToolDefinition),
      validateInput: async (input: unknown) => {
        judged.push(input);
        return { ok: false, issues: [] };
      },
    };
    const tool = createAiSdkTool(own, { jsonSchema: (schema) => schema });
    await tool.execute({ questions: [] }, { toolCallId: "call" });
    expect(judged).toEqual([{ questions: [] }]);
  });
});
