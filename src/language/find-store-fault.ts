import { SENTENCES, type StoreFaultSentences } from "./en/store-faults.js";
import { findKnown } from "./known-sentence.js";

/**
 * What an error of an inbox's store says, in the language of whoever runs the command; nothing where somebody else says it. Linear in
 * the text.
 */
export function findStoreFault(fault: string, say: StoreFaultSentences): string | undefined {
  return findKnown(SENTENCES, fault, say);
}
