import { rm } from "node:fs/promises";
import { dirname } from "node:path";
import { ABORTED } from "../../protocol/aborted.js";
import type {
  PilotDeckElicitationAnswer,
  PilotDeckElicitationChannel,
  PilotDeckElicitationRequest,
} from "../../protocol/elicitation.js";
import { checkAnswers } from "../../src/elicitation/check-answers.js";
import { describeThrown } from "../../src/text/issues.js";
import { createInstruction } from "../../src/text/pending-instructions.js";
import { type FileVerdict, judgeAlone, judgeAnswers } from "./judge-answers.js";
import { writeDocument } from "./pending-document.js";
import { BYTES_MAX, type PendingFile, readPendingFiles } from "./read-pending-file.js";
import { lookUntilFound, type WatchFolder, watchFolder } from "./wait-for-change.js";
import { writeNewFile } from "./write-new-file.js";

export type PendingFileChannelOptions = {
  /** Default {@link PENDING_FILE}. Later files get a number before the extension. */
  path?: string;
  /** Written for a request that names no session. Default the empty text. */
  sessionId?: string;
  /** The clock of the files' `timestamp`. Default the system's. */
  now?: () => Date;
  /** What the model is told about questions that wait in a file. */
  instruction?: (file: string) => string;
  /** How `collect` learns that the folder may have changed. Default: the system tells, and every second. */
  watch?: WatchFolder;
};

/** Where questions wait, from the working directory (seed 002). */
export const PENDING_FILE = ".pi/pending-questions.json";

type Answer = PilotDeckElicitationAnswer;
type OpenFile = { pending: PendingFile; explanation: string | undefined };

/**
 * Leaves the questions in a JSON file for the person to answer later, and defers the ask (seed 002,
 * Non-Interactive Mode; docs/pending-file.md). The same ask made again returns the answers and removes the file;
 * as long as they are missing or do not fit, it is deferred again and says why.
 *
 * Nothing is ever written over: another ask gets a numbered file beside the first, and a file that cannot be read
 * is explained and left alone. An ask that cannot be written down is cancelled with the code `undeliverable`.
 */
export function createPendingFileChannel({
  path = PENDING_FILE,
  sessionId = "",
  now = systemTime,
  instruction = createInstruction,
  watch = watchFolder,
}: PendingFileChannelOptions = {}): PilotDeckElicitationChannel &
  Required<Pick<PilotDeckElicitationChannel, "collect" | "withdraw">> {
  let turn: Promise<unknown> = Promise.resolve();
  return {
    name: NAME,
    capabilities: { closedChoice: true, freeText: true, schema: true, deferral: true, mode: "print" },
    // One after the other, so that the same ask made twice at once leaves one file.
    askUser(request) {
      const answer = turn.then(() => ask(request));
      turn = answer;
      return answer;
    },
    async collect(id, wait = {}) {
      let waiting = reportMissing(id);
      const look = async (): Promise<Answer | undefined> => {
        const files = await readPendingFiles(path);
        // An editor may be writing just now: a file that cannot be read may be the one.
        const pending = files.find(hasId(id)) ?? files.find(isUnknown);
        if (pending === undefined) return reportMissing(id);
        const verdict = await judgeAlone(pending);
        if (verdict.type !== "open") return settle(verdict, [pending]);
        waiting = defer(pending.file, id, verdict.explanation);
        return undefined;
      };
      const outcome = await lookUntilFound(look, wait, (onChange) => watch(dirname(path), onChange));
      if (outcome === "aborted") return ABORTED;
      return outcome === "timed-out" ? waiting : outcome;
    },
    async withdraw(id) {
      await remove((await readPendingFiles(path)).filter(hasId(id)));
    },
  };

  async function ask(request: PilotDeckElicitationRequest): Promise<Answer> {
    const { questions, signal, check = (answers) => checkAnswers(questions, answers, "strict") } = request;
    if (signal?.aborted) return ABORTED;
    const session = request.sessionId ?? sessionId;
    try {
      const files = await readPendingFiles(path);
      const { resumeKey } = request;
      const own = files.filter((pending) => belongsTo(pending, resumeKey, questions, session));
      // They may hold the answers to this ask; nobody can tell.
      const faults = files.flatMap((pending) => (isUnknown(pending) ? [pending.fault] : []));
      const open: OpenFile[] = [];
      for (const pending of own) {
        const verdict = await judgeAnswers(pending, questions, check);
        if (verdict.type !== "open") return await settle(verdict, own);
        open.push({ pending, explanation: verdict.explanation });
      }
      const first = open.find(({ explanation }) => explanation !== undefined) ?? open[0];
      if (first !== undefined) {
        const { pending, explanation } = first;
        return defer(pending.file, idOf(pending), joinLines([explanation, ...faults]));
      }
      const requestId = request.requestId ?? crypto.randomUUID();
      const timestamp = now()
        .toISOString()
        .replace(/\.\d+Z$/, "Z");
      const text = writeDocument(request, { requestId, sessionId: session, timestamp });
      if (Buffer.byteLength(text) > BYTES_MAX) return fail("the questions take more than 1 MiB");
      const file = await writeNewFile(path, text);
      if (file === undefined) return fail(`1000 files with questions wait already beside ${path}`);
      if (signal?.aborted) {
        await rm(file, { force: true });
        return ABORTED;
      }
      return defer(file, requestId, joinLines(faults));
    } catch (error) {
      return fail(`the questions cannot be written to ${path}: ${describeThrown(error)}`);
    }
  }

  function defer(file: string, id: string, explanation?: string): Answer {
    const message = explanation === undefined ? instruction(file) : `${explanation}\n\n${instruction(file)}`;
    const reason = `the questions wait in ${file}`;
    return { type: "cancelled", reason, code: "deferred", deferred: { id, message, file } };
  }
}

const NAME = "pending-file";

async function settle(
  verdict: Exclude<FileVerdict, { type: "open" }>,
  files: PendingFile[],
): Promise<Answer> {
  // What cannot be read is for the person to mend. An answer counts also where its file cannot be removed.
  await remove(files.filter(({ ok }) => ok)).catch(() => undefined);
  if (verdict.type === "declined") {
    return { type: "cancelled", code: "declined", ...(verdict.reason && { reason: verdict.reason }) };
  }
  const { answers, savedAt } = verdict;
  const provenance = { source: "user", channel: NAME, answeredAt: savedAt.toISOString() } as const;
  return { type: "answered", answers, provenance };
}

async function remove(files: readonly PendingFile[]): Promise<void> {
  await Promise.all(files.map(({ file }) => rm(file, { force: true })));
}

/** Whether a file holds this very ask. A key or a session that was lost by hand is made up for by the texts. */
function belongsTo(
  pending: PendingFile,
  resumeKey: string | undefined,
  questions: PilotDeckElicitationRequest["questions"],
  session: string,
): boolean {
  if (!pending.ok) return resumeKey !== undefined && pending.resumeKey === resumeKey;
  const { document } = pending;
  if ((document.sessionId ?? session) !== session) return false;
  if (document.resumeKey !== undefined && resumeKey !== undefined) return document.resumeKey === resumeKey;
  const texts = document.questions.map(({ question }) => question);
  return JSON.stringify(texts) === JSON.stringify(questions.map(({ question }) => question));
}

function hasId(id: string): (pending: PendingFile) => boolean {
  return (pending) => {
    const { requestId, resumeKey } = pending.ok ? pending.document : pending;
    return requestId === id || resumeKey === id || pending.file === id;
  };
}

function idOf(pending: PendingFile): string {
  const { requestId, resumeKey } = pending.ok ? pending.document : pending;
  return requestId ?? resumeKey ?? pending.file;
}

function isUnknown(pending: PendingFile): pending is Extract<PendingFile, { ok: false }> {
  return !pending.ok && pending.resumeKey === undefined;
}

function joinLines(parts: readonly (string | undefined)[]): string | undefined {
  return parts.filter((part) => part !== undefined).join("\n") || undefined;
}

function reportMissing(id: string): Answer {
  return { type: "cancelled", reason: `no file holds the questions "${id}"`, code: "dismissed" };
}

function fail(reason: string): Answer {
  return { type: "cancelled", reason, code: "undeliverable" };
}

function systemTime(): Date {
  return new Date();
}
