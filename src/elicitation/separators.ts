import type { AnswersSentences } from "../language/en/answers.js";
import { onceForEach } from "./once-for-each.js";
import { isParted, wordsOf } from "./word-patterns.js";

/** What stands between the parts of a list. */
export type Separators = {
  /** What cannot but separate. */
  readonly commas: RegExp;
  /** Also what may as well stand in a sentence. */
  readonly all: RegExp;
  /** Beside these what does not say whether all parts are meant. */
  readonly any: RegExp;
};

export const separatorsOf: (say: AnswersSentences) => Separators = onceForEach(createSeparators);

const COMMAS = "[,，、､﹐﹑;；﹔\\n]";

function createSeparators(say: AnswersSentences): Separators {
  const and = wordsOf("and", say);
  const or = wordsOf("or", say);
  const both = and.flatMap((one) => or.map((other) => `${one}/${other}`));
  return {
    commas: new RegExp(COMMAS, "g"),
    all: new RegExp(`${afterComma(and)}|[＆＋]|(?<=\\s)[&+](?=\\s)|${between(and)}`, "gi"),
    any: new RegExp(
      `${afterComma([...and, ...or])}|[＆＋]|(?<=\\s)[&+](?=\\s)|[/／]|${between([...both, ...and, ...or])}`,
      "gi",
    ),
  };
}

function afterComma(words: readonly string[]): string {
  return `${COMMAS}(?:\\s*${alternatives(words, "", "(?=\\s)")})?`;
}

function between(words: readonly string[]): string {
  return alternatives(words, "(?<=\\s)", "(?=\\s)");
}

// Words in a script without blanks stand for themselves; others may be full-width.
function alternatives(words: readonly string[], before: string, after: string): string {
  const parted = words.filter(isParted).flatMap((word) => [word, toFullWidth(word)]);
  const others = words.filter((word) => !isParted(word));
  return `(?:${[`${before}(?:${parted.join("|")})${after}`, ...others].join("|")})`;
}

function toFullWidth(word: string): string {
  return word.replace(/[a-z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0));
}
