import type { PilotDeckElicitationChannel } from "../../../protocol/elicitation.js";
import { type CreateToolError, createToolRuntimeError } from "../../../protocol/errors.js";
import { atOnce } from "../../elicitation/at-once.js";
import { attempt } from "../../elicitation/attempt.js";
import { elicit } from "../../elicitation/elicit.js";
import { wrapChannel } from "../../elicitation/wrap-channel.js";
import { A_FUNCTION, numberFrom } from "../../text/option-kinds.js";
import { type OptionNames, takeOptions } from "../../text/take-options.js";
import { type ElicitationToolDefinition, SESSION_TOOL } from "../elicitation-tool.js";
import { withRepair } from "../repair/with-repair.js";
import { TOOL_OPTIONS } from "../tool-options.js";
import { ASK_SCHEMA, type AskInput, validateAsk } from "./input.js";
import { createAskRequest } from "./request.js";
import { type AskOutput, createAskOutput, createEmptyAskOutput, stopsTurn } from "./result.js";

export const ASK_TOOL_NAME = "ask";

export type AskToolOptions = {
  /** Default `ask`. */
  name?: string;
  /** Default none. */
  aliases?: string[];
  /** Makes the errors that `execute` throws. Default: `PilotDeckToolRuntimeError`. */
  createError?: CreateToolError;
  /** Whether a call with one meaning only is mended before it is refused, as `repairCall` does it. Default false. */
  repair?: boolean;
  /** After how many seconds of silence the recommended options are taken. 0, the default, means never. */
  timeoutSeconds?: number;
  /** Whether the session plans at the moment; no timeout counts then. Asked at each request. */
  planMode?: () => boolean;
  /** Told `Waiting for input` when questions are put to the user. Nobody waits for it, and it may fail. */
  notify?: (message: string) => unknown;
};

const OPTIONS: OptionNames<AskToolOptions> = {
  ...TOOL_OPTIONS,
  timeoutSeconds: numberFrom(0, { what: "a number of seconds" }),
  planMode: A_FUNCTION,
  notify: A_FUNCTION,
};

/**
 * The tool `ask`, known from oh-my-pi (seed 000): any number of questions, each with options to pick from, with words of the user's
 * own, or with both.
 *
 * `execute` throws an error with the code `unsupported_tool` where there is no channel, where it lacks a capability
 * or cannot deliver, and where the connection was lost; `tool_aborted` where the user cancelled or the call was
 * aborted; `tool_timeout` where nobody answered in time and there is nothing to recommend; `tool_execution_failed`
 * where the channel failed or gave no usable answer. Without an interactive user, and where they cancelled, it also
 * calls `context.abort`, which `toResult` alone cannot. An empty list of questions gives a text that says so.
 */
export function createAskTool(options: AskToolOptions = {}): ElicitationToolDefinition<AskInput, AskOutput> {
  const {
    name = ASK_TOOL_NAME,
    createError = createToolRuntimeError,
    timeoutSeconds = 0,
    planMode,
    notify,
  } = takeOptions("createAskTool", options, OPTIONS);

  const tool: ElicitationToolDefinition<AskInput, AskOutput> = {
    ...SESSION_TOOL,
    name,
    aliases: [...(options.aliases ?? [])],
    description: DESCRIPTION,
    inputSchema: ASK_SCHEMA,
    validateInput: validateAsk,

    toRequest: (input, context) =>
      createAskRequest(input, context, {
        name,
        timeoutSeconds,
        isPlanning: atOnce("planMode", planMode?.()) === true,
      }),

    toResult: (input, outcome) => createAskOutput(input, outcome, createError),

    async execute(input, context) {
      if (input.questions.length === 0) return createEmptyAskOutput();
      const channel = context.elicitation ?? undefined;
      if (channel === undefined) {
        attempt(() => context.abort?.());
        throw createError("unsupported_tool", "Ask tool requires interactive mode");
      }
      const announced = notify === undefined ? channel : announce(channel, notify);
      const outcome = await elicit(announced, tool.toRequest(input, context), context.now);
      if (stopsTurn(outcome)) attempt(() => context.abort?.());
      return tool.toResult(input, outcome);
    },
  };
  return options.repair === true ? withRepair(tool) : tool;
}

/** The tool for a session that has a user interface; nothing for one that has not. */
export function createAskToolIf(
  session: { readonly hasUI: boolean },
  options?: AskToolOptions,
): ElicitationToolDefinition<AskInput, AskOutput> | undefined {
  return session.hasUI ? createAskTool(options) : undefined;
}

const DESCRIPTION =
  "Asks the user one or more questions and returns what they pick or type. Use it when the next step depends on " +
  "a choice that only they can make, or on something that only they know, and a wrong guess would cost work. Do not use " +
  "it for what the code, the conversation or common sense already answers, nor to ask whether you should go on. Put all " +
  "that you need to know into one call, give each question two to five options where you can, set recommended " +
  "to the one you would take, and multi where several may apply. Leave out an option such as " +
  '"Other (type your own)": the user can always type an answer.';

/** The same channel, which tells the notifier as soon as something is put to it. */
function announce(
  channel: PilotDeckElicitationChannel,
  notify: (message: string) => unknown,
): PilotDeckElicitationChannel {
  return wrapChannel(channel, (request) => {
    attempt(() => notify("Waiting for input"));
    return channel.askUser(request);
  });
}
