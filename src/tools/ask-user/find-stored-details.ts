import type { ElicitationAnnotations } from "../../../protocol/elicitation.js";
import { addAnnotationIssues } from "../../elicitation/check-answers.js";
import { unlessAborted } from "../../elicitation/unless-aborted.js";
import { endSentence, isBlank } from "../../text/foreign-words.js";
import { createIssueList, ROOT } from "../../text/issues.js";
import { describeThrown } from "../../text/thrown.js";
import { isObject, isTextList } from "../../text/values.js";
import type { AskUserInput, AskUserItem } from "./input.js";
import { pairAskUserQuestions } from "./request.js";
import { type AskUserAnswer, type AskUserDetails, createAskUserAnswer } from "./result.js";

/** Gives the `details` that were stored for a call, or nothing; whatever it gives is checked. */
export type FindAskUserDetails = (call: {
  toolCallId: string;
  input: AskUserInput;
}) => unknown | Promise<unknown>;

type StoredDetails =
  | { type: "found"; details: AskUserDetails }
  | { type: "aborted" }
  | { type: "failed"; message: string; cause: unknown }
  | undefined;

/**
 * Asks the host for the details that were stored for a call, and reads them where they answer its questions.
 * Settles at once when the signal is aborted. Never rejects.
 */
export async function findStoredDetails(
  findDetails: FindAskUserDetails,
  call: Parameters<FindAskUserDetails>[0],
  signal: AbortSignal | undefined,
): Promise<StoredDetails> {
  const aborted = { type: "aborted" } as const;
  return signal?.aborted ? aborted : unlessAborted(findSafely(findDetails, call), signal, () => aborted);
}

async function findSafely(
  findDetails: FindAskUserDetails,
  call: Parameters<FindAskUserDetails>[0],
): Promise<StoredDetails> {
  let stored: unknown;
  try {
    stored = await findDetails(call);
  } catch (cause) {
    return { type: "failed", message: endSentence(`findDetails failed: ${describeThrown(cause)}`), cause };
  }
  try {
    const details = readStoredDetails(stored, call.input.questions);
    return details && { type: "found", details };
  } catch {
    // Whatever cannot even be read answers nothing.
  }
  return undefined;
}

/** The details, where every question has its answer, just as it would be reported; read anew, member by member. */
function readStoredDetails(stored: unknown, questions: AskUserItem[]): AskUserDetails | undefined {
  if (!isObject(stored) || !isSame(stored.questions, questions)) return undefined;
  const { answeredAt, mode, metadata, timedOut, annotations, rule } = stored;
  const answers = readStoredAnswers(stored.answers, questions);
  const timeout = readStoredTimeout(timedOut, questions);
  if (answers === undefined || (timedOut !== undefined && timeout === undefined)) return undefined;
  if (typeof answeredAt !== "number" || Number.isNaN(new Date(answeredAt).getTime())) return undefined;
  if (mode !== "interactive" && mode !== "print" && mode !== "rpc") return undefined;
  if (metadata !== undefined && !isObject(metadata)) return undefined;
  if (rule !== undefined && typeof rule !== "string") return undefined;
  if (annotations !== undefined && !areAnnotations(annotations, questions)) return undefined;
  return {
    questions,
    answers,
    answeredAt,
    mode,
    ...(metadata && { metadata }),
    ...(timeout && { timedOut: timeout }),
    ...(rule !== undefined && { rule }),
    ...(annotations !== undefined && { annotations }),
  };
}

function readStoredAnswers(stored: unknown, questions: readonly AskUserItem[]): AskUserAnswer[] | undefined {
  if (!Array.isArray(stored) || stored.length !== questions.length) return undefined;
  const answers: AskUserAnswer[] = [];
  for (const [index, question] of questions.entries()) {
    const item: unknown = stored[index];
    const given = isObject(item) ? item.answer : undefined;
    if (typeof given === "string" || (isTextList(given) && given.length > 0)) {
      answers.push(createAskUserAnswer(question, given));
    }
  }
  const isSound = answers.every(({ answer }) => [answer].flat().every((text) => !isBlank(text)));
  return isSound && isSame(stored, answers) ? answers : undefined;
}

function areAnnotations(value: unknown, questions: AskUserItem[]): value is ElicitationAnnotations {
  const issues = createIssueList();
  const unique = pairAskUserQuestions(questions).map(([, question]) => question);
  addAnnotationIssues(unique, value, ROOT, issues);
  return issues.toArray().length === 0;
}

function readStoredTimeout(stored: unknown, questions: readonly AskUserItem[]): AskUserDetails["timedOut"] {
  const { afterMs, defaulted } = isObject(stored) ? stored : {};
  const texts = new Set(questions.map(({ question }) => question));
  if (!isTextList(defaulted) || !defaulted.every((text) => texts.has(text))) return undefined;
  if (afterMs === undefined) return { defaulted };
  return Number.isFinite(afterMs) && Number(afterMs) > 0
    ? { afterMs: Number(afterMs), defaulted }
    : undefined;
}

/** Whether a value is the same as an expected one as JSON; a store may change the order of an object's members. */
function isSame(value: unknown, expected: unknown): boolean {
  if (Array.isArray(value) && Array.isArray(expected)) {
    return value.length === expected.length && expected.every((item, index) => isSame(value[index], item));
  }
  if (!isObject(value) || !isObject(expected)) return value === expected;
  const names = namesOf(expected);
  return (
    namesOf(value).length === names.length &&
    names.every((name) => Object.hasOwn(value, name) && isSame(value[name], expected[name]))
  );
}

// JSON has no members that are undefined.
function namesOf(value: Record<string, unknown>): string[] {
  return Object.keys(value).filter((name) => value[name] !== undefined);
}
