import type {
  PilotDeckJsonSchema,
  PilotDeckToolInputSchema,
  PilotDeckToolValidationResult,
} from "../../protocol/schema.js";
import { addAnnotationIssues, addAnswerIssues } from "./answers.js";
import { hasSoundStructure, schema } from "./generated/ask-user-question.js";
import { createIssueList, describeThrown, type IssueList, isObject, memberOf, ROOT } from "./issues.js";
import {
  addQuestionIssues,
  hasPreview,
  type PreviewCheck,
  QUESTIONS_MAX,
  type RuledQuestion,
  readQuestions,
} from "./question-rules.js";

/** The JSON Schema of the tool's input, deeply frozen (seed 003, E1 and E2). */
export const ASK_USER_QUESTION_SCHEMA: PilotDeckToolInputSchema = deepFreeze(
  schema as PilotDeckToolInputSchema,
);

/** The same for a tool that rejects answers in its input: a model is not offered what it may not use. */
export const ASK_USER_QUESTION_SCHEMA_WITHOUT_ANSWERS: PilotDeckToolInputSchema = deepFreeze({
  ...ASK_USER_QUESTION_SCHEMA,
  properties: withoutAnswers(ASK_USER_QUESTION_SCHEMA.properties),
});

export type AskUserQuestionRules = {
  /** Whether previews are held to the rules for HTML. */
  htmlPreviews: boolean;
  /** Whether answers may come with the questions. */
  preSuppliedAnswers: boolean;
};

/**
 * Judges any value as input of `ask_user_question`. All issues are listed, at most 100 and then one that
 * counts the rest: faults of structure first, then what PilotDeck's tool refuses, in its order and its words,
 * then what only this tool refuses. Never throws, and never changes the value.
 */
export async function validateAskUserQuestion(
  input: unknown,
  rules: AskUserQuestionRules,
): Promise<PilotDeckToolValidationResult> {
  const issues = createIssueList();
  try {
    const isSound = hasSoundStructure(input);
    if (!isSound) {
      // Loaded with the first refusal: a plain call starts sooner without it.
      const { addStructureIssues } = await import("./structure.js");
      addStructureIssues(input, ASK_USER_QUESTION_SCHEMA, ROOT, issues);
    }
    if (isObject(input)) {
      const questions = isSound ? (input.questions as RuledQuestion[]) : readQuestions(input.questions);
      const checkPreview = rules.htmlPreviews && hasPreview(questions) ? await loadPreviewCheck() : undefined;
      addRuleIssues(input, questions, rules, checkPreview, issues);
    }
  } catch (thrown) {
    const message = `The input cannot be read: ${describeThrown(thrown)}. Plain JSON data is expected.`;
    issues.add(ROOT, "invalid_schema", message);
  }
  const found = issues.toArray();
  return found.length === 0 ? { ok: true, input } : { ok: false, issues: found };
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
  addQuestionIssues(questions, checkPreview, issues);
  if (questions.length > QUESTIONS_MAX || (answers === undefined && annotations === undefined)) return;
  const asked = questions.flatMap(({ question, multiSelect = false }) =>
    question === undefined ? [] : [{ question, options: [], multiSelect }],
  );
  if (isObject(answers) && rules.preSuppliedAnswers) {
    addAnswerIssues(asked, answers, "pre-supplied", memberOf(ROOT, "answers"), issues);
  }
  if (isObject(annotations)) addAnnotationIssues(asked, annotations, memberOf(ROOT, "annotations"), issues);
}

let previewCheck: PreviewCheck | undefined;

// parse5 is loaded with the first preview, so that a plain call never pays for it.
async function loadPreviewCheck(): Promise<PreviewCheck> {
  previewCheck ??= (await import("./html-preview/index.js")).validateHtmlPreview;
  return previewCheck;
}

function withoutAnswers({ answers: _, ...rest }: Record<string, PilotDeckJsonSchema> = {}): typeof rest {
  return rest;
}

function deepFreeze<T>(value: T): T {
  if (typeof value === "object" && value !== null) Object.values(Object.freeze(value)).forEach(deepFreeze);
  return value;
}
