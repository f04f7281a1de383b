import { createAskUserQuestionTool } from "../../dist/src/index.js";
import { compare } from "../compare.js";
import { CALL_TEXT, createCall } from "../inputs/create-call.js";
import { createZodSchema } from "../peers/zod-schema.js";

/**
 * B-01: the verdict on a call of ordinary size.
 * @returns {Promise<Record<string, import("../judge-row.js").Times>>}
 */
export async function measureValidateInput() {
  const tool = createAskUserQuestionTool();
  const schema = createZodSchema();
  const call = createCall();
  const context = { turnId: "turn" };
  const { ours, parse, zod } = await compare({
    ours: () => tool.validateInput?.(call, context),
    parse: () => JSON.parse(CALL_TEXT),
    zod: () => schema.safeParse(call),
  });
  return { "json-parse": { ours, peer: parse }, zod: { ours, peer: zod } };
}
