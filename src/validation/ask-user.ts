import type { PilotDeckToolInputSchema, PilotDeckToolValidationResult } from "../../protocol/schema.js";
import { hasSoundStructure, schema } from "./generated/ask-user.js";
import { addQuestionListIssues } from "./question-list.js";
import { deepFreeze, validateToolInput, withoutSparseLists } from "./tool-input.js";

/** The JSON Schema of the tool's input, deeply frozen (seed 002, Parameters Schema). */
export const ASK_USER_SCHEMA: PilotDeckToolInputSchema = deepFreeze(schema as PilotDeckToolInputSchema);

const isSound = withoutSparseLists(hasSoundStructure);

/**
 * Judges any value as input of `ask_user`: faults of structure first, then an empty list of questions and blank
 * texts. Lists issues as {@link validateToolInput} does.
 */
export function validateAskUser(input: unknown): Promise<PilotDeckToolValidationResult> {
  return validateToolInput(input, ASK_USER_SCHEMA, isSound, addQuestionListIssues);
}
