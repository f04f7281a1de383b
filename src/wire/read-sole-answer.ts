import type { PilotDeckElicitationQuestion } from "../../protocol/elicitation.js";
import { type IssueList, memberOf, ROOT } from "../text/issues.js";
import { type AnswerReading, pointerOf } from "./read-listed-answers.js";
import { readPlainText, readTexts } from "./read-texts.js";

const ANSWER = memberOf(ROOT, "answer");
const NOTES = memberOf(ROOT, "notes");

/**
 * Reads the one `answer` of a message, and the `notes` beside it (seed 004, Submit the user's answer). A text for
 * a multi-select names its options joined by ", ", with words of one's own after them.
 */
export function readSoleAnswer(
  message: Record<string, unknown>,
  questions: readonly PilotDeckElicitationQuestion[],
  issues: IssueList,
): AnswerReading {
  const [question] = questions;
  if (question === undefined || questions.length > 1) {
    const fault = `${ANSWER.path} is for one question, but ${questions.length} were asked. Send $.answers.`;
    issues.add(ANSWER, "invalid_schema", fault);
    return { answers: {}, annotations: {}, listPlaces: () => new Map() };
  }
  const said = message.answer;
  const answer = readTexts(said, question, ANSWER, issues, "said");
  const notes = readPlainText(message.notes, NOTES, issues) ?? "";
  const name = question.question;
  return {
    answers: answer === undefined ? {} : { [name]: answer },
    annotations: notes === "" ? {} : { [name]: { notes } },
    // What is said of all answers is said of this one.
    listPlaces: () =>
      new Map([
        ["", ANSWER],
        [pointerOf(question), ANSWER],
      ]),
  };
}
