import type {
  ElicitationDeferral,
  ElicitationProvenance,
  PilotDeckElicitationQuestion,
} from "../../../protocol/elicitation.js";
import { type CreateToolError, createToolRuntimeError } from "../../../protocol/errors.js";
import type { PilotDeckToolDefinition, PilotDeckToolExecutionOutput } from "../../../protocol/tool.js";
import { elicit } from "../../elicitation/elicit.js";
import { endSentence, nameOfChannel } from "../../text/issues.js";
import { formatNotes, formatTimeoutNotice } from "../format-answers.js";
import { createElicitationRequest, SESSION_TOOL } from "../session-tool.js";
import { createAskUserAnswers, createAskUserQuestions } from "./answers.js";
import { type FindAskUserDetails, findStoredDetails } from "./find-stored-details.js";
import { ASK_USER_SCHEMA, type AskUserInput, type AskUserItem, validateAskUser } from "./input.js";
import type { AskUserDetails, AskUserOutput, AskUserResult } from "./result.js";
import { describePendingFile, describeTool } from "./texts.js";

export const ASK_USER_TOOL_NAME = "ask_user";

export type AskUserToolOptions = {
  /** Default `ask_user`. */
  name?: string;
  /** Default none. */
  aliases?: string[];
  /** Makes the errors that `execute` throws. Default: `PilotDeckToolRuntimeError`. */
  createError?: CreateToolError;
  /**
   * Finds the details that were stored for a call, so that it is replayed and nobody is asked again. Details
   * that do not belong to the call's questions, or whose answers are not sound, are passed over.
   */
  findDetails?: FindAskUserDetails;
};

/**
 * The tool `ask_user` (seed 002): one or more questions, with or without options, put to the person through
 * `context.elicitation`. A person who cancels, a lost connection and a deferral are results without answers.
 *
 * `execute` throws an error with the code `invalid_tool_input` where there is no question; `unsupported_tool`
 * where there is no channel, where it lacks a capability, and where it cannot deliver; `tool_aborted` where the
 * call was aborted; `tool_execution_failed` where the channel or `findDetails` failed, or the answer is of no use.
 */
export function createAskUserTool(
  options: AskUserToolOptions = {},
): PilotDeckToolDefinition<AskUserInput, AskUserOutput> {
  const { name = ASK_USER_TOOL_NAME, createError = createToolRuntimeError, findDetails } = options;

  return {
    ...SESSION_TOOL,
    name,
    aliases: [...(options.aliases ?? [])],
    title: "Ask User",
    description: describeTool(),
    inputSchema: ASK_USER_SCHEMA,
    validateInput: validateAskUser,

    async execute(input, context) {
      const { questions, metadata } = input;
      const { abortSignal } = context;
      const channel = context.elicitation ?? undefined;
      const createAbort = () =>
        createError(
          "tool_aborted",
          `${name} was aborted: an interrupted call has no result; made again it asks from the beginning.`,
        );
      if (questions.length === 0) {
        throw createError("invalid_tool_input", `${name} was called without a question: ask at least one.`);
      }
      if (findDetails !== undefined) {
        const call = { toolCallId: context.currentToolCallId ?? context.turnId, input };
        const found = await findStoredDetails(findDetails, call, abortSignal);
        if (found.type === "aborted") throw createAbort();
        if (found.type === "failed") {
          throw createError("tool_execution_failed", `${name}: ${found.message}`, { cause: found.cause });
        }
        if (found.type === "found") return replay(found.details);
      }
      if (channel === undefined) {
        throw createError(
          "unsupported_tool",
          `${name} requires a host elicitation channel (none registered).`,
        );
      }
      const asked = createAskUserQuestions(questions);
      const request = createElicitationRequest(name, asked, context, metadata && { metadata });
      const outcome = await elicit(channel, request, context.now);
      if (outcome.type === "failed") throw createError(outcome.code, outcome.message, outcome.details);
      const details: AskUserDetails = {
        questions,
        answers: [],
        answeredAt: (context.now?.() ?? new Date()).getTime(),
        mode: channel.capabilities?.mode ?? "interactive",
        ...(metadata && { metadata }),
      };
      if (outcome.type === "answered") {
        const { provenance } = outcome;
        details.answers = createAskUserAnswers(questions, asked, outcome.answers);
        if (provenance.source === "timeout") {
          const afterMs = provenance.timeout?.ms ?? 0;
          const defaulted = originalsOf(provenance.defaulted, asked, questions);
          details.timedOut = { ...(afterMs > 0 && { afterMs }), defaulted };
        }
        if (outcome.annotations !== undefined) details.annotations = outcome.annotations;
        return report(details, provenance);
      }
      const { code, deferred, reason } = outcome;
      if (deferred !== undefined) return defer(deferred, details);
      switch (code) {
        case "aborted":
          throw createAbort();
        case "undeliverable": {
          const message = `${name} could not reach the user${reason ? `: ${reason}` : ""}`;
          const about = { code, channel: nameOfChannel(channel) };
          throw createError("unsupported_tool", endSentence(message), about);
        }
        case "connection_lost":
          return reportNothing({ answered: false, answers: [], connectionLost: true }, details, reason);
        default: {
          // Silence is no refusal, and the result has no word for it.
          const texts = code === "timeout" && reason ? [`The user did not cancel: ${reason}.`] : [];
          return reportNothing({ answered: false, answers: [], cancelled: true }, details, reason, texts);
        }
      }
    },
  };
}

/** The questions that a timeout answered, as the model asked them. */
function originalsOf(
  defaulted: readonly string[] | undefined,
  asked: readonly PilotDeckElicitationQuestion[],
  items: readonly AskUserItem[],
): string[] {
  // A channel that does not say which ones may have answered all of them.
  return items
    .filter((_, index) => defaulted === undefined || defaulted.includes(asked[index]?.question ?? ""))
    .map(({ question }) => question);
}

function report(
  details: AskUserDetails,
  provenance: ElicitationProvenance,
): PilotDeckToolExecutionOutput<AskUserOutput> {
  const result: AskUserResult = { answered: true, answers: details.answers };
  const { timedOut, annotations } = details;
  const texts = [
    JSON.stringify(result),
    ...(timedOut ? [formatTimeoutNotice(timedOut.afterMs, timedOut.defaulted)] : []),
    ...formatNotes(annotations, createAskUserQuestions(details.questions), details.questions),
  ];
  return {
    content: texts.map((text) => ({ type: "text", text })),
    data: { ...result, ...(timedOut && { timedOut: true as const }), details },
    metadata: { provenance },
  };
}

function replay(details: AskUserDetails): PilotDeckToolExecutionOutput<AskUserOutput> {
  const { answeredAt, timedOut } = details;
  return report(details, {
    source: "pre-supplied",
    channel: "none",
    answeredAt: new Date(answeredAt).toISOString(),
    ...(timedOut && { defaulted: timedOut.defaulted }),
  });
}

function reportNothing(
  result: AskUserResult,
  details: AskUserDetails,
  reason: string | undefined,
  more: readonly string[] = [],
): PilotDeckToolExecutionOutput<AskUserOutput> {
  return {
    content: [JSON.stringify(result), ...more].map((text) => ({ type: "text", text })),
    data: { ...result, ...(reason && { reason }), details },
  };
}

function defer(
  deferred: ElicitationDeferral,
  details: AskUserDetails,
): PilotDeckToolExecutionOutput<AskUserOutput> {
  const { file, message } = deferred;
  const pendingFile = file === undefined ? {} : { pendingFile: file };
  return {
    content: [{ type: "text", text: file === undefined ? message : describePendingFile(file, message) }],
    data: { answered: false, answers: [], ...pendingFile, details: { ...details, mode: "print" }, deferred },
  };
}
