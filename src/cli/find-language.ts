import { type Language, lookUpLanguage, systemLanguage } from "../language/language.js";
import type { TypedOptions } from "./command-words.js";

/** What was typed as `--language`, which was found to be one. */
export function readLanguage({ language }: TypedOptions): Language | undefined {
  return language === undefined ? undefined : lookUpLanguage([language]);
}

/**
 * In which language the person is spoken to: that of `--language`, else the system's. Looked for before anything is read of what
 * was typed, since what is wrong with that is told in it, too.
 */
export function findLanguage(args: readonly string[]): Language {
  const end = args.indexOf("--");
  const options = end === -1 ? args : args.slice(0, end);
  // As everywhere, the last one counts.
  const typed = options.flatMap((word, index) => {
    if (word === "--language") return options.slice(index + 1, index + 2);
    return word.startsWith("--language=") ? [word.slice("--language=".length)] : [];
  });
  return lookUpLanguage(typed.slice(-1)) ?? systemLanguage();
}
