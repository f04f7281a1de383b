import { endSentence } from "../text/foreign-words.js";
import { type NoticeFaultSentences, SENTENCES } from "./en/notice-faults.js";
import { findKnown } from "./known-sentence.js";

/**
 * Why a notice could not be sent, as a sentence, in the language of whoever runs the server: where it is ours, which is kept in
 * English. What a host, a program or the system said stays as it is. Linear in the text.
 */
export function tellNoticeFault(fault: string, say: NoticeFaultSentences): string {
  // What was the matter with an address, or with a command, may be a sentence of ours within one.
  const told = findKnown(SENTENCES, fault, say, (value) => findKnown(SENTENCES, value, say) ?? value);
  return told ?? endSentence(fault);
}
