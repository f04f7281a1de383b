import type {
  ElicitationCheck,
  ElicitationTimeout,
  PilotDeckElicitationRequest,
} from "../../../protocol/elicitation.js";
import type { PilotDeckToolRuntimeContext } from "../../../protocol/tool.js";
import { createToolRequest } from "../create-request.js";
import type { AskUserQuestionInput } from "./input.js";
import { checkResultSize, RESULT_BYTES_MAX } from "./result-size.js";

/** What a call of `ask_user_question` puts to the person (seed 003). Its `check` keeps answers to what a result may hold. */
export function createAskUserQuestionRequest(
  { questions, metadata }: AskUserQuestionInput,
  context: PilotDeckToolRuntimeContext,
  {
    name,
    previewFormat,
    timeout,
  }: {
    name: string;
    previewFormat: "html" | "markdown" | undefined;
    timeout: ElicitationTimeout | undefined;
  },
): PilotDeckElicitationRequest {
  const check: ElicitationCheck = (answers, annotations) => checkResultSize(questions, answers, annotations);
  check.maxResultBytes = RESULT_BYTES_MAX;
  return createToolRequest(name, questions, context, { metadata, previewFormat, timeout, check });
}
