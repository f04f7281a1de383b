import type { PilotDeckToolDefinition } from "../../../protocol/tool.js";
import { shorten } from "../../text/foreign-words.js";
import { findNearest } from "../../text/nearest-name.js";
import { createAskUserQuestionTool } from "../../tools/ask-user-question/tool.js";
import {
  createAskTool,
  createAskUserTool,
  createDecisionTools,
  createSingleQuestionTool,
} from "../../tools/index.js";
import { BadInputError } from "../bad-input-error.js";
import { describeMeant, joinSentences, listNames } from "../sentences.js";
import { TOOL_NAMES, type ToolName } from "../tool-names.js";

const DEFAULT = "ask_user_question,decisions";

/**
 * The tools that `--tools` names, with commas between. None of them takes answers with the call: a model does not answer for its
 * person. Throws {@link BadInputError} for a name that there is not, and for two tools of one name.
 */
export function chooseTools(typed: string | undefined, legMs: number): PilotDeckToolDefinition[] {
  const names = (typed ?? DEFAULT).split(",").map((name) => name.trim());
  const tools = [...new Set(names)].flatMap((name) => createTools(readName(name), legMs));
  const seen = new Set<string>();
  for (const { name } of tools) {
    if (seen.has(name)) {
      throw new BadInputError(({ serve }) => serve.toolTwice(name));
    }
    seen.add(name);
  }
  return tools;
}

function readName(typed: string): ToolName {
  const name = TOOL_NAMES.find((candidate) => candidate === typed);
  if (name !== undefined) return name;
  const meant = findNearest(typed, TOOL_NAMES);
  throw new BadInputError((say) => {
    const fault = say.serve.tools(listNames(TOOL_NAMES, say), shorten(typed));
    return joinSentences(say, fault, describeMeant(meant, say));
  });
}

function createTools(name: ToolName, legMs: number): PilotDeckToolDefinition[] {
  switch (name) {
    case "ask_user_question":
      return [createAskUserQuestionTool({ preSuppliedAnswers: "reject" })];
    case "ask":
      return [createAskTool()];
    case "ask_user":
      return [createAskUserTool()];
    case "AskUserQuestion":
      return [createSingleQuestionTool()];
    case "decisions": {
      const limit = legMs === 0 ? {} : { maxWaitSeconds: legMs / 1_000 };
      return Object.values(createDecisionTools(limit));
    }
  }
}
