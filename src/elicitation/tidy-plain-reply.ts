import type { PilotDeckElicitationQuestion } from "../../protocol/elicitation.js";
import { memberOf, ROOT } from "../text/issues.js";
import { isObject, isTextList } from "../text/values.js";

/** Answers and annotations of a plain channel, and what of them was left out, as JSON Pointers. */
export type TidyReply = { answers: unknown; annotations: unknown; ignored: string[] };

const ANSWERS = memberOf(ROOT, "answers");
const ANNOTATIONS = memberOf(ROOT, "annotations");

/**
 * Takes what PilotDeck's hosts give as they mean it: question texts match also without their outer blanks, numbers and
 * booleans are text, and what stands beside good answers (null, another key, another member of an annotation) is left
 * out, so that nothing that the person answered is thrown away for it. What cannot be mended is left as it is.
 */
export function tidyPlainReply(
  questions: readonly PilotDeckElicitationQuestion[],
  answers: unknown,
  annotations: unknown,
): TidyReply {
  const ignored: string[] = [];
  const leaveOut = (pointer: string) => ignored.push(pointer);
  return {
    answers: tidyAnswers(questions, answers, leaveOut),
    annotations: tidyAnnotations(questions, annotations, leaveOut),
    ignored,
  };
}

/** The answers alone; without a word about what is left out where nobody listens. */
export function tidyAnswers(
  questions: readonly PilotDeckElicitationQuestion[],
  answers: unknown,
  leaveOut: (pointer: string) => void = () => undefined,
): unknown {
  // Most replies need nothing: to find that out takes a third of the time.
  if (!isObject(answers) || isTidy(questions, answers)) return answers;
  const nameOf = createMatcher(questions, answers);
  const good: [string, unknown][] = [];
  const bad: [name: string, value: unknown, key: string][] = [];
  for (const key of Object.keys(answers)) {
    const question = nameOf(key);
    const text = toAnswer(answers[key]);
    if (question !== undefined && text !== undefined) {
      good.push([question, text]);
      if (Array.isArray(text) && text.length < [answers[key]].flat().length) {
        leaveOut(memberOf(ANSWERS, key).pointer);
      }
    } else if ((answers[key] ?? undefined) === undefined) leaveOut(memberOf(ANSWERS, key).pointer);
    else bad.push([question ?? key, answers[key], key]);
  }
  // Beside nothing good they are what is wrong with the reply.
  if (good.length === 0) return Object.fromEntries(bad);
  for (const [, , key] of bad) leaveOut(memberOf(ANSWERS, key).pointer);
  return Object.fromEntries(good);
}

function tidyAnnotations(
  questions: readonly PilotDeckElicitationQuestion[],
  annotations: unknown,
  leaveOut: (pointer: string) => void,
): unknown {
  if (annotations === undefined) return undefined;
  if (!isObject(annotations)) return void leaveOut(ANNOTATIONS.pointer);
  const nameOf = createMatcher(questions, annotations);
  const tidied: [string, Record<string, unknown>][] = [];
  for (const key of Object.keys(annotations)) {
    const at = memberOf(ANNOTATIONS, key);
    const annotation = annotations[key];
    const question = nameOf(key);
    if (question === undefined || !isObject(annotation)) {
      leaveOut(at.pointer);
      continue;
    }
    const members: Record<string, unknown> = {};
    for (const name of Object.keys(annotation)) {
      const value = toText(annotation[name]);
      if ((name === "preview" || name === "notes") && value !== undefined) members[name] = value;
      else if (annotation[name] !== undefined) leaveOut(memberOf(at, name).pointer);
    }
    tidied.push([question, members]);
  }
  return Object.fromEntries(tidied);
}

function isTidy(
  questions: readonly PilotDeckElicitationQuestion[],
  answers: Record<string, unknown>,
): boolean {
  for (const key of Object.keys(answers)) {
    const value = answers[key];
    const isText = typeof value === "string" || isTextList(value);
    if (!isText || !questions.some(({ question }) => question === key)) return false;
  }
  return true;
}

/** Tells which question a key means: the one of that very text, else that of the same text without outer blanks. */
function createMatcher(
  questions: readonly PilotDeckElicitationQuestion[],
  given: Record<string, unknown>,
): (key: string) => string | undefined {
  const exact = new Set<string>();
  const trimmed = new Map<string, string | undefined>();
  for (const { question } of questions) {
    exact.add(question);
    // What has its own key, and what two questions share, is nobody's.
    const text = question.trim();
    if (!Object.hasOwn(given, question)) trimmed.set(text, trimmed.has(text) ? undefined : question);
  }
  return (key) => {
    if (exact.has(key)) return key;
    const question = trimmed.get(key.trim());
    trimmed.delete(key.trim());
    return question;
  };
}

/** The answer that a value is meant as; of a list what can be text. Undefined where nothing can. */
function toAnswer(value: unknown): string | string[] | undefined {
  if (!Array.isArray(value)) return toText(value);
  const texts = value.map(toText).filter((text) => text !== undefined);
  return texts.length === 0 && value.length > 0 ? undefined : texts;
}

function toText(value: unknown): string | undefined {
  if (typeof value === "string") return value;
  return typeof value === "boolean" || Number.isFinite(value) ? String(value) : undefined;
}
