import type { PilotDeckElicitationQuestion } from "../../../../protocol/elicitation.js";
import type { Sentences } from "../sentences.js";
import type { Filled } from "./filled.js";
import { toAnswers } from "./filled.js";

/** What was filled in, as text for copying; undefined where nothing was. */
export function describeFilled(
  questions: readonly PilotDeckElicitationQuestion[],
  filled: readonly Filled[],
  { noteOf }: Sentences,
): string | undefined {
  const { answers, annotations = {} } = toAnswers(questions, filled);
  const parts = questions.flatMap(({ question }, index) => {
    const picked = Object.hasOwn(answers, question) ? [answers[question] ?? []].flat() : [];
    // Words beside a picked option were typed, too.
    const words = filled[index]?.words.trim() ?? "";
    const lines = words === "" || picked.includes(words) ? picked : [...picked, words];
    const note = Object.hasOwn(annotations, question) ? annotations[question]?.notes : undefined;
    const said = note === undefined ? lines : [...lines, `${noteOf} ${note}`];
    return said.length === 0 ? [] : [[question, ...said].join("\n")];
  });
  return parts.length === 0 ? undefined : parts.join("\n\n");
}
