export type { AskAnswer, AskQuestion, AskResult } from "./ask/answers.js";
export type { AskInput, AskOutput, AskToolOptions } from "./ask/tool.js";
export { ASK_TOOL_NAME, createAskTool, createAskToolIf } from "./ask/tool.js";
export type { FindAskUserDetails } from "./ask-user/find-stored-details.js";
export type { AskUserInput, AskUserItem, AskUserOption } from "./ask-user/input.js";
export { renderAskUserCall, renderAskUserResult } from "./ask-user/render.js";
export type { AskUserAnswer, AskUserDetails, AskUserOutput, AskUserResult } from "./ask-user/result.js";
export type { AskUserToolOptions } from "./ask-user/tool.js";
export { ASK_USER_TOOL_NAME, createAskUserTool } from "./ask-user/tool.js";
export type {
  SingleQuestionInput,
  SingleQuestionOutput,
  SingleQuestionToolOptions,
} from "./single-question/tool.js";
export { createSingleQuestionTool, SINGLE_QUESTION_TOOL_NAME } from "./single-question/tool.js";
