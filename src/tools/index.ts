export type { AskInput, AskOutput, AskToolOptions } from "./ask.js";
export { ASK_TOOL_NAME, createAskTool, createAskToolIf } from "./ask.js";
export type { AskAnswer, AskQuestion, AskResult } from "./ask-answers.js";
export type {
  AskUserAnswer,
  AskUserDetails,
  AskUserInput,
  AskUserItem,
  AskUserOption,
  AskUserOutput,
  AskUserResult,
  AskUserToolOptions,
} from "./ask-user.js";
export { ASK_USER_TOOL_NAME, createAskUserTool } from "./ask-user.js";
export type { FindAskUserDetails } from "./find-stored-details.js";
export { renderAskUserCall, renderAskUserResult } from "./render-ask-user.js";
export type {
  SingleQuestionInput,
  SingleQuestionOutput,
  SingleQuestionToolOptions,
} from "./single-question.js";
export { createSingleQuestionTool, SINGLE_QUESTION_TOOL_NAME } from "./single-question.js";
