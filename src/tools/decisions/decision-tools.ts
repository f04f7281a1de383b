import { type CreateToolError, createToolRuntimeError } from "../../../protocol/errors.js";
import type { PilotDeckToolInputSchema } from "../../../protocol/schema.js";
import type {
  PilotDeckToolDefinition,
  PilotDeckToolExecutionOutput,
  PilotDeckToolRuntimeContext,
} from "../../../protocol/tool.js";
import { collect } from "../../elicitation/collect.js";
import { elicit } from "../../elicitation/elicit.js";
import { isBlank } from "../../text/foreign-words.js";
import { type IssueList, memberOf, ROOT } from "../../text/issues.js";
import { A_FLAG, A_TEXT, AN_OBJECT, numberFrom } from "../../text/option-kinds.js";
import { type OptionNames, takeOptions } from "../../text/take-options.js";
import { createOutput } from "../create-output.js";
import { type ElicitationToolDefinition, SESSION_TOOL } from "../elicitation-tool.js";
import { requireChannel } from "../errors.js";
import { formatPolicyNotice, ruleOf } from "../format-answers.js";
import { deepFreeze, validateToolInput } from "../input/tool-input.js";
import { withRepair } from "../repair/with-repair.js";
import { TOOL_OPTIONS } from "../tool-options.js";
import {
  ASK_USER_DECISION_SCHEMA,
  type AskUserDecisionInput,
  validateAskUserDecision,
  withoutNulls,
} from "./ask-user/input.js";
import { createDecisionRequest, TTL_MINUTES } from "./ask-user/request.js";
import { type AskHandle, createHandleOutput } from "./ask-user/result.js";
import * as awaiting from "./await-decision/generated.js";
import { createDecision, type Decision } from "./decision.js";
import * as getting from "./get-decision/generated.js";
import { isDecision } from "./outcome-of-kind.js";

export type DecisionToolsOptions = {
  /** Default the tools' own names. */
  names?: { ask_user?: string; await_decision?: string; get_decision?: string };
  /** Makes the errors that `execute` throws. Default: `PilotDeckToolRuntimeError`. */
  createError?: CreateToolError;
  /** Whether a call with one meaning only is mended before it is refused, as `repairCall` does it. Default false. */
  repair?: boolean;
  /** Whether a person may answer a `choose` in words of their own. Default true. */
  ownWords?: boolean;
  /** When a to-do expires that does not say so itself. Default 60, as for everything else. */
  todoTimeToLiveMinutes?: number;
  /** How long one call may wait at most, whatever its `timeout_s` says: many clients cut a call off after 60 s. Default: no limit. */
  maxWaitSeconds?: number;
};

/** `timeout_s`: how many seconds to wait at most, default 600; `maxWaitSeconds` of the host cuts it. */
export type AwaitDecisionInput = { decision_id: string; timeout_s?: number | null };
export type GetDecisionInput = { decision_id: string };

/**
 * `ask_user` has the two halves `toRequest` and `toResult`. The other two have none: they ask nobody anything, so there is no
 * request that could wait elsewhere, and what they need is a channel that remembers the id.
 */
export type DecisionTools = {
  ask_user: ElicitationToolDefinition<AskUserDecisionInput, AskHandle>;
  await_decision: PilotDeckToolDefinition<AwaitDecisionInput, Decision>;
  get_decision: PilotDeckToolDefinition<GetDecisionInput, Decision>;
};

const OPTIONS: OptionNames<DecisionToolsOptions> = {
  names: AN_OBJECT,
  createError: TOOL_OPTIONS.createError,
  repair: TOOL_OPTIONS.repair,
  ownWords: A_FLAG,
  todoTimeToLiveMinutes: numberFrom(0, { what: "a number of minutes" }),
  maxWaitSeconds: numberFrom(0, { what: "a number of seconds" }),
};
const NAMES = { ask_user: A_TEXT, await_decision: A_TEXT, get_decision: A_TEXT } as const;

/** Seed 001's default. */
const TIMEOUT_SECONDS = 600;

/**
 * The decision tools (seed 001), over any channel that can defer: `ask_user` leaves a question or a to-do for the person and returns
 * at once, `await_decision` waits for the answer, `get_decision` looks. The last two work in any process that has the
 * channel, also after the asking one is gone.
 *
 * `execute` throws an error with the code `unsupported_tool` where there is no channel, or one that cannot keep questions;
 * `invalid_tool_input` for an id that nobody knows; `tool_execution_failed` where the channel failed.
 */
export function createDecisionTools(options: DecisionToolsOptions = {}): DecisionTools {
  takeOptions("createDecisionTools", options, OPTIONS);
  const { names = {}, createError = createToolRuntimeError, ownWords = true } = options;
  takeOptions("createDecisionTools.names", names, NAMES);
  const { todoTimeToLiveMinutes = TTL_MINUTES, maxWaitSeconds = Number.POSITIVE_INFINITY } = options;
  const { ask_user = "ask_user", await_decision = "await_decision", get_decision = "get_decision" } = names;

  async function look(
    name: string,
    id: string,
    seconds: number,
    context: PilotDeckToolRuntimeContext,
  ): Promise<PilotDeckToolExecutionOutput<Decision>> {
    const channel = requireChannel(context, name, createError);
    // What another tool has asked is left to it: nobody would ask for that answer again.
    const wait = { ms: seconds * 1_000, signal: context.abortSignal, isFor: isDecision };
    const collected = await collect(channel, id, wait, context.now);
    const { outcome } = collected;
    const rule = outcome.type === "answered" ? ruleOf(outcome.provenance) : undefined;
    return describe(createDecision(id, collected, createError), await_decision, rule);
  }

  const asking: DecisionTools["ask_user"] = {
    ...SESSION_TOOL,
    name: ask_user,
    description: ASK_DESCRIPTION,
    inputSchema: ASK_USER_DECISION_SCHEMA,
    validateInput: validateAskUserDecision,
    toRequest: (input, context) =>
      createDecisionRequest(input, context, { name: ask_user, ownWords, todoTimeToLiveMinutes }),
    toResult: (input, outcome) => createHandleOutput(input, outcome, createError, await_decision),
    async execute(input, context) {
      const channel = requireChannel(context, ask_user, createError);
      return asking.toResult(input, await elicit(channel, asking.toRequest(input, context), context.now));
    },
  };
  const tools: DecisionTools = {
    ask_user: asking,
    await_decision: {
      ...SESSION_TOOL,
      name: await_decision,
      description: AWAIT_DESCRIPTION,
      inputSchema: AWAIT_SCHEMA,
      validateInput: (input) => validateLook(input, AWAIT_SCHEMA, awaiting.hasSoundStructure),
      async execute(input, context) {
        const { decision_id, timeout_s } = input;
        const seconds = Math.min(timeout_s ?? TIMEOUT_SECONDS, maxWaitSeconds);
        return look(await_decision, decision_id, seconds, context);
      },
    },
    get_decision: {
      ...SESSION_TOOL,
      name: get_decision,
      description: GET_DESCRIPTION,
      inputSchema: GET_SCHEMA,
      validateInput: (input) => validateLook(input, GET_SCHEMA, getting.hasSoundStructure),
      async execute({ decision_id }, context) {
        return look(get_decision, decision_id, 0, context);
      },
    },
  };
  if (options.repair !== true) return tools;
  return {
    ask_user: withRepair(asking),
    await_decision: withRepair(tools.await_decision),
    get_decision: withRepair(tools.get_decision),
  };
}

const AWAIT_SCHEMA = deepFreeze(awaiting.schema as PilotDeckToolInputSchema);
const GET_SCHEMA = deepFreeze(getting.schema as PilotDeckToolInputSchema);

async function validateLook(
  input: unknown,
  schema: PilotDeckToolInputSchema,
  isSound: (value: unknown) => boolean,
) {
  const verdict = await validateToolInput(withoutNulls(input), schema, isSound, addLookIssues);
  return verdict.ok ? { ok: true as const, input } : verdict;
}

function addLookIssues(input: Record<string, unknown>, _isSound: boolean, issues: IssueList): undefined {
  const { decision_id: id, timeout_s: seconds } = input;
  const [idPlace, secondsPlace] = [memberOf(ROOT, "decision_id"), memberOf(ROOT, "timeout_s")];
  if (typeof id === "string" && isBlank(id)) {
    const message = `${idPlace.path} must not be blank: give it as ask_user returned it.`;
    issues.add(idPlace, "invalid_schema", message);
  }
  if (typeof seconds === "number" && !(seconds >= 0 && seconds < Number.POSITIVE_INFINITY)) {
    const message = `${secondsPlace.path} must be a number of seconds from 0, but it is ${seconds}.`;
    issues.add(secondsPlace, "invalid_schema", message);
  }
}

/** The decision as JSON, and what a model might take it for otherwise. */
function describe(decision: Decision, waitingTool: string, rule: string | undefined) {
  const notice = {
    pending: `The user has not answered yet. Call ${waitingTool} again, or go on with other work; do not answer for the user.`,
    expired: "Nobody answered before the question expired. That is neither a yes nor a no: do not act on it.",
    declined: "The user declined to answer. That is no answer: do not act as if there were one.",
    withdrawn: "The question was taken back before anybody answered.",
    answered: rule === undefined ? undefined : formatPolicyNotice(rule),
  }[decision.status];
  return createOutput([JSON.stringify(decision), ...(notice === undefined ? [] : [notice])], decision);
}

const ASK_DESCRIPTION =
  "Leaves a question for the user and returns at once with a decision_id; the user may answer hours later, on any device. " +
  "Use it when you need a decision or an approval, or to leave a to-do that you need not wait for: kind 'bool' for yes or no, " +
  "'choose' for one of several options, 'text' for words of their own, 'form' for several values at once, 'todo' for a reminder. " +
  "Then call await_decision to wait for the answer, or get_decision later. A question that expires has no answer. Say in " +
  "context_md what the user has to know to decide, since they see nothing else of your work.";

const AWAIT_DESCRIPTION =
  "Waits until the user has answered a question of ask_user, or until timeout_s seconds have passed: it then returns the status " +
  "'pending', and may be called again. It also works after a restart.";

const GET_DESCRIPTION = "Tells how a question of ask_user stands, without waiting for the user.";
