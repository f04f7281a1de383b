/** A JSON Schema as PilotDeck's runtime reads it; valid for draft-07 and 2020-12. */
export type PilotDeckJsonSchema = {
  type?: string | string[];
  properties?: Record<string, PilotDeckJsonSchema>;
  required?: string[];
  additionalProperties?: boolean;
  items?: PilotDeckJsonSchema;
  enum?: unknown[];
  [key: string]: unknown;
};

/** The schema of a tool's input: always an object. */
export type PilotDeckToolInputSchema = {
  type: "object";
  properties?: Record<string, PilotDeckJsonSchema>;
  required?: string[];
  additionalProperties?: boolean;
  [key: string]: unknown;
};

/** One thing that is wrong with a value. */
export type PilotDeckToolValidationIssue = {
  /** As PilotDeck writes it, e.g. `$.questions[0].header` or `questions[].options`. */
  path: string;
  code: "required" | "unknown_property" | "invalid_type" | "invalid_enum" | "invalid_schema";
  /** What was wrong, where, and what was expected. */
  message: string;
  /** Where exactly, as a JSON Pointer (RFC 6901). */
  pointer?: string;
};

/** A verdict: issues are data, nothing is thrown. */
export type PilotDeckToolValidationResult =
  | { ok: true; input: unknown }
  | { ok: false; issues: PilotDeckToolValidationIssue[] };
