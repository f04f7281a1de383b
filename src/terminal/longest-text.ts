/** The longest text that is typed or pasted for an answer, in UTF-16 code units: 1 Mi. What a key costs is bounded by it. */
export const LONGEST_TEXT: number = 2 ** 20;
