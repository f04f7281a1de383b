import { isObject } from "../../text/values.js";
import { repairRoot } from "./repair-root.js";
import { repairValue } from "./repair-value.js";
import type { Repair, RepairableTool, Repairing } from "./repairing.js";

/** A call as it was meant, and what was mended; the same value and an empty list where nothing was. */
export type RepairedCall = { input: unknown; repaired: Repair[] };

/**
 * Mends what has one meaning only in a call that a model got wrong: JSON in a string, a question without its list, options that
 * are bare texts, `multi_select`, a button without a type. Pure, and never throws; the value that came in is not changed.
 *
 * It never drops, merges, renames or reorders what a person would see, shortens nothing, and leaves `answers` and `annotations`
 * alone. A valid call comes back as it is, and a mended one is not mended again. What comes out is still to be validated: what
 * has no one meaning is refused as before.
 *
 * @param input - the arguments as the model gave them, any value
 */
export function repairCall(input: unknown, tool: RepairableTool): RepairedCall {
  const repaired: Repair[] = [];
  try {
    let value = input;
    for (let pass = 0; pass < PASSES_MAX; pass += 1) {
      const before = repaired.length;
      value = mendOnce(value, tool, repaired);
      if (repaired.length === before) return { input: value, repaired };
    }
  } catch {
    // What cannot be read is not mended; the tool's validator says why.
  }
  return { input, repaired: [] };
}

/** The last of them finds nothing to mend: what was wrapped as often as this is left as it is. */
const PASSES_MAX = 5;

function mendOnce(input: unknown, tool: RepairableTool, repaired: Repair[]): unknown {
  const repairing: Repairing = {
    previewFormat: tool.previewFormat,
    note: (pointer, message) => repaired.push({ pointer, message }),
  };
  const root = repairRoot(input, tool, repairing);
  return isObject(root) ? repairValue(root, tool.inputSchema, "", repairing) : root;
}
