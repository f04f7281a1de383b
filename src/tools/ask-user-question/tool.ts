import type {
  ElicitationAnnotations,
  ElicitationAnswers,
  ElicitationDeferral,
  ElicitationProvenance,
  ElicitationTimeout,
  PilotDeckElicitationOption,
} from "../../../protocol/elicitation.js";
import { type CreateToolError, createToolRuntimeError } from "../../../protocol/errors.js";
import type { PilotDeckToolDefinition, PilotDeckToolExecutionOutput } from "../../../protocol/tool.js";
import { elicit } from "../../elicitation/elicit.js";
import { formatAnswersForModel, formatTimeoutForModel } from "../format-answers.js";
import { createElicitationRequest, SESSION_TOOL } from "../session-tool.js";
import {
  ASK_USER_QUESTION_SCHEMA,
  ASK_USER_QUESTION_SCHEMA_WITHOUT_ANSWERS,
  validateAskUserQuestion,
} from "./input.js";

export const ASK_USER_QUESTION_TOOL_NAME = "ask_user_question";

export type AskUserQuestionOption = PilotDeckElicitationOption;

export type AskUserQuestionItem = {
  question: string;
  header: string;
  options: AskUserQuestionOption[];
  multiSelect?: boolean;
};

export type AskUserQuestionInput = {
  questions: AskUserQuestionItem[];
  answers?: ElicitationAnswers;
  annotations?: ElicitationAnnotations;
  metadata?: { source?: string };
};

export type AskUserQuestionOutput = {
  questions: AskUserQuestionItem[];
  answers: ElicitationAnswers;
  annotations?: ElicitationAnnotations;
  /** Set where the questions will be answered later; `answers` is empty then. */
  deferred?: ElicitationDeferral;
};

export type AskUserQuestionToolOptions = {
  /** Default `ask_user_question`. */
  name?: string;
  /** Default `["AskUserQuestion"]`. */
  aliases?: string[];
  /** Makes the errors that `execute` throws. Default: `PilotDeckToolRuntimeError`. */
  createError?: CreateToolError;
  /** Tells channels how to show previews. Absent means HTML, and previews are held to the rules for it. */
  previewFormat?: "html" | "markdown";
  /** Answers a call that brings its answers even where there is no channel. Default false. */
  replay?: boolean;
  /** Whether a call may bring its answers. `reject` keeps a model from answering for the user. */
  preSuppliedAnswers?: "accept" | "reject";
  /** Default: wait for as long as it takes. */
  timeout?: ElicitationTimeout;
};

/**
 * The tool `ask_user_question` (seed 003): one to four multiple-choice questions, put to the person through
 * `context.elicitation`.
 *
 * `execute` throws an error with the code `unsupported_tool` where there is no channel, where the channel
 * lacks a capability, and where the person declined or the call was aborted; `tool_execution_failed` where the
 * channel failed or gave no usable answer; `invalid_tool_input` where answers came with the call and are
 * rejected. A deferred question is a success without answers.
 */
export function createAskUserQuestionTool(
  options: AskUserQuestionToolOptions = {},
): PilotDeckToolDefinition<AskUserQuestionInput, AskUserQuestionOutput> {
  const {
    name = ASK_USER_QUESTION_TOOL_NAME,
    createError = createToolRuntimeError,
    previewFormat,
    timeout,
  } = options;
  const acceptsAnswers = options.preSuppliedAnswers !== "reject";
  const rules = { htmlPreviews: previewFormat !== "markdown", preSuppliedAnswers: acceptsAnswers };

  return {
    ...SESSION_TOOL,
    name,
    aliases: [...(options.aliases ?? ["AskUserQuestion"])],
    description: describeTool(name),
    inputSchema: acceptsAnswers ? ASK_USER_QUESTION_SCHEMA : ASK_USER_QUESTION_SCHEMA_WITHOUT_ANSWERS,
    validateInput: (input) => validateAskUserQuestion(input, rules),

    async execute(input, context) {
      const { questions, answers, annotations } = input;
      const channel = context.elicitation ?? undefined;
      const isAnswered = answers !== undefined && Object.keys(answers).length > 0;
      if (isAnswered && !acceptsAnswers) {
        throw createError(
          "invalid_tool_input",
          `${name} does not accept answers with the call: only the user answers.`,
        );
      }
      if (isAnswered && (channel !== undefined || options.replay === true)) {
        const answeredAt = (context.now?.() ?? new Date()).toISOString();
        const provenance = { source: "pre-supplied", channel: "none", answeredAt } as const;
        return report({ questions, answers, ...(annotations && { annotations }) }, provenance);
      }
      if (channel === undefined) {
        throw createError(
          "unsupported_tool",
          `${name} requires a host elicitation channel (none registered).`,
        );
      }
      const request = createElicitationRequest(name, questions, context, {
        ...(input.metadata && { metadata: input.metadata }),
        ...(previewFormat && { previewFormat }),
        ...(timeout && { timeout }),
      });
      const outcome = await elicit(channel, request, context.now);
      switch (outcome.type) {
        case "failed":
          throw createError(outcome.code, outcome.message, outcome.details);
        case "cancelled": {
          const { deferred, reason, code } = outcome;
          if (deferred !== undefined) {
            return {
              content: [{ type: "text", text: deferred.message }],
              data: { questions, answers: {}, deferred },
            };
          }
          const message = `User declined to answer questions${reason ? ` (${reason})` : ""}`;
          throw createError("unsupported_tool", message, code && { code });
        }
        case "answered": {
          const { answers, annotations, provenance, ignored } = outcome;
          const data = { questions, answers, ...(annotations && { annotations }) };
          const reported = report(data, provenance, provenance.timeout?.ms);
          return ignored === undefined
            ? reported
            : { ...reported, metadata: { ...reported.metadata, ignored } };
        }
      }
    },
  };
}

function describeTool(name: string): string {
  return (
    "Asks the user one to four multiple-choice questions and returns what they answer. " +
    "Use it when you cannot go on well without them: to clear up an ambiguous instruction, to learn a " +
    "preference or a requirement, or to let them choose between ways to implement something. Do not use it for " +
    "what the code, the conversation or common sense already answers, and do not use it as open-ended " +
    "chat: phrase the choices yourself. Give each question two to four options, and set multiSelect " +
    "where several of them may apply; the user can always answer in their own words. " +
    `In plan mode, use ${name} to clarify requirements or to choose an approach before you finalize the plan. ` +
    "Do not use it to ask for approval of the plan; use exit_plan_mode for that."
  );
}

function report(
  data: AskUserQuestionOutput,
  provenance: ElicitationProvenance,
  timeoutMs = 0,
): PilotDeckToolExecutionOutput<AskUserQuestionOutput> {
  const { answers, annotations } = data;
  const text =
    provenance.source === "timeout"
      ? formatTimeoutForModel(timeoutMs, answers, annotations)
      : formatAnswersForModel(answers, annotations);
  return { content: [{ type: "text", text }], data, metadata: { provenance } };
}
