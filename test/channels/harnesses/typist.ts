import type { PilotDeckElicitationQuestion } from "../../../protocol/index.js";
import type { HumanAct, HumanAnswer } from "../../../src/testing/index.js";

/** What the act says to a question. Throws where it does not answer it. */
export function answerOf(act: HumanAct, { question }: PilotDeckElicitationQuestion): HumanAnswer {
  const answers = act.type === "answer" ? act.answers : [];
  const found = answers.find((candidate) => candidate.question === question);
  if (found === undefined) throw new Error(`The act has no answer to "${question}".`);
  return found;
}

/** The numbers of the chosen options, from 1, as they are typed. */
export function numbersOf({ options }: PilotDeckElicitationQuestion, { labels = [] }: HumanAnswer): number[] {
  return labels.map((label) => options.findIndex((option) => option.label === label) + 1);
}
