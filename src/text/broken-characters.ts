/** Whether a text holds NUL or half a surrogate pair, which no peer, file or database can be trusted with. */
export function hasBrokenCharacters(text: string): boolean {
  return text.includes("\0") || !text.isWellFormed();
}
