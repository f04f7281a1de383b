import type {
  ElicitationTimeout,
  PilotDeckElicitationQuestion,
  PilotDeckElicitationRequest,
} from "../../../protocol/elicitation.js";
import type { PilotDeckToolRuntimeContext } from "../../../protocol/tool.js";
import { createToolRequest } from "../create-request.js";
import type { SingleQuestionInput } from "./input.js";

/** What a call of `AskUserQuestion` puts to the person. */
export function createSingleQuestionRequest(
  input: SingleQuestionInput,
  context: PilotDeckToolRuntimeContext,
  { name, timeout }: { name: string; timeout: ElicitationTimeout | undefined },
): PilotDeckElicitationRequest {
  return createToolRequest(name, [createSingleQuestion(input)], context, { timeout });
}

function createSingleQuestion({
  question,
  hint,
  options = [],
  multiple = false,
  custom = true,
}: SingleQuestionInput): PilotDeckElicitationQuestion {
  const labels = [...new Set(options)];
  return {
    question,
    header: "",
    options: labels.map((label) => ({ label, description: "" })),
    ...(labels.length > 0 && {
      multiSelect: multiple,
      allowOther: custom,
      otherLabel: "Type your own answer",
    }),
    ...(hint && { hint }),
  };
}
