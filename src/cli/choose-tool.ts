import type { PilotDeckToolDefinition } from "../../protocol/tool.js";
import { isObject } from "../text/issues.js";
import { createAskUserQuestionTool } from "../tools/ask-user-question/tool.js";
import { BadInputError } from "./bad-input-error.js";
import type { ToolCall } from "./read-call.js";
import type { AskOptions } from "./read-options.js";
import { TOOL_NAMES, type ToolName } from "./tool-names.js";

/**
 * The tool that was asked for with `--tool`, else the one that the call names. `AskUserQuestion` is also the other name
 * of ask_user_question: a call with one `question` is meant for AgentRail's. Throws {@link BadInputError} where
 * the call names another tool.
 *
 * @param file - where the call comes from
 */
export async function chooseTool(
  { tool: wanted, previewFormat }: AskOptions,
  { name: called, input }: ToolCall,
  file: string,
): Promise<PilotDeckToolDefinition> {
  const isSingle = isObject(input) && "question" in input && !("questions" in input);
  const named = isSingle
    ? ("AskUserQuestion" as const)
    : TOOL_NAMES.find((candidate) => candidate === called && candidate !== "AskUserQuestion");
  const name = wanted ?? named ?? "ask_user_question";
  const tool = await createTool(name, previewFormat);
  const names = [tool.name, ...(tool.aliases ?? [])];
  if (called !== undefined && !names.includes(called)) {
    const expected = listNames(wanted === undefined ? TOOL_NAMES : names);
    throw new BadInputError(`${file} calls the tool "${called}". Expected a call of ${expected}.`);
  }
  if (previewFormat !== undefined && name !== "ask_user_question") {
    throw new BadInputError(`--preview-format is for ask_user_question; ${name} has no previews.`);
  }
  return tool;
}

async function createTool(
  name: ToolName,
  previewFormat: AskOptions["previewFormat"],
): Promise<PilotDeckToolDefinition> {
  // A tool's own validator turns any input into a typed one, so that it takes unknown here.
  if (name === "ask_user_question") {
    return createAskUserQuestionTool({
      replay: true,
      ...(previewFormat && { previewFormat }),
    }) as PilotDeckToolDefinition;
  }
  const { createAskTool, createAskUserTool, createSingleQuestionTool } = await import("../tools/index.js");
  const create = {
    ask: createAskTool,
    ask_user: createAskUserTool,
    AskUserQuestion: createSingleQuestionTool,
  };
  return create[name]() as PilotDeckToolDefinition;
}

function listNames(names: readonly string[]): string {
  return [names.slice(0, -1).join(", "), ...names.slice(-1)].filter(Boolean).join(" or ");
}
