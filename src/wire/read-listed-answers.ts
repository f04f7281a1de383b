import type {
  ElicitationAnnotations,
  ElicitationAnswers,
  PilotDeckElicitationQuestion,
} from "../../protocol/elicitation.js";
import { splitOptions } from "../elicitation/split-options.js";
import {
  describeType,
  type IssueList,
  isObject,
  type Location,
  memberOf,
  ROOT,
  shorten,
} from "../text/issues.js";

/** Answers in question order. */
export type ReadAnswers = {
  answers: ElicitationAnswers;
  annotations: ElicitationAnnotations;
  /** Tells where each of them stands in the message, by the pointer of its question. */
  listPlaces: () => Map<string, Location>;
};

const ANSWER = memberOf(ROOT, "answer");
const NOTES = memberOf(ROOT, "notes");
const MEMBERS = ["question", "answer", "selectedOption", "wasCustom", "notes"];

/**
 * Reads answers as a peer may write them: a list in question order or an object keyed by question text, each
 * answer a text, a list of texts, or an object as pi's tool has it (seed 002, Response Format). What has the
 * wrong form is left out and added to the issues; whether the answers fit is for `request.check` to say.
 */
export function readAnswers(
  value: unknown,
  questions: readonly PilotDeckElicitationQuestion[],
  at: Location,
  issues: IssueList,
): ReadAnswers {
  const answers: [string, string | string[]][] = [];
  const annotations: [string, { notes: string }][] = [];
  const items = listItems(value, questions, at, issues);
  for (const [question, item, place] of items) {
    const { answer, notes = "" } = readItem(item, question, place, issues);
    if (answer !== undefined) answers.push([question.question, answer]);
    if (notes !== "") annotations.push([question.question, { notes }]);
  }
  return {
    answers: Object.fromEntries(answers),
    annotations: Object.fromEntries(annotations),
    listPlaces: () => new Map(items.map(([question, , place]) => [pointerOf(question), place])),
  };
}

/**
 * Reads the one `answer` of a message, and the `notes` beside it (seed 004, Submit the user's answer). A text for
 * a multi-select names its options joined by ", ", with words of one's own after them.
 */
export function readSoleAnswer(
  message: Record<string, unknown>,
  questions: readonly PilotDeckElicitationQuestion[],
  issues: IssueList,
): ReadAnswers {
  const [question] = questions;
  if (question === undefined || questions.length > 1) {
    const fault = `${ANSWER.path} is for one question, but ${questions.length} were asked. Send $.answers.`;
    issues.add(ANSWER, "invalid_schema", fault);
    return { answers: {}, annotations: {}, listPlaces: () => new Map() };
  }
  const said = message.answer;
  const texts =
    typeof said === "string" && question.multiSelect === true ? splitOptions(said, question) : said;
  const answer = readTexts(texts, question, ANSWER, issues);
  const notes = readText(message.notes, NOTES, issues) ?? "";
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

function pointerOf({ question }: PilotDeckElicitationQuestion): string {
  return memberOf(ROOT, question).pointer;
}

/** Adds an issue where a member is there and is not text that can be passed on; gives the text otherwise. */
export function readText(value: unknown, at: Location, issues: IssueList): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== "string") {
    issues.add(at, "invalid_type", `${at.path} must be a string, but it is ${describeType(value)}.`);
  } else if (value.includes("\0") || !value.isWellFormed()) {
    issues.add(at, "invalid_schema", `${at.path} must not hold NUL or half a surrogate pair.`);
  } else {
    return value;
  }
  return undefined;
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
    const count = `${value.length} for ${questions.length} ${questions.length === 1 ? "question" : "questions"}`;
    issues.add(
      at,
      "invalid_schema",
      `${at.path} must hold one answer for each question, but there are ${count}.`,
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
): { answer?: string | string[] | undefined; notes?: string | undefined } {
  if (!isObject(item)) return { answer: readTexts(item, question, at, issues) };
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
    answer: readTexts(answer, question, memberOf(at, "answer"), issues),
    notes: readText(notes, memberOf(at, "notes"), issues),
  };
}

function readTexts(
  value: unknown,
  { options, multiSelect = false }: PilotDeckElicitationQuestion,
  at: Location,
  issues: IssueList,
): string | string[] | undefined {
  const read = (text: unknown, place: Location): string | undefined => {
    // An option is given back as it was offered, whatever its label holds.
    const option = options.find(({ label }) => label === text);
    return option === undefined ? readText(text, place, issues) : option.label;
  };
  if (Array.isArray(value)) {
    const texts = value.map((text: unknown, index) => read(text, memberOf(at, index)));
    return texts.filter((text) => text !== undefined);
  }
  if (value === undefined) {
    issues.add(at, "required", `${at.path} is required: a string or an array of strings is expected.`);
    return undefined;
  }
  const text = read(value, at);
  return text !== undefined && multiSelect ? [text] : text;
}
