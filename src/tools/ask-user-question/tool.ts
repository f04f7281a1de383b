import type { ElicitationTimeout } from "../../../protocol/elicitation.js";
import { type CreateToolError, createToolRuntimeError } from "../../../protocol/errors.js";
import { readIsoTime } from "../../elicitation/clock.js";
import { elicit } from "../../elicitation/elicit.js";
import type { ElicitationOutcome } from "../../elicitation/outcome.js";
import { takeOneOf } from "../../text/take-one-of.js";
import { type ElicitationToolDefinition, SESSION_TOOL } from "../elicitation-tool.js";
import { requireChannel } from "../errors.js";
import { withRepair } from "../repair/with-repair.js";
import { takeTimeout } from "../take-timeout.js";
import {
  ASK_USER_QUESTION_SCHEMA,
  ASK_USER_QUESTION_SCHEMA_WITHOUT_ANSWERS,
  type AskUserQuestionInput,
  validateAskUserQuestion,
} from "./input.js";
import {
  type AskUserQuestionLimits,
  completeLimits,
  limitSchema,
  sayOptions,
  sayQuestions,
} from "./limits.js";
import { createAskUserQuestionRequest } from "./request.js";
import { requireOptions } from "./require-options.js";
import { type AskUserQuestionOutput, createAskUserQuestionOutput } from "./result.js";
import { RESULT_BYTES_MAX } from "./result-size.js";

export const ASK_USER_QUESTION_TOOL_NAME = "ask_user_question";

export type AskUserQuestionToolOptions = {
  /** Default `ask_user_question`. */
  name?: string;
  /** Default `["AskUserQuestion"]`. */
  aliases?: string[];
  /** Makes the errors that `execute` throws. Default: `PilotDeckToolRuntimeError`. */
  createError?: CreateToolError;
  /** Whether a call with one meaning only is mended before it is refused, as `repairCall` does it. Default false. */
  repair?: boolean;
  /** Tells channels how to show previews. Absent means HTML, and previews are held to the rules for it. */
  previewFormat?: "html" | "markdown";
  /** Answers a call that brings its answers even where there is no channel. Default false. */
  replay?: boolean;
  /** Whether a call may bring its answers. `reject` keeps a model from answering for the user. */
  preSuppliedAnswers?: "accept" | "reject";
  /** Default: wait for as long as it takes. */
  timeout?: ElicitationTimeout;
  /**
   * How much one call may ask: at most so many questions (1 to 100; default 4), options of a question (2 to 100; default 4) and
   * UTF-16 code units of a header (1 to 1000; default 12). Schema, description and refusals say so.
   */
  limits?: Partial<AskUserQuestionLimits>;
};

const TYPES: Readonly<Record<keyof AskUserQuestionToolOptions, string>> = {
  name: "a string",
  aliases: "a list of strings",
  createError: "a function",
  repair: "a boolean",
  previewFormat: "a string",
  replay: "a boolean",
  preSuppliedAnswers: "a string",
  timeout: "an object",
  limits: "an object",
};

/**
 * The tool `ask_user_question`, known from PilotDeck (seed 003): one to four multiple-choice questions, put to the person through
 * `context.elicitation`. Throws a `TypeError` for an option that there is not, and for a value that an option does not take.
 *
 * `execute` throws an error with the code `unsupported_tool` where there is no channel, where the channel lacks a
 * capability or cannot deliver, where nobody answered, and where the person declined or the call was aborted;
 * `tool_execution_failed` where the channel failed or gave no usable answer; `invalid_tool_input` where answers came
 * with the call and are rejected. A deferred question is a success without answers.
 */
export function createAskUserQuestionTool(
  options: AskUserQuestionToolOptions = {},
): ElicitationToolDefinition<AskUserQuestionInput, AskUserQuestionOutput> {
  requireOptions("createAskUserQuestionTool", options, TYPES);
  const {
    name = ASK_USER_QUESTION_TOOL_NAME,
    createError = createToolRuntimeError,
    previewFormat,
    replay = false,
    preSuppliedAnswers = "accept",
  } = options;
  takeOneOf("previewFormat", previewFormat ?? "html", ["html", "markdown"]);
  takeOneOf("preSuppliedAnswers", preSuppliedAnswers, ["accept", "reject"]);
  const timeout = takeTimeout(options.timeout);
  const acceptsAnswers = preSuppliedAnswers === "accept";
  const limits = completeLimits(options.limits);
  const whole = limitSchema(ASK_USER_QUESTION_SCHEMA, limits);
  const rules = {
    htmlPreviews: previewFormat !== "markdown",
    preSuppliedAnswers: acceptsAnswers,
    limits,
    schema: whole,
  };
  const settings = { name, previewFormat, timeout };

  const tool: ElicitationToolDefinition<AskUserQuestionInput, AskUserQuestionOutput> = {
    ...SESSION_TOOL,
    maxResultBytes: RESULT_BYTES_MAX,
    name,
    aliases: [...(options.aliases ?? ["AskUserQuestion"])],
    description: describeTool(name, limits),
    inputSchema: acceptsAnswers ? whole : limitSchema(ASK_USER_QUESTION_SCHEMA_WITHOUT_ANSWERS, limits),
    previewFormat: previewFormat ?? "html",
    validateInput: (input) => validateAskUserQuestion(input, rules),

    toRequest: (input, context) => createAskUserQuestionRequest(input, context, settings),

    toResult: (input, outcome) => createAskUserQuestionOutput(input, outcome, createError),

    async execute(input, context) {
      const isAnswered = input.answers !== undefined && Object.keys(input.answers).length > 0;
      if (isAnswered && !acceptsAnswers) {
        throw createError(
          "invalid_tool_input",
          `${name} does not accept answers with the call: only the user answers.`,
        );
      }
      if (isAnswered && (replay || (context.elicitation ?? undefined) !== undefined)) {
        return tool.toResult(input, createPreSuppliedOutcome(input, readIsoTime(context.now)));
      }
      const channel = requireChannel(context, name, createError);
      return tool.toResult(input, await elicit(channel, tool.toRequest(input, context), context.now));
    },
  };
  return options.repair === true ? withRepair(tool) : tool;
}

function createPreSuppliedOutcome(
  { answers = {}, annotations }: AskUserQuestionInput,
  endedAt: string,
): ElicitationOutcome {
  const provenance = { source: "pre-supplied", channel: "none", answeredAt: endedAt } as const;
  return { type: "answered", answers, ...(annotations && { annotations }), provenance, endedAt };
}

function describeTool(name: string, limits: AskUserQuestionLimits): string {
  const description =
    `Asks the user ${sayQuestions(limits)} and returns what they answer. ` +
    "Use it when you cannot go on well without them: to clear up an ambiguous instruction, to learn a " +
    "preference or a requirement, or to let them choose between ways to implement something. Do not use it for " +
    "what the code, the conversation or common sense already answers, and do not use it as open-ended " +
    `chat: phrase the choices yourself. Give each question ${sayOptions(limits)}, and set multiSelect ` +
    "where several of them may apply; the user can always answer in their own words.";
  return name === ASK_USER_QUESTION_TOOL_NAME ? `${description} ${PLAN_MODE_ADVICE}` : description;
}

// PilotDeck's plan mode lets a tool of that name through and no other, and only PilotDeck has exit_plan_mode for certain.
const PLAN_MODE_ADVICE =
  `In plan mode, use ${ASK_USER_QUESTION_TOOL_NAME} to clarify requirements or to choose an approach before you ` +
  "finalize the plan. Do not use it to ask for approval of the plan; use exit_plan_mode for that.";
