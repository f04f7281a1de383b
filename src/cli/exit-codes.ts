/** The command's exit codes. */
export const EXIT_CODES = {
  answered: 0,
  error: 1,
  badInput: 2,
  declined: 3,
  deferred: 4,
  interrupted: 130,
} as const;
