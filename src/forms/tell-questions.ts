import type {
  ElicitationAnswers,
  PilotDeckElicitationQuestion,
  PilotDeckElicitationRequest,
} from "../../protocol/elicitation.js";
import { distinguishLabels } from "../elicitation/distinguish-labels.js";
import { ENGLISH_OF_FORMS, type FormsTable, loadFormsTable } from "../language/forms.js";
import type { Language } from "../language/language.js";
import { isObject } from "../text/values.js";
import { FORM_CAPABILITIES } from "./form-capabilities.js";

type Questions = readonly PilotDeckElicitationQuestion[];

/** What our own tools put on a question, by the kind of a decision (seed 001). */
const LABELS: ReadonlyMap<unknown, readonly ("yes" | "no" | "done" | "skip")[]> = new Map([
  ["bool", ["yes", "no"]],
  ["todo", ["done", "skip"]],
]);

/** Whether a person is to read anything else on the questions than what was asked. */
export function isToldOtherwise(
  { questions, metadata }: Pick<PilotDeckElicitationRequest, "questions" | "metadata">,
  language: Language,
): boolean {
  const isOurs = language !== "en" && isObject(metadata?.decision);
  return isOurs || withDistinctLabels(questions) !== questions;
}

/**
 * The questions of a request as a person is to read them: labels and hints that are ours, and not the model's, in their
 * language; and no two labels of a question that look the same. As many questions, with the same texts and as many options. For
 * drawing alone: an answer has the labels that were asked with (see {@link exchangeLabels}).
 */
export async function tellQuestions(
  { questions, metadata }: Pick<PilotDeckElicitationRequest, "questions" | "metadata">,
  language: Language,
): Promise<PilotDeckElicitationQuestion[]> {
  const decision = metadata?.decision;
  const told =
    language === "en" || !isObject(decision) ? questions : await tellDecision(questions, decision, language);
  return withDistinctLabels(told);
}

/** The same list where they are distinct. */
function withDistinctLabels(questions: PilotDeckElicitationQuestion[]): PilotDeckElicitationQuestion[] {
  let isSame = true;
  const changed = questions.map((asked) => {
    const labels = asked.options.map(({ label }) => label);
    const shown = distinguishLabels(labels);
    if (shown === labels) return asked;
    isSame = false;
    const options = asked.options.map((option, index) => ({
      ...option,
      label: shown[index] ?? option.label,
    }));
    return { ...asked, options };
  });
  return isSame ? questions : changed;
}

async function tellDecision(
  questions: PilotDeckElicitationQuestion[],
  { kind, schema }: Record<string, unknown>,
  language: Language,
): Promise<PilotDeckElicitationQuestion[]> {
  const say = await loadFormsTable(language);
  const names = LABELS.get(kind);
  if (names !== undefined) {
    const labelsIn = (table: FormsTable) => names.map((name) => ({ label: table[name], description: "" }));
    return questions.map((asked) =>
      tell(asked, { options: labelsIn(ENGLISH_OF_FORMS) }, { options: labelsIn(say) }),
    );
  }
  if (kind !== "form" || !isObject(schema)) return questions;
  const { readFields } = await import("./read-fields.js");
  const [before, told] = [ENGLISH_OF_FORMS, say].map((table) => readFields(schema, FORM_CAPABILITIES, table));
  if (before?.ok !== true || told?.ok !== true) return questions;
  return questions.map((asked, index) => {
    const [english, other] = [before, told].map(({ fields }) => fields[index]?.[1].question);
    return english === undefined || other === undefined ? asked : tell(asked, english, other);
  });
}

/** Answers with the labels of other questions, whose options are in the same order; words of one's own stay as they are. */
export function exchangeLabels(
  from: Questions,
  to: Questions,
  answers: ElicitationAnswers,
): ElicitationAnswers;
/** Of what may be no answers: what is none stays as it is. */
export function exchangeLabels(from: Questions, to: Questions, answers: unknown): unknown;
export function exchangeLabels(from: Questions, to: Questions, answers: unknown): unknown {
  if (!isObject(answers)) return answers;
  const changed = Object.entries(answers).map(([text, answer]) => {
    const index = from.findIndex(({ question }) => question === text);
    const exchange = (said: unknown): unknown => {
      const at = from[index]?.options.findIndex(({ label }) => label === said) ?? -1;
      return to[index]?.options[at]?.label ?? said;
    };
    return [text, Array.isArray(answer) ? answer.map(exchange) : exchange(answer)] as const;
  });
  return Object.fromEntries(changed);
}

/** What stands on a question beside its text. */
type Told = Pick<PilotDeckElicitationQuestion, "options" | "hint" | "otherLabel">;

/** What was asked in these English words, in the others; whatever else stands there is as it was asked. */
function tell(asked: PilotDeckElicitationQuestion, english: Told, told: Told): PilotDeckElicitationQuestion {
  const { hint, otherLabel } = told;
  const options = asked.options.map((option, index) => {
    const [before, after] = [english.options[index], told.options[index]];
    const isOurs = option.label === before?.label && option.description === before.description;
    return isOurs ? { ...option, ...after } : option;
  });
  return {
    ...asked,
    options,
    ...(asked.hint === english.hint && hint !== undefined && { hint }),
    ...(asked.otherLabel === english.otherLabel && otherLabel !== undefined && { otherLabel }),
  };
}
