/** Foreign text for a message: at most so many UTF-16 code units. */
export function shorten(text: string, most = 80): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).toWellFormed()}…`;
}

/** Whether nothing in the text can be seen: white space, control and format characters, and what is drawn as nothing. */
export function isBlank(text: string): boolean {
  const first = text.charCodeAt(0);
  if (first > 0x20 && first < 0x7f) return false;
  seen ??= new RegExp(SEEN, "u");
  return !seen.test(text);
}

// DI is Default_Ignorable_Code_Point. Made with the first text that needs it: as a literal it would be read whenever the root is
// loaded.
const SEEN = "[^\\p{Cc}\\p{Cf}\\p{Z}\\p{DI}\\u2800]";
let seen: RegExp | undefined;

/** A sentence that ends in foreign words, which may bring a full stop of their own. */
export function endSentence(text: string): string {
  return text.endsWith(".") ? text : `${text}.`;
}
