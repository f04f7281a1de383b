import { isObject } from "../text/values.js";

/** Whether a document is a file of pending questions and no call: answers stand in its questions, or it has our key. */
export function isPendingDocument(document: unknown): boolean {
  if (!isObject(document) || !Array.isArray(document.questions)) return false;
  const { resumeKey, declined, questions } = document;
  const hasAnswers = questions.some((item) => isObject(item) && Object.hasOwn(item, "answer"));
  return hasAnswers || typeof resumeKey === "string" || declined === true;
}
