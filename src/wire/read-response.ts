import type {
  ElicitationAnnotations,
  ElicitationAnswers,
  ElicitationDraft,
  PilotDeckElicitationQuestion,
  PilotDeckElicitationRequest,
} from "../../protocol/elicitation.js";
import type { PilotDeckToolValidationIssue } from "../../protocol/schema.js";
import { attempt } from "../elicitation/attempt.js";
import { checkAnswers } from "../elicitation/check-answers.js";
import { readIssue } from "../elicitation/combine-checks.js";
import { createIssueList, type IssueList, type Location, memberOf, ROOT } from "../text/issues.js";
import { describeType, isObject } from "../text/values.js";
import { type AnswerReading, pointerOf, readListedAnswers } from "./read-listed-answers.js";
import { readPlainText, readTexts } from "./read-texts.js";

/** What the person did, or what is wrong with how the peer says it; issues point into the message. */
export type ResponseVerdict =
  | {
      type: "answered";
      answers: ElicitationAnswers;
      annotations?: ElicitationAnnotations;
      by: string | undefined;
    }
  | { type: "declined"; reason?: string }
  | { type: "refused"; issues: PilotDeckToolValidationIssue[] };

/** Progress as the request's `onProgress` takes it. */
export type ProgressVerdict =
  | { type: "draft"; draft: ElicitationDraft }
  | { type: "refused"; issues: PilotDeckToolValidationIssue[] };

const ANSWERS = memberOf(ROOT, "answers");
const ANSWER = memberOf(ROOT, "answer");
const NOTES = memberOf(ROOT, "notes");
const REASON = memberOf(ROOT, "reason");
const BY = memberOf(ROOT, "by");

/**
 * Reads a response and holds it to `request.check`, else to the strict rules.
 *
 * @param takesAnswer - whether it may hold `answer`, and `notes` beside it, in place of `answers` where one
 * question was asked (seed 004). Default false: both are members like any other that is not known
 */
export function readResponse(
  body: Record<string, unknown>,
  { questions, check }: PilotDeckElicitationRequest,
  takesAnswer = false,
): ResponseVerdict {
  const isSole = takesAnswer && body.answer !== undefined;
  const [question, ...others] = questions;
  const sole = isSole && others.length === 0 ? question : undefined;
  const issues = createIssueList();
  refuseForeignPrototype(body, issues);
  const reason = readPlainText(body.reason, REASON, issues);
  const by = readPlainText(body.by, BY, issues);
  const declined = readFlag(body.declined, "declined", issues);
  const cancelled = readFlag(body.cancelled, "cancelled", issues);
  if (declined || cancelled) {
    if (
      isObject(body.answers) ? Object.keys(body.answers).length > 0 : [body.answers ?? []].flat().length > 0
    ) {
      issues.add(ANSWERS, "invalid_schema", `${ANSWERS.path} must be left out where the person declines.`);
    }
    if (isSole) {
      issues.add(ANSWER, "invalid_schema", `${ANSWER.path} must be left out where the person declines.`);
    }
    return refusedBy(issues) ?? { type: "declined", ...(reason && { reason }) };
  }
  if (isSole && body.answers !== undefined) {
    issues.add(ANSWER, "invalid_schema", `${ANSWER.path} and ${ANSWERS.path} must not be sent together.`);
  } else if (isSole && sole === undefined) {
    const fault = `${ANSWER.path} is for one question, but ${questions.length} were asked. Send ${ANSWERS.path}.`;
    issues.add(ANSWER, "invalid_schema", fault);
    return { type: "refused", issues: issues.toArray() };
  } else if (!isSole && body.answers === undefined) {
    const expected = takesAnswer && questions.length === 1 ? ANSWER : ANSWERS;
    issues.add(expected, "required", `${expected.path} is required, or "declined": true.`);
    return { type: "refused", issues: issues.toArray() };
  }
  const read =
    sole === undefined
      ? readListedAnswers(body.answers, questions, ANSWERS, issues)
      : readSoleAnswer(body, sole, issues);
  const refused = refusedBy(issues);
  if (refused !== undefined) return refused;
  const { answers, annotations } = read;
  const hasNotes = Object.keys(annotations).length > 0;
  const listed: unknown = hasNotes ? check?.(answers, annotations) : check?.(answers);
  // What gives no list has checked nothing; it may be a promise that rejects.
  attempt(() => listed);
  const found: PilotDeckToolValidationIssue[] = Array.isArray(listed)
    ? listed.flatMap(readIssue)
    : checkAnswers(questions, answers, "strict");
  if (found.length > 0) {
    const places = read.listPlaces();
    return { type: "refused", issues: found.map((issue) => placeIn(places, issue)) };
  }
  return { type: "answered", answers, ...(hasNotes && { annotations }), by };
}

/**
 * Reads an `ask_user_progress`. Answers may be half typed.
 *
 * @param last - what was told before: who leaves the answers out has not taken them back
 */
export function readProgress(
  body: Record<string, unknown>,
  { questions }: PilotDeckElicitationRequest,
  last: ElicitationAnswers = {},
): ProgressVerdict {
  const issues = createIssueList();
  refuseForeignPrototype(body, issues);
  const typing = readFlag(body.typing, "typing", issues);
  const answers =
    body.answers === undefined || body.answers === null
      ? last
      : readListedAnswers(body.answers, questions, ANSWERS, issues, "draft").answers;
  return refusedBy(issues) ?? { type: "draft", draft: { answers, typing } };
}

function refusedBy(list: IssueList): { type: "refused"; issues: PilotDeckToolValidationIssue[] } | undefined {
  const issues = list.toArray();
  return issues.length > 0 ? { type: "refused", issues } : undefined;
}

function readFlag(value: unknown, name: string, issues: IssueList): boolean {
  if (value !== undefined && typeof value !== "boolean") {
    const at = memberOf(ROOT, name);
    issues.add(at, "invalid_type", `${at.path} must be a boolean, but it is ${describeType(value)}.`);
  }
  return value === true;
}

// A peer may add members of its own, but nobody means well by this one.
function refuseForeignPrototype(body: Record<string, unknown>, issues: IssueList): void {
  if (!Object.hasOwn(body, "__proto__")) return;
  issues.add(memberOf(ROOT, "__proto__"), "unknown_property", "$.__proto__ is not allowed.");
}

// The check knows answers by question text; the peer wants to know where they stand in what it sent.
function placeIn(
  places: Map<string, Location>,
  issue: PilotDeckToolValidationIssue,
): PilotDeckToolValidationIssue {
  const { path, pointer = "" } = issue;
  const place = places.get(pointer) ?? {
    path: path.replace(/^\$/, () => ANSWERS.path),
    pointer: ANSWERS.pointer + pointer,
  };
  return { ...issue, ...place };
}

/**
 * Reads the one `answer` of a message, and the `notes` beside it (seed 004, Submit the user's answer). A text for
 * a multi-select names its options joined by ", ", with words of one's own after them.
 */
function readSoleAnswer(
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
