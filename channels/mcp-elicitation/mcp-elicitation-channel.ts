import { ABORTED } from "../../protocol/aborted.js";
import type {
  ElicitationAnswers,
  PilotDeckElicitationChannel,
  PilotDeckElicitationRequest,
} from "../../protocol/elicitation.js";
import { attempt } from "../../src/elicitation/attempt.js";
import { checkAnswers } from "../../src/elicitation/check-answers.js";
import { LONGEST_DELAY_MS, readClock, readIsoTime, systemTime } from "../../src/elicitation/clock.js";
import { guardCheck } from "../../src/elicitation/combine-checks.js";
import { isSecret } from "../../src/elicitation/typed-value.js";
import { type LanguageOptions, languageOf } from "../../src/language/language.js";
import { ENGLISH_FORM, loadMcpFormTable, type McpFormTable } from "../../src/language/mcp-form.js";
import { shorten } from "../../src/text/foreign-words.js";
import {
  A_FLAG,
  A_FUNCTION,
  A_NUMBER,
  A_TEXT,
  either,
  integerFrom,
  millisecondsFrom,
} from "../../src/text/option-kinds.js";
import { toPrintable } from "../../src/text/printable.js";
import { takeOptions } from "../../src/text/take-options.js";
import { isObject } from "../../src/text/values.js";
import { createForm, type FormDialect, type FormStyle } from "./create-form.js";
import {
  type FormReply,
  readFailure,
  readResult,
  type TellFaults,
  type Unusable,
  undeliverable,
  unusable,
} from "./form-reply.js";
import { declaresMode, type McpElicitationServer, readServer, type ServerLine } from "./mcp-server.js";
import { readContent } from "./read-content.js";
import { writeMessage } from "./write-message.js";

export type McpElicitationChannelOptions = LanguageOptions & {
  /** How often a form may come back with content that cannot be used before the ask fails. Default 3. */
  attempts?: number;
  /**
   * The id of the request that is being served, `ctx.mcpReq.id` in the SDK, `extra.requestId` in its 1.x. Over HTTP the form then travels on
   * that request's own stream; otherwise only a client that listens on a stream of its own gets it.
   */
  relatedRequestId?: string | number;
  /**
   * The revision that client and server agreed on, where the server does not keep it, as 1.x of the SDK. Without it
   * a form for such a server is written so that clients of every revision can read it.
   */
  revision?: string;
  /**
   * How soon after a form was sent a person can decline or cancel it, in milliseconds: what comes sooner is the client's own
   * doing. Default 250; with 0 every one is the person's.
   */
  soonestActMs?: number;
  /**
   * Whether a form ends with a choice, "Send the answers", for clients such as Codex, at whose forms Enter does nothing in a text
   * field that is empty. Default false.
   */
  endsWithChoice?: boolean;
  /** The clock of forms and of the provenance. Default the system's. */
  now?: () => Date;
};

const NAME = "mcp-elicitation";
const OPTIONS = {
  language: false,
  attempts: integerFrom(1),
  relatedRequestId: either(A_TEXT, A_NUMBER),
  revision: A_TEXT,
  soonestActMs: millisecondsFrom(0, { most: LONGEST_DELAY_MS }),
  endsWithChoice: A_FLAG,
  now: A_FUNCTION,
} as const;
const SOONEST_ACT_MS = 250;

// The last revision without titled choices and lists, and the first without requests from server to client.
const LAST_WITH_ENUM_NAMES = "2025-06-18";
const FIRST_WITHOUT_REQUESTS = "2026-07-28";

/**
 * Asks the person at an MCP client, all questions in one form (`elicitation/create`, revisions 2025-06-18 and
 * 2025-11-25; docs/mcp.md), through a server of either line of the official SDK.
 *
 * `decline` and `cancel` become cancellations with the codes `declined` and `dismissed`, a closed connection one
 * with `connection_lost`, and a client that cannot show forms, accepts one with nothing in it, or declines one sooner than a
 * person could, one with `undeliverable`. A form that comes back with content that cannot be used is shown again with what was wrong.
 * Rejects with what the client said where it answers with an error, and once `attempts` forms could not be used.
 * Throws a TypeError at once where the server is none or an option makes no sense.
 */
export function createMcpElicitationChannel(
  server: McpElicitationServer,
  options: McpElicitationChannelOptions = {},
): PilotDeckElicitationChannel {
  takeOptions("createMcpElicitationChannel", options, OPTIONS);
  const { attempts = 3, relatedRequestId, revision, endsWithChoice = false, now = systemTime } = options;
  const { soonestActMs = SOONEST_ACT_MS } = options;
  const language = languageOf(options);
  const line = readServer(server);
  return {
    name: NAME,
    capabilities: { closedChoice: true, freeText: true, schema: true, mode: "rpc" },
    async askUser(request) {
      const hindrance = findHindrance(line, request);
      if (hindrance !== undefined) return undeliverable(hindrance);
      const style = { ...chooseStyle(line, revision), endsWithChoice };
      const say = await loadMcpFormTable(language);
      const message = await writeMessage(request, say);
      const requestedSchema = createForm(request.questions, style, say);
      let tellFaults: TellFaults = () => [];
      for (let sent = 0; sent < attempts; sent += 1) {
        const params = {
          mode: "form",
          message: toPrintable(withFaults(message, tellFaults(say), say)),
          requestedSchema,
        };
        const reply = await send(params, request.signal);
        if (reply.type === "answer") return reply.answer;
        const verdict =
          reply.type === "accepted" ? readAccepted(reply.content, request, style.dialect) : reply;
        if (verdict.type === "answers") {
          const provenance = {
            source: "user",
            channel: NAME,
            answeredAt: readIsoTime(now),
          } as const;
          return { type: "answered", answers: verdict.answers, provenance };
        }
        tellFaults = verdict.tell;
        // An act of the person, though of no use: it restarts the timeout.
        attempt(() => request.onProgress?.({ answers: {}, typing: false }));
      }
      const faults = tellFaults(ENGLISH_FORM).join(" ");
      throw new Error(toPrintable(`no usable content in ${attempts} forms: ${faults}`));
    },
  };

  async function send(params: Record<string, unknown>, signal: AbortSignal | undefined): Promise<FormReply> {
    // A signal of its own: 1.x of the SDK never takes its listener off.
    const controller = new AbortController();
    const abort = () => controller.abort(signal?.reason);
    signal?.addEventListener("abort", abort);
    try {
      if (signal?.aborted) return { type: "answer", answer: ABORTED };
      const sentAt = readClock(now).getTime();
      const result = await line.request(
        { method: "elicitation/create", params },
        {
          // Protocol SDKs give up after a minute; how long the person has is for `elicit` to say.
          timeout: LONGEST_DELAY_MS,
          signal: controller.signal,
          ...(relatedRequestId !== undefined && { relatedRequestId }),
        },
      );
      const ms = readClock(now).getTime() - sentAt;
      // A clock that was set back in between tells nothing.
      return readResult(result, ms >= 0 && ms < soonestActMs);
    } catch (thrown) {
      if (signal?.aborted) return { type: "answer", answer: ABORTED };
      return readFailure(thrown);
    } finally {
      signal?.removeEventListener("abort", abort);
    }
  }
}

function findHindrance(line: ServerLine, { questions }: PilotDeckElicitationRequest): string | undefined {
  const revision = line.revision() ?? "";
  if (revision >= FIRST_WITHOUT_REQUESTS) {
    return `the MCP client speaks revision ${toPrintable(shorten(revision))}, in which a server sends no elicitation requests`;
  }
  const capabilities = line.capabilities();
  if (capabilities === undefined) {
    return "what the MCP client can do is not known: it has not been initialized with this server";
  }
  if (!declaresMode(capabilities, "form")) return "the MCP client does not support elicitation";
  if (questions.some(isSecret)) {
    return "MCP forbids to ask for a secret in a form";
  }
  return undefined;
}

function chooseStyle(line: ServerLine, told: string | undefined): Omit<FormStyle, "endsWithChoice"> {
  const elicitation = line.capabilities()?.elicitation;
  const form = isObject(elicitation?.form) ? elicitation.form : {};
  const revision = line.revision() ?? told;
  // Where nobody knows the revision: a second mode, and members of the first, came with titled choices and lists.
  const isNew =
    revision === undefined
      ? elicitation?.url !== undefined || Object.keys(form).length > 0
      : revision > LAST_WITH_ENUM_NAMES;
  // A client that fills in what the person left alone may not even have asked.
  return { dialect: isNew ? "titled" : "enumNames", preselects: form.applyDefaults !== true };
}

function withFaults(message: string, faults: readonly string[], say: McpFormTable): string {
  return faults.length === 0 ? message : `${say.again(faults.join(say.answers.gap))}\n\n${message}`;
}

function readAccepted(
  content: unknown,
  { questions, check }: PilotDeckElicitationRequest,
  dialect: FormDialect,
): { type: "answers"; answers: ElicitationAnswers } | Unusable {
  const read = readContent(content, questions, dialect);
  if (!read.ok) return unusable(read.tell);
  const { answers } = read;
  const findIssues = (say?: McpFormTable) => checkAnswers(questions, answers, "strict", say?.answers);
  if (findIssues().length > 0) return unusable((say) => findIssues(say).map(({ message }) => message));
  const issues = guardCheck(check)(answers);
  return issues.length > 0
    ? unusable(() => issues.map(({ message }) => message))
    : { type: "answers", answers };
}
