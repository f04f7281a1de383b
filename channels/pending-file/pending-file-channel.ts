import { rm } from "node:fs/promises";
import { dirname } from "node:path";
import { ABORTED } from "../../protocol/aborted.js";
import type {
  ElicitationCollection,
  PilotDeckElicitationAnswer,
  PilotDeckElicitationChannel,
  PilotDeckElicitationRequest,
} from "../../protocol/elicitation.js";
import { textAtOnce } from "../../src/elicitation/at-once.js";
import { checkAnswers } from "../../src/elicitation/check-answers.js";
import { systemTime } from "../../src/elicitation/clock.js";
import { guardCheck } from "../../src/elicitation/combine-checks.js";
import { type LanguageOptions, languageOf } from "../../src/language/language.js";
import { A_FLAG, A_FUNCTION, A_TEXT } from "../../src/text/option-kinds.js";
import { takeOptions } from "../../src/text/take-options.js";
import { describeThrown } from "../../src/text/thrown.js";
import { takePresent } from "../../src/wire/present-members.js";
import { describeNeighbour, hasId, hasKey, idOf, isDenied, isNobodys } from "./find-files.js";
import { createHandOver, type Judge } from "./hand-over.js";
import { judgeAlone, judgeAnswers } from "./judge-answers.js";
import { leaveQuestions } from "./leave-questions.js";
import { type PendingFile, readPendingFiles } from "./read-pending-file.js";
import {
  createInstruction,
  describeFull,
  reportDenied,
  reportMissing,
  reportUndeliverable,
  withRequest,
} from "./replies.js";
import { keyOf, scopeKey } from "./session-key.js";
import { putBack, readTakenFiles, readTakenFilesOf } from "./taken-files.js";
import { lookUntilFound, type WatchFolder, watchFolder } from "./wait-for-change.js";

export type PendingFileChannelOptions = LanguageOptions & {
  /** Default {@link PENDING_FILE}. Later files get a number before the extension. */
  path?: string;
  /**
   * Whether the person has named `path` as the file with the answers: it is taken by position then, also where it has lost
   * its `resumeKey`. Default false: anybody could have planted such a file.
   */
  named?: boolean;
  /** Whose the questions of a request are that names no session. Default the empty text. */
  sessionId?: string;
  /** The clock of the files' `timestamp`. Default the system's. */
  now?: () => Date;
  /** What the model is told about questions that wait in a file: how to answer and how to come back. */
  instruction?: (file: string) => string;
  /** How `collect` learns that the folder may have changed. Default: the system tells, and every second. */
  watch?: WatchFolder;
};

export type PendingFileChannel = PilotDeckElicitationChannel &
  Required<Pick<PilotDeckElicitationChannel, "collect" | "withdraw">> & {
    /**
     * Tells that the answers which were returned so far are in good hands: their files are removed. So does the next ask,
     * `collect` or `withdraw`; a host that ends before that calls this.
     */
    confirm(): Promise<void>;
  };

/** Where questions wait, from the working directory: the file that pi names (seed 002). */
export const PENDING_FILE = ".pi/pending-questions.json";

const OPTIONS = {
  ...({ path: A_TEXT, named: A_FLAG, sessionId: A_TEXT, now: A_FUNCTION } as const),
  ...({ instruction: A_FUNCTION, watch: A_FUNCTION, language: false } as const),
};

type Answer = PilotDeckElicitationAnswer;
type OpenFile = { pending: PendingFile; explanation: string | undefined };

/**
 * Leaves the questions in a JSON file for the person to answer later, and defers the ask (seed 002,
 * Non-Interactive Mode; docs/pending-file.md). The same ask made again returns the answers; as long as they are
 * missing or do not fit, it is deferred again and says why.
 *
 * Nothing is ever written over: another ask gets a numbered file beside the first, and a file that cannot be read
 * is explained and left alone. Answers that were returned are kept until the next act, so that the same ask made after
 * a kill returns them again. Symbolic links are not followed. An ask that cannot be written down is cancelled with
 * the code `undeliverable`.
 */
export function createPendingFileChannel(options: PendingFileChannelOptions = {}): PendingFileChannel {
  takeOptions("createPendingFileChannel", options, OPTIONS);
  const { path = PENDING_FILE, named = false, sessionId = "", instruction } = options;
  const { now = systemTime, watch = watchFolder } = options;
  const language = languageOf(options);
  let turn: Promise<unknown> = Promise.resolve();
  // What was returned is removed with the next act: whoever acts again has it.
  const { take, hand, listReturned, forget } = createHandOver(path, NAME);
  return {
    name: NAME,
    capabilities: { closedChoice: true, freeText: true, schema: true, deferral: true, mode: "print" },
    async askUser(request) {
      const done = listReturned();
      return inTurn(() => ask(request, done));
    },
    async collect(id, wait = {}) {
      await forget(listReturned());
      const ids = [id, scopeKey(id, sessionId)];
      let waiting: ElicitationCollection = reportMissing(id);
      const look = async (): Promise<ElicitationCollection | undefined> => {
        let files = await readPendingFiles(path);
        const [taken] = await readTakenFilesOf(ids, path);
        if (taken !== undefined) {
          if (isDenied(taken, wait.isFor)) return reportDenied(taken);
          const verdict = await judgeAlone(taken);
          if (verdict.type !== "open") {
            return withRequest(hand({ settled: verdict, file: taken.file }, wait.signal), taken);
          }
        }
        // Somebody may have written answers just then, and had it aside meanwhile.
        if (!files.some((file) => hasId(file, ids))) files = await readPendingFiles(path);
        // An editor may be writing just now: a file that cannot be read may be the one.
        const pending =
          files.find((file) => hasId(file, ids)) ?? files.find((file) => isNobodys(file) && !file.isForeign);
        if (pending === undefined && taken !== undefined) {
          waiting = defer(path, id);
          return undefined;
        }
        if (pending === undefined) return reportMissing(id);
        if (isDenied(pending, wait.isFor)) return reportDenied(pending);
        const verdict = await judgeAlone(pending);
        if (verdict.type !== "open") {
          const own = await take(pending, id, judgeAlone);
          return own === undefined ? look() : withRequest(hand(own, wait.signal), pending);
        }
        waiting = withRequest(defer(pending.file, id, verdict.explanation), pending);
        return undefined;
      };
      const found = await lookUntilFound(look, wait, (onChange) => watch(dirname(path), onChange));
      if (found === "aborted") return ABORTED;
      return found === "timed-out" ? waiting : found;
    },
    async withdraw(id) {
      const done = listReturned();
      return inTurn(async () => {
        await forget(done);
        const ids = [id, scopeKey(id, sessionId)];
        const files = await readPendingFiles(path);
        const taken = await readTakenFilesOf(ids, path);
        const found = files.filter((file) => hasId(file, ids) && (file.ok || !file.isForeign));
        await remove([...found, ...taken]);
      });
    },
    confirm: () => forget(listReturned()),
  };

  /** One after the other: the same ask made twice at once leaves one file, and none that is withdrawn just then. */
  function inTurn<Result>(act: () => Promise<Result>): Promise<Result> {
    const end = turn.then(act);
    turn = end.catch(() => undefined);
    return end;
  }

  async function ask(request: PilotDeckElicitationRequest, done: readonly string[]): Promise<Answer> {
    const { questions, signal } = request;
    const checkStrictly = (answers: unknown) => checkAnswers(questions, answers, "strict");
    const check = guardCheck(request.check, checkStrictly);
    if (signal?.aborted) return ABORTED;
    try {
      await forget(done);
      const files = await readPendingFiles(path);
      const resumeKey = keyOf(request, sessionId);
      const judge: Judge = (pending) => judgeAnswers(pending, questions, check);
      const isNamed = (pending: PendingFile) =>
        named && pending.file === path && pending.ok && pending.document.resumeKey === undefined;
      const own = files.filter((pending) => hasKey(pending, resumeKey) || isNamed(pending));
      for (const { pending, isFor } of await readTakenFiles(path)) {
        if (!isFor(resumeKey) && !(named && isFor(path))) continue;
        const verdict = await judge(pending);
        if (signal?.aborted) return ABORTED;
        if (verdict.type !== "open") {
          // One that was put back while somebody answered it here would ask for ever.
          for (const twin of own) {
            const { type, ...more } = await judge(twin);
            if (type === "open" && !("explanation" in more)) await remove([twin]).catch(() => undefined);
          }
          return hand({ settled: verdict, file: pending.file }, signal);
        }
        if (!(await putBack(pending.file, path))) return reportUndeliverable(describeFull(path));
        return ask(request, done);
      }
      const open: OpenFile[] = [];
      for (const pending of own) {
        const verdict = await judge(pending);
        if (signal?.aborted) return ABORTED;
        if (verdict.type !== "open") {
          const taken = await take(pending, resumeKey, judge);
          if (taken === undefined) return ask(request, done);
          // What cannot be read is for the person to mend. An answer counts also where its twin cannot be removed.
          await remove(own.filter((twin) => twin.ok && twin !== pending)).catch(() => undefined);
          return hand(taken, signal);
        }
        open.push({ pending, explanation: verdict.explanation });
      }
      const describe = (file: string) =>
        files.flatMap((pending) => {
          if (own.includes(pending)) return [];
          // It may hold the answers to this ask; nobody can tell.
          if (isNobodys(pending)) return [pending.fault];
          return describeNeighbour(pending, questions, file) ?? [];
        });
      const first = open.find(({ explanation }) => explanation !== undefined) ?? open[0];
      if (first !== undefined) {
        const { pending, explanation } = first;
        const { file } = pending;
        return defer(file, idOf(pending), joinLines([explanation, ...describe(file)]));
      }
      const left = await leaveQuestions(request, { path, resumeKey, sessionId, now, language });
      return "type" in left ? left : defer(left.file, left.requestId, joinLines(describe(left.file)));
    } catch (error) {
      if (signal?.aborted) return ABORTED;
      return reportUndeliverable(`the questions cannot be written to ${path}: ${describeThrown(error)}`);
    }
  }

  function defer(file: string, id: string, explanation?: string): Answer {
    // Where it fails the file is there all the same: what is said by default is right.
    const own = textAtOnce("instruction", () => instruction?.(file));
    const deferred = {
      id,
      message: [explanation, own ?? createInstruction(file)].filter(Boolean).join("\n\n"),
      ...takePresent({ explanation, instruction: own }),
      file,
    };
    return { type: "cancelled", reason: `the questions wait in ${file}`, code: "deferred", deferred };
  }
}

const NAME = "pending-file";

async function remove(files: readonly PendingFile[]): Promise<void> {
  await Promise.all(files.map(({ file }) => rm(file, { force: true })));
}

function joinLines(parts: readonly (string | undefined)[]): string | undefined {
  return parts.filter((part) => part !== undefined).join("\n") || undefined;
}
