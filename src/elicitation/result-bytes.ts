import type { PilotDeckElicitationRequest } from "../../protocol/elicitation.js";
import type { PilotDeckToolValidationIssue } from "../../protocol/schema.js";
import { type AnswersSentences, SENTENCES } from "../language/en/answers.js";
import { countBytes } from "../text/bytes.js";
import { createIssueList, memberOf, ROOT } from "../text/issues.js";
import { memberIn } from "../text/values.js";
import { limitOf } from "./combine-checks.js";

/** The words of a result around its entries, and around the texts of each, are fewer bytes than these, and as many UTF-16 code units. */
export const FRAME_BYTES = 300;
export const ENTRY_FRAME_BYTES = 40;

type Asked = Pick<PilotDeckElicitationRequest["questions"][number], "question" | "options">;

/**
 * Tells what has to be shorter for a result to keep its limit, whichever tool writes it: it is taken to be as long as it can be.
 * The model's own previews are not in it. Answers and annotations may be any value; only texts count. Nothing without a limit.
 */
export function checkResultBytes(
  request: Pick<PilotDeckElicitationRequest, "questions" | "maxResultBytes">,
  answers: unknown,
  annotations: unknown,
  say?: AnswersSentences,
): PilotDeckToolValidationIssue[] {
  const maxResultBytes = limitOf(request);
  if (maxResultBytes === undefined) return [];
  const { questions } = request;
  let [bytes, frame] = [0, FRAME_BYTES];
  for (const { question, options } of questions) {
    const preview = memberIn(memberIn(annotations, question), "preview");
    const texts = [...textsOf(answers, question), ...notesOf(annotations, question)];
    if (isString(preview) && !options.some((option) => option.preview === preview)) texts.push(preview);
    bytes += countBytes(question) + sumBytes(texts);
    frame += ENTRY_FRAME_BYTES + texts.length * 2;
  }
  return tellExcess(questions, { bytes: bytes + frame, maxResultBytes, frame }, answers, annotations, say);
}

/**
 * By how much what the person typed has to be shorter, their own words and their notes, told at the question with most of it.
 * What they cannot shorten enough is not held against them, and nothing that is no longer than what the words around may be too
 * many by (`frame`), so that some answer is always taken.
 */
export function tellExcess(
  questions: readonly Asked[],
  { bytes, maxResultBytes, frame = 0 }: { bytes: number; maxResultBytes: number; frame?: number },
  answers: unknown,
  annotations: unknown,
  say: AnswersSentences = SENTENCES,
): PilotDeckToolValidationIssue[] {
  const excess = bytes - maxResultBytes;
  if (!(excess > 0)) return [];
  const typed = questions.map(({ question, options }) => {
    const own = textsOf(answers, question).filter((text) => !options.some(({ label }) => label === text));
    return { question, count: sumBytes([...own, ...notesOf(annotations, question)]) };
  });
  const most = typed.reduce((sum, { count }) => sum + count, 0);
  if (excess >= most && (excess > most + frame || most <= frame)) return [];
  const longest = typed.reduce((one, other) => (other.count > one.count ? other : one)).question;
  const issues = createIssueList();
  const message = say.tooLongForModel(group(bytes), group(maxResultBytes), group(excess));
  issues.add(memberOf(ROOT, longest), "invalid_schema", message);
  return issues.toArray();
}

function textsOf(answers: unknown, question: string): string[] {
  return [memberIn(answers, question)].flat().filter(isString);
}

function notesOf(annotations: unknown, question: string): string[] {
  return [memberIn(memberIn(annotations, question), "notes")].filter(isString);
}

function sumBytes(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + countBytes(text), 0);
}

function isString(value: unknown): value is string {
  return typeof value === "string";
}

function group(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, " ");
}
