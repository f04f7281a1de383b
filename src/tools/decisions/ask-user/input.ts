import type { PilotDeckToolInputSchema, PilotDeckToolValidationResult } from "../../../../protocol/schema.js";
import { isObject } from "../../../text/values.js";
import { deepFreeze, validateToolInput, withoutSparseLists } from "../../input/tool-input.js";
import { addAskUserRuleIssues } from "./ask-user-rules.js";
import { hasSoundStructure, schema } from "./generated.js";

/** What a decision is about; a `todo` is done or skipped, and nobody waits for it. */
export type DecisionKind = "bool" | "choose" | "text" | "form" | "todo";

export type DecisionOption = string | { label: string; description?: string };

/** A link (https), or a file in base64. */
export type ShareRef = { name: string; url: string } | { name: string; mimeType: string; data: string };

/** The parameters of the decision tool `ask_user`. What is optional may also be null. */
export type AskUserDecisionInput = {
  question: string;
  kind: DecisionKind;
  project?: string | null;
  /** For `choose`. */
  options?: DecisionOption[] | null;
  /** For `form`: an object schema of primitive properties. */
  schema?: Record<string, unknown> | null;
  context_md?: string | null;
  /** A PNG, JPEG, GIF or WebP of at most 5 MB, in base64. */
  context_image_b64?: string | null;
  /** At most 20; files have at most 10 MB together. */
  attachments?: ShareRef[] | null;
  /** Default 60. */
  ttl_minutes?: number | null;
  /** Default true. */
  allow_remark?: boolean | null;
  /** Default `push`. */
  notify?: "push" | "email" | "none" | null;
};

/** The JSON Schema of the tool's input, deeply frozen (seed 001, MCP tool signature). */
export const ASK_USER_DECISION_SCHEMA: PilotDeckToolInputSchema = deepFreeze(
  schema as PilotDeckToolInputSchema,
);

const isSound = withoutSparseLists(hasSoundStructure);

/**
 * Judges any value as input of `ask_user`: faults of structure first, then those of its kind. Lists issues as
 * {@link validateToolInput} does.
 */
export function validateAskUserDecision(input: unknown): Promise<PilotDeckToolValidationResult> {
  return validateToolInput(withoutNulls(input), ASK_USER_DECISION_SCHEMA, isSound, addAskUserRuleIssues).then(
    (verdict) => (verdict.ok ? { ok: true, input } : verdict),
  );
}

/** The input without the members that are null, as Python writes what is left out. */
export function withoutNulls<T>(input: T): T {
  if (!isObject(input)) return input;
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null)) as T;
}
