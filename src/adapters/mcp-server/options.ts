import type {
  PilotDeckElicitationAnswer,
  PilotDeckElicitationChannel,
  PilotDeckElicitationRequest,
} from "../../../protocol/elicitation.js";
import type { PilotDeckToolRuntimeContext } from "../../../protocol/tool.js";
import { LONGEST_DELAY_MS } from "../../elicitation/clock.js";
import type { LanguageOptions } from "../../language/language.js";
import {
  A_CHANNEL,
  A_FLAG,
  A_FUNCTION,
  AN_OBJECT,
  either,
  millisecondsFrom,
} from "../../text/option-kinds.js";
import type { OptionNames } from "../../text/take-options.js";
import type { McpMemory } from "./memory.js";
import type { McpCaller } from "./read-call.js";

/**
 * A channel that may tell whether it keeps the same question from an earlier call, by the id of its deferral, as the inbox's does.
 * One that is settled is not put on a form again; one that waits is, and is settled by what the person says there.
 */
export type McpChannel = PilotDeckElicitationChannel & {
  find?(request: PilotDeckElicitationRequest): Promise<{ id: string } | undefined>;
};

/** What a person said at a form: answers, or that they decline. */
export type PersonReply =
  | Extract<PilotDeckElicitationAnswer, { type: "answered" }>
  | (Extract<PilotDeckElicitationAnswer, { type: "cancelled" }> & { code: "declined" });

/** `language` is that of forms; what a model reads is English. */
export type McpToolsOptions = LanguageOptions & {
  /**
   * Reaches the person where the client has no form, or did not show it. One that can keep questions, such as the inbox's, waits
   * in legs; a function gives each caller one of its own. Default: there is the client's form alone.
   */
  channel?: McpChannel | ((caller: McpCaller) => McpChannel);
  /** Whether a call with one meaning only is mended before it is refused (`repairCall`). Default true. */
  repair?: boolean;
  /** What stands in the `_meta` of a tool, for clients that read it. Default: nothing. */
  metaOf?: (tool: string) => Record<string, unknown> | undefined;
  /** Whether clients that can show forms are asked by them. Default true. */
  forms?: boolean;
  /**
   * How long one call waits before it returns with a deferral, in milliseconds: many clients cut a call off after 60 s. Only over a
   * channel that can keep questions. Default 50 000; 0 for no limit.
   */
  legMs?: number;
  /** How often a client that wants to hear of progress is told that a call waits, in milliseconds. Default 10 000. */
  progressMs?: number;
  /**
   * How soon a person can refuse a form, in milliseconds; see the channel `./channels/mcp-elicitation`. Default 1 000 before a
   * `channel` that is asked then, else 250.
   */
  soonestActMs?: number;
  /** What the host knows of who asks and on what: `project`, `context`, `attachments`. The asker is the client. */
  context?: Pick<PilotDeckToolRuntimeContext, "project" | "context" | "attachments">;
  /**
   * The session that stands on a question, and whose calls alone find it again. Default the caller's own; a host that knows agents
   * better, across their sessions, may say so.
   */
  sessionOf?: (caller: McpCaller) => string | undefined;
  /**
   * Takes what the person said at a form to a question that `channel` keeps, by the id of its deferral: the form was still open when
   * its call was over, or it was shown again. Default: a form is withdrawn when its call is over, and a question that was answered
   * at a form is withdrawn from `channel`; so is one whose reply it fails to take during the call, and, with it or without, one
   * whose form was closed without a word.
   */
  onFormReply?: (id: string, reply: PersonReply) => unknown;
  /** What calls share, of `createMcpMemory`. Needed where a server is made for each request. Default: the server's own. */
  memory?: McpMemory;
  /** The clock of states and forms. Default the system's. */
  now?: () => Date;
};

export const MCP_OPTIONS: OptionNames<McpToolsOptions> = {
  channel: either(A_CHANNEL, A_FUNCTION),
  repair: A_FLAG,
  metaOf: A_FUNCTION,
  forms: A_FLAG,
  legMs: millisecondsFrom(0),
  progressMs: millisecondsFrom(1, { most: LONGEST_DELAY_MS }),
  soonestActMs: millisecondsFrom(0, { most: LONGEST_DELAY_MS }),
  context: AN_OBJECT,
  sessionOf: A_FUNCTION,
  onFormReply: A_FUNCTION,
  memory: AN_OBJECT,
  now: A_FUNCTION,
  language: false,
};

export const LEG_MS = 50_000;
export const PROGRESS_MS = 10_000;
