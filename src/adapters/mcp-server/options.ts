import type {
  PilotDeckElicitationAnswer,
  PilotDeckElicitationChannel,
} from "../../../protocol/elicitation.js";
import type { PilotDeckToolRuntimeContext } from "../../../protocol/tool.js";
import type { McpMemory } from "./memory.js";
import type { McpCaller } from "./read-call.js";

export type McpToolsOptions = {
  /**
   * Reaches the person where the client has no form, or did not show it. One that can keep questions, such as the inbox's, waits
   * in legs; a function gives each caller one of its own. Default: there is the client's form alone.
   */
  channel?: PilotDeckElicitationChannel | ((caller: McpCaller) => PilotDeckElicitationChannel);
  /** Whether a call with one meaning only is mended before it is refused (`repairCall`). Default true. */
  repair?: boolean;
  /** Whether clients that can show forms are asked by them. Default true. */
  forms?: boolean;
  /**
   * How long one call waits before it returns with a deferral, in milliseconds: many clients cut a call off after 60 s. Only over a
   * channel that can keep questions. Default 50 000; 0 for no limit.
   */
  legMs?: number;
  /** How often a client that wants to hear of progress is told that a call waits, in milliseconds. Default 10 000. */
  progressMs?: number;
  /** How soon a person can refuse a form, in milliseconds; see the channel `./channels/mcp-elicitation`. Default 250. */
  soonestActMs?: number;
  /** What the host knows of who asks and on what: `project`, `context`, `attachments`. The asker is the client. */
  context?: Pick<PilotDeckToolRuntimeContext, "project" | "context" | "attachments">;
  /**
   * The session that stands on a question, and whose calls alone find it again. Default the caller's own; a host that knows agents
   * better, across their sessions, may say so.
   */
  sessionOf?: (caller: McpCaller) => string | undefined;
  /**
   * Takes an answer to a form that was still open at the client when its call was over, with the id of the deferral. Default: such a
   * form is withdrawn.
   */
  onLateAnswer?: (id: string, answer: Extract<PilotDeckElicitationAnswer, { type: "answered" }>) => unknown;
  /** What calls share, of `createMcpMemory`. Needed where a server is made for each request. Default: the server's own. */
  memory?: McpMemory;
  /** The clock of states and forms. Default the system's. */
  now?: () => Date;
};

export const LEG_MS = 50_000;
export const PROGRESS_MS = 10_000;
