import type { PilotDeckToolErrorCode } from "../../protocol/errors.js";
import type { PilotDeckToolValidationIssue } from "../../protocol/schema.js";
import type {
  PilotDeckToolDefinition,
  PilotDeckToolResultContent,
  PilotDeckToolRuntimeContext,
} from "../../protocol/tool.js";
import { hideMember } from "../elicitation/derive-request.js";
import { isToolErrorCode } from "../elicitation/describe-failure.js";
import { countBytes, cutToBytes } from "../text/bytes.js";
import { toPlainDetails } from "../text/plain-details.js";
import { describeThrown } from "../text/thrown.js";
import { describeType, isObject } from "../text/values.js";
import { requireTool } from "./require-tool.js";

/** What a tool call came to. In both cases `content` is what the model reads. */
export type ToolResult<Output = unknown> =
  | {
      type: "success";
      toolCallId: string;
      toolName: string;
      content: PilotDeckToolResultContent[];
      data?: Output;
      metadata?: Record<string, unknown>;
    }
  | {
      type: "error";
      toolCallId: string;
      toolName: string;
      content: PilotDeckToolResultContent[];
      error: {
        code: PilotDeckToolErrorCode;
        message: string;
        /** Plain JSON of at most 4 KB. */
        details?: Record<string, unknown>;
        /** What was thrown, where it was no tool error; not enumerable, so that no transcript takes it along. */
        cause?: unknown;
        /** What was wrong with the input, where the code is `invalid_tool_input`. */
        issues?: PilotDeckToolValidationIssue[];
      };
      /** What the tool gave, where only its text was `result_too_large`: nothing that was answered is lost. */
      data?: Output;
    };

/** The most that the model reads of an error, in bytes of UTF-8, where the tool sets no lower limit. */
const ERROR_BYTES_MAX = 100_000;

/**
 * Runs a tool call from end to end, for hosts that have no runtime of their own: validates the input, executes
 * the tool and keeps its `maxResultBytes`: a longer result becomes an error with the code `result_too_large`, which has
 * the tool's `data`; the text of any error is cut to the limit. Never rejects: every failure is a result with a code.
 *
 * @param input - the arguments as the model gave them, any value
 */
export async function runTool<Input, Output>(
  tool: PilotDeckToolDefinition<Input, Output>,
  input: unknown,
  context: Partial<PilotDeckToolRuntimeContext> = {},
): Promise<ToolResult<Output>> {
  const call = { toolCallId: "", toolName: "unnamed" };
  let limit = Number.POSITIVE_INFINITY;
  const fail = (error: Failure): Extract<ToolResult<Output>, { type: "error" }> => {
    error.message = cutToBytes(error.message, Math.min(limit, ERROR_BYTES_MAX));
    return { type: "error", ...call, content: [{ type: "text", text: error.message }], error };
  };
  try {
    // Null is none, as it is where no compiler looks.
    const turnId = context?.turnId ?? crypto.randomUUID();
    call.toolCallId = context?.currentToolCallId ?? turnId;
    requireTool(tool, "the first argument of runTool");
    call.toolName = tool.name ?? call.toolName;
    requireContext(context);
    limit = tool.maxResultBytes ?? limit;
    const runtimeContext = { ...context, turnId };
    // The tool's own validator is what makes a typed input of it.
    const verdict = (await tool.validateInput?.(input as Input, runtimeContext)) ?? { ok: true, input };
    if (!verdict.ok) return fail(describeIssues(tool.name, verdict.issues));
    const result = await tool.execute(verdict.input as Input, runtimeContext);
    requireContent(result, call.toolName);
    const { content, data, metadata } = result;
    const bytes = countContentBytes(content);
    const given = data !== undefined && { data };
    if (bytes > limit) {
      const message = `The result of ${tool.name} has ${bytes} bytes; at most ${limit} are allowed. Ask for shorter answers, or with shorter previews.`;
      return { ...fail({ code: "result_too_large", message, details: { bytes, limit } }), ...given };
    }
    return { type: "success", ...call, content, ...given, ...(metadata !== undefined && { metadata }) };
  } catch (thrown) {
    return fail(readFailure(thrown));
  }
}

// The slip that nobody would see: without a channel, a tool says only that there is none.
function requireContext(context: unknown): void {
  if (isObject(context) && context.elicitation === undefined && typeof context.askUser === "function") {
    throw new TypeError(
      "the third argument of runTool must be a context, { elicitation: channel }, but it is a channel.",
    );
  }
}

type Failure = Extract<ToolResult, { type: "error" }>["error"];

function describeIssues(toolName: string, issues: PilotDeckToolValidationIssue[]): Failure {
  const lines = issues.map(
    ({ pointer, path, message }) => `- ${pointer === undefined ? path : pointer || "/"}: ${message}`,
  );
  const message = `${toolName} was called with invalid input:\n${lines.join("\n")}`;
  return { code: "invalid_tool_input", message, issues };
}

// A host may have its own error class (`createError`): the code counts, not the class.
function readFailure(thrown: unknown): Failure {
  try {
    if (isObject(thrown) && isToolErrorCode(thrown.code)) {
      const { message = thrown.code, cause } = thrown;
      const details = toPlainDetails(thrown.details);
      const failure: Failure = { code: thrown.code, message: String(message), ...(details && { details }) };
      // What was replied may be all that is left of what somebody typed.
      if (cause !== undefined) hideMember(failure, "cause", cause);
      return failure;
    }
  } catch {
    // A value that throws when it is read is told apart by describeThrown.
  }
  const failure: Failure = {
    code: "tool_execution_failed",
    message: `The tool failed: ${describeThrown(thrown)}`,
  };
  hideMember(failure, "cause", thrown);
  return failure;
}

function requireContent(result: unknown, toolName: string): void {
  const content = isObject(result) ? result.content : undefined;
  if (Array.isArray(content)) return;
  const given = isObject(result)
    ? `its content is ${describeType(content)}`
    : `it gave ${describeType(result)}`;
  throw new TypeError(`execute of ${toolName} must give an object with content, a list, but ${given}.`);
}

function countContentBytes(content: PilotDeckToolResultContent[]): number {
  return content.reduce(
    (sum, block) => sum + countBytes(block.type === "text" ? block.text : JSON.stringify(block)),
    0,
  );
}
