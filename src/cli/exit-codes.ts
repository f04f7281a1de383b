/** The command's exit codes. */
export const EXIT_CODES = {
  answered: 0,
  error: 1,
  badInput: 2,
  declined: 3,
  deferred: 4,
  interrupted: 130,
} as const;

const BY_WEIGHT: readonly number[] = [EXIT_CODES.interrupted, EXIT_CODES.error, EXIT_CODES.declined];

/** What a command ends with that has asked several times: the worst that happened. */
export function worstOf(codes: ReadonlySet<number>): number {
  return BY_WEIGHT.find((code) => codes.has(code)) ?? EXIT_CODES.answered;
}
