import type {
  ElicitationAnnotations,
  ElicitationAnswers,
  PilotDeckElicitationQuestion,
} from "../../protocol/elicitation.js";
import { findRecommended } from "../../src/elicitation/recommended-label.js";
import { toPrintable } from "../../src/text/printable.js";
import type { TextField } from "./text-field.js";

/** What the person has done to one question. */
export type QuestionDraft = {
  /** The row that the cursor is on: an option, or the row after them for an answer of one's own. */
  readonly focus: number;
  /** Indices of options in the order in which they were chosen; one at most where only one can be. */
  readonly chosen: readonly number[];
  readonly own: TextField;
  /** Whether the text of `own` is chosen too; until then it is a draft. */
  readonly isOwnChosen: boolean;
  readonly note: TextField;
};

/** What was begun and not sent, by question text. What is no answer to its question is passed over. */
export type BegunAnswers = {
  readonly answers: ElicitationAnswers;
  readonly annotations?: ElicitationAnnotations;
};

/**
 * A question with what was begun on it: options that were chosen are so again; words of one's own stand in their field, and have to
 * be sent; beside options they were sent before. Where nothing was begun, one that the person has done nothing to.
 */
export function beginDraft(asked: PilotDeckElicitationQuestion, begun?: BegunAnswers): QuestionDraft {
  const { question, options, multiSelect = false, allowOther = true } = asked;
  const ofQuestion = <Value>(texts: Record<string, Value> = {}) =>
    Object.hasOwn(texts, question) ? texts[question] : undefined;
  const texts = [ofQuestion(begun?.answers) ?? []].flat();
  const labels = texts.flatMap((text) => {
    const index = options.findIndex(({ label }) => label === text);
    return index === -1 ? [] : [index];
  });
  const isOpen = options.length === 0 || allowOther;
  const own = isOpen ? texts.find((text) => !options.some(({ label }) => label === text)) : undefined;
  const most = multiSelect ? options.length : own === undefined ? 1 : 0;
  const chosen = [...new Set(labels)].slice(0, most);
  const focus = own === undefined ? (chosen[0] ?? findRecommended(asked) ?? 0) : options.length;
  return {
    focus,
    chosen,
    own: fieldOf(own),
    isOwnChosen: own !== undefined && chosen.length > 0,
    note: fieldOf(ofQuestion(begun?.annotations)?.notes),
  };
}

function fieldOf(text = ""): TextField {
  const shown = toPrintable(text);
  return { text: shown, cursor: shown.length };
}
