import type { PilotDeckElicitationQuestion } from "../../protocol/elicitation.js";
import type { AnswersSentences } from "../language/en/answers.js";
import { foldLabel } from "./option-labels.js";

/** The row for one's own words: what it says, and what of it people write, folded. */
export type OtherRow = { label: string; names: string[] };

/** The row below the options, where there is one: its label, also without what it says in brackets at the end. */
export function createOtherRow(
  question: PilotDeckElicitationQuestion,
  say: AnswersSentences,
): OtherRow | undefined {
  const { allowOther = true, otherLabel = say.other } = question;
  if (!allowOther) return undefined;
  const name = foldLabel(otherLabel);
  const bare = foldLabel(name.replace(/\([^()]*\)$/, ""));
  return { label: otherLabel, names: [name, bare].filter((text) => text !== "") };
}
