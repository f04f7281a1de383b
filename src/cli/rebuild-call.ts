import type { PilotDeckElicitationRequest } from "../../protocol/elicitation.js";
import type { PilotDeckToolDefinition } from "../../protocol/tool.js";
import { createAskUserQuestionTool } from "../tools/ask-user-question/tool.js";

/**
 * The call that a request came from, as far as the request tells, so that the model reads the words of its own tool.
 * Where it does not tell enough, or the tool is not one of ours, those of ask_user_question.
 */
export async function rebuildCall(
  request: PilotDeckElicitationRequest,
): Promise<{ tool: PilotDeckToolDefinition; input: unknown }> {
  const { toolName, questions, previewFormat } = request;
  const known = await rebuildKnown(request);
  const verdict = await known?.tool.validateInput?.(known.input, { turnId: "" });
  if (known !== undefined && verdict?.ok === true) return known;
  const tool = createAskUserQuestionTool({
    ...(toolName !== "" && { name: toolName }),
    ...(previewFormat && { previewFormat }),
  });
  return { tool: { ...tool, validateInput: async (input) => ({ ok: true, input }) }, input: { questions } };
}

async function rebuildKnown({
  toolName,
  questions,
}: PilotDeckElicitationRequest): Promise<{ tool: PilotDeckToolDefinition; input: unknown } | undefined> {
  if (toolName === "ask_user_question") return undefined;
  const tools = await import("../tools/index.js");
  const [first, ...others] = questions;
  switch (toolName) {
    case "ask_user":
      return {
        tool: tools.createAskUserTool(),
        input: {
          questions: questions.map(({ question, header, options, multiSelect }) => ({
            question,
            header,
            options,
            multiSelect: multiSelect === true,
          })),
        },
      };
    // The id of one of several is its header; that of a single one is in no result.
    case "ask": {
      if (others.length > 0 && questions.some(({ header }) => header === "")) return undefined;
      return {
        tool: tools.createAskTool(),
        input: {
          questions: questions.map(({ question, header, options, multiSelect }) => ({
            id: others.length > 0 ? header : "answer",
            question,
            options: options.map(({ label }) => ({ label })),
            multi: multiSelect === true,
          })),
        },
      };
    }
    case "AskUserQuestion": {
      if (first === undefined || others.length > 0) return undefined;
      const { question, options, multiSelect, allowOther } = first;
      return {
        tool: tools.createSingleQuestionTool(),
        input: {
          question,
          options: options.map(({ label }) => label),
          multiple: multiSelect === true,
          custom: allowOther !== false,
        },
      };
    }
    default:
      return undefined;
  }
}
