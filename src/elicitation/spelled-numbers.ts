import { type AnswersSentences, SENTENCES } from "../language/en/answers.js";
import { onceForEach } from "./once-for-each.js";
import { alternativesOf } from "./word-patterns.js";

type Writer = (folded: string) => string;

/**
 * Makes digits of numbers in words, as a language and English write them where they mean an option (`第二个`, `die zweite`), in
 * folded text, and takes the quotes and the key cap off a number. All else stays. Takes time that grows no faster than the text.
 */
export const digitWriterOf: (say: AnswersSentences) => Writer = onceForEach((say) => {
  const languages = say === SENTENCES ? [say] : [say, SENTENCES];
  const writers = languages.flatMap((one) => [createNumeralWriter(one), createOrdinalWriter(one)]);
  return (folded) =>
    writers.reduce((text, write) => write(text), folded.replace(QUOTED, "$1").replace(KEYCAP, "$1"));
});

/** As in 2️⃣, the sign that chats have for a number. */
const KEYCAP = /(\d)\ufe0f?\u20e3/g;
const QUOTES = "\"'`“”„‘’‚«»「」『』";
// Not a number with the sign of inches behind it, and no two numbers made one.
const QUOTED = new RegExp(`(?<!\\d)[${QUOTES}]([^${QUOTES}]*)[${QUOTES}](?!\\d)`, "g");

/** As in `二`, `选二`; without a word before it, `二号` is a name. */
function createNumeralWriter(say: AnswersSentences): Writer {
  const { numerals, unit } = say.words;
  if (numerals === "") return (text) => text;
  const words = numerals.split(" ");
  const letters = `[${words.join("")}]`;
  const before = `${alternativesOf("number", say)} ?`;
  const units = unit.replaceAll(" ", "|");
  const pattern = `(?<!${letters})(?:(?<=${before})${letters}+|${letters}+(?!${letters}|${units}))`;
  const numbers = numberWords(words);
  const written = new RegExp(pattern, "g");
  return (text) => text.replace(written, (word) => String(numbers.get(word) ?? word));
}

/** As in `the second one`, and `2nd`. */
function createOrdinalWriter({ words: { ordinals } }: AnswersSentences): Writer {
  if (ordinals.words === "") return (text) => text;
  const { before, words, endings, behind } = ordinals;
  const one = `(?:${oneOf(before)}) (${oneOf(words)})|(?:(?:${oneOf(before)}) )?(\\d+)(?:${oneOf(endings)})`;
  const pattern = `(?<![\\p{L}\\d])(?:${one})(?: (?:${oneOf(behind)}))?(?![\\p{L}\\d])`;
  const numbers = numberWords(words.split(" "));
  const written = new RegExp(pattern, "gu");
  return (text) => text.replace(written, (_, word, digits) => digits ?? String(numbers.get(word)));
}

function oneOf(words: string): string {
  return words.replaceAll(/[ /]/g, "|");
}

/**
 * The numbers that stand in folded text in words, wherever that is: `2.` for `second`, `第二` and `第2`, `=2` for `二`, and for a `2`
 * in a language with numerals, where it counts as they do.
 */
export function listSpelled(folded: string, say: AnswersSentences): string[] {
  const languages = say === SENTENCES ? [say] : [say, SENTENCES];
  return languages.flatMap((one) => spellersOf(one).flatMap((list) => list(folded)));
}

const spellersOf = onceForEach(({ words: { numerals, ordinals, ordinal } }: AnswersSentences) => {
  const spellers: ((folded: string) => string[])[] = [];
  if (ordinals.words !== "") {
    const numbers = numberWords(ordinals.words.split(" "));
    const one = `${[...numbers.keys()].join("|")}|(\\d+)(?:${oneOf(ordinals.endings)})`;
    const pattern = new RegExp(`(?<![\\p{L}\\d])(?:${one})(?![\\p{L}\\d])`, "gu");
    spellers.push((folded) =>
      [...folded.matchAll(pattern)].map(([word, digits]) => `${numbers.get(word) ?? Number(digits)}.`),
    );
  }
  if (numerals !== "") {
    const words = numerals.split(" ");
    const numbers = numberWords(words);
    const pattern = new RegExp(`(${ordinal.before} ?)?([${words.join("")}]+|\\d+)`, "g");
    spellers.push((folded) =>
      [...folded.matchAll(pattern)].map(([, before, word = ""]) => {
        const number = numbers.get(word) ?? word;
        return before === undefined ? `=${number}` : `${number}.`;
      }),
    );
  }
  return spellers;
});

/** @param words - those of each number from 1, with strokes between */
function numberWords(words: readonly string[]): Map<string, number> {
  return new Map(words.flatMap((each, index) => each.split("/").map((word) => [word, index + 1])));
}
