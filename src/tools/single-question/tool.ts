import type {
  ElicitationDeferral,
  ElicitationTimeout,
  PilotDeckElicitationQuestion,
} from "../../../protocol/elicitation.js";
import { type CreateToolError, createToolRuntimeError } from "../../../protocol/errors.js";
import type { PilotDeckToolDefinition } from "../../../protocol/tool.js";
import { elicit } from "../../elicitation/elicit.js";
import { formatNotes, formatTimeoutNotice } from "../format-answers.js";
import { createElicitationRequest, SESSION_TOOL } from "../session-tool.js";
import { SINGLE_QUESTION_SCHEMA, validateSingleQuestion } from "./input.js";

export const SINGLE_QUESTION_TOOL_NAME = "AskUserQuestion";

export type SingleQuestionInput = {
  question: string;
  hint?: string;
  /** Absent or empty for a question that is answered with text. */
  options?: string[];
  multiple?: boolean;
  /** Whether the user may type an answer instead. Default true. */
  custom?: boolean;
};

export type SingleQuestionOutput = {
  question: string;
  /** Several options are joined by `, `, in the order in which they were picked. */
  answer: string;
  /** Set where a timeout gave the answer. */
  timedOut?: true;
  /** Set where the question will be answered later; `answer` is empty then. */
  deferred?: ElicitationDeferral;
};

export type SingleQuestionToolOptions = {
  /** Default `AskUserQuestion`. */
  name?: string;
  /** Default none. */
  aliases?: string[];
  /** Makes the errors that `execute` throws. Default: `PilotDeckToolRuntimeError`. */
  createError?: CreateToolError;
  /** Default: wait for as long as it takes. */
  timeout?: ElicitationTimeout;
};

/**
 * The tool `AskUserQuestion` (seed 004): one question, with options to pick from or answered with text.
 *
 * `execute` throws an error with the code `unsupported_tool` where there is no channel, where the channel lacks a
 * capability, and where the person declined or the call was aborted; `tool_execution_failed` where the channel
 * failed or gave no usable answer. A deferred question is a success without an answer.
 */
export function createSingleQuestionTool(
  options: SingleQuestionToolOptions = {},
): PilotDeckToolDefinition<SingleQuestionInput, SingleQuestionOutput> {
  const { name = SINGLE_QUESTION_TOOL_NAME, createError = createToolRuntimeError, timeout } = options;

  return {
    ...SESSION_TOOL,
    name,
    aliases: [...(options.aliases ?? [])],
    description: DESCRIPTION,
    inputSchema: SINGLE_QUESTION_SCHEMA,
    validateInput: validateSingleQuestion,

    async execute(input, context) {
      const { question } = input;
      const channel = context.elicitation ?? undefined;
      if (channel === undefined) {
        const message = `${name} requires a host elicitation channel (none registered).`;
        throw createError("unsupported_tool", message);
      }
      const asked = [toElicitationQuestion(input)];
      const request = createElicitationRequest(name, asked, context, timeout && { timeout });
      const outcome = await elicit(channel, request, context.now);
      switch (outcome.type) {
        case "failed":
          throw createError(outcome.code, outcome.message, outcome.details);
        case "cancelled": {
          const { deferred, reason, code } = outcome;
          if (deferred !== undefined) {
            const data = { question, answer: "", deferred };
            return { content: [{ type: "text", text: deferred.message }], data };
          }
          const isRefusal = code === undefined || code === "declined" || code === "dismissed";
          const what = isRefusal ? "User declined to answer questions" : "The question was not answered";
          throw createError("unsupported_tool", `${what}${reason ? ` (${reason})` : ""}`, code && { code });
        }
        case "answered": {
          const { provenance } = outcome;
          const timedOutAfterMs = provenance.timeout?.ms;
          // The one question has the one answer, under whatever text: `elicit` lets no other through.
          const data = { question, answer: joinTexts(Object.values(outcome.answers).flat()) };
          const texts = [JSON.stringify(data)];
          const isTimedOut = provenance.source === "timeout";
          if (isTimedOut) {
            const isPicked = provenance.defaulted?.length === 0;
            texts.push(formatTimeoutNotice(timedOutAfterMs, isPicked ? [] : [question]));
          }
          texts.push(...formatNotes(outcome.annotations));
          return {
            content: texts.map((text) => ({ type: "text", text })),
            data: { ...data, ...(isTimedOut && { timedOut: true }) },
            metadata: { provenance },
          };
        }
      }
    },
  };
}

const DESCRIPTION =
  "Asks the user one question and waits for the answer. Use it sparingly, since nothing goes on until they answer: for a " +
  "decision that only they can make, or for something that only they know. Do not use it for what the code, the " +
  "conversation or common sense already answers. Offer options where you can; to recommend one, put it first and " +
  'end it with " (Recommended)". Leave out the options for an answer in free text, and say in hint what form it should ' +
  "have. Set multiple where several options may apply. The user can also type an answer of their own unless custom is " +
  'false, so leave out an option such as "Other".';

function toElicitationQuestion({
  question,
  hint,
  options = [],
  multiple = false,
  custom = true,
}: SingleQuestionInput): PilotDeckElicitationQuestion {
  const labels = [...new Set(options)];
  return {
    question,
    header: "",
    options: labels.map((label) => ({ label, description: "" })),
    ...(labels.length > 0 && {
      multiSelect: multiple,
      allowOther: custom,
      otherLabel: "Type your own answer",
    }),
    ...(hint && { hint }),
  };
}

// A channel that declares nothing may repeat itself, or fill a list up with nothing.
function joinTexts(texts: readonly string[]): string {
  return [...new Set(texts)].filter((text) => text !== "").join(", ");
}
