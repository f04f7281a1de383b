import { ABORTED } from "../../protocol/aborted.js";
import type {
  ElicitationAnswers,
  PilotDeckElicitationAnswer,
  PilotDeckElicitationChannel,
  PilotDeckElicitationRequest,
} from "../../protocol/elicitation.js";
import { checkAnswers } from "../../src/elicitation/check-answers.js";
import { isSecret } from "../../src/elicitation/typed-value.js";
import { describeThrown, describeType, isObject, shorten } from "../../src/text/issues.js";
import { createForm, type FormDialect, type FormStyle } from "./create-form.js";
import { readContent } from "./read-content.js";
import { writeMessage } from "./write-message.js";

/**
 * What is needed of a server: the `Server` of the official SDK has it, which is also the `server` member of its
 * `McpServer`.
 */
export type McpElicitationServer = {
  getClientCapabilities(): { elicitation?: { form?: unknown; url?: unknown } | undefined } | undefined;
  getNegotiatedProtocolVersion(): string | undefined;
  request(
    request: { method: "elicitation/create"; params: Record<string, unknown> },
    options: { signal?: AbortSignal; timeout: number; relatedRequestId?: string | number },
  ): Promise<unknown>;
};

export type McpElicitationChannelOptions = {
  /** How often a form may come back with content that cannot be used before the ask fails. Default 3. */
  attempts?: number;
  /**
   * The id of the request that is being served, `ctx.mcpReq.id` in the SDK. Over HTTP the form then travels on
   * that request's own stream; otherwise only a client that listens on a stream of its own gets it.
   */
  relatedRequestId?: string | number;
  /** The clock of the provenance. Default the system's. */
  now?: () => Date;
};

const NAME = "mcp-elicitation";

// Protocol SDKs give up after a minute; how long the person has is for `elicit` to say. The longest timer there is.
const NO_TIMEOUT_MS = 2 ** 31 - 1;

// The last revision without titled choices, and the first without requests from server to client.
const LAST_WITH_ENUM_NAMES = "2025-06-18";
const FIRST_WITHOUT_REQUESTS = "2026-07-28";

/**
 * Asks the person at an MCP client, all questions in one form (`elicitation/create`, revisions 2025-06-18 and
 * 2025-11-25; docs/mcp.md).
 *
 * `decline` and `cancel` become cancellations with the codes `declined` and `dismissed`, a closed connection one
 * with `connection_lost`, and a client that cannot show forms one with `undeliverable`. A form that comes back
 * without usable content is shown again with what was wrong. Rejects with what the client said where it answers
 * with an error, and once `attempts` forms could not be used.
 */
export function createMcpElicitationChannel(
  server: McpElicitationServer,
  { attempts = 3, relatedRequestId, now = systemTime }: McpElicitationChannelOptions = {},
): PilotDeckElicitationChannel {
  if (!Number.isInteger(attempts) || attempts < 1) {
    throw new TypeError("attempts must be an integer from 1.");
  }
  return {
    name: NAME,
    capabilities: { closedChoice: true, freeText: true, schema: true, mode: "rpc" },
    async askUser(request) {
      if (request.signal?.aborted) return ABORTED;
      const hindrance = findHindrance(server, request);
      if (hindrance !== undefined) return { type: "cancelled", reason: hindrance, code: "undeliverable" };
      const style = chooseStyle(server);
      const message = await writeMessage(request);
      const requestedSchema = createForm(request.questions, style);
      let faults: string[] = [];
      for (let attempt = 0; attempt < attempts; attempt += 1) {
        const params = { mode: "form", message: withFaults(message, faults), requestedSchema };
        const outcome = await send(params, request.signal);
        if (outcome.type === "settled") return outcome.answer;
        const verdict =
          outcome.type === "accepted" ? readAccepted(outcome.content, request, style.dialect) : outcome;
        if (verdict.type === "answers") {
          const provenance = { source: "user", channel: NAME, answeredAt: now().toISOString() } as const;
          return { type: "answered", answers: verdict.answers, provenance };
        }
        faults = verdict.faults;
        // An act of the person, though of no use: it restarts the timeout.
        request.onProgress?.({ answers: {}, typing: false });
      }
      throw new Error(`no usable content in ${attempts} forms: ${faults.join(" ")}`);
    },
  };

  async function send(
    params: Record<string, unknown>,
    signal: AbortSignal | undefined,
  ): Promise<SendOutcome> {
    try {
      const result = await server.request(
        { method: "elicitation/create", params },
        {
          timeout: NO_TIMEOUT_MS,
          ...(signal && { signal }),
          ...(relatedRequestId !== undefined && { relatedRequestId }),
        },
      );
      return readResult(result);
    } catch (thrown) {
      if (signal?.aborted) return { type: "settled", answer: ABORTED };
      return readFailure(thrown);
    }
  }
}

type Unusable = { type: "unusable"; faults: string[] };
type SendOutcome =
  | { type: "settled"; answer: PilotDeckElicitationAnswer }
  | { type: "accepted"; content: unknown }
  | Unusable;

function findHindrance(
  server: McpElicitationServer,
  { questions }: PilotDeckElicitationRequest,
): string | undefined {
  const revision = server.getNegotiatedProtocolVersion();
  if (revision !== undefined && revision >= FIRST_WITHOUT_REQUESTS) {
    return `the MCP client speaks revision ${shorten(revision)}, in which a server sends no elicitation requests`;
  }
  const elicitation = server.getClientCapabilities()?.elicitation;
  // Clients that name no mode are from before there was a second one.
  if (elicitation === undefined || (elicitation.form === undefined && elicitation.url !== undefined)) {
    return "the MCP client does not support elicitation";
  }
  if (questions.some(isSecret)) {
    return "MCP forbids to ask for a secret in a form";
  }
  return undefined;
}

function chooseStyle(server: McpElicitationServer): FormStyle {
  const revision = server.getNegotiatedProtocolVersion();
  const isOld = revision !== undefined && revision <= LAST_WITH_ENUM_NAMES;
  const form = server.getClientCapabilities()?.elicitation?.form;
  // Such a client fills in what the person left alone, and may not even have asked.
  const fillsIn = isObject(form) && form.applyDefaults === true;
  return { dialect: isOld ? "enumNames" : "titled", preselects: !fillsIn };
}

function withFaults(message: string, faults: readonly string[]): string {
  return faults.length === 0
    ? message
    : `That could not be used. ${faults.join(" ")} Please answer again.\n\n${message}`;
}

function readResult(result: unknown): SendOutcome {
  const { action, content } = isObject(result) ? result : {};
  switch (action) {
    case "accept":
      return { type: "accepted", content };
    case "decline":
      return { type: "settled", answer: { type: "cancelled", code: "declined" } };
    case "cancel":
      return { type: "settled", answer: { type: "cancelled", code: "dismissed" } };
    default: {
      const found = typeof action === "string" ? `"${shorten(action)}"` : describeType(action);
      return unusable([`The action must be "accept", "decline" or "cancel", but it is ${found}.`]);
    }
  }
}

function readAccepted(
  content: unknown,
  { questions, check }: PilotDeckElicitationRequest,
  dialect: FormDialect,
): { type: "answers"; answers: ElicitationAnswers } | Unusable {
  const read = readContent(content, questions, dialect);
  if (!read.ok) return unusable(read.faults);
  const { answers } = read;
  const issues = [...checkAnswers(questions, answers, "strict")];
  if (issues.length === 0) issues.push(...(check?.(answers) ?? []));
  return issues.length > 0 ? unusable(issues.map(({ message }) => message)) : { type: "answers", answers };
}

function readFailure(thrown: unknown): SendOutcome {
  const code: unknown = isObject(thrown) ? thrown.code : undefined;
  const message = describeThrown(thrown);
  // The names that the SDK gives to its own failures; one of them has only its message.
  if (code === "CONNECTION_CLOSED" || code === "NOT_CONNECTED" || message === "Not connected") {
    const reason = "the connection to the MCP client is closed";
    return { type: "settled", answer: { type: "cancelled", reason, code: "connection_lost" } };
  }
  if (code === "INVALID_RESULT") {
    return unusable(["The form came back with content that MCP does not allow."]);
  }
  const said = typeof code === "number" ? `the MCP client answered with error ${code}: ${message}` : message;
  throw new Error(said, { cause: thrown });
}

function unusable(faults: string[]): Unusable {
  return { type: "unusable", faults };
}

function systemTime(): Date {
  return new Date();
}
