import type { PilotDeckElicitationChannel, PilotDeckElicitationRequest } from "./elicitation.js";
import type { PilotDeckToolInputSchema, PilotDeckToolValidationResult } from "./schema.js";

/** What a tool touches, as PilotDeck sorts tools. */
export type PilotDeckToolKind =
  | "filesystem"
  | "shell"
  | "network"
  | "mcp"
  | "session"
  | "agent"
  | "structured_output"
  | "custom";

/** A block of what the model reads. `data` is base64. */
export type PilotDeckToolResultContent =
  | { type: "text"; text: string }
  | { type: "json"; value: unknown }
  | { type: "image"; mimeType: string; data: string; bytes?: number; detail?: "auto" | "low" | "high" }
  | { type: "pdf"; mimeType: "application/pdf"; data: string; bytes: number; pages?: number }
  | { type: "file"; path: string; mimeType?: string; description?: string };

/** A message that follows the result into the conversation. */
export type PilotDeckToolSupplementalMessage = {
  role: "user";
  content: PilotDeckToolResultContent[];
  isMeta?: boolean;
};

/** What a tool call gives: `content` for the model, `data` for programs, `metadata` for the host. */
export type PilotDeckToolExecutionOutput<Output = unknown> = {
  content: PilotDeckToolResultContent[];
  supplementalMessages?: PilotDeckToolSupplementalMessage[];
  data?: Output;
  metadata?: Record<string, unknown>;
};

/** What a runtime hands to a tool. PilotDeck's own context has all of it and more. */
export type PilotDeckToolRuntimeContext = {
  sessionId?: string;
  turnId: string;
  /** The id that the model gave to this call. */
  currentToolCallId?: string;
  abortSignal?: AbortSignal;
  /** Stops the turn, where the host's runtime offers it: for a tool without whose answer the turn makes no sense. */
  abort?: () => void;
  /** The way to the person. Absent where there is none. */
  elicitation?: PilotDeckElicitationChannel | null;
  /** Who asks, where it is not the main agent: the name of a sub-agent. */
  asker?: string;
  /** What the person should see before the questions. */
  context?: NonNullable<PilotDeckElicitationRequest["context"]>;
  /** What they may look at. */
  attachments?: NonNullable<PilotDeckElicitationRequest["attachments"]>;
  /** What the agent works on, as people call it. */
  project?: string;
  /** The clock. Default the system's. */
  now?: () => Date;
};

/** Whether a tool can be used on this machine. */
export type PilotDeckToolAvailability =
  | { ok: true }
  | { ok: false; code: "setup_required" | "unavailable" | "failed_check"; reason: string };

/** A tool as PilotDeck's registry takes it. */
export type PilotDeckToolDefinition<Input = unknown, Output = unknown> = {
  name: string;
  aliases?: string[];
  title?: string;
  description: string;
  kind: PilotDeckToolKind;
  inputSchema: PilotDeckToolInputSchema;
  outputSchema?: Record<string, unknown>;
  /** In bytes of UTF-8 over all content blocks. */
  maxResultBytes?: number;
  shouldDefer?: boolean;
  alwaysLoad?: boolean;
  searchHint?: string;
  isReadOnly(input: Input): boolean;
  isConcurrencySafe(input: Input): boolean;
  isDestructive?(input: Input): boolean;
  requiresUserInteraction?(input: Input): boolean;
  isOpenWorld?(input: Input): boolean;
  /** Judges any value; never throws. */
  validateInput?(input: Input, context: PilotDeckToolRuntimeContext): Promise<PilotDeckToolValidationResult>;
  checkAvailability?(context: {
    cwd: string;
    env?: Record<string, string | undefined>;
  }): PilotDeckToolAvailability | Promise<PilotDeckToolAvailability>;
  execute(input: Input, context: PilotDeckToolRuntimeContext): Promise<PilotDeckToolExecutionOutput<Output>>;
};
