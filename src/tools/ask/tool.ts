import type {
  ElicitationAnswers,
  ElicitationCancelCode,
  ElicitationDeferral,
  ElicitationProvenance,
  ElicitationTimeout,
  PilotDeckElicitationChannel,
  PilotDeckElicitationQuestion,
} from "../../../protocol/elicitation.js";
import {
  type CreateToolError,
  createToolRuntimeError,
  type PilotDeckToolErrorCode,
} from "../../../protocol/errors.js";
import type { PilotDeckToolDefinition, PilotDeckToolExecutionOutput } from "../../../protocol/tool.js";
import { elicit } from "../../elicitation/elicit.js";
import { nameOfChannel } from "../../text/issues.js";
import { formatNotes, formatTimeoutNotice } from "../format-answers.js";
import { createElicitationRequest, SESSION_TOOL } from "../session-tool.js";
import { withUniqueTexts } from "../unique-questions.js";
import { type AskAnswer, type AskQuestion, type AskResult, readAskAnswer } from "./answers.js";
import { ASK_SCHEMA, validateAsk } from "./input.js";

export const ASK_TOOL_NAME = "ask";

export type AskInput = { questions: AskQuestion[] };

/** The answer to a single question by itself, the answers to several as a list. */
export type AskOutput = (AskAnswer | { results: AskResult[] }) & {
  /** Set where a timeout gave the answers. */
  timedOut?: true;
  /** Set where the questions will be answered later; nothing is selected then. */
  deferred?: ElicitationDeferral;
};

export type AskToolOptions = {
  /** Default `ask`. */
  name?: string;
  /** Default none. */
  aliases?: string[];
  /** Makes the errors that `execute` throws. Default: `PilotDeckToolRuntimeError`. */
  createError?: CreateToolError;
  /** After how many seconds of silence the recommended options are taken. 0, the default, means never. */
  timeoutSeconds?: number;
  /** Whether the session plans at the moment; no timeout counts then. Asked at each call. */
  planMode?: () => boolean;
  /** Told `Waiting for input` when questions are put to the user. Nobody waits for it, and it may fail. */
  notify?: (message: string) => unknown;
};

/**
 * The tool `ask` (seed 000): any number of questions, each with options to pick from, with words of the user's
 * own, or with both.
 *
 * `execute` throws an error with the code `unsupported_tool` where there is no channel, where it lacks a capability
 * or cannot deliver, and where the connection was lost; `tool_aborted` where the user cancelled or the call was
 * aborted; `tool_timeout` where nobody answered in time and there is nothing to recommend; `tool_execution_failed`
 * where the channel failed or gave no usable answer. Without an interactive user, and where they cancelled, it also
 * calls `context.abort`. An empty list of questions gives a text that says so.
 */
export function createAskTool(options: AskToolOptions = {}): PilotDeckToolDefinition<AskInput, AskOutput> {
  const {
    name = ASK_TOOL_NAME,
    createError = createToolRuntimeError,
    timeoutSeconds = 0,
    planMode,
    notify,
  } = options;

  return {
    ...SESSION_TOOL,
    name,
    aliases: [...(options.aliases ?? [])],
    description: DESCRIPTION,
    inputSchema: ASK_SCHEMA,
    validateInput: validateAsk,

    async execute({ questions }, context) {
      if (questions.length === 0) {
        return { content: [{ type: "text", text: "Error: questions must not be empty" }] };
      }
      const stop = ([code, message, stopsTurn]: Stop, details?: Record<string, unknown>): Error => {
        if (stopsTurn) attempt(() => context.abort?.());
        return createError(code, message, details);
      };
      const channel = context.elicitation ?? undefined;
      if (channel === undefined) throw stop(NOT_INTERACTIVE);
      const asked = withUniqueTexts(questions.map(toElicitationQuestion));
      const timeout = chooseTimeout(timeoutSeconds, planMode?.() === true);
      const request = createElicitationRequest(name, asked, context, timeout && { timeout });
      const outcome = await elicit(notify ? announced(channel, notify) : channel, request, context.now);
      switch (outcome.type) {
        case "failed":
          throw createError(outcome.code, outcome.message, outcome.details);
        case "cancelled": {
          const { deferred, reason, code } = outcome;
          if (deferred !== undefined) {
            const data = { ...collectAnswers(questions, asked, {}), deferred };
            return { content: [{ type: "text", text: deferred.message }], data };
          }
          const details = { ...(code && { code }), ...(reason && { reason }) };
          throw stop(stopFor(code, reason), details);
        }
        case "answered": {
          const { answers, provenance } = outcome;
          const timedOutAfterMs = provenance.timeout?.ms;
          const data = collectAnswers(questions, asked, answers);
          const text = "results" in data ? formatResults(data.results) : formatAnswer(data);
          const notes = formatNotes(outcome.annotations, asked, questions);
          if (provenance.source !== "timeout") return report([text, ...notes], data, provenance);
          const { defaulted = asked.map(({ question }) => question) } = provenance;
          const ids = questions.flatMap(({ id }, index) =>
            defaulted.includes(asked[index]?.question ?? "") ? [id] : [],
          );
          const notice = formatTimeoutNotice(timedOutAfterMs, ids);
          return report([text, notice, ...notes], { ...data, timedOut: true }, provenance);
        }
      }
    },
  };
}

/** The tool for a session that has a user interface; nothing for one that has not. */
export function createAskToolIf(
  session: { readonly hasUI: boolean },
  options?: AskToolOptions,
): PilotDeckToolDefinition<AskInput, AskOutput> | undefined {
  return session.hasUI ? createAskTool(options) : undefined;
}

const DESCRIPTION =
  "Asks the user one or more questions and returns what they pick or type. Use it when the next step depends on " +
  "a choice that only they can make, or on something that only they know, and a wrong guess would cost work. Do not use " +
  "it for what the code, the conversation or common sense already answers, nor to ask whether you should go on. Put all " +
  "that you need to know into one call, give each question two to five options where you can, set recommended " +
  "to the one you would take, and multi where several may apply. Leave out an option such as " +
  '"Other (type your own)": the user can always type an answer.';

type Stop = [code: PilotDeckToolErrorCode, message: string, stopsTurn?: boolean];

const NOT_INTERACTIVE: Stop = ["unsupported_tool", "Ask tool requires interactive mode", true];

function stopFor(code: ElicitationCancelCode | undefined, reason = "no answer in time"): Stop {
  switch (code) {
    case "aborted":
      return ["tool_aborted", "Ask input was cancelled"];
    case "connection_lost":
      return ["unsupported_tool", "Ask tool lost the connection to the user"];
    case "timeout":
      return ["tool_timeout", `Ask tool received ${reason}`];
    case "undeliverable":
      return NOT_INTERACTIVE;
    default:
      return ["tool_aborted", "Ask tool was cancelled by the user", true];
  }
}

// In plan mode 0 milliseconds also take away a timeout that the channel has.
function chooseTimeout(seconds: number, isPlanning: boolean): ElicitationTimeout | undefined {
  if (isPlanning) return { ms: 0, then: "recommended" };
  return seconds > 0 ? { ms: seconds * 1000, then: "recommended" } : undefined;
}

function toElicitationQuestion({
  question,
  options,
  multi = false,
  recommended = -1,
}: AskQuestion): PilotDeckElicitationQuestion {
  const labels = [...new Set(options.map(({ label }) => label))];
  const index = labels.indexOf(options[recommended]?.label ?? "");
  return {
    question,
    header: "",
    options: labels.map((label) => ({ label, description: "" })),
    allowOther: true,
    otherLabel: "Other (type your own)",
    ...(multi && labels.length > 0 && { multiSelect: true }),
    ...(index !== -1 && { recommended: index }),
  };
}

function report(
  texts: string[],
  data: AskOutput,
  provenance: ElicitationProvenance,
): PilotDeckToolExecutionOutput<AskOutput> {
  return { content: texts.map((text) => ({ type: "text", text })), data, metadata: { provenance } };
}

function collectAnswers(
  questions: readonly AskQuestion[],
  asked: readonly PilotDeckElicitationQuestion[],
  answers: ElicitationAnswers,
): AskOutput {
  const results = questions.map((question, index) => readAskAnswer(question, asked[index], answers));
  const [first] = results;
  if (first === undefined || results.length > 1) return { results };
  const { id: _, ...only } = first;
  return only;
}

function formatAnswer({ selectedOptions, customInput }: AskAnswer): string {
  const lines: string[] = [];
  if (selectedOptions.length > 0) lines.push(`User selected: ${selectedOptions.join(", ")}`);
  if (customInput !== undefined) lines.push(`User provided custom input: ${customInput}`);
  return lines.join("\n");
}

function formatResults(results: readonly AskResult[]): string {
  const lines = results.map(({ id, multi, selectedOptions, customInput }) => {
    const parts: string[] = [];
    const selected = selectedOptions.join(", ");
    if (selected !== "") parts.push(multi ? `[${selected}]` : selected);
    if (customInput !== undefined) parts.push(`"${customInput}"`);
    return `${id}: ${parts.join(", ") || "(no answer)"}`;
  });
  return ["User answers:", ...lines].join("\n");
}

/** The same channel, which tells the notifier as soon as something is put to it. */
function announced(
  channel: PilotDeckElicitationChannel,
  notify: (message: string) => unknown,
): PilotDeckElicitationChannel {
  const announcing: PilotDeckElicitationChannel = {
    name: nameOfChannel(channel),
    askUser(request) {
      attempt(() => notify("Waiting for input"));
      return channel.askUser(request);
    },
  };
  // Read no sooner than `elicit` reads them, which knows what to do where that throws.
  return Object.defineProperties(announcing, {
    capabilities: { get: () => channel.capabilities },
    timeout: { get: () => channel.timeout },
  });
}

// What a host's own function does wrong costs nobody an answer.
function attempt(act: () => unknown): void {
  (async () => act())().catch(() => undefined);
}
