/**
 * Text as it is compared with other text, never to be given back: NFKC (Unicode UAX #15), so that full-width signs are
 * plain ones; in one case; white space around it gone, and every other run of it one blank.
 */
export function foldText(text: string): string {
  if (!UNUSUAL.test(text)) return text.toLowerCase().trim();
  // Normalisation sorts combining marks, in time that is quadratic in a run of them: what is not stream-safe stays as
  // it is.
  const isStreamSafe = !LONG_RUN_OF_MARKS.test(text);
  const normalize = (form: string) => (isStreamSafe ? form.normalize("NFKC") : form);
  const folded = normalize(normalize(text).toLowerCase().toUpperCase().toLowerCase());
  return folded.replace(/\s+/g, " ").trim();
}

// What is to be normalised, and white space that is to be shortened.
const UNUSUAL = /[^ -~]| {2}/;
// UAX #15 allows 30. The half-width sound marks become combining ones.
const LONG_RUN_OF_MARKS = /[\p{M}\uff9e\uff9f]{31}/u;
