import { rm } from "node:fs/promises";
import { ABORTED } from "../../protocol/aborted.js";
import type { PilotDeckElicitationAnswer } from "../../protocol/elicitation.js";
import type { FileVerdict } from "./judge-answers.js";
import { type PendingFile, readPendingFile } from "./read-pending-file.js";
import { putBack, takeFile } from "./taken-files.js";

/** What the person made of a file that is no longer open. */
type Settled = Exclude<FileVerdict, { type: "open" }>;

/** Judges the answers of a file. */
export type Judge = (pending: PendingFile) => Promise<FileVerdict>;

/** What a file holds that was taken. */
type Taken = { settled: Settled; file: string };

/** Answers on their way from a file to whoever asked: their file goes once they are known to have arrived. */
export type HandOver = {
  /** Takes what is in a file by now; nothing where it is gone, or open again. */
  take(pending: PendingFile, key: string, judge: Judge): Promise<Taken | undefined>;
  /** Returns what a taken file holds, to whoever still waits for it. */
  hand(taken: Taken, signal: AbortSignal | undefined): PilotDeckElicitationAnswer;
  /** The files whose answers were returned so far. */
  listReturned(): string[];
  /** Removes files whose answers have arrived. */
  forget(files: readonly string[]): Promise<void>;
};

/** @param channel - named in the provenance */
export function createHandOver(path: string, channel: string): HandOver {
  /** With the signal that may still be aborted before the answer is where it was to go: then nobody has it. */
  const returned = new Map<string, AbortSignal | undefined>();

  function hand({ settled, file }: Taken, signal: AbortSignal | undefined): PilotDeckElicitationAnswer {
    // Nobody waits for it now; the same ask finds it again.
    if (signal?.aborted) return ABORTED;
    returned.set(file, signal);
    setImmediate(() => {
      if (!signal?.aborted && returned.has(file)) returned.set(file, undefined);
    });
    if (settled.type === "declined") {
      return { type: "cancelled", code: "declined", ...(settled.reason && { reason: settled.reason }) };
    }
    const { answers, annotations, savedAt } = settled;
    const provenance = { source: "user", channel, answeredAt: savedAt.toISOString() } as const;
    return { type: "answered", answers, ...(annotations && { annotations }), provenance };
  }

  return {
    async take(pending, key, judge) {
      const file = await takeFile(pending.file, path, key);
      if (file === undefined) return undefined;
      const taken = await readPendingFile(file);
      if (taken === undefined) return undefined;
      const verdict = await judge(taken);
      if (verdict.type !== "open") return { settled: verdict, file };
      await putBack(file, path);
      return undefined;
    },
    hand,
    listReturned: () => [...returned].flatMap(([file, signal]) => (signal?.aborted ? [] : file)),
    async forget(files) {
      for (const file of files) {
        await rm(file, { force: true });
        returned.delete(file);
      }
    },
  };
}
