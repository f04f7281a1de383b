import type {
  ElicitationAnnotations,
  ElicitationAnswers,
  PilotDeckElicitationQuestion,
} from "../../protocol/elicitation.js";
import { countOf } from "../text/count.js";
import { shorten } from "../text/foreign-words.js";
import { type IssueList, type Location, memberOf, ROOT } from "../text/issues.js";
import { describeType, isObject } from "../text/values.js";
import { readPlainText, readTexts, type TextReading } from "./read-texts.js";

/** Answers in question order. */
export type AnswerReading = {
  answers: ElicitationAnswers;
  annotations: ElicitationAnnotations;
  /** Tells where each of them stands in the message, by the pointer of its question. */
  listPlaces: () => Map<string, Location>;
};

const MEMBERS = ["question", "answer", "selectedOption", "wasCustom", "notes"];

/**
 * Reads answers as a peer may write them: a list in question order or an object keyed by question text, each
 * answer a text, a list of texts, or an object as pi's tool has it (seed 002, Response Format). What has the
 * wrong form is left out and added to the issues; whether the answers fit is for `request.check` to say.
 */
export function readListedAnswers(
  value: unknown,
  questions: readonly PilotDeckElicitationQuestion[],
  at: Location,
  issues: IssueList,
  reading?: TextReading,
): AnswerReading {
  const answers: [string, string | string[]][] = [];
  const annotations: [string, { notes: string }][] = [];
  const items = listItems(value, questions, at, issues);
  for (const [question, item, place] of items) {
    const { answer, notes = "" } = readItem(item, question, place, issues, reading);
    if (answer !== undefined) answers.push([question.question, answer]);
    if (notes !== "") annotations.push([question.question, { notes }]);
  }
  return {
    answers: Object.fromEntries(answers),
    annotations: Object.fromEntries(annotations),
    listPlaces: () => new Map(items.map(([question, , place]) => [pointerOf(question), place])),
  };
}

/** How `request.check` names a question. */
export function pointerOf({ question }: PilotDeckElicitationQuestion): string {
  return memberOf(ROOT, question).pointer;
}

type Item = [question: PilotDeckElicitationQuestion, item: unknown, place: Location];

function listItems(
  value: unknown,
  questions: readonly PilotDeckElicitationQuestion[],
  at: Location,
  issues: IssueList,
): Item[] {
  if (Array.isArray(value)) {
    if (value.length === questions.length) {
      return questions.map((question, index) => [question, value[index], memberOf(at, index)]);
    }
    const count = `${value.length} for ${countOf(questions.length, "question")}`;
    issues.add(
      at,
      "invalid_schema",
      `${at.path} must hold one answer for each question, but it holds ${count}.`,
    );
  } else if (isObject(value)) {
    const texts = new Set(questions.map(({ question }) => question));
    for (const key of Object.keys(value)) {
      if (texts.has(key)) continue;
      issues.add(memberOf(at, key), "unknown_property", `"${shorten(key)}" is not one of the questions.`);
    }
    return questions
      .filter(({ question }) => Object.hasOwn(value, question))
      .map((question) => [question, value[question.question], memberOf(at, question.question)]);
  } else {
    const expected = "a list in question order or an object keyed by question text";
    issues.add(at, "invalid_type", `${at.path} must be ${expected}, but it is ${describeType(value)}.`);
  }
  return [];
}

function readItem(
  item: unknown,
  question: PilotDeckElicitationQuestion,
  at: Location,
  issues: IssueList,
  reading: TextReading | undefined,
): { answer?: string | string[] | undefined; notes?: string | undefined } {
  if (!isObject(item)) return { answer: readTexts(item, question, at, issues, reading) };
  for (const key of Object.keys(item)) {
    if (MEMBERS.includes(key)) continue;
    const member = memberOf(at, key);
    issues.add(
      member,
      "unknown_property",
      `${member.path} is not allowed. Allowed here: ${MEMBERS.join(", ")}.`,
    );
  }
  const { question: echo, answer, selectedOption, wasCustom, notes } = item;
  if (echo !== undefined && echo !== question.question) {
    const expected = `"${shorten(question.question)}", the question that is answered`;
    issues.add(memberOf(at, "question"), "invalid_schema", `${at.path}.question must be ${expected}.`);
  }
  if (selectedOption !== undefined && ![answer].flat().includes(selectedOption)) {
    const member = memberOf(at, "selectedOption");
    issues.add(member, "invalid_schema", `${member.path} must be what the answer says.`);
  }
  if (wasCustom !== undefined && typeof wasCustom !== "boolean") {
    const member = memberOf(at, "wasCustom");
    const found = describeType(wasCustom);
    issues.add(member, "invalid_type", `${member.path} must be a boolean, but it is ${found}.`);
  }
  return {
    answer: readTexts(answer, question, memberOf(at, "answer"), issues, wasCustom === true ? "own" : reading),
    notes: readPlainText(notes, memberOf(at, "notes"), issues),
  };
}
