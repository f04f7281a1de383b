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
