import type { PilotDeckToolDefinition } from "../../protocol/tool.js";
import { isObject } from "../text/values.js";
import { createAskUserQuestionTool } from "../tools/ask-user-question/tool.js";
import { repairCall } from "../tools/repair/repair-call.js";
import { BadInputError } from "./bad-input-error.js";
import type { ToolCall } from "./read-call.js";
import type { CommandSettings } from "./read-options.js";
import { describeMeant, joinSentences, listNames } from "./sentences.js";
import { TOOL_NAMES, type ToolName } from "./tool-names.js";

/** A tool, and by which contract the call was read where its name stands for two. */
export type ChosenTool = {
  tool: PilotDeckToolDefinition;
  contract?: "single" | "list";
  /** Whether its questions are for later. */
  isDecision: boolean;
};

/**
 * The tool that was asked for with `--tool`, else the one that the call names. `AskUserQuestion` is the name of two
 * contracts: the shape of the input decides whether a call is meant for AgentRail's, or for Claude Code's, which is that of
 * ask_user_question. Throws {@link BadInputError} where the call names another tool.
 *
 * @param file - where the call comes from
 */
export async function chooseTool(
  { tool: wanted, previewFormat, repair }: CommandSettings,
  { name: called, input: given }: ToolCall,
  file: string,
): Promise<ChosenTool> {
  const input = repair ? await unwrap(given) : given;
  const isShared = (wanted ?? called) === "AskUserQuestion";
  const named = isShared ? undefined : TOOL_NAMES.find((candidate) => candidate === (wanted ?? called));
  const isSingle = named === undefined && isSingleQuestion(input, isShared);
  const isDecision = named === "decisions" || (wanted === undefined && isDecisionCall(called, input));
  const name = isDecision ? "decisions" : isSingle ? "AskUserQuestion" : (named ?? "ask_user_question");
  const tool = await createTool(name, called ?? nameOfLook(input), previewFormat);
  const names = [tool.name, ...(tool.aliases ?? [])];
  if (called !== undefined && !names.includes(called)) {
    const isFound = CALLED.includes(called);
    const expected = wanted === undefined ? CALLED : names;
    const meant = isFound ? undefined : (await import("../text/nearest-name.js")).findNearest(called, CALLED);
    throw new BadInputError((say) => {
      const fault = say.unknownTool(file, called, listNames(expected, say));
      return joinSentences(say, fault, describeMeant(meant, say));
    });
  }
  if (previewFormat !== undefined && name !== "ask_user_question") {
    throw new BadInputError((say) => say.noPreviews(name));
  }
  const contract = isSingle ? "single" : "list";
  return { tool, isDecision, ...(isShared && { contract }) };
}

/** Whether a call can only be one of seed 001's: by its name, or by the kind of what it asks. */
function isDecisionCall(called: string | undefined, input: unknown): boolean {
  if (called !== "ask_user") return LOOKS.includes(called ?? "");
  return isObject(input) && "kind" in input && !("questions" in input);
}

/** Which of the tools a call without a name means that looks at a decision; of any other, none. */
function nameOfLook(input: unknown): string | undefined {
  if (!isObject(input) || !("decision_id" in input)) return undefined;
  return "timeout_s" in input ? "await_decision" : "get_decision";
}

/**
 * Whether an input is that of AgentRail's tool, or where it is neither's, nearer to that: it has more of its members.
 *
 * @param isShared - whether it is one of the two for certain
 */
function isSingleQuestion(input: unknown, isShared: boolean): boolean {
  if (!isObject(input) || "questions" in input) return false;
  if ("question" in input || !isShared) return "question" in input;
  const count = (names: readonly string[]) => names.filter((name) => name in input).length;
  return count(SINGLE_MEMBERS) > count(LIST_MEMBERS);
}

/** The arguments of a call, out of what they may be wrapped in: their shape tells the contract. */
async function unwrap(input: unknown): Promise<unknown> {
  const { createSingleQuestionTool } = await import("../tools/index.js");
  return repairCall(input, createSingleQuestionTool()).input;
}

/** The tools that no other contract has. */
const LOOKS = ["await_decision", "get_decision"];
/** What a call may name. */
const CALLED: readonly string[] = [...TOOL_NAMES.filter((name) => name !== "decisions"), ...LOOKS];
const SINGLE_MEMBERS = ["hint", "options", "multiple", "custom"];
const LIST_MEMBERS = ["answers", "annotations", "metadata"];

async function createTool(
  name: ToolName,
  called: string | undefined,
  previewFormat: CommandSettings["previewFormat"],
): Promise<PilotDeckToolDefinition> {
  if (name === "ask_user_question") {
    return createAskUserQuestionTool({ replay: true, ...(previewFormat && { previewFormat }) });
  }
  const tools = await import("../tools/index.js");
  if (name === "decisions") {
    const decisions = tools.createDecisionTools();
    return decisions[called === "await_decision" || called === "get_decision" ? called : "ask_user"];
  }
  const create = {
    ask: tools.createAskTool,
    ask_user: tools.createAskUserTool,
    AskUserQuestion: tools.createSingleQuestionTool,
  };
  return create[name]();
}
