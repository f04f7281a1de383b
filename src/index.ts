export { InMemoryElicitationChannel } from "../channels/memory/index.js";
export { PilotDeckToolRuntimeError, TOOL_ERROR_CODES } from "../protocol/errors.js";
export type {
  CreateToolError,
  ElicitationAnnotations,
  ElicitationAnswers,
  ElicitationCancelCode,
  ElicitationCapabilities,
  ElicitationDeferral,
  ElicitationDraft,
  ElicitationProvenance,
  ElicitationTimeout,
  ElicitationValueSchema,
  PilotDeckElicitationAnswer,
  PilotDeckElicitationChannel,
  PilotDeckElicitationOption,
  PilotDeckElicitationQuestion,
  PilotDeckElicitationRequest,
  PilotDeckJsonSchema,
  PilotDeckToolAvailability,
  PilotDeckToolDefinition,
  PilotDeckToolErrorCode,
  PilotDeckToolExecutionOutput,
  PilotDeckToolInputSchema,
  PilotDeckToolKind,
  PilotDeckToolResultContent,
  PilotDeckToolRuntimeContext,
  PilotDeckToolSupplementalMessage,
  PilotDeckToolValidationIssue,
  PilotDeckToolValidationResult,
} from "../protocol/index.js";
export type { ElicitationOutcome } from "./elicit.js";
export { elicit } from "./elicit.js";
export { formatAnswersForModel, formatTimeoutForModel, summarizeAnswers } from "./format-answers.js";
export type { ToolResult } from "./run-tool.js";
export { runTool } from "./run-tool.js";
export type {
  AskUserQuestionInput,
  AskUserQuestionItem,
  AskUserQuestionOption,
  AskUserQuestionOutput,
  AskUserQuestionToolOptions,
} from "./tools/ask-user-question.js";
export { ASK_USER_QUESTION_TOOL_NAME, createAskUserQuestionTool } from "./tools/ask-user-question.js";
export { ASK_USER_QUESTION_HEADER_MAX } from "./validation/question-rules.js";
export { readTypedValue } from "./validation/typed-value.js";
