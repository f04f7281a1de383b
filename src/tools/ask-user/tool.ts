import { type CreateToolError, createToolRuntimeError } from "../../../protocol/errors.js";
import { elicit } from "../../elicitation/elicit.js";
import { A_FUNCTION } from "../../text/option-kinds.js";
import { takeOptions } from "../../text/take-options.js";
import { type ElicitationToolDefinition, SESSION_TOOL } from "../elicitation-tool.js";
import { createFailure, requireChannel } from "../errors.js";
import { withRepair } from "../repair/with-repair.js";
import { TOOL_OPTIONS } from "../tool-options.js";
import { type FindAskUserDetails, findStoredDetails } from "./find-stored-details.js";
import { ASK_USER_SCHEMA, type AskUserInput, validateAskUser } from "./input.js";
import { createAskUserRequest } from "./request.js";
import { type AskUserOutput, createAbortError, createAskUserOutput, createReplayedOutput } from "./result.js";

export const ASK_USER_TOOL_NAME = "ask_user";

export type AskUserToolOptions = {
  /** Default `ask_user`. */
  name?: string;
  /** Default none. */
  aliases?: string[];
  /** Makes the errors that `execute` throws. Default: `PilotDeckToolRuntimeError`. */
  createError?: CreateToolError;
  /** Whether a call with one meaning only is mended before it is refused, as `repairCall` does it. Default false. */
  repair?: boolean;
  /**
   * Finds the details that were stored for a call, so that `execute` replays it and nobody is asked again. Details
   * that do not belong to the call's questions, or whose answers are not sound, are passed over.
   */
  findDetails?: FindAskUserDetails;
};

const OPTIONS = { ...TOOL_OPTIONS, findDetails: A_FUNCTION } as const;

/**
 * The tool `ask_user`, known from pi (seed 002): one or more questions, with or without options, put to the person through
 * `context.elicitation`. A person who cancels, a lost connection and a deferral are results without answers.
 *
 * `execute` throws an error with the code `invalid_tool_input` where there is no question; `unsupported_tool`
 * where there is no channel, where it lacks a capability, and where it cannot deliver; `tool_aborted` where the
 * call was aborted; `tool_execution_failed` where the channel or `findDetails` failed, or the answer is of no use.
 */
export function createAskUserTool(
  options: AskUserToolOptions = {},
): ElicitationToolDefinition<AskUserInput, AskUserOutput> {
  const {
    name = ASK_USER_TOOL_NAME,
    createError = createToolRuntimeError,
    findDetails,
  } = takeOptions("createAskUserTool", options, OPTIONS);
  const settings = { name, createError };

  const tool: ElicitationToolDefinition<AskUserInput, AskUserOutput> = {
    ...SESSION_TOOL,
    name,
    aliases: [...(options.aliases ?? [])],
    title: "Ask User",
    description: DESCRIPTION,
    inputSchema: ASK_USER_SCHEMA,
    validateInput: validateAskUser,

    toRequest: (input, context) => createAskUserRequest(input, context, settings),

    toResult: (input, outcome) => createAskUserOutput(input, outcome, settings),

    async execute(input, context) {
      const request = tool.toRequest(input, context);
      if (findDetails !== undefined) {
        const call = { toolCallId: request.toolCallId, input };
        const found = await findStoredDetails(findDetails, call, context.abortSignal);
        if (found?.type === "aborted") throw createAbortError(name, createError);
        if (found?.type === "failed") {
          const { cause } = found;
          const message = `${name}: ${found.message}`;
          throw createFailure(createError, { code: "tool_execution_failed", message, cause });
        }
        if (found?.type === "found") return createReplayedOutput(found.details);
      }
      const channel = requireChannel(context, name, createError);
      return tool.toResult(input, await elicit(channel, request, context.now));
    },
  };
  return options.repair === true ? withRepair(tool) : tool;
}

const DESCRIPTION =
  "Asks the user one or more questions and returns their answers. Use it when you need a requirement or a " +
  "preference made clear, a choice between several valid ways, a confirmation before a significant change, or " +
  "something that the context does not tell. Do not ask what the context, the files or earlier messages " +
  "already answer, and do not ask again what was answered in this session. A question may suggest options; " +
  "the user can always answer in their own words instead. Put the option that you recommend first and end its " +
  'label with "(Recommended)". Put related questions into one call, three to five at most. Where nobody is at ' +
  "the keyboard, the questions are left in a file for the user to answer later.";
