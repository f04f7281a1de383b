/** `1 answer`, `2 answers`, `0.5 seconds`; for nouns whose plural has an s. */
export function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
