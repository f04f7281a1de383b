import type { PilotDeckToolInputSchema, PilotDeckToolValidationResult } from "../../../protocol/schema.js";
import { addQuestionListIssues } from "../input/question-list.js";
import { deepFreeze, validateToolInput, withoutSparseLists } from "../input/tool-input.js";
import { hasSoundStructure, schema } from "./generated.js";

export type AskQuestion = {
  /** What the answers to several questions are listed by. */
  id: string;
  question: string;
  /** Empty for a question that is answered with text. */
  options: { label: string }[];
  /** Whether several options may be chosen. Default false. */
  multi?: boolean;
  /** Zero-based. What is not the index of an option is ignored. */
  recommended?: number;
};

/** The arguments of `ask`: one question or more. */
export type AskInput = { questions: AskQuestion[] };

/** The JSON Schema of the tool's input, deeply frozen (seed 000, Inputs). */
export const ASK_SCHEMA: PilotDeckToolInputSchema = deepFreeze(schema as PilotDeckToolInputSchema);

const isSound = withoutSparseLists(hasSoundStructure);

/**
 * Judges any value as input of `ask`: faults of structure first, then an empty list of questions and blank texts.
 * Lists issues as {@link validateToolInput} does.
 */
export function validateAsk(input: unknown): Promise<PilotDeckToolValidationResult> {
  return validateToolInput(input, ASK_SCHEMA, isSound, addQuestionListIssues);
}
