import type { PilotDeckElicitationQuestion } from "../../protocol/elicitation.js";
import type { PilotDeckToolValidationIssue } from "../../protocol/schema.js";
import { type AnswersSentences, SENTENCES } from "../language/en/answers.js";
import { isBlank, shorten } from "../text/foreign-words.js";
import { createIssueList, type IssueList, type Location, memberOf, ROOT } from "../text/issues.js";
import { describeType, isObject } from "../text/values.js";
import { findValueFault } from "./typed-value.js";

/**
 * How closely answers are held to their questions.
 *
 * - `lenient`: every key is a question, every value is text or a list of texts. What PilotDeck's own hosts
 *   return passes: one text for a multi-select, repetitions, omitted questions, words of one's own.
 * - `pre-supplied`: several texts only where the question is a multi-select.
 * - `strict`: every question is answered with visible text, a multi-select with a list without repetitions, a
 *   closed question with its options, a typed one with its options or values of its schema.
 */
export type AnswerRules = "lenient" | "pre-supplied" | "strict";

/** What the rules need to know of a question. */
export type AnsweredQuestion = Pick<
  PilotDeckElicitationQuestion,
  "question" | "options" | "multiSelect" | "allowOther" | "schema"
>;

/** How many questions a message names. */
const LISTED_MAX = 8;

/** Tells what is wrong with answers that are keyed by question text; an empty list means nothing. */
export function checkAnswers(
  questions: readonly AnsweredQuestion[],
  answers: unknown,
  rules: AnswerRules,
  say: AnswersSentences = SENTENCES,
): PilotDeckToolValidationIssue[] {
  const issues = createIssueList();
  addAnswerIssues(questions, answers, rules, ROOT, issues, say);
  return issues.toArray();
}

/** The same, where the answers are a part of something larger. */
export function addAnswerIssues(
  questions: readonly AnsweredQuestion[],
  answers: unknown,
  rules: AnswerRules,
  at: Location,
  issues: IssueList,
  say: AnswersSentences = SENTENCES,
): void {
  if (!isObject(answers)) {
    issues.add(
      at,
      "invalid_type",
      `Answers must be an object keyed by question text, but are ${describeType(answers)}.`,
    );
    return;
  }
  // Four are quicker to look through than to put into a map; some tools ask thousands.
  const byText =
    questions.length > 8 ? new Map(questions.map((question) => [question.question, question])) : undefined;
  for (const key of Object.keys(answers)) {
    const question = byText ? byText.get(key) : questions.find((one) => one.question === key);
    if (question === undefined) {
      addUnknownQuestion(questions, key, memberOf(at, key), issues);
    } else {
      addValueIssues(question, answers[key], rules, at, issues, say);
    }
  }
  if (rules !== "strict") return;
  for (const { question } of questions) {
    if (Object.hasOwn(answers, question)) continue;
    issues.add(memberOf(at, question), "required", say.noAnswer(shorten(question)));
  }
}

/** Tells what is wrong with annotations that are keyed by question text. */
export function addAnnotationIssues(
  questions: readonly Pick<PilotDeckElicitationQuestion, "question">[],
  annotations: unknown,
  at: Location,
  issues: IssueList,
): void {
  if (!isObject(annotations)) {
    const found = describeType(annotations);
    issues.add(at, "invalid_type", `Annotations must be an object keyed by question text, but are ${found}.`);
    return;
  }
  for (const key of Object.keys(annotations)) {
    const location = memberOf(at, key);
    const annotation = annotations[key];
    if (!questions.some(({ question }) => question === key)) {
      addUnknownQuestion(questions, key, location, issues);
    } else if (!isObject(annotation)) {
      issues.add(
        location,
        "invalid_type",
        `The annotation of "${shorten(key)}" must be an object, but is ${describeType(annotation)}.`,
      );
    } else {
      for (const name of Object.keys(annotation)) {
        const member = memberOf(location, name);
        if (name !== "preview" && name !== "notes") {
          issues.add(
            member,
            "unknown_property",
            `${member.path} is not allowed. Allowed here: preview, notes.`,
          );
        } else if (typeof annotation[name] !== "string" && annotation[name] !== undefined) {
          issues.add(
            member,
            "invalid_type",
            `${member.path} must be a string, but it is ${describeType(annotation[name])}.`,
          );
        }
      }
    }
  }
}

/**
 * A copy, in the same order, that reads every value once. Check the copy: what a channel keeps a hold of may
 * change after the check.
 */
export function copyAnswers(answers: unknown): unknown {
  if (!isObject(answers)) return answers;
  const copy = { ...answers };
  for (const key of Object.keys(copy)) {
    const value = copy[key];
    if (Array.isArray(value)) copy[key] = copyTexts(value);
  }
  return copy;
}

/** Whether there is no text to be seen in any of the answers. */
export function isEmptyAnswerSet(answers: Record<string, unknown>): boolean {
  return Object.values(answers).every((answer) =>
    Array.isArray(answer) ? answer.every(isBlankText) : isBlankText(answer),
  );
}

function isBlankText(text: unknown): boolean {
  return typeof text === "string" && isBlank(text);
}

/** After so many that cannot be text a list is not read on: it may be sparse and endless. */
const MISFITS_MAX = 100;

// So may be what an iterator of its own gives. What stands beside a few that cannot be text is an answer all the same.
function copyTexts(list: unknown[]): unknown[] {
  const copy: unknown[] = [];
  for (let index = 0, misfits = 0; index < list.length && misfits < MISFITS_MAX; index += 1) {
    const text = list[index];
    copy.push(text);
    if (typeof text !== "string" && typeof text !== "number" && typeof text !== "boolean") misfits += 1;
  }
  return copy;
}

function addUnknownQuestion(
  questions: readonly Pick<PilotDeckElicitationQuestion, "question">[],
  key: string,
  at: Location,
  issues: IssueList,
): void {
  const texts = questions.slice(0, LISTED_MAX).map(({ question }) => `"${shorten(question)}"`);
  if (questions.length > LISTED_MAX) texts.push(`and ${questions.length - LISTED_MAX} more`);
  const listed = texts.length === 0 ? "there are none" : texts.join(", ");
  issues.add(at, "unknown_property", `"${shorten(key)}" is not one of the questions: ${listed}.`);
}

function addValueIssues(
  question: AnsweredQuestion,
  value: unknown,
  rules: AnswerRules,
  at: Location,
  issues: IssueList,
  say: AnswersSentences,
): void {
  const add = (code: PilotDeckToolValidationIssue["code"], fault: string): void => {
    const location = memberOf(at, question.question);
    issues.add(location, code, say.answerTo(shorten(question.question), fault));
  };
  const isList = question.multiSelect === true;
  const texts: unknown[] = Array.isArray(value) ? value : [value];
  const stranger = texts.findIndex((text) => typeof text !== "string");
  if (stranger !== -1) {
    add("invalid_type", say.fault.noText(isList, Array.isArray(value), describeType(texts[stranger])));
    return;
  }
  if (rules !== "lenient" && !isList && texts.length > 1) {
    add("invalid_schema", say.fault.onlyOne);
    return;
  }
  if (rules !== "strict") return;
  if (Array.isArray(value) !== isList) {
    add("invalid_type", say.fault.form(isList));
  } else if (texts.length === 0 || texts.some((text) => isBlank(String(text)))) {
    add("invalid_schema", say.fault.empty);
  } else if (new Set(texts).size < texts.length) {
    add("invalid_schema", say.fault.twice);
  } else {
    const labels = new Set<unknown>(question.options.map(({ label }) => label));
    const strangers = texts.filter((text) => !labels.has(text));
    if (strangers.length === 0) return;
    if (question.allowOther === false && question.options.length > 0) {
      const expected = question.options.slice(0, LISTED_MAX * 4).map(({ label }) => shorten(label));
      const hasMore = question.options.length > expected.length;
      add("invalid_enum", say.fault.noOption(expected, hasMore));
    } else if (question.schema !== undefined) {
      const fault = findValueFault(strangers as string[], question.schema, say);
      if (fault !== undefined) add("invalid_schema", fault);
    }
  }
}
