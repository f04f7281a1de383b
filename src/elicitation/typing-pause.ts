import type { ElicitationTimeout } from "../../protocol/elicitation.js";

const LONGEST_PAUSE_MS = 120_000;

/**
 * For how long after the last key an open text field stops the clock of a timeout, in milliseconds: as long as the timeout, at
 * most two minutes. Then nobody types there any more, and the channel reports so: a forgotten character does not stop the clock
 * for ever (K-16).
 */
export function typingPauseOf({ ms }: ElicitationTimeout): number {
  return Math.min(ms, LONGEST_PAUSE_MS);
}
