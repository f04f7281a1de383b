/**
 * Every code that a failed tool call can carry, and what it means. The codes are PilotDeck's; this package
 * raises `invalid_tool_input`, `result_too_large`, `tool_aborted`, `tool_execution_failed`, `tool_timeout` and
 * `unsupported_tool`, a host's runtime the others.
 */
export const TOOL_ERROR_CODES = {
  ask_mode_violation: "The tool is not allowed while the session only asks.",
  file_conflict: "A file changed since it was read.",
  file_not_found: "A file does not exist.",
  invalid_tool_input: "The arguments break the tool's contract; every issue is listed.",
  path_not_allowed: "A path lies outside what the session may touch.",
  permission_cancelled: "The permission prompt was dismissed.",
  permission_denied: "Permission was refused.",
  permission_required: "Permission is needed and nobody can be asked for it.",
  plan_mode_violation: "The tool is not allowed in plan mode.",
  result_too_large: "The result is larger than the tool's maxResultBytes.",
  setup_required: "The tool needs to be set up first.",
  tool_aborted: "The call was aborted, by the host or by the user.",
  tool_execution_failed: "The tool or its channel failed; the message names what was wrong.",
  tool_not_found: "No tool has that name.",
  tool_timeout: "A time limit passed: the runtime's own, or the tool's, with nothing to recommend.",
  tool_unavailable: "The tool is registered and cannot be used now.",
  unsupported_tool: "The question could not be put to the person, or the person declined to answer.",
} as const;

/** A key of {@link TOOL_ERROR_CODES}. */
export type PilotDeckToolErrorCode = keyof typeof TOOL_ERROR_CODES;

/** Lets a host raise errors of its own class: PilotDeck recognises failures by `instanceof` its own. */
export type CreateToolError = (
  code: PilotDeckToolErrorCode,
  message: string,
  details?: Record<string, unknown>,
) => Error;

const MARKER = Symbol.for("@pilotdeck/ask-user-question/tool-runtime-error");

/** A tool call that failed, with a code from {@link TOOL_ERROR_CODES}. */
export class PilotDeckToolRuntimeError extends Error {
  // Declared, not assigned: where a host has frozen what errors inherit, no assignment gets past it.
  override name = "PilotDeckToolRuntimeError";
  readonly code: PilotDeckToolErrorCode;
  readonly details?: Record<string, unknown> | undefined;

  constructor(code: PilotDeckToolErrorCode, message: string, details?: Record<string, unknown>) {
    super(message);
    this.code = code;
    this.details = details;
    Object.defineProperty(this, MARKER, { value: true });
  }

  /** Recognises the error by its marker, so that two copies of the package agree. Never throws. */
  static isInstance(error: unknown): error is PilotDeckToolRuntimeError {
    try {
      return Reflect.get(Object(error), MARKER) === true;
    } catch {
      return false;
    }
  }
}

/** How a tool makes its errors where the host brings no class of its own. */
export const createToolRuntimeError: CreateToolError = (code, message, details) =>
  new PilotDeckToolRuntimeError(code, message, details);
