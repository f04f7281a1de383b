import type { PilotDeckElicitationChannel } from "../../protocol/elicitation.js";
import { attempt } from "../../src/elicitation/attempt.js";
import { nameOfChannel } from "../../src/elicitation/channel-name.js";
import { loadFormsTable } from "../../src/language/forms.js";
import { type Language, type LanguageOptions, languageOf } from "../../src/language/language.js";
import { loadMcpFormTable } from "../../src/language/mcp-form.js";
import { shorten } from "../../src/text/foreign-words.js";
import { A_CHANNEL, A_FUNCTION, A_TEXT, integerFrom } from "../../src/text/option-kinds.js";
import { toPrintable } from "../../src/text/printable.js";
import { takeOptions, takeValue } from "../../src/text/take-options.js";
import { takePresent } from "../../src/wire/present-members.js";
import { type AskingTable, askForm, type FormEnding, type FormOrigin } from "./ask-form.js";
import type { McpElicitationResult } from "./elicitation-result.js";
import { type Form, readForm } from "./read-form.js";

/**
 * For `client.setRequestHandler(…)` of either line of the official SDK, or as its `fallbackRequestHandler`, which gets
 * forms as the server sent them.
 */
export type ElicitationHandler = (
  request: { method?: string; params?: unknown },
  context?: ElicitationHandlerContext,
) => Promise<McpElicitationResult>;

/** The request's id and signal, where 2.x of the SDK has them and where 1.x has them. */
export type ElicitationHandlerContext = {
  mcpReq?: { id?: string | number; signal?: AbortSignal };
  requestId?: string | number;
  signal?: AbortSignal;
};

export type ElicitationHandlerOptions = LanguageOptions & {
  /** Who asks: the server's name, which MCP wants the person to see. */
  asker?: string;
  sessionId?: string;
  /** How often questions are asked whose answers the form does not allow before that is an error. Default 3. */
  attempts?: number;
  /** Told what the channel threw; the server reads only that it failed. */
  onError?: (thrown: unknown) => void;
};

const OPTIONS = {
  asker: A_TEXT,
  sessionId: A_TEXT,
  attempts: integerFrom(1),
  onError: A_FUNCTION,
  language: false,
} as const;

// JSON-RPC's codes; MCP has the second for a mode that the client did not declare too.
const METHOD_NOT_FOUND = -32601;
const INVALID_PARAMS = -32602;

/**
 * Lets the person behind a channel answer the forms of an MCP server: each field becomes a question (docs/mcp.md).
 * An answer that the form does not allow is asked for again, alone.
 *
 * `declined` becomes `decline`; dismissed, aborted, timed out (whatever the channel's timeout would take), answered by a
 * rule and lost become `cancel`. What is accepted keeps to what MCP's forms know of the server's schema, whatever the channel returned.
 * Rejects, for the server to read, with the code -32602 where the form cannot be asked (the mode `url` among them), with
 * -32601 for another method, and with an error that names the channel where it failed, could not deliver the questions,
 * or gave no answers that the form allows. Throws a TypeError at once where an option makes no sense.
 */
export function createElicitationHandler(
  channel: PilotDeckElicitationChannel,
  options: ElicitationHandlerOptions = {},
): ElicitationHandler {
  takeValue("createElicitationHandler", "channel", channel, A_CHANNEL);
  const {
    onError,
    attempts = 3,
    asker,
    sessionId,
  } = takeOptions("createElicitationHandler", options, OPTIONS);
  const name = nameOfChannel(channel);
  const language = languageOf(options);
  return async ({ method = "elicitation/create", params }, { mcpReq, ...context } = {}) => {
    if (method !== "elicitation/create") throw createError("Method not found", METHOD_NOT_FOUND);
    const say = await loadAskingTable(language);
    const read = readForm(params, channel.capabilities ?? {}, say.forms);
    if (!read.ok) throw createError(read.fault, INVALID_PARAMS);
    const { form } = read;
    const unaskable = findUnaskable(channel, form);
    if (unaskable !== undefined) {
      const lack = `cannot ask "${shorten(unaskable)}": it lacks the capability freeText`;
      throw createError(`The elicitation channel "${name}" ${lack}.`);
    }
    const { id = context.requestId, signal = context.signal } = mcpReq ?? {};
    const origin: FormOrigin = {
      toolCallId: String(id ?? crypto.randomUUID()),
      toolName: method,
      ...(asker !== undefined && { asker: toPrintable(asker) }),
      ...takePresent({ sessionId, signal, timeout: channel.timeout }),
    };
    const ending = await askForm(channel, form, origin, attempts, say);
    if (ending.type === "threw") attempt(() => onError?.(ending.thrown));
    return toResult(ending, form, name);
  };
}

async function loadAskingTable(language: Language): Promise<AskingTable> {
  const [forms, mcp] = await Promise.all([loadFormsTable(language), loadMcpFormTable(language)]);
  return { forms, mcp };
}

// Every channel can ask a choice, and what it makes of a closed one is checked; other questions need the capability.
function findUnaskable({ capabilities }: PilotDeckElicitationChannel, { fields }: Form): string | undefined {
  if (capabilities?.freeText === true) return undefined;
  return fields.find(({ question }) => question.options.length === 0)?.question.question;
}

function toResult(ending: FormEnding, form: Form, channel: string): McpElicitationResult {
  switch (ending.type) {
    case "answered":
      return form.toResult(ending.answers);
    case "over":
      return { action: "cancel" };
    case "threw":
      // What went wrong here is not for a foreign server to read.
      throw createError(`The elicitation channel "${channel}" failed.`);
    case "unusable":
      throw createError(`The elicitation channel "${channel}" ${ending.fault}`);
    case "cancelled": {
      const { code, reason } = ending.answer;
      if (code !== "undeliverable") return { action: code === "declined" ? "decline" : "cancel" };
      const why = reason === undefined ? "" : `: ${shorten(reason)}`;
      throw createError(`The elicitation channel "${channel}" could not deliver the questions${why}`);
    }
  }
}

function createError(message: string, code?: number): Error {
  return Object.assign(new Error(toPrintable(message)), code !== undefined && { code });
}
