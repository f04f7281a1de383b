import type { PilotDeckElicitationChannel } from "../../protocol/elicitation.js";
import type { PilotDeckToolDefinition, PilotDeckToolRuntimeContext } from "../../protocol/tool.js";
import { runTool, type ToolResult } from "../tools/run-tool.js";
import { BadInputError } from "./bad-input-error.js";

/**
 * Runs a call on a channel that reads what the person gave to the command. What is wrong with that is thrown as it is
 * ({@link BadInputError}), not told as a failure of the channel.
 */
export async function runCall(
  tool: PilotDeckToolDefinition,
  input: unknown,
  context: Partial<PilotDeckToolRuntimeContext>,
  channel: PilotDeckElicitationChannel,
): Promise<ToolResult> {
  let refusal: BadInputError | undefined;
  const elicitation: PilotDeckElicitationChannel = {
    ...channel,
    async askUser(request) {
      try {
        return await channel.askUser(request);
      } catch (error) {
        if (error instanceof BadInputError) refusal = error;
        throw error;
      }
    },
  };
  const result = await runTool(tool, input, { ...context, elicitation });
  if (refusal !== undefined) throw refusal;
  return result;
}
