export type { AskInput, AskQuestion } from "./ask/input.js";
export type { AskAnswer, AskOutput, AskQuestionResult } from "./ask/result.js";
export type { AskToolOptions } from "./ask/tool.js";
export { ASK_TOOL_NAME, createAskTool, createAskToolIf } from "./ask/tool.js";
export type { FindAskUserDetails } from "./ask-user/find-stored-details.js";
export type { AskUserInput, AskUserItem, AskUserOption } from "./ask-user/input.js";
export { createPiInstruction } from "./ask-user/pi-instruction.js";
export { renderAskUserCall, renderAskUserResult } from "./ask-user/render.js";
export type { AskUserAnswer, AskUserDetails, AskUserOutput, AskUserResult } from "./ask-user/result.js";
export type { AskUserToolOptions } from "./ask-user/tool.js";
export { ASK_USER_TOOL_NAME, createAskUserTool } from "./ask-user/tool.js";
export type {
  AskUserDecisionInput,
  DecisionKind,
  DecisionOption,
  ShareRef,
} from "./decisions/ask-user/input.js";
export type { AskHandle } from "./decisions/ask-user/result.js";
export type { Decision } from "./decisions/decision.js";
export type {
  AwaitDecisionInput,
  DecisionTools,
  DecisionToolsOptions,
  GetDecisionInput,
} from "./decisions/decision-tools.js";
export { createDecisionTools } from "./decisions/decision-tools.js";
export type { DecisionOutcome } from "./decisions/outcome-of-kind.js";
export type { ElicitationToolDefinition } from "./elicitation-tool.js";
export type { SingleQuestionInput } from "./single-question/input.js";
export type { SingleQuestionOutput } from "./single-question/result.js";
export type { SingleQuestionToolOptions } from "./single-question/tool.js";
export { createSingleQuestionTool, SINGLE_QUESTION_TOOL_NAME } from "./single-question/tool.js";
