import type { ElicitationAnswers, PilotDeckElicitationQuestion } from "../../protocol/elicitation.js";
import type { PilotDeckToolValidationIssue } from "../../protocol/schema.js";
import { type AnsweredQuestion, checkAnswers } from "../../src/elicitation/check-answers.js";
import { memberOf, ROOT, shorten } from "../../src/text/issues.js";
import { locateValue } from "../../src/text/locate-value.js";
import type { PendingQuestion } from "./pending-document.js";
import type { PendingFile } from "./read-pending-file.js";

/** What the person made of a file. `explanation` says what is missing or wrong, in sentences. */
export type FileVerdict =
  | { type: "answered"; answers: ElicitationAnswers; savedAt: Date }
  | { type: "declined"; reason?: string }
  | { type: "open"; explanation?: string };

type Check = (answers: unknown) => PilotDeckToolValidationIssue[];

/**
 * Judges the answers of a file against the questions that were asked. The place counts, not the text: a question
 * may have been touched up by hand, but not moved to where another one was.
 */
export async function judgeAnswers(
  pending: PendingFile,
  questions: readonly Pick<PilotDeckElicitationQuestion, "question" | "multiSelect">[],
  check: Check,
): Promise<FileVerdict> {
  if (!pending.ok) return { type: "open", explanation: pending.fault };
  const { file, text, savedAt, document } = pending;
  const { declined, reason, questions: items } = document;
  if (declined) return { type: "declined", ...(reason && { reason }) };
  if (items.length !== questions.length) {
    return explain(
      `${file} holds ${count(items.length)}, but ${count(questions.length)} were asked. Keep one entry for each, in their order.`,
    );
  }
  const moved = items.findIndex(
    ({ question }, index) =>
      question !== questions[index]?.question && questions.some((asked) => asked.question === question),
  );
  if (moved !== -1) {
    const place = await locateValue(text, ["questions", moved, "question"]);
    const found = shorten(items[moved]?.question ?? "");
    return explain(
      `${file}, ${place}: "${found}" stands where another question was. Keep the questions in their order.`,
    );
  }
  const missing = items.filter(({ answer }) => answer === null).length;
  if (missing === items.length) return { type: "open" };
  if (missing > 0) return explain(`${missing} of ${count(items.length)} in ${file} wait for an answer.`);
  const answers: Record<string, unknown> = Object.fromEntries(
    questions.map(({ question, multiSelect }, index) => [
      question,
      readAnswer(items[index]?.answer, multiSelect),
    ]),
  );
  const issues = check(answers);
  // The check has proved that every answer is text or a list of texts.
  if (issues.length === 0) return { type: "answered", answers: answers as ElicitationAnswers, savedAt };
  const lines = issues.map(async ({ pointer, message }) => {
    const index = questions.findIndex(({ question }) => memberOf(ROOT, question).pointer === pointer);
    const place = index === -1 ? undefined : await locateValue(text, ["questions", index, "answer"]);
    return place === undefined ? `- ${message}` : `- ${place}: ${message}`;
  });
  return explain(`The answers in ${file} cannot be used:\n${(await Promise.all(lines)).join("\n")}`);
}

/** The same, against the questions as the file has them. */
export function judgeAlone(pending: PendingFile): Promise<FileVerdict> {
  const items = pending.ok ? pending.document.questions : [];
  const questions = items.map(toQuestion);
  return judgeAnswers(pending, questions, (answers) => checkAnswers(questions, answers, "strict"));
}

function toQuestion({ options, ...rest }: PendingQuestion): AnsweredQuestion {
  return { ...rest, options: options.map((label) => ({ label, description: "" })) };
}

function readAnswer(answer: unknown, multiSelect: boolean | undefined): unknown {
  if (multiSelect === true) return typeof answer === "string" ? [answer] : answer;
  return Array.isArray(answer) && answer.length === 1 ? answer[0] : answer;
}

function explain(explanation: string): FileVerdict {
  return { type: "open", explanation };
}

function count(questions: number): string {
  return `${questions} ${questions === 1 ? "question" : "questions"}`;
}
