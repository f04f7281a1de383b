import type { PilotDeckToolDefinition } from "../../../protocol/tool.js";
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
      const verdict = (await tool.validateInput?.(input, context)) ?? { ok: true, input };
      if (verdict.ok) return verdict;
      const { input: mended, repaired } = repairCall(input, tool);
      if (repaired.length === 0) return verdict;
      const second = (await tool.validateInput?.(mended, context)) ?? verdict;
      if (second.ok && isObject(second.input)) repairs.set(second.input, repaired);
      return second;
    },
    async execute(input, context) {
      const output = await tool.execute(input, context);
      const repaired = isObject(input) ? repairs.get(input) : undefined;
      return repaired === undefined ? output : { ...output, metadata: { ...output.metadata, repaired } };
    },
  };
}
