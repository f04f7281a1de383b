import type { PilotDeckElicitationQuestion } from "../../../protocol/index.js";
import { answerTo, type HumanAct } from "../../../src/testing/index.js";

/** The answers of a person as a peer writes them: in the order of the questions, each with what was noted and whether it was typed. */
export function writeHumanAnswers(
  act: Extract<HumanAct, { type: "answer" }>,
  questions: PilotDeckElicitationQuestion[],
): (string | string[] | object)[] {
  return questions.map((question) => {
    const notes = act.answers.find((answer) => answer.question === question.question)?.notes;
    const answer = answerTo(question, act);
    const labels = question.options.map(({ label }) => label);
    // Whoever shows the row for own words knows what was typed there.
    const wasCustom = [answer].flat().some((text) => !labels.includes(text));
    return notes === undefined && !wasCustom
      ? answer
      : { answer, wasCustom, ...(notes !== undefined && { notes }) };
  });
}
