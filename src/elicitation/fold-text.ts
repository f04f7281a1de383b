import { normalize } from "../text/normalize.js";

/**
 * Text as it is compared with other text, never to be given back: NFKC (Unicode UAX #15), so that full-width signs are
 * plain ones; in one case; white space around it gone, and every other run of it one blank.
 */
export function foldText(text: string): string {
  if (!UNUSUAL.test(text)) return text.toLowerCase().trim();
  const folded = normalize(normalize(text, "NFKC").toLowerCase().toUpperCase().toLowerCase(), "NFKC");
  return folded.replace(/\s+/g, " ").trim();
}

// What is to be normalised, and white space that is to be shortened.
const UNUSUAL = /[^ -~]| {2}/;
