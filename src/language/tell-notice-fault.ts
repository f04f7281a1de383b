import { endSentence } from "../text/foreign-words.js";
import { type NoticeFaultSentences, SENTENCES } from "./en/notice-faults.js";
import { readSentence } from "./known-sentence.js";

/**
 * Why a notice could not be sent, as a sentence, in the language of whoever runs the server: where it is ours, which is kept in
 * English. What a host, a program or the system said stays as it is. Linear in the text.
 */
export function tellNoticeFault(fault: string, say: NoticeFaultSentences): string {
  return findTold(fault, say) ?? endSentence(fault);
}

type Sentence = string | ((...values: string[]) => string);

/** @param isWhole - what was the matter with an address, or with a command, may be a sentence of ours within one */
function findTold(fault: string, say: NoticeFaultSentences, isWhole = true): string | undefined {
  const others: ReadonlyMap<string, Sentence> = new Map<string, Sentence>(Object.entries(say));
  const sentences: [string, Sentence][] = Object.entries(SENTENCES);
  for (const [name, sentence] of sentences) {
    const other = others.get(name);
    if (typeof sentence === "string") {
      if (sentence === fault && typeof other === "string") return other;
      continue;
    }
    const values = readSentence(sentence, fault);
    if (values === undefined || typeof other !== "function") continue;
    return other(...values.map((value) => (isWhole && findTold(value, say, false)) || value));
  }
  return undefined;
}
