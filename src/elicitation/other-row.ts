import type { PilotDeckElicitationQuestion } from "../../protocol/elicitation.js";
import { foldLabel } from "./option-labels.js";

/** The row for one's own words: what it says, and what of it people write, folded. */
export type OtherRow = { label: string; names: string[] };

/** The row below the options, where there is one: its label, also without what it says in brackets at the end. */
export function createOtherRow({
  allowOther = true,
  otherLabel = "Other (type your answer)",
}: PilotDeckElicitationQuestion): OtherRow | undefined {
  if (!allowOther) return undefined;
  const name = foldLabel(otherLabel);
  const bare = foldLabel(name.replace(/\([^()]*\)$/, ""));
  return { label: otherLabel, names: [name, bare].filter((text) => text !== "") };
}
