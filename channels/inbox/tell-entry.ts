import type { ElicitationAnswers } from "../../protocol/elicitation.js";
import { exchangeLabels, tellQuestions } from "../../src/forms/tell-questions.js";
import type { Language } from "../../src/language/language.js";
import type { Entry } from "./entry.js";

/**
 * An entry as a person is shown it: what our own tools put on a question, and what was chosen of that, is in their language. For
 * drawing alone: what is kept, and what models and programs read, has the labels that were asked with.
 */
export async function tellEntry(entry: Entry, language: Language): Promise<Entry> {
  const { request, settlement, draft } = entry;
  const questions = await tellQuestions(request, language);
  if (questions === request.questions) return entry;
  const tell = (answers: ElicitationAnswers) => exchangeLabels(request.questions, questions, answers);
  return {
    ...entry,
    request: { ...request, questions },
    ...(draft !== undefined && { draft: { ...draft, answers: tell(draft.answers) } }),
    ...(settlement?.answers !== undefined && {
      settlement: { ...settlement, answers: tell(settlement.answers) },
    }),
  };
}
