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
  question: PilotDeckElicitationQuestion,
  issues: IssueList,
): AnswerReading {
  const answer = readTexts(message.answer, question, ANSWER, issues);
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
