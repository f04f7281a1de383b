// PilotDeck's own types, restated from seed 003 and the runtime that it plugs into; only what a tool, a
// channel, or a host can see.
export type Option = { label: string; description: string; preview?: string };

export type Question = { question: string; header: string; options: Option[]; multiSelect?: boolean };

export type Request = {
  toolCallId: string;
  toolName: string;
  previewFormat?: "html" | "markdown";
  questions: Question[];
  metadata?: Record<string, unknown>;
  signal?: AbortSignal;
};

export type Answer =
  | {
      type: "answered";
      answers: Record<string, string | string[]>;
      annotations?: Record<string, { preview?: string; notes?: string }>;
    }
  | { type: "cancelled"; reason?: string };

export type Channel = { askUser(request: Request): Promise<Answer> };

export type JsonSchema = {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean;
  items?: JsonSchema;
  enum?: unknown[];
  [key: string]: unknown;
};

export type InputSchema = {
  type: "object";
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean;
  [key: string]: unknown;
};

export type Issue = {
  path: string;
  code: "required" | "unknown_property" | "invalid_type" | "invalid_enum" | "invalid_schema";
  message: string;
};

export type ValidationResult = { ok: true; input: unknown } | { ok: false; issues: Issue[] };

export type ErrorCode =
  | "tool_not_found"
  | "tool_unavailable"
  | "invalid_tool_input"
  | "permission_denied"
  | "permission_cancelled"
  | "permission_required"
  | "tool_execution_failed"
  | "tool_aborted"
  | "tool_timeout"
  | "result_too_large"
  | "path_not_allowed"
  | "file_not_found"
  | "file_conflict"
  | "unsupported_tool"
  | "setup_required"
  | "plan_mode_violation"
  | "ask_mode_violation";

export type Content =
  | { type: "text"; text: string }
  | { type: "json"; value: unknown }
  | { type: "image"; mimeType: string; data: string; bytes?: number; detail?: "auto" | "low" | "high" }
  | { type: "pdf"; mimeType: "application/pdf"; data: string; bytes: number; pages?: number }
  | { type: "file"; path: string; mimeType?: string; description?: string };

export type Output<Data = unknown> = {
  content: Content[];
  supplementalMessages?: { role: "user"; content: Content[]; isMeta?: boolean }[];
  data?: Data;
  metadata?: Record<string, unknown>;
};

export type Context = {
  sessionId: string;
  turnId: string;
  cwd: string;
  abortSignal?: AbortSignal;
  currentToolCallId?: string;
  permissionMode: "default" | "plan" | "ask";
  permissionContext: { mode: string; canPrompt?: boolean };
  now?: () => Date;
  env?: NodeJS.ProcessEnv;
  maxResultBytes?: number;
  elicitation?: Channel;
};

export type Tool<Input = unknown, Data = unknown> = {
  name: string;
  aliases?: string[];
  title?: string;
  description: string;
  kind: "filesystem" | "shell" | "network" | "mcp" | "session" | "agent" | "structured_output" | "custom";
  inputSchema: InputSchema;
  outputSchema?: Record<string, unknown>;
  maxResultBytes?: number;
  shouldDefer?: boolean;
  alwaysLoad?: boolean;
  searchHint?: string;
  isReadOnly(input: Input): boolean;
  isConcurrencySafe(input: Input): boolean;
  isDestructive?(input: Input): boolean;
  requiresUserInteraction?(input: Input): boolean;
  isOpenWorld?(input: Input): boolean;
  validateInput?(input: Input, context: Context): Promise<ValidationResult>;
  checkAvailability?(context: { cwd: string; env?: NodeJS.ProcessEnv }): Availability | Promise<Availability>;
  execute(input: Input, context: Context): Promise<Output<Data>>;
};

export type Availability =
  | { ok: true }
  | { ok: false; code: "setup_required" | "unavailable" | "failed_check"; reason: string };

export type AskUserQuestionInput = {
  questions: Question[];
  answers?: Record<string, string | string[]>;
  annotations?: Record<string, { preview?: string; notes?: string }>;
  metadata?: { source?: string };
};

export type AskUserQuestionOutput = Pick<AskUserQuestionInput, "questions" | "annotations"> & {
  answers: Record<string, string | string[]>;
};
