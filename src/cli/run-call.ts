import type {
  PilotDeckElicitationChannel,
  PilotDeckElicitationQuestion,
  PilotDeckElicitationRequest,
} from "../../protocol/elicitation.js";
import type { PilotDeckToolDefinition, PilotDeckToolRuntimeContext } from "../../protocol/tool.js";
import { runTool, type ToolResult } from "../tools/run-tool.js";
import { BadInputError } from "./bad-input-error.js";
import type { WrittenAnswers } from "./written-answers.js";

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

/**
 * Gives answers that were written in advance (`--answers`) as a person would.
 *
 * @param read - gives the answers to the questions; rejects where they do not fit
 * @param onAsked - told of the request
 */
export function createAnswerChannel(
  read: (questions: readonly PilotDeckElicitationQuestion[]) => Promise<WrittenAnswers>,
  onAsked: (request: PilotDeckElicitationRequest) => void,
): PilotDeckElicitationChannel {
  return {
    name: "--answers",
    capabilities: { closedChoice: true, freeText: true },
    async askUser(request) {
      onAsked(request);
      const answeredAt = new Date().toISOString();
      const { answers, refuse } = await read(request.questions);
      await refuse(request.check?.(answers) ?? []);
      return {
        type: "answered",
        answers,
        provenance: { source: "pre-supplied", channel: "none", answeredAt },
      };
    },
  };
}
