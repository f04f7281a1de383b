export { InMemoryElicitationChannel } from "../channels/memory/index.js";
export { PilotDeckToolRuntimeError, TOOL_ERROR_CODES } from "../protocol/errors.js";
export type {
  CreateToolError,
  ElicitationAnnotations,
  ElicitationAnswers,
  ElicitationAttachment,
  ElicitationCancelCode,
  ElicitationCapabilities,
  ElicitationCheck,
  ElicitationCollection,
  ElicitationDeferral,
  ElicitationDraft,
  ElicitationProvenance,
  ElicitationTimeout,
  ElicitationValueSchema,
  ElicitationWait,
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
export { elicit } from "./elicitation/elicit.js";
export type { ElicitationOutcome } from "./elicitation/outcome.js";
export { readTypedValue } from "./elicitation/typed-value.js";
export type {
  AskUserQuestionInput,
  AskUserQuestionItem,
  AskUserQuestionOption,
} from "./tools/ask-user-question/input.js";
export type { AskUserQuestionLimits } from "./tools/ask-user-question/limits.js";
export { ASK_USER_QUESTION_HEADER_MAX } from "./tools/ask-user-question/limits.js";
export type { AskUserQuestionOutput } from "./tools/ask-user-question/result.js";
export type { AskUserQuestionToolOptions } from "./tools/ask-user-question/tool.js";
export { ASK_USER_QUESTION_TOOL_NAME, createAskUserQuestionTool } from "./tools/ask-user-question/tool.js";
export type { ElicitationToolDefinition } from "./tools/elicitation-tool.js";
export {
  formatAnswersForModel,
  formatPolicyForModel,
  formatTimeoutForModel,
  summarizeAnswers,
} from "./tools/format-answers.js";
export type { RepairedCall } from "./tools/repair/repair-call.js";
export { repairCall } from "./tools/repair/repair-call.js";
export type { Repair, RepairableTool } from "./tools/repair/repairing.js";
export type { ToolResult } from "./tools/run-tool.js";
export { runTool } from "./tools/run-tool.js";
