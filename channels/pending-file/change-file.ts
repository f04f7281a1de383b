import { rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { refuseLinkedFolder } from "../../src/files/refuse-links.js";
import { ENGLISH_OF_FILES, type PendingFileTable } from "../../src/language/pending-file.js";
import { withTold } from "../../src/text/thrown.js";
import { type ReadableFile, readPendingFile } from "./read-pending-file.js";
import { readTakenFiles, takeFile } from "./taken-files.js";
import { publish, syncNames, withHiddenFile } from "./write-new-file.js";

/**
 * How often in a row a file may be found aside, and after how many milliseconds it is looked for again: somebody who
 * changes it has it back long before, who took its answers keeps it.
 */
const ASIDE_MAX = 10;
const PAUSE_MS = 10;

/**
 * Changes a file that waits, whole or not at all, and never over what somebody else writes into it or takes from it
 * meanwhile: the change is made again to what they made of it. Rejects where the file cannot be read or is taken.
 */
export async function changeFile(
  file: string,
  change: (pending: ReadableFile) => Promise<string>,
  say: PendingFileTable,
): Promise<void> {
  await refuseLinkedFolder(dirname(file));
  let key: string | undefined;
  for (let aside = 0; aside < ASIDE_MAX; aside += 1) {
    const pending = await readPendingFile(file, say);
    if (pending?.ok) {
      aside = 0;
      const found = keyInFile(pending, file);
      key ??= found;
      // The name went to another ask.
      if (found !== key) break;
      if (await exchange(pending, key, await change(pending))) return;
    } else if (pending !== undefined) {
      throw withTold(new Error(pending.fault), pending.details);
    } else if (!(await isAside(file)) && (await readPendingFile(file)) === undefined) {
      // Nor has it come back meanwhile.
      if (key === undefined) throw createFileError(say, ({ isMissing }) => isMissing(file));
      break;
    }
    await sleep(PAUSE_MS);
  }
  throw createFileError(say, ({ wasTaken }) => wasTaken(file));
}

/** An error in English, for the person in their language. */
export function createFileError(say: PendingFileTable, tell: (words: PendingFileTable) => string): Error {
  return withTold(new Error(tell(ENGLISH_OF_FILES)), tell(say));
}

/**
 * Whoever renames the file first has it, as whoever takes its answers. It is found again under that name where the
 * process is killed here.
 *
 * @returns whether the file was still as it was read
 */
async function exchange({ file, text }: ReadableFile, key: string, changed: string): Promise<boolean> {
  return withHiddenFile(file, changed, async (hidden) => {
    const aside = await takeFile(file, file, key);
    if (aside === undefined) return false;
    const current = await readPendingFile(aside);
    if (current === undefined) return false;
    const isSame = current.ok && current.text === text;
    const next = isSame ? hidden : aside;
    if (await publish(next, file)) await rm(aside, { force: true });
    // The name went to another ask: the same ask finds this one among the files that were taken.
    else if (isSame) await rename(hidden, aside);
    await syncNames(dirname(file));
    return isSame;
  });
}

async function isAside(file: string): Promise<boolean> {
  return (await readTakenFiles(file)).some(({ isFor, pending }) => isFor(keyInFile(pending, file)));
}

function keyInFile({ document }: ReadableFile, file: string): string {
  return document.resumeKey ?? file;
}
