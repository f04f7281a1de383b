import { type PilotDeckToolErrorCode, TOOL_ERROR_CODES } from "../../protocol/errors.js";
import type { PilotDeckToolValidationIssue } from "../../protocol/schema.js";
import type {
  PilotDeckToolDefinition,
  PilotDeckToolResultContent,
  PilotDeckToolRuntimeContext,
} from "../../protocol/tool.js";
import { describeThrown, isObject } from "../text/issues.js";

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
        details?: Record<string, unknown>;
        /** What was wrong with the input, where the code is `invalid_tool_input`. */
        issues?: PilotDeckToolValidationIssue[];
      };
    };

/**
 * Runs a tool call from end to end, for hosts that have no runtime of their own: validates the input, executes
 * the tool and keeps its `maxResultBytes` (code `result_too_large`). Never rejects: every failure is a result
 * with a code.
 *
 * @param input - the arguments as the model gave them, any value
 */
export async function runTool<Input, Output>(
  tool: PilotDeckToolDefinition<Input, Output>,
  input: unknown,
  context: Partial<PilotDeckToolRuntimeContext> = {},
): Promise<ToolResult<Output>> {
  const turnId = context.turnId ?? crypto.randomUUID();
  const call = { toolCallId: context.currentToolCallId ?? turnId, toolName: tool.name };
  const fail = (error: Failure): ToolResult<Output> => ({
    type: "error",
    ...call,
    content: [{ type: "text", text: error.message }],
    error,
  });
  try {
    const runtimeContext = { ...context, turnId };
    // The tool's own validator is what makes a typed input of it.
    const verdict = (await tool.validateInput?.(input as Input, runtimeContext)) ?? { ok: true, input };
    if (!verdict.ok) return fail(describeIssues(tool.name, verdict.issues));
    const { content, data, metadata } = await tool.execute(verdict.input as Input, runtimeContext);
    const bytes = countBytes(content);
    const limit = tool.maxResultBytes ?? Number.POSITIVE_INFINITY;
    if (bytes > limit) {
      const message = `The result of ${tool.name} has ${bytes} bytes; at most ${limit} are allowed. Ask for shorter answers, or with shorter previews.`;
      return fail({ code: "result_too_large", message, details: { bytes, limit } });
    }
    return {
      type: "success",
      ...call,
      content,
      ...(data !== undefined && { data }),
      ...(metadata !== undefined && { metadata }),
    };
  } catch (thrown) {
    return fail(describeFailure(thrown));
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
function describeFailure(thrown: unknown): Failure {
  try {
    if (typeof thrown === "object" && thrown !== null && "code" in thrown && isToolErrorCode(thrown.code)) {
      const { code } = thrown;
      const message = "message" in thrown ? String(thrown.message) : code;
      const details = "details" in thrown ? thrown.details : undefined;
      return { code, message, ...(isObject(details) && { details }) };
    }
  } catch {
    // A value that throws when it is read is told apart by describeThrown.
  }
  const message = `The tool failed: ${describeThrown(thrown)}`;
  return { code: "tool_execution_failed", message, details: { cause: thrown } };
}

function isToolErrorCode(code: unknown): code is PilotDeckToolErrorCode {
  return typeof code === "string" && Object.hasOwn(TOOL_ERROR_CODES, code);
}

function countBytes(content: PilotDeckToolResultContent[]): number {
  const encoder = new TextEncoder();
  return content.reduce((sum, block) => {
    const text = block.type === "text" ? block.text : JSON.stringify(block);
    return sum + encoder.encode(text).byteLength;
  }, 0);
}
