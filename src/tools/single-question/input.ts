import type { PilotDeckToolInputSchema, PilotDeckToolValidationResult } from "../../../protocol/schema.js";
import { memberOf, ROOT } from "../../text/issues.js";
import { addBlankLabel, addBlankQuestion } from "../input/question-list.js";
import { deepFreeze, validateToolInput, withoutSparseLists } from "../input/tool-input.js";
import { hasSoundStructure, schema } from "./generated.js";

/** The arguments of AgentRail's `AskUserQuestion`. */
export type SingleQuestionInput = {
  question: string;
  /** What kind of answer is expected, shown below the question. */
  hint?: string;
  /** Absent or empty for a question that is answered with text. */
  options?: string[];
  /** Whether several options may be chosen. Default false. */
  multiple?: boolean;
  /** Whether the user may type an answer instead. Default true. */
  custom?: boolean;
};

/** The JSON Schema of the tool's input, deeply frozen (seed 004, Parameters). */
export const SINGLE_QUESTION_SCHEMA: PilotDeckToolInputSchema = deepFreeze(
  schema as PilotDeckToolInputSchema,
);

const isSound = withoutSparseLists(hasSoundStructure);

/**
 * Judges any value as input of `AskUserQuestion`: faults of structure first, then blank texts. Lists issues as
 * {@link validateToolInput} does.
 */
export function validateSingleQuestion(input: unknown): Promise<PilotDeckToolValidationResult> {
  return validateToolInput(input, SINGLE_QUESTION_SCHEMA, isSound, ({ question, options }, _, issues) => {
    addBlankQuestion(question, memberOf(ROOT, "question"), issues);
    if (!Array.isArray(options)) return undefined;
    const at = memberOf(ROOT, "options");
    options.forEach((option, index) => {
      addBlankLabel(option, memberOf(at, index), issues);
    });
    return undefined;
  });
}
