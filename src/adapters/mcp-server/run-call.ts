import type { McpElicitationServer } from "../../../channels/mcp-elicitation/index.js";
import type { PilotDeckToolDefinition } from "../../../protocol/tool.js";
import { atOnce } from "../../elicitation/at-once.js";
import { systemTime } from "../../elicitation/clock.js";
import { shorten } from "../../text/foreign-words.js";
import { toPrintable } from "../../text/printable.js";
import { runTool } from "../../tools/run-tool.js";
import { failWith } from "../shared/run-call.js";
import { canShowForms, createClientForm, createPageOpener } from "./client-form.js";
import { createKeptQuestions, type KeptQuestions, OF_ONE_CALL } from "./kept-questions.js";
import { createLeg } from "./leg.js";
import type { McpMemory } from "./memory.js";
import { LEG_MS, type McpChannel, type McpToolsOptions, PROGRESS_MS } from "./options.js";
import { createCallProgress } from "./progress.js";
import type { McpCall } from "./read-call.js";
import { createReplay, type Replay } from "./replay.js";
import { createUnavailable, type OpenedState, openNothing, type StateBinding } from "./state-seal.js";
import { createWay, type Way } from "./way.js";
import { type McpCallResult, writeResult } from "./write-result.js";

/** A call of one of our tools, and what it is served with. */
export type McpToolCall = { tool: PilotDeckToolDefinition; input: unknown; call: McpCall; memory: McpMemory };

const FIRST_WITHOUT_REQUESTS = "2026-07-28";
/** The key of what the client is asked. */
const ASK = "ask";

/** Runs a call. Rejects only with a `StateError`: whatever else goes wrong is a result that the model reads. */
export async function runMcpCall(
  server: McpElicitationServer,
  toolCall: McpToolCall,
  options: McpToolsOptions,
): Promise<McpCallResult> {
  const { call } = toolCall;
  if ((call.revision ?? "") < FIRST_WITHOUT_REQUESTS) {
    return runOnce(toolCall, options, { target: server, signal: call.signal });
  }
  const { tool, input, memory } = toolCall;
  const { now = systemTime } = options;
  const binding: StateBinding = {
    tool: tool.name,
    input,
    client: call.caller.client,
    principal: call.caller.principal,
  };
  const opened = await openState(toolCall, binding, now);
  const { replies } = opened;
  const replay = createReplay(replies, call.capabilities ?? {}, now);
  const failed = new AbortController();
  const questions = createKeptQuestions(opened, (cause) => failed.abort(createUnavailable(cause)));
  const signal = AbortSignal.any([call.signal, replay.signal, failed.signal]);
  const result = await runOnce(toolCall, options, { target: replay.server, signal, replay, questions });
  failed.signal.throwIfAborted();
  const open = replay.open();
  if (open === undefined) return result;
  const requestState = await memory.seal.seal(
    { replies, questions: questions.toSeal(), sent: open.sent },
    binding,
  );
  const inputRequests = { [ASK]: { method: "elicitation/create", params: open.params } };
  return { resultType: "input_required", inputRequests, requestState };
}

async function openState(
  { call, memory }: McpToolCall,
  binding: StateBinding,
  now: () => Date,
): Promise<OpenedState> {
  if (call.requestState === undefined) return openNothing({ replies: [], questions: {} });
  const result = Object.hasOwn(call.inputResponses, ASK) ? call.inputResponses[ASK] : undefined;
  const reply = result === undefined ? undefined : { at: now().getTime(), result };
  return memory.seal.open(call.requestState, binding, reply);
}

/** Whom forms are sent to, and until when. */
type Target = {
  target: McpElicitationServer;
  signal: AbortSignal;
  replay?: Replay;
  questions?: KeptQuestions;
};

async function runOnce(
  { tool, input, call, memory }: McpToolCall,
  options: McpToolsOptions,
  { target, signal, replay, questions = OF_ONE_CALL }: Target,
): Promise<McpCallResult> {
  const { legMs = LEG_MS, progressMs = PROGRESS_MS, onFormReply, context } = options;
  const { called, session, channel } = askHost(tool, options, call);
  const { client, title = client, principal } = call.caller;
  const leg = createLeg(legMs);
  const progress = createCallProgress(call, progressMs);
  const pages = createPageOpener(target, call, {
    signal,
    replay,
    shown: memory.shownPages,
    ...(options.language !== undefined && { language: options.language }),
  });
  const form = canShowForms(target, options, channel)
    ? createClientForm(target, call, options, replay)
    : undefined;
  const way: Way = {
    form,
    channel,
    leg,
    onFormReply,
    questions,
    openForms: memory.openForms,
    formOutlivesCall: replay === undefined,
    formKeyOf: ({ resumeKey }) => JSON.stringify([client, principal ?? null, resumeKey]),
    async tell({ id, url }) {
      progress.tell(`The question waits for the user ${url === undefined ? "in the inbox" : `at ${url}`}.`);
      const opening = url === undefined ? undefined : pages.open(id, url);
      if (replay === undefined) opening?.catch(() => undefined);
      else await opening;
    },
    tellAnswered: pages.close,
    isTakenBack: () => isTakenBack(call.signal),
  };
  try {
    const elicitation = createWay(way);
    const known = call.toolCallId === undefined ? {} : { currentToolCallId: call.toolCallId };
    const result = await runTool(called, input, {
      ...context,
      ...known,
      ...(session !== undefined && { sessionId: session }),
      ...(elicitation && { elicitation }),
      asker: toPrintable(shorten(title)),
      abortSignal: signal,
    });
    return writeResult(result);
  } finally {
    leg.stop();
    progress.stop();
    pages.stop();
  }
}

/** What the host says of who calls. Where it throws, or promises, the call fails in our words. */
function askHost(
  tool: PilotDeckToolDefinition,
  { channel, sessionOf = ({ session }) => session }: McpToolsOptions,
  { caller }: McpCall,
): { called: PilotDeckToolDefinition; session?: string | undefined; channel?: McpChannel | undefined } {
  try {
    const session = atOnce("sessionOf", sessionOf(caller)) ?? undefined;
    const way = typeof channel === "function" ? atOnce("channel", channel(caller)) : channel;
    return { called: tool, session, channel: way ?? undefined };
  } catch (thrown) {
    return { called: failWith(tool, thrown) };
  }
}

/** A client gives its reason as a text; one that was cut off by its own clock comes back, and so may one that is gone. */
function isTakenBack({ aborted, reason }: AbortSignal): boolean {
  return aborted && typeof reason === "string" && !/tim(?:e|ed)[\s-]?out|deadline|-32001/i.test(reason);
}
