import type {
  PilotDeckElicitationAnswer,
  PilotDeckElicitationChannel,
  PilotDeckElicitationRequest,
} from "../../protocol/elicitation.js";
import { askChannel } from "../../src/elicitation/ask-channel.js";
import { readReply } from "../../src/elicitation/read-reply.js";
import { nameOfChannel, shorten } from "../../src/text/issues.js";
import type { McpElicitationResult } from "./elicitation-result.js";
import { type Form, readForm } from "./read-form.js";

/** For `client.setRequestHandler("elicitation/create", …)` of the official SDK. */
export type ElicitationHandler = (
  request: { params?: unknown },
  context?: { mcpReq?: { id?: string | number; signal?: AbortSignal } },
) => Promise<McpElicitationResult>;

export type ElicitationHandlerOptions = {
  /** Who asks: the server's name, which MCP wants the person to see. */
  asker?: string;
  sessionId?: string;
  /** Told what the channel threw; the server reads only that it failed. */
  onError?: (thrown: unknown) => void;
};

// JSON-RPC's code for parameters that cannot be used; MCP has it for a mode that the client did not declare too.
const INVALID_PARAMS = -32602;

/**
 * Lets the person behind a channel answer the forms of an MCP server: each field becomes a question (docs/mcp.md).
 *
 * `declined` becomes `decline`; dismissed, aborted, timed out (whatever the channel's timeout would take) and lost
 * become `cancel`. What is accepted keeps to
 * the server's schema, whatever the channel returned. Rejects, for the server to read, with the code -32602 where
 * the form cannot be asked (the mode `url` among them), and with an error that names the channel where it failed,
 * could not deliver the questions, or gave answers that the form does not allow.
 */
export function createElicitationHandler(
  channel: PilotDeckElicitationChannel,
  { onError, ...origin }: ElicitationHandlerOptions = {},
): ElicitationHandler {
  return async ({ params }, { mcpReq = {} } = {}) => {
    const read = readForm(params, channel.capabilities ?? {});
    if (!read.ok) throw Object.assign(new Error(read.fault), { code: INVALID_PARAMS });
    const { form } = read;
    const name = nameOfChannel(channel);
    const unaskable = findUnaskable(channel, form);
    if (unaskable !== undefined) {
      const lack = `cannot ask "${shorten(unaskable)}": it lacks the capability freeText`;
      throw new Error(`The elicitation channel "${name}" ${lack}.`);
    }
    const requestId = crypto.randomUUID();
    const request: PilotDeckElicitationRequest = {
      toolCallId: String(mcpReq.id ?? requestId),
      toolName: "elicitation/create",
      questions: form.questions,
      requestId,
      ...origin,
      ...(form.context !== undefined && { context: { markdown: form.context } }),
      ...(mcpReq.signal && { signal: mcpReq.signal }),
      ...(channel.timeout && { timeout: channel.timeout }),
      check: form.check,
    };
    const outcome = await askChannel({ askUser: (put) => ask(channel, put) }, request);
    if (outcome.type === "aborted" || outcome.type === "timed-out") return { action: "cancel" };
    if (outcome.type === "threw") {
      onError?.(outcome.thrown);
      // What went wrong here is not for a foreign server to read.
      throw new Error(`The elicitation channel "${name}" failed.`);
    }
    const verdict = readReply(outcome.reply, form.questions, { rules: "lenient", mayDefer: true });
    if (!verdict.ok) {
      throw new Error(`The elicitation channel "${name}" gave no usable answer: ${verdict.fault}`);
    }
    return toResult(verdict.answer, form, name);
  };
}

// Every channel can ask a choice, and what it makes of a closed one is checked; other questions need the capability.
function findUnaskable(
  { capabilities }: PilotDeckElicitationChannel,
  { questions }: Form,
): string | undefined {
  if (capabilities?.freeText === true) return undefined;
  return questions.find(({ options }) => options.length === 0)?.question;
}

function toResult(answer: PilotDeckElicitationAnswer, form: Form, channel: string): McpElicitationResult {
  if (answer.type === "cancelled") {
    if (answer.code === "undeliverable") {
      const reason = answer.reason === undefined ? "" : `: ${shorten(answer.reason)}`;
      throw new Error(`The elicitation channel "${channel}" could not deliver the questions${reason}`);
    }
    return { action: answer.code === "declined" ? "decline" : "cancel" };
  }
  const issues = form.check(answer.answers);
  if (issues.length > 0) {
    const faults = issues.map(({ message }) => message).join(" ");
    throw new Error(
      `The elicitation channel "${channel}" gave answers that the form does not allow: ${faults}`,
    );
  }
  return form.toResult(answer.answers);
}

// A question that the channel put off is waited for where that can be done: the server has no other way to ask.
async function ask(
  channel: PilotDeckElicitationChannel,
  request: PilotDeckElicitationRequest,
): Promise<PilotDeckElicitationAnswer> {
  const { signal } = request;
  const reply = await channel.askUser(request);
  if (reply?.type !== "cancelled" || reply.deferred === undefined) return reply;
  const { id } = reply.deferred;
  const collected = signal?.aborted ? undefined : await channel.collect?.(id, signal && { signal });
  const answer = collected ?? reply;
  if (answer.type === "cancelled") {
    await channel.withdraw?.(id, "The MCP server no longer waits for the answer.");
  }
  return answer;
}
