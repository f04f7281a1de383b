import type { PilotDeckElicitationQuestion } from "../../protocol/elicitation.js";
import { isBlank } from "../text/issues.js";
import { type ChoiceReading, readChoice } from "./read-choice.js";

/** What an answer in JSON means, or why nobody can tell; `answer` is for the check to judge then. */
export type WrittenAnswer = { answer: unknown; unclear?: Exclude<ChoiceReading, { type: "answer" }> };

/**
 * Reads an answer that was written down as JSON, in a file or in advance: a text, or a list of texts where several may be
 * chosen, each as {@link readChoice} reads what is typed. What is typed freely comes back as it is, and so does what
 * is no text: that is for the check to explain.
 */
export function readWrittenAnswer(given: unknown, question: PilotDeckElicitationQuestion): WrittenAnswer {
  const { options, multiSelect = false } = question;
  const parts: unknown[] = Array.isArray(given) ? given : [given];
  const isWrong = parts.some((part) => typeof part !== "string" || isBlank(part));
  if (isWrong || parts.length === 0 || (!multiSelect && parts.length > 1)) {
    return { answer: multiSelect && typeof given === "string" ? [given] : given };
  }
  const texts = new Set<string>();
  for (const part of parts.map(String)) {
    const reading: ChoiceReading =
      options.length === 0 ? { type: "answer", texts: [part] } : readChoice(part, question);
    if (reading.type !== "answer") return { answer: multiSelect ? parts : part, unclear: reading };
    for (const text of reading.texts) texts.add(text);
  }
  return { answer: multiSelect ? [...texts] : [...texts][0] };
}
