import { rm } from "node:fs/promises";
import { dirname } from "node:path";
import type {
  ElicitationAnnotations,
  ElicitationAnswers,
  PilotDeckElicitationRequest,
} from "../../protocol/elicitation.js";
import { checkAnswers } from "../../src/elicitation/check-answers.js";
import { refuseLinkedFolder } from "../../src/files/refuse-links.js";
import type { AnswersSentences } from "../../src/language/en/answers.js";
import { type LanguageOptions, languageOf } from "../../src/language/language.js";
import {
  ENGLISH_OF_FILES,
  loadPendingFileTable,
  type PendingFileTable,
} from "../../src/language/pending-file.js";
import { writePrintableJson } from "../../src/text/printable.js";
import { sha256 } from "../../src/text/sha-256.js";
import { takePresent } from "../../src/wire/present-members.js";
import { changeFile, createFileError } from "./change-file.js";
import { collectNotes, judgeAnswers, loadWords, readGivenAnswer } from "./judge-answers.js";
import { PENDING_FILE } from "./pending-file-channel.js";
import { type PendingFile, readPendingFile, readPendingFiles } from "./read-pending-file.js";
import { readTakenFiles } from "./taken-files.js";

/** The questions that wait in one file, or why it cannot be read. `answer` is as the person left it. */
export type PendingQuestions =
  | {
      file: string;
      /** When they were asked, as the file says; else when it was last saved. */
      askedAt: Date;
      sessionId?: string;
      questions: { question: string; answer: unknown }[];
      /** The person refuses all of them. */
      declined?: { reason?: string };
    }
  /** `fault` holds nothing of what the file holds; `details`, for the person and in their language, shows the place where it is broken. */
  | { file: string; fault: string; details: string };

/** What one file holds, for somebody who answers it or wants to know what was answered. */
export type PendingAsk = {
  file: string;
  savedAt: Date;
  /** Another one for whatever else the file holds. */
  revision: string;
  /** As it was asked, as far as the file still holds it: it has no `toolCallId`. */
  request: PilotDeckElicitationRequest;
  /** The answers that are there and fit, keyed by question text. */
  answers: ElicitationAnswers;
  /** What was said beside them, keyed by question text; absent where nothing was. */
  annotations?: ElicitationAnnotations;
  /** What is missing or wrong; absent where every question is answered, and where none is. In English, for the model. */
  explanation?: string;
  /** The same for the person, in their language. */
  details?: string;
  /** The person refuses all of them. */
  declined?: { reason?: string };
};

/**
 * Lists what waits under a path, in the order of the files' numbers. Rejects where the folder cannot be read, or is a
 * symbolic link.
 */
export async function listPendingQuestions(
  path: string = PENDING_FILE,
  options: LanguageOptions = {},
): Promise<PendingQuestions[]> {
  const say = await loadPendingFileTable(languageOf(options));
  return (await readPendingFiles(path, say)).map(describe);
}

/**
 * Removes every file that holds pending questions, answered or not, and the answers that were taken and never asked for
 * again. What cannot be read as one is left alone.
 *
 * @returns what was there, the files with a `fault` being those that are still there
 */
export async function clearPendingQuestions(
  path: string = PENDING_FILE,
  options: LanguageOptions = {},
): Promise<PendingQuestions[]> {
  const files = await readPendingFiles(path, await loadPendingFileTable(languageOf(options)));
  const readable = files.filter(({ ok }) => ok).map(({ file }) => file);
  const taken = (await readTakenFiles(path)).map(({ pending }) => pending.file);
  await Promise.all(readable.map((file) => rm(file, { force: true })));
  // One that cannot be removed is no reason to keep the others.
  await Promise.all(taken.map((file) => rm(file).catch(() => undefined)));
  return files.map(describe);
}

/**
 * Reads one file, whatever its key says: for a file that the person names. Rejects where its folder is a symbolic
 * link.
 *
 * @returns nothing where it is not there
 */
export async function readPendingAsk(
  file: string,
  options: LanguageOptions = {},
): Promise<PendingAsk | Extract<PendingQuestions, { fault: string }> | undefined> {
  await refuseLinkedFolder(dirname(file));
  const say = await loadPendingFileTable(languageOf(options));
  const pending = await readPendingFile(file, say);
  if (pending === undefined) return undefined;
  if (!pending.ok) return { file, fault: pending.fault, details: pending.details };
  const { savedAt, document } = pending;
  const { request, declined, reason } = document;
  const { questions } = request;
  const words = await loadWords(document);
  const answers = questions.flatMap((question, index) => {
    const reading = { words, say, suggest: () => "" };
    const { answer, fault } = readGivenAnswer(
      document.answers[index],
      question,
      document.custom[index],
      reading,
    );
    const own = { [question.question]: answer };
    const isSound = fault === undefined && checkAnswers([question], own, "strict").length === 0;
    return isSound ? Object.entries(own) : [];
  });
  const judgeIn = (table: PendingFileTable) =>
    judgeAnswers(pending, questions, (given) => checkAnswers(questions, given, "strict", table.answers), {
      say: table,
    });
  const verdict = await judgeIn(ENGLISH_OF_FILES);
  const told = say === ENGLISH_OF_FILES ? verdict : await judgeIn(say);
  const annotations = collectNotes(document.notes, questions);
  return {
    file,
    savedAt,
    revision: sha256(pending.text),
    request,
    // The check has proved that every answer is text or a list of texts.
    answers: Object.fromEntries(answers) as ElicitationAnswers,
    ...(annotations && { annotations }),
    ...("explanation" in verdict && takePresent({ explanation: verdict.explanation })),
    ...("explanation" in told && takePresent({ details: told.explanation })),
    ...(declined && { declined: reason ? { reason } : {} }),
  };
}

/**
 * Writes answers into a file that waits, keyed by the texts of its questions, whole or not at all, and the notes that were
 * taken beside them; what else it holds stays. The same ask takes them from there. Rejects where the file cannot be read, and
 * where a `revision` is given that it no longer has: then nobody is written over.
 */
export async function answerPendingQuestions(
  file: string,
  answers: ElicitationAnswers,
  annotations: ElicitationAnnotations = {},
  revision?: string,
  options: LanguageOptions = {},
): Promise<void> {
  const say = await loadPendingFileTable(languageOf(options));
  const given = new Map(Object.entries(answers));
  const said = new Map(Object.entries(annotations));
  await changeDocument(file, revision, say, ({ declined: _, reason: __, ...document }, questions, words) => ({
    ...document,
    questions: document.questions.map((found, index) => {
      const notes = takePresent({ notes: said.get(found.question)?.notes });
      const answer = given.get(found.question);
      const question = questions[index];
      if (answer === undefined || question === undefined) return { ...found, ...notes };
      const { wasCustom: ___, ...item } = found;
      // Words of one's own may read as the number of an option, or as a number that is nobody's.
      const read = readGivenAnswer(answer, question, false, {
        words,
        say: ENGLISH_OF_FILES,
        suggest: () => "",
      });
      const isSame = read.fault === undefined && JSON.stringify(read.answer) === JSON.stringify(answer);
      return { ...item, answer, ...(!isSame && { wasCustom: true }), ...notes };
    }),
  }));
}

/**
 * Writes into a file that waits that the person refuses all of its questions; what else it holds stays. The same ask is
 * declined then. Rejects where the file cannot be read.
 */
export async function declinePendingQuestions(
  file: string,
  reason?: string,
  revision?: string,
  options: LanguageOptions = {},
): Promise<void> {
  const say = await loadPendingFileTable(languageOf(options));
  await changeDocument(file, revision, say, ({ reason: _, ...document }) => ({
    ...document,
    declined: true,
    ...(reason && { reason }),
  }));
}

type FoundDocument = Record<string, unknown> & {
  questions: (Record<string, unknown> & { question: string })[];
};

async function changeDocument(
  file: string,
  revision: string | undefined,
  say: PendingFileTable,
  change: (
    document: FoundDocument,
    questions: PilotDeckElicitationRequest["questions"],
    words: AnswersSentences,
  ) => object,
): Promise<void> {
  await changeFile(
    file,
    async ({ text, document: { request, language } }) => {
      if (revision !== undefined && sha256(text) !== revision) {
        throw createFileError(say, ({ wasChanged }) => wasChanged(file));
      }
      // What was read as a document of pending questions has this shape.
      const document = JSON.parse(text) as FoundDocument;
      const words = await loadWords(takePresent({ language }));
      return `${writePrintableJson(change(document, request.questions, words))}\n`;
    },
    say,
  );
}

function describe(pending: PendingFile): PendingQuestions {
  const { file } = pending;
  if (!pending.ok) return { file, fault: pending.fault, details: pending.details };
  const { sessionId, timestamp, request, answers, declined, reason } = pending.document;
  const date = new Date(timestamp ?? Number.NaN);
  return {
    file,
    askedAt: Number.isNaN(date.getTime()) ? pending.savedAt : date,
    ...(sessionId && { sessionId }),
    questions: request.questions.map(({ question }, index) => ({ question, answer: answers[index] })),
    ...(declined && { declined: reason ? { reason } : {} }),
  };
}
