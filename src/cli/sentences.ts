import type { CommandSentences } from "../language/en/command.js";

/** `a, b or c`. */
export function listNames(
  names: readonly string[],
  say: Pick<CommandSentences, "comma" | "or" | "and">,
  word: "or" | "and" = "or",
): string {
  return [names.slice(0, -1).join(say.comma), ...names.slice(-1)].filter(Boolean).join(say[word]);
}

/** Sentences one after the other; those that are empty or absent are left out. */
export function joinSentences(
  { gap }: Pick<CommandSentences, "gap">,
  ...sentences: readonly (string | undefined)[]
): string {
  return sentences.filter(Boolean).join(gap);
}

/** Whether another name was meant, as a sentence. */
export function describeMeant(name: string | undefined, say: CommandSentences): string {
  return name === undefined ? "" : say.meant(name);
}
