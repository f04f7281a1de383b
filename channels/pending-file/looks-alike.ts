import type { PilotDeckElicitationQuestion } from "../../protocol/elicitation.js";

type Question = Pick<PilotDeckElicitationQuestion, "question">;

/**
 * Whether questions may be the same ones, shortened or touched up by hand: as many, and at each place every word of
 * one text stands in the other, or some of them do abbreviated and all in their order. Takes time that grows no faster than the texts.
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
  return words.size > 0 && ([...words].every((word) => others.has(word)) || followIn(words, others));
}

function followIn(words: Set<string>, others: Set<string>): boolean {
  const left = [...words].reverse();
  for (const other of others) {
    const word = left.at(-1) ?? "";
    if (word === other || isShort(word, other) || isShort(other, word)) left.pop();
  }
  return left.length === 0;
}

/** Whether all letters of a word stand in another, in their order and from the first on: `db` for `database`. */
function isShort(word: string, other: string): boolean {
  if (!ABBREVIATION.test(word) || word[0] !== other[0]) return false;
  let found = 0;
  for (const letter of other) if (letter === word[found]) found += 1;
  return found === word.length;
}

const ABBREVIATION = /^\p{L}{2,}$/u;

function wordsIn(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu));
}
