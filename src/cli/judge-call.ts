import type { PilotDeckToolDefinition } from "../../protocol/tool.js";
import { type JudgedCall, judgeMended, withRepaired } from "../tools/repair/with-repair.js";
import type { CommandStreams } from "./command-streams.js";
import type { CommandSettings } from "./read-options.js";
import { tellStatus } from "./report.js";

/** A call as its tool is to have it, what the tool says of it, and the tool, whose results say what was mended. */
export type CallToRun = Omit<JudgedCall, "repaired"> & { tool: PilotDeckToolDefinition };

/** With `--repair` a call is mended that its tool would refuse, and the person is told what was mended, a line each. */
export async function judgeCall(
  tool: PilotDeckToolDefinition,
  given: unknown,
  { repair }: CommandSettings,
  streams: CommandStreams,
): Promise<CallToRun> {
  const context = { turnId: "" };
  if (!repair) {
    const verdict = (await tool.validateInput?.(given, context)) ?? { ok: true, input: given };
    return { tool, input: given, verdict };
  }
  const { input, repaired, verdict } = await judgeMended(tool, given, context);
  for (const { pointer, message } of repaired) {
    // The name of a member may have lines of its own.
    const line = message.replace(/\s+/g, " ");
    await tellStatus(streams.say.mended(pointer || "/", line), streams);
  }
  return { tool: withRepaired(tool, repaired), input, verdict };
}
