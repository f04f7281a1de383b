import type { PilotDeckToolValidationResult } from "../../../protocol/schema.js";
import type {
  PilotDeckToolDefinition,
  PilotDeckToolExecutionOutput,
  PilotDeckToolRuntimeContext,
} from "../../../protocol/tool.js";
import { isObject } from "../../text/values.js";
import { repairCall } from "./repair-call.js";
import type { Repair } from "./repairing.js";

/**
 * The same tool, which mends a call that it would refuse (see {@link repairCall}) and judges it anew. What is still wrong is
 * told of the mended call, as all that is left to do; `metadata.repaired` of a result says what was mended.
 */
export function withRepair<Tool extends PilotDeckToolDefinition>(tool: Tool): Tool {
  const repairs = new WeakMap<object, Repair[]>();
  return {
    ...tool,
    async validateInput(input, context) {
      const { verdict, repaired } = await judgeMended(tool, input, context);
      // A mended call may be judged once more, and is sound then.
      if (repaired.length > 0 && verdict.ok && isObject(verdict.input)) repairs.set(verdict.input, repaired);
      return verdict;
    },
    async execute(input, context) {
      const output = await tool.execute(input, context);
      return addRepaired(output, isObject(input) ? repairs.get(input) : undefined);
    },
  };
}

/** A call as it is, or where the tool would refuse it as it was mended, and what the tool says of that. */
export type JudgedCall = {
  input: unknown;
  repaired: Repair[];
  verdict: PilotDeckToolValidationResult;
};

/** Mends a call that the tool would refuse, and judges it anew. */
export async function judgeMended(
  tool: PilotDeckToolDefinition,
  input: unknown,
  context: PilotDeckToolRuntimeContext,
): Promise<JudgedCall> {
  const judge = async (call: unknown): Promise<PilotDeckToolValidationResult> =>
    (await tool.validateInput?.(call, context)) ?? { ok: true, input: call };
  const verdict = await judge(input);
  if (verdict.ok) return { input, repaired: [], verdict };
  const { input: mended, repaired } = repairCall(input, tool);
  if (repaired.length === 0) return { input, repaired, verdict };
  return { input: mended, repaired, verdict: await judge(mended) };
}

/** The same tool for a call that was mended already: its results say so. */
export function withRepaired<Tool extends PilotDeckToolDefinition>(tool: Tool, repaired: Repair[]): Tool {
  return {
    ...tool,
    execute: async (input, context) => addRepaired(await tool.execute(input, context), repaired),
  };
}

function addRepaired(
  output: PilotDeckToolExecutionOutput,
  repaired: Repair[] = [],
): PilotDeckToolExecutionOutput {
  return repaired.length === 0 ? output : { ...output, metadata: { ...output.metadata, repaired } };
}
