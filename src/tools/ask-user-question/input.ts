import type {
  ElicitationAnnotations,
  ElicitationAnswers,
  PilotDeckElicitationOption,
} from "../../../protocol/elicitation.js";
import type { PilotDeckToolInputSchema, PilotDeckToolValidationResult } from "../../../protocol/schema.js";
import { addAnnotationIssues, addAnswerIssues } from "../../elicitation/check-answers.js";
import { type IssueList, memberOf, ROOT } from "../../text/issues.js";
import { isObject } from "../../text/values.js";
import { deepFreeze, validateToolInput } from "../input/tool-input.js";
import { hasSoundStructure, schema } from "./generated.js";
import type { AskUserQuestionLimits } from "./limits.js";
import {
  addQuestionIssues,
  hasPreview,
  type PreviewCheck,
  type RuledQuestion,
  readQuestions,
} from "./question-rules.js";

export type AskUserQuestionOption = PilotDeckElicitationOption;

export type AskUserQuestionItem = {
  /** As the person reads it; no two of a call are the same. */
  question: string;
  /** The label of its tab, at most 12 UTF-16 code units unless the host sets another limit. */
  header: string;
  /** 2 to 4, unless the host sets another limit; no two labels are the same. */
  options: AskUserQuestionOption[];
  /** Whether several options may be chosen. Default false. */
  multiSelect?: boolean;
};

/** The arguments of `ask_user_question`. */
export type AskUserQuestionInput = {
  /** 1 to 4, unless the host sets another limit. */
  questions: AskUserQuestionItem[];
  /** Answers in advance, by question text, for replays: then nobody is asked. */
  answers?: ElicitationAnswers;
  /** What belongs to those answers. */
  annotations?: ElicitationAnnotations;
  /** `source` says why the model asks. Passed on to the host; the person does not see it. */
  metadata?: { source?: string };
};

/** The JSON Schema of the tool's input, deeply frozen (seed 003, E1 and E2). */
export const ASK_USER_QUESTION_SCHEMA: PilotDeckToolInputSchema = deepFreeze(
  schema as PilotDeckToolInputSchema,
);

/** The same for a tool that rejects answers in its input: a model is not offered what it may not use. */
export const ASK_USER_QUESTION_SCHEMA_WITHOUT_ANSWERS: PilotDeckToolInputSchema =
  withoutAnswers(ASK_USER_QUESTION_SCHEMA);

export type AskUserQuestionRules = {
  /** Whether previews are held to the rules for HTML. */
  htmlPreviews: boolean;
  /** Whether answers may come with the questions. */
  preSuppliedAnswers: boolean;
  limits: AskUserQuestionLimits;
  /** The schema with these limits. */
  schema: PilotDeckToolInputSchema;
};

/**
 * Judges any value as input of `ask_user_question`: faults of structure first, then what PilotDeck's tool refuses,
 * in its order and its words, then what only this tool refuses. Lists issues as {@link validateToolInput} does.
 */
export function validateAskUserQuestion(
  input: unknown,
  rules: AskUserQuestionRules,
): Promise<PilotDeckToolValidationResult> {
  // What is compiled knows the seed's limits: a call beyond them is judged by the schema itself.
  return validateToolInput(input, rules.schema, hasSoundStructure, (value, isSound, issues) => {
    const { limits } = rules;
    const questions = isSound ? (value.questions as RuledQuestion[]) : readQuestions(value.questions, limits);
    if (!rules.htmlPreviews || !hasPreview(questions)) {
      addRuleIssues(value, questions, rules, undefined, issues);
      return undefined;
    }
    return loadPreviewCheck().then((check) => addRuleIssues(value, questions, rules, check, issues));
  });
}

function addRuleIssues(
  input: Record<string, unknown>,
  questions: readonly RuledQuestion[] | undefined,
  rules: AskUserQuestionRules,
  checkPreview: PreviewCheck | undefined,
  issues: IssueList,
): void {
  const { answers, annotations } = input;
  if (answers !== undefined && !rules.preSuppliedAnswers) {
    const at = memberOf(ROOT, "answers");
    issues.add(at, "unknown_property", "$.answers is not accepted: only the user answers. Leave it out.");
  }
  if (questions === undefined) return;
  addQuestionIssues(questions, checkPreview, rules.limits, issues);
  // Most calls bring none, and are judged in half the time.
  if (questions.length > rules.limits.questions || (answers === undefined && annotations === undefined))
    return;
  const answerable = questions.flatMap(({ question, multiSelect = false }) =>
    question === undefined ? [] : [{ question, options: [], multiSelect }],
  );
  if (isObject(answers) && rules.preSuppliedAnswers) {
    addAnswerIssues(answerable, answers, "pre-supplied", memberOf(ROOT, "answers"), issues);
  }
  if (isObject(annotations))
    addAnnotationIssues(answerable, annotations, memberOf(ROOT, "annotations"), issues);
}

let previewCheck: PreviewCheck | undefined;

// The tables of previews are loaded with the first one, so that a plain call never pays for them. It is kept, since
// import() of what is loaded takes a tenth of the time that sixteen previews take.
async function loadPreviewCheck(): Promise<PreviewCheck> {
  previewCheck ??= (await import("../../html-preview/index.js")).validateHtmlPreview;
  return previewCheck;
}

/* @__NO_SIDE_EFFECTS__ */
function withoutAnswers(schema: PilotDeckToolInputSchema): PilotDeckToolInputSchema {
  const { answers: _, ...properties } = schema.properties ?? {};
  return deepFreeze({ ...schema, properties });
}
