import type {
  ElicitationAnnotations,
  ElicitationAnswers,
  ElicitationCheck,
  PilotDeckElicitationQuestion,
} from "../../protocol/elicitation.js";
import type { PilotDeckToolValidationIssue } from "../../protocol/schema.js";
import { checkAnswers } from "../../src/elicitation/check-answers.js";
import { suggestLabels } from "../../src/elicitation/near-miss.js";
import type { ChoiceReading } from "../../src/elicitation/read-choice.js";
import { readWrittenAnswer, writtenText } from "../../src/elicitation/read-written-answer.js";
import { loadAnswersSentences } from "../../src/language/answers.js";
import type { AnswersSentences } from "../../src/language/en/answers.js";
import { ENGLISH_OF_FILES, type PendingFileTable } from "../../src/language/pending-file.js";
import { hasBrokenCharacters } from "../../src/text/broken-characters.js";
import { isBlank, shorten } from "../../src/text/foreign-words.js";
import { memberOf, ROOT } from "../../src/text/issues.js";
import { findPlaces } from "../../src/text/locate-value.js";
import type { PendingDocument } from "./pending-document.js";
import type { PendingFile, ReadableFile } from "./read-pending-file.js";

/**
 * What the person made of a file. `explanation` says what is missing or wrong, in sentences that hold nothing of what
 * the file holds.
 */
export type FileVerdict =
  | { type: "answered"; answers: ElicitationAnswers; annotations?: ElicitationAnnotations; savedAt: Date }
  | { type: "declined"; reason?: string }
  | { type: "open"; explanation?: string };

/** How many faults are told of; the others are counted. */
const LINES_MAX = 100;

/** Says which options were probably meant. */
type Suggest = (labels: readonly string[]) => string;

/** How a person or the model is told of what is wrong. Default: the model, in English. */
type Telling = { say?: PendingFileTable; suggest?: Suggest };

/** `words` is the language in which the answers are read. */
type Reading = Required<Telling> & { words: AnswersSentences };

/**
 * Judges the answers of a file against the questions that were asked. The place counts, not the text: a question
 * may have been touched up by hand, but not moved to where another one was.
 */
export async function judgeAnswers(
  pending: PendingFile,
  questions: readonly PilotDeckElicitationQuestion[],
  check: ElicitationCheck,
  { say = ENGLISH_OF_FILES, suggest = (labels) => suggestLabels(labels, say.answers) }: Telling = {},
): Promise<FileVerdict> {
  if (!pending.ok) return explain(pending.fault);
  const { file, text, savedAt, document } = pending;
  const { declined, reason, request, answers: given, custom, notes } = document;
  const words = await loadWords(document);
  if (declined) return { type: "declined", ...(reason && { reason }) };
  if (given.length !== questions.length) {
    return explain(say.otherCount(file, given.length, questions.length));
  }
  const texts = new Set<string | undefined>(questions.map(({ question }) => question));
  for (const [index, { question }] of questions.entries()) {
    const found = request.questions[index]?.question;
    if (found === question || !texts.has(found)) continue;
    const [place] = tellPlaces(text, [["questions", index, "question"]], say);
    return explain(say.otherQuestion(say.inFile(file, place ?? ""), shorten(question)));
  }
  const missing = given.filter((answer) => answer === null).length;
  if (missing === given.length) return { type: "open" };
  const readings = questions.flatMap((question, index) => {
    if (given[index] === null) return [];
    const read = readGivenAnswer(given[index], question, custom[index], { say, words, suggest });
    return [{ index, text: question.question, ...read }];
  });
  const answers: Record<string, unknown> = Object.fromEntries(
    readings.map(({ text, answer }) => [text, answer]),
  );
  const annotations = collectNotes(notes, questions);
  const issues = new Map<string | undefined, string[]>();
  for (const { pointer, message } of check(answers, annotations)) {
    issues.set(pointer, [...(issues.get(pointer) ?? []), message]);
  }
  const faults = readings.flatMap(({ index, text, fault }) => {
    const { pointer } = memberOf(ROOT, text);
    const messages = fault === undefined ? (issues.get(pointer) ?? []) : [fault];
    issues.delete(pointer);
    return messages.map((message) => ({ index, message }));
  });
  // What is said of all answers counts once they are all there.
  const general = missing === 0 ? [...issues.values()].flat() : [];
  const lines = [...placeFaults(pending, faults.slice(0, LINES_MAX), say), ...general].slice(0, LINES_MAX);
  const others = faults.length + general.length - lines.length;
  if (others > 0) lines.push(say.more(others));
  const gap = missing > 0 ? say.missing(missing, given.length, file) : undefined;
  if (gap !== undefined && lines.length === 0) return explain(gap);
  if (lines.length === 0) {
    // The check has proved that every answer is text or a list of texts.
    return {
      type: "answered",
      answers: answers as ElicitationAnswers,
      ...(annotations && { annotations }),
      savedAt,
    };
  }
  const refused = [say.cannotBeUsed(file), ...lines.map((line) => `- ${line}`)].join("\n");
  return explain(gap === undefined ? refused : `${gap}\n${refused}`);
}

function placeFaults(
  { file, text }: ReadableFile,
  faults: readonly { index: number; message: string }[],
  say: PendingFileTable,
): string[] {
  const paths = faults.map(({ index }) => ["questions", index, "answer"]);
  const places = tellPlaces(text, paths, say);
  return faults.map(({ message }, at) => say.at(places[at] ?? file, message));
}

function tellPlaces(
  text: string,
  paths: readonly (readonly (string | number)[])[],
  say: PendingFileTable,
): (string | undefined)[] {
  return findPlaces(text, paths).map((place) => place && say.place(place.line, place.column));
}

/** The words that count in the answers of a file: those of the language that it was begun in, whoever reads it. */
export function loadWords({ language = "en" }: Pick<PendingDocument, "language">): Promise<AnswersSentences> {
  return loadAnswersSentences(language);
}

/** The same, against the questions as the file has them; their texts are not told, since anybody may have changed them. */
export async function judgeAlone(pending: PendingFile): Promise<FileVerdict> {
  if (!pending.ok) return explain(pending.fault);
  const { document } = pending;
  const found = document.request.questions;
  const questions = found.map((question, index) => ({ ...question, question: `question ${index + 1}` }));
  const named = { ...pending, document: { ...document, request: { ...document.request, questions } } };
  const check: ElicitationCheck = (answers) =>
    checkAnswers(questions, answers, "strict").map((issue) => ({ ...issue, message: withoutList(issue) }));
  const verdict = await judgeAnswers(named, questions, check, { suggest: () => "" });
  if (verdict.type !== "answered") return verdict;
  const answers = Object.fromEntries(
    found.map(({ question }, index) => [question, verdict.answers[`question ${index + 1}`] ?? ""]),
  );
  const annotations = collectNotes(document.notes, found);
  return { ...verdict, answers, ...(annotations && { annotations }) };
}

/** What was said beside the answers, keyed by question text; nothing where nothing was. */
export function collectNotes(
  notes: readonly string[],
  questions: readonly PilotDeckElicitationQuestion[],
): ElicitationAnnotations | undefined {
  const said = questions.flatMap(({ question }, index): [string, { notes: string }][] => {
    const text = notes[index] ?? "";
    return isBlank(text) ? [] : [[question, { notes: text }]];
  });
  return said.length === 0 ? undefined : Object.fromEntries(said);
}

/** One answer as it is understood: `fault` is a sentence that does not quote it. */
export function readGivenAnswer(
  given: unknown,
  question: PilotDeckElicitationQuestion,
  isCustom: boolean | undefined,
  { words, say, suggest }: Reading,
): { answer: unknown; fault?: string } {
  if (isCustom) {
    const parts = [given].flat().map((part) => writtenText(part, question));
    const isList = question.multiSelect === true || Array.isArray(given);
    return refuseBroken(isList ? parts : parts[0], question, say);
  }
  const { answer, unclear } = readWrittenAnswer(given, question, { nearMiss: "ask", say: words });
  const read = refuseBroken(answer, question, say);
  // The check lists the options of a closed choice.
  if (unclear === undefined || question.allowOther === false || read.fault !== undefined) return read;
  return { answer, fault: describeUnclear(question, unclear, say, suggest) };
}

/** An option is given back as it was offered, whatever its label holds. */
function refuseBroken(
  answer: unknown,
  { question, options }: PilotDeckElicitationQuestion,
  say: PendingFileTable,
): { answer: unknown; fault?: string } {
  const isBroken = [answer]
    .flat()
    .some(
      (text) =>
        typeof text === "string" && hasBrokenCharacters(text) && !options.some(({ label }) => label === text),
    );
  const fault = say.answers.answerTo(shorten(question), say.fault.broken);
  return { answer, ...(isBroken && { fault }) };
}

function describeUnclear(
  { question, options }: PilotDeckElicitationQuestion,
  unclear: Exclude<ChoiceReading, { type: "answer" }>,
  { answers, fault, writeLabel }: PendingFileTable,
  suggest: Suggest,
): string {
  const tell = (what: string) => answers.answerTo(shorten(question), what);
  if (unclear.type === "other") return tell(fault.other);
  const { near = [] } = unclear;
  if (near.length === 0) return tell(fault.unclear(options.length));
  return tell([fault.near, suggest(near), writeLabel].filter(Boolean).join(answers.gap));
}

// The list of options is the file's own.
function withoutList({ code, message }: PilotDeckToolValidationIssue): string {
  return code === "invalid_enum" ? message.replace(/: "[\s\S]*/, ".") : message;
}

function explain(explanation: string): FileVerdict {
  return { type: "open", explanation };
}
