import type { PilotDeckElicitationRequest } from "../../../protocol/elicitation.js";
import type { CreateToolError } from "../../../protocol/errors.js";
import type { PilotDeckToolRuntimeContext } from "../../../protocol/tool.js";
import { createToolRequest } from "../create-request.js";
import { pairWithUnique, type QuestionPair } from "../unique-questions.js";
import type { AskUserInput, AskUserItem } from "./input.js";

/** What a call of `ask_user` puts to the person. Throws an error where there is no question. */
export function createAskUserRequest(
  { questions, metadata }: AskUserInput,
  context: PilotDeckToolRuntimeContext,
  { name, createError }: { name: string; createError: CreateToolError },
): PilotDeckElicitationRequest {
  if (questions.length === 0) {
    throw createError("invalid_tool_input", `${name} was called without a question: ask at least one.`);
  }
  const unique = pairAskUserQuestions(questions).map(([, question]) => question);
  return createToolRequest(name, unique, context, { metadata });
}

/** The items with the questions that a channel asks, in the same order. A label that is there twice is offered once. */
export function pairAskUserQuestions(items: readonly AskUserItem[]): QuestionPair<AskUserItem>[] {
  return pairWithUnique(items, ({ question, header = "", options = [], multiSelect }) => {
    const descriptions = new Map<string, string>();
    for (const { label, description = "" } of options) {
      if (!descriptions.has(label)) descriptions.set(label, description);
    }
    return {
      question,
      header,
      options: Array.from(descriptions, ([label, description]) => ({ label, description })),
      // Where there is nothing to select, one text is the answer.
      ...(multiSelect === true && options.length > 0 && { multiSelect }),
    };
  });
}
