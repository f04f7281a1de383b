import type { ElicitationTimeout } from "../../../protocol/elicitation.js";
import { type CreateToolError, createToolRuntimeError } from "../../../protocol/errors.js";
import { elicit } from "../../elicitation/elicit.js";
import { takeOptions } from "../../text/take-options.js";
import { type ElicitationToolDefinition, SESSION_TOOL } from "../elicitation-tool.js";
import { requireChannel } from "../errors.js";
import { withRepair } from "../repair/with-repair.js";
import { takeTimeout } from "../take-timeout.js";
import { TOOL_OPTIONS } from "../tool-options.js";
import { SINGLE_QUESTION_SCHEMA, type SingleQuestionInput, validateSingleQuestion } from "./input.js";
import { createSingleQuestionRequest } from "./request.js";
import { createSingleQuestionOutput, type SingleQuestionOutput } from "./result.js";

export const SINGLE_QUESTION_TOOL_NAME = "AskUserQuestion";

export type SingleQuestionToolOptions = {
  /** Default `AskUserQuestion`. */
  name?: string;
  /** Default none. */
  aliases?: string[];
  /** Makes the errors that `execute` throws. Default: `PilotDeckToolRuntimeError`. */
  createError?: CreateToolError;
  /** Whether a call with one meaning only is mended before it is refused, as `repairCall` does it. Default false. */
  repair?: boolean;
  /** Default: wait for as long as it takes. */
  timeout?: ElicitationTimeout;
};

const OPTIONS = { ...TOOL_OPTIONS, timeout: false } as const;

/**
 * The tool `AskUserQuestion`, known from AgentRail (seed 004): one question, with options to pick from or answered with text.
 *
 * `execute` throws an error with the code `unsupported_tool` where there is no channel, where the channel lacks a
 * capability or cannot deliver, where nobody answered, and where the person declined or the call was aborted;
 * `tool_execution_failed` where the channel failed or gave no usable answer. A deferred question is a success without
 * an answer.
 */
export function createSingleQuestionTool(
  options: SingleQuestionToolOptions = {},
): ElicitationToolDefinition<SingleQuestionInput, SingleQuestionOutput> {
  takeOptions("createSingleQuestionTool", options, OPTIONS);
  const { name = SINGLE_QUESTION_TOOL_NAME, createError = createToolRuntimeError } = options;
  const timeout = takeTimeout(options.timeout);

  const tool: ElicitationToolDefinition<SingleQuestionInput, SingleQuestionOutput> = {
    ...SESSION_TOOL,
    name,
    aliases: [...(options.aliases ?? [])],
    description: DESCRIPTION,
    inputSchema: SINGLE_QUESTION_SCHEMA,
    validateInput: validateSingleQuestion,

    toRequest: (input, context) => createSingleQuestionRequest(input, context, { name, timeout }),

    toResult: (input, outcome) => createSingleQuestionOutput(input, outcome, createError),

    async execute(input, context) {
      const channel = requireChannel(context, name, createError);
      return tool.toResult(input, await elicit(channel, tool.toRequest(input, context), context.now));
    },
  };
  return options.repair === true ? withRepair(tool) : tool;
}

const DESCRIPTION =
  "Asks the user one question and waits for the answer. Use it sparingly, since nothing goes on until they answer: for a " +
  "decision that only they can make, or for something that only they know. Do not use it for what the code, the " +
  "conversation or common sense already answers. Offer options where you can; to recommend one, put it first and " +
  'end it with " (Recommended)". Leave out the options for an answer in free text, and say in hint what form it should ' +
  "have. Set multiple where several options may apply. The user can also type an answer of their own unless custom is " +
  'false, so leave out an option such as "Other".';
