import type { PilotDeckElicitationQuestion } from "../../protocol/elicitation.js";
import type { PilotDeckToolValidationIssue } from "../../protocol/schema.js";
import { checkAnswers } from "../elicitation/check-answers.js";
import { createNearFinder, suggestLabels } from "../elicitation/near-miss.js";
import { readWrittenAnswer } from "../elicitation/read-written-answer.js";
import { loadAnswersSentences } from "../language/answers.js";
import type { AnswersSentences } from "../language/en/answers.js";
import type { CommandSentences } from "../language/en/command.js";
import { isBlank, shorten } from "../text/foreign-words.js";
import { BadInputError } from "./bad-input-error.js";
import type { CommandStreams } from "./command-streams.js";
import { describeAnswerIssues, pointTo } from "./describe-answer-issues.js";
import { writePlaces } from "./places.js";
import type { GivenAnswers } from "./read-answers.js";
import { writeRows } from "./report.js";
import { joinSentences } from "./sentences.js";

/** Answers that were written in advance, read and found to fit their questions. */
export type WrittenAnswers = {
  /** Keyed by question text. */
  answers: Record<string, string | string[]>;
  /** Rejects with {@link BadInputError} where a further check finds issues; they are told by their places in what was given. */
  refuse(issues: readonly PilotDeckToolValidationIssue[]): Promise<void>;
};

/** What is said of them: by the command, and by whatever reads answers. */
type Say = CommandSentences & { readonly ofAnswers: AnswersSentences };

/**
 * Reads answers that were written in advance (`--answers`), by position or by question text, as a typed line is read:
 * `"2"` is the second option. There must be one for each question. Rejects with {@link BadInputError} for what is missing,
 * empty, unclear or does not fit, all of it with its place. What is nearly the label of an option is taken as own words, and said
 * on standard error.
 */
export async function readWrittenAnswers(
  given: GivenAnswers,
  questions: readonly PilotDeckElicitationQuestion[],
  { stderr, language, say: own }: Pick<CommandStreams, "stderr" | "language" | "say">,
): Promise<WrittenAnswers> {
  const say = { ...own, ofAnswers: await loadAnswersSentences(language) };
  const { value, name: source } = given;
  const written = Array.isArray(value) ? pairAnswers(source, value, questions) : { ...value };
  const faults = new Map<string, string>();
  for (const question of questions) {
    const name = question.question;
    if (!Object.hasOwn(written, name)) continue;
    const { answer, fault } = judgeAnswer(written[name], question, say);
    if (fault !== undefined) faults.set(pointTo(name), fault);
    Object.defineProperty(written, name, { value: answer });
  }
  const refuse = async (issues: readonly PilotDeckToolValidationIssue[]) => {
    const found = issues.filter(({ pointer = "" }) => !faults.has(pointer));
    const told = [
      ...[...faults].map(([pointer, fault]) => ({ pointer, fault })),
      ...(await describeAnswerIssues(found, questions, Object.keys(written), say)),
    ];
    if (told.length === 0) return;
    const texts = questions.map(({ question }) => question);
    // Where there is no place to give, a name that is no question's stands in the sentence alone.
    const hasPlace = (key: string) => given.document !== undefined || texts.includes(key);
    const keys = Array.isArray(value) ? texts : Object.keys(written).filter(hasPlace);
    const lines = await placeFaults(given, told, keys);
    throw new BadInputError(() => lines.join("\n"));
  };
  await refuse(checkAnswers(questions, written, "strict", say.ofAnswers));
  // The check has proved that every answer is text or a list of texts.
  const answers = written as Record<string, string | string[]>;
  const keys = Array.isArray(value) ? questions.map(({ question }) => question) : Object.keys(written);
  const doubted = questions.flatMap((question) =>
    describeDoubts(question, answers[question.question] ?? [], say).map((fault) => ({
      pointer: pointTo(question.question),
      fault,
    })),
  );
  for (const line of await placeFaults(given, doubted, keys)) await writeRows(stderr, line);
  return { answers, refuse };
}

/** Own words that are nearly the label of an option; they were taken as they are. */
function describeDoubts(
  { options, schema }: PilotDeckElicitationQuestion,
  answer: string | readonly string[],
  say: Say,
): string[] {
  if (schema !== undefined) return [];
  const own = [answer].flat().filter((text) => !options.some(({ label }) => label === text));
  return own.flatMap((text) => {
    const near = createNearFinder(options)(text);
    return near.length === 0
      ? []
      : [joinSentences(say, say.answers.ownWords(text), suggestLabels(near, say.ofAnswers))];
  });
}

/** Sentences with the places that they are about. */
async function placeFaults(
  given: GivenAnswers,
  told: readonly { pointer: string; fault: string }[],
  keys: readonly string[],
): Promise<string[]> {
  const pointers = told.map(({ pointer }) => pointer);
  const places = told.length === 0 ? [] : await locateAnswers(given, keys, pointers);
  return told.map(({ fault }, index) => `${places[index]}: ${fault}`);
}

/** Where answers stand: by line and column in a file, else by their names or numbers. */
async function locateAnswers(
  { name, value, document }: GivenAnswers,
  keys: readonly string[],
  pointers: readonly string[],
): Promise<string[]> {
  const isList = Array.isArray(value);
  const indexes = pointers.map((pointer) => keys.findIndex((key) => pointTo(key) === pointer));
  if (document !== undefined) {
    return writePlaces(
      document,
      indexes.map((index) => (index === -1 ? [] : [isList ? String(index) : (keys[index] ?? "")])),
    );
  }
  return indexes.map((index) => {
    if (index === -1) return name;
    return isList ? `${name}[${index}]` : `${name}[${JSON.stringify(shorten(keys[index] ?? ""))}]`;
  });
}

/** Answers in the order of the questions, keyed by question text. */
function pairAnswers(
  name: string,
  answers: readonly unknown[],
  questions: readonly PilotDeckElicitationQuestion[],
): Record<string, unknown> {
  if (answers.length === questions.length) {
    return Object.fromEntries(questions.map(({ question }, index) => [question, answers[index]]));
  }
  throw new BadInputError((say) => say.answers.count(name, questions.length, answers.length));
}

function judgeAnswer(
  given: unknown,
  question: PilotDeckElicitationQuestion,
  say: Say,
): { answer: unknown; fault?: string } {
  const parts: unknown[] = Array.isArray(given) ? given : [given];
  if (parts.length === 0 || parts.some((part) => typeof part === "string" && isBlank(part))) {
    return { answer: given, fault: say.answers.empty(describeExpected(question, say)) };
  }
  const { answer, unclear } = readWrittenAnswer(given, question);
  if (unclear === undefined) return { answer };
  if (unclear.type === "other") return { answer, fault: say.answers.wordsForNumber };
  // What an answer means does not depend on who reads it; what is wrong with it is told to them.
  const told = readWrittenAnswer(given, question, { say: say.ofAnswers }).unclear ?? unclear;
  return { answer, fault: told.type === "unclear" ? told.explanation : unclear.explanation };
}

function describeExpected(
  { options, allowOther = true }: PilotDeckElicitationQuestion,
  { answers }: CommandSentences,
): string {
  if (options.length === 0) return answers.text;
  return allowOther ? answers.labelOrOwnWords(options.length) : answers.label(options.length);
}
