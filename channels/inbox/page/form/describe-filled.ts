import type { PilotDeckElicitationQuestion } from "../../../../protocol/elicitation.js";
import type { PageTable } from "../../../../src/language/page.js";
import type { Filled } from "./filled.js";
import { filledAt, findMember, isMoment, toAnswers } from "./filled.js";

/** What was filled in, and why it was to be declined, as text for copying; undefined where nothing was. */
export function describeFilled(
  questions: readonly PilotDeckElicitationQuestion[],
  filled: readonly Filled[],
  reason: string,
  { noteOf, answers: { gap } }: PageTable,
): string | undefined {
  const { answers, annotations = {} } = toAnswers(questions, filled);
  const parts = questions.flatMap((asked, index) => {
    const { question } = asked;
    const picked = [findMember(answers, question) ?? []].flat();
    const words = filledAt(filled, index).words.trim();
    // A moment has its zone after the words.
    const isSaid = picked.some((text) => text === words || (isMoment(asked) && text.startsWith(words)));
    // Words beside a picked option were typed, too.
    const lines = words === "" || isSaid ? picked : [...picked, words];
    const note = findMember(annotations, question)?.notes;
    const said = note === undefined ? lines : [...lines, noteOf + gap + note];
    return said.length === 0 ? [] : [[question, ...said].join("\n")];
  });
  const all = reason === "" ? parts : [...parts, reason];
  return all.length === 0 ? undefined : all.join("\n\n");
}
