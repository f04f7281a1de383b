import type { PilotDeckToolInputSchema, PilotDeckToolValidationResult } from "../../../protocol/schema.js";
import { addQuestionListIssues } from "../input/question-list.js";
import { deepFreeze, validateToolInput, withoutSparseLists } from "../input/tool-input.js";
import { hasSoundStructure, schema } from "./generated.js";

export type AskUserOption = { label: string; description?: string };

/** Without options, or with an empty list, the user types freely. */
export type AskUserItem = {
  question: string;
  /** A title of any length, shown before the question. */
  header?: string;
  options?: AskUserOption[];
  /** Whether several options may be chosen. Default false. */
  multiSelect?: boolean;
};

/** The arguments of `ask_user`: one question or more; the host gets `metadata` as it came. */
export type AskUserInput = { questions: AskUserItem[]; metadata?: Record<string, unknown> };

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
