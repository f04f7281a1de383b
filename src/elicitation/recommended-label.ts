import type { PilotDeckElicitationQuestion } from "../../protocol/elicitation.js";

/** A label as it is shown: the recommended one of a single choice says so, unless it does already (seed 000). */
export function markRecommended(
  { options, recommended, multiSelect }: PilotDeckElicitationQuestion,
  index: number,
): string {
  const label = options[index]?.label ?? "";
  const isMarked = index !== recommended || multiSelect === true || /\(recommended\)/i.test(label);
  return isMarked ? label : `${label} (Recommended)`;
}

/**
 * The index of the option that is recommended, by the question or by the words at the end of a label (seeds 002 and 004);
 * undefined where none is.
 */
export function findRecommended({
  options,
  recommended,
}: Pick<PilotDeckElicitationQuestion, "options" | "recommended">): number | undefined {
  if (options.some((_, index) => index === recommended)) return recommended;
  const index = options.findIndex(({ label }) => /\(recommended\)\s*$/i.test(label));
  return index === -1 ? undefined : index;
}
