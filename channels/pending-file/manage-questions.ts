import { rm } from "node:fs/promises";
import { PENDING_FILE } from "./pending-file-channel.js";
import { type PendingFile, readPendingFiles } from "./read-pending-file.js";

/** The questions that wait in one file, or why it cannot be read. `answer` is as the person left it. */
export type PendingQuestions =
  | {
      file: string;
      /** When they were asked, as the file says; else when it was last saved. */
      askedAt: Date;
      sessionId?: string;
      questions: { question: string; answer: unknown }[];
    }
  | { file: string; fault: string };

/**
 * Lists what waits under a path, in the order of the files' numbers. Rejects where the folder cannot be read.
 */
export async function listPendingQuestions(path: string = PENDING_FILE): Promise<PendingQuestions[]> {
  return (await readPendingFiles(path)).map(describe);
}

/**
 * Removes every file that holds pending questions, answered or not. What cannot be read as one is left alone.
 *
 * @returns what was there, the files with a `fault` being those that are still there
 */
export async function clearPendingQuestions(path: string = PENDING_FILE): Promise<PendingQuestions[]> {
  const files = await readPendingFiles(path);
  await Promise.all(files.filter(({ ok }) => ok).map(({ file }) => rm(file, { force: true })));
  return files.map(describe);
}

function describe(pending: PendingFile): PendingQuestions {
  const { file } = pending;
  if (!pending.ok) return { file, fault: pending.fault };
  const { sessionId, timestamp, questions } = pending.document;
  const asked = new Date(timestamp ?? Number.NaN);
  return {
    file,
    askedAt: Number.isNaN(asked.getTime()) ? pending.savedAt : asked,
    ...(sessionId && { sessionId }),
    questions: questions.map(({ question, answer }) => ({ question, answer })),
  };
}
