import type { ElicitationAnswers, PilotDeckElicitationQuestion } from "../../../protocol/elicitation.js";

export type AskQuestion = {
  id: string;
  question: string;
  /** Empty for a question that is answered with text. */
  options: { label: string }[];
  multi?: boolean;
  /** Zero-based. What is not the index of an option is ignored. */
  recommended?: number;
};

export type AskAnswer = {
  question: string;
  /** The labels as the model gave them. */
  options: string[];
  multi: boolean;
  /** In the order in which they were picked. */
  selectedOptions: string[];
  /** What was typed; several texts are joined by `, `. */
  customInput?: string;
};

export type AskResult = { id: string } & AskAnswer;

/**
 * Reads the answer to a question of the tool, which was asked as `asked`. The text `<label> (Recommended)` is that
 * option where a single-select recommends it: a client may send back what it showed. What is no label was typed.
 */
export function readAskAnswer(
  { id, question, options, multi = false }: AskQuestion,
  asked: PilotDeckElicitationQuestion | undefined,
  answers: ElicitationAnswers,
): AskResult {
  const labels = options.map(({ label }) => label);
  const recommended = multi ? undefined : asked?.options[asked.recommended ?? -1]?.label;
  const given = asked !== undefined && Object.hasOwn(answers, asked.question) ? answers[asked.question] : [];
  const selected = new Set<string>();
  const typed = new Set<string>();
  for (const text of [given ?? []].flat()) {
    if (labels.includes(text)) selected.add(text);
    else if (recommended !== undefined && text === `${recommended} (Recommended)`) selected.add(recommended);
    else if (text !== "") typed.add(text);
  }
  return {
    id,
    question,
    options: labels,
    multi,
    selectedOptions: [...selected],
    ...(typed.size > 0 && { customInput: [...typed].join(", ") }),
  };
}
