export type {
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
} from "./elicitation.js";
export type { CreateToolError, PilotDeckToolErrorCode } from "./errors.js";
export { PilotDeckToolRuntimeError, TOOL_ERROR_CODES } from "./errors.js";
export type {
  PilotDeckJsonSchema,
  PilotDeckToolInputSchema,
  PilotDeckToolValidationIssue,
  PilotDeckToolValidationResult,
} from "./schema.js";
export type {
  PilotDeckToolAvailability,
  PilotDeckToolDefinition,
  PilotDeckToolExecutionOutput,
  PilotDeckToolKind,
  PilotDeckToolResultContent,
  PilotDeckToolRuntimeContext,
  PilotDeckToolSupplementalMessage,
} from "./tool.js";
