import { exchangeLabels, tellQuestions } from "../../src/forms/tell-questions.js";
import type { Language } from "../../src/language/language.js";
import type { Entry } from "./entry.js";

/**
 * An entry as a person is shown it: what our own tools put on a question, and what was answered of that, is in their language. For
 * drawing alone: what is kept, a draft too, and what models and programs read, has the labels that were asked with.
 */
export async function tellEntry(entry: Entry, language: Language): Promise<Entry> {
  const { request, settlement } = entry;
  const questions = await tellQuestions(request, language);
  if (questions === request.questions) return entry;
  const told = { ...entry, request: { ...request, questions } };
  if (settlement?.answers === undefined) return told;
  const answers = exchangeLabels(request.questions, questions, settlement.answers);
  return { ...told, settlement: { ...settlement, answers } };
}
