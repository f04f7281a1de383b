/**
 * Text in a normal form of Unicode. Normalisation sorts combining marks, in time that is quadratic in a run of them: what has
 * more in a row than UAX #15 allows (30) stays as it is, so that the time grows no faster than the text.
 */
export function normalize(text: string, form: "NFC" | "NFKC"): string {
  return LONG_RUN_OF_MARKS.test(text) ? text : text.normalize(form);
}

// The half-width sound marks become combining ones.
const LONG_RUN_OF_MARKS = /[\p{M}\uff9e\uff9f]{31}/u;
