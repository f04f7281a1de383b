import { type AnswersSentences, SENTENCES } from "../language/en/answers.js";

type Name = "and" | "or" | "to" | "number";

/** The words of a language that mean something in what is typed, after those of English; in lower case. */
export function wordsOf(name: Name, { words }: AnswersSentences): string[] {
  return [...new Set([SENTENCES.words, words].flatMap((one) => one[name].split(" ")))];
}

/**
 * The same as the alternatives of a regular expression, in a group.
 *
 * @param after - what has to follow a word in a script that parts words with blanks
 */
export function alternativesOf(name: Name, say: AnswersSentences, after = ""): string {
  const alternatives = wordsOf(name, say).map(
    (word) => word.replaceAll(".", "\\.") + (isParted(word) ? after : ""),
  );
  return `(?:${alternatives.join("|")})`;
}

/** Whether blanks stand around the word in a sentence. */
export function isParted(word: string): boolean {
  return /[a-z]/.test(word);
}
