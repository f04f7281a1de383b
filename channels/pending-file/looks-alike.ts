import type { PilotDeckElicitationQuestion } from "../../protocol/elicitation.js";

type Question = Pick<PilotDeckElicitationQuestion, "question">;

/**
 * Whether questions may be the same ones, shortened or touched up by hand: as many, and at each place every word of
 * one text stands in the other. Takes time that grows no faster than the texts.
 */
export function looksAlike(questions: readonly Question[], others: readonly Question[]): boolean {
  return (
    questions.length === others.length &&
    questions.every(({ question }, index) => areAlike(question, others[index]?.question ?? ""))
  );
}

function areAlike(text: string, other: string): boolean {
  const [words, others] = [wordsIn(text), wordsIn(other)];
  return standIn(words, others) || standIn(others, words);
}

function standIn(words: Set<string>, others: Set<string>): boolean {
  return words.size > 0 && [...words].every((word) => others.has(word));
}

function wordsIn(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu));
}
